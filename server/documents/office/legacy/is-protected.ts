import type { OldOfficeFormat } from '../../../../shared/formats.ts'
import { CompoundFile, CompoundFileError } from '../../compound-file/compound-file.ts'

/** The flag in a Word document's header that says it is encrypted (MS-DOC §2.5.2). */
const WORD_FLAGS_AT = 10
const WORD_ENCRYPTED = 0x0100
/** The record of an Excel workbook that says it is encrypted (MS-XLS §2.4.117), among the first ones. */
const EXCEL_FILEPASS = 0x002f
const EXCEL_BYTES = 4096
/** The value in PowerPoint's stream of the current user that says the file is encrypted (MS-PPT §2.3.2). */
const POWERPOINT_TOKEN_AT = 12
const POWERPOINT_ENCRYPTED = 0xf3d1c4df

/** Tells whether a file of an old Office format is encrypted. False for a damaged file. */
export async function isProtected(path: string, format: OldOfficeFormat): Promise<boolean> {
  try {
    await using file = await CompoundFile.open(path)
    const head = async (stream: string, bytes: number) => {
      const found = file.root.streams.get(stream)
      return found ? await file.read(found, bytes) : Buffer.alloc(0)
    }
    if (format === 'doc') {
      const bytes = await head('WordDocument', WORD_FLAGS_AT + 2)
      return (bytes.readUInt16LE(WORD_FLAGS_AT) & WORD_ENCRYPTED) !== 0
    }
    if (format === 'ppt') {
      const bytes = await head('Current User', POWERPOINT_TOKEN_AT + 4)
      return bytes.readUInt32LE(POWERPOINT_TOKEN_AT) === POWERPOINT_ENCRYPTED
    }
    const records = await head(file.root.streams.has('Workbook') ? 'Workbook' : 'Book', EXCEL_BYTES)
    for (let at = 0; at + 4 <= records.length; at += 4 + records.readUInt16LE(at + 2))
      if (records.readUInt16LE(at) === EXCEL_FILEPASS) return true
    return false
  } catch (error) {
    if (error instanceof CompoundFileError || error instanceof RangeError) return false
    throw error
  }
}
