import type { Format } from '../../../shared/formats.ts'
import type { Message } from '../../../shared/message.ts'
import { type MessageCode, message } from '../../../shared/messages.ts'
import { ParseError, type SourceFile } from '../model/parser.ts'
import { ZipArchive } from '../zipped-xml/zip-archive.ts'

/** Reads up to `length` bytes at `position`; fewer at the end of the file. */
export type ByteReader = (position: number, length: number) => Promise<Uint8Array>

const MAX_PART_BYTES = 4 * 1024 * 1024

const DOCX: FileContent = { thing: message('thing_docx'), acceptedAs: ['docx'] }
const PPTX: FileContent = { thing: message('thing_pptx'), acceptedAs: ['pptx'] }
const XLSX: FileContent = { thing: message('thing_xlsx'), acceptedAs: ['xlsx'] }
const OFFICE = ['docx', 'pptx', 'xlsx'] as const
const ZIPPED = [...OFFICE, 'odt', 'ods', 'odp', 'odg', 'epub'] as const
const MSG: FileContent = { thing: message('thing_msg'), acceptedAs: ['msg'] }
const DOC: FileContent = { thing: message('thing_doc'), acceptedAs: ['doc'] }
const XLS: FileContent = { thing: message('thing_xls'), acceptedAs: ['xls'] }
const PPT: FileContent = { thing: message('thing_ppt'), acceptedAs: ['ppt'] }
/** Class id of the root storage of an Outlook e-mail. */
const OUTLOOK_CLASS_ID = '0b0d020000000000c000000000000046'
const EPUB: FileContent = { thing: message('thing_epub'), acceptedAs: ['epub'] }

/** By the media type after 'application/' in the part `mimetype`; templates are accepted like documents. */
const MEDIA_TYPES: readonly (readonly [RegExp, FileContent])[] = [
  [/^vnd\.oasis\.opendocument\.text/, { thing: message('thing_odt'), acceptedAs: ['odt'] }],
  [/^vnd\.oasis\.opendocument\.spreadsheet/, { thing: message('thing_ods'), acceptedAs: ['ods'] }],
  [/^vnd\.oasis\.opendocument\.presentation/, { thing: message('thing_odp'), acceptedAs: ['odp'] }],
  [/^vnd\.oasis\.opendocument\.graphics/, { thing: message('thing_odg'), acceptedAs: ['odg'] }],
  [/^epub\+zip/, EPUB],
]

/**
 * By the main part's content type. A template named as a document is accepted; files with macros are refused under
 * any name.
 */
const MAIN_PARTS: readonly (readonly [RegExp, FileContent])[] = [
  [/ms-word\.(?:document|template)\.macroEnabled[\w.]*\+xml/i, refused('thing_docm')],
  [/ms-excel\.(?:sheet|template|addin)\.macroEnabled[\w.]*\+xml/i, refused('thing_xlsm')],
  [/ms-powerpoint\.\w+\.macroEnabled[\w.]*\+xml/i, refused('thing_pptm')],
  [/ms-excel\.sheet\.binary/i, refused('thing_xlsb')],
  [/wordprocessingml\.(?:document|template)\.main/i, DOCX],
  [/spreadsheetml\.(?:sheet|template)\.main/i, XLSX],
  [/presentationml\.(?:presentation|template|slideshow)\.main/i, PPTX],
]

function refused(code: ThingCode): FileContent {
  return { thing: message(code), acceptedAs: [] }
}

/** Identifies the content of a ZIP or OLE container; null for other files. */
export async function sniffContainer(
  head: Uint8Array,
  file: SourceFile,
  read: ByteReader,
): Promise<FileContent | null> {
  const signature =
    (head[0] ?? 0) * 0x1000000 + (((head[1] ?? 0) << 16) | ((head[2] ?? 0) << 8) | (head[3] ?? 0))
  if (signature === 0x504b0506) return refused('thing_empty_zip')
  if (signature === 0x504b0304) return sniffZip(file)
  if (signature === 0xd0cf11e0) return sniffOle(head, read)
  return null
}

/**
 * An encrypted DOCX, PPTX or XLSX is an OLE container: it is accepted, so that its parser can report the encryption.
 */
async function sniffOle(head: Uint8Array, read: ByteReader): Promise<FileContent> {
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength)
  if (head.length < 512)
    return { thing: message('thing_damaged_ole'), acceptedAs: [...OFFICE, 'msg', 'doc', 'xls', 'ppt'] }
  const sectorBytes = 1 << Math.min(view.getUint16(30, true), 12)
  const directory = (view.getUint32(48, true) + 1) * sectorBytes
  const entries = await read(directory, 4 * 1024)
  if (Buffer.from(entries.subarray(80, 96)).toString('hex') === OUTLOOK_CLASS_ID) return MSG
  const names = new TextDecoder('utf-16le').decode(entries).toLowerCase()
  if (names.includes('__substg1.0_') || names.includes('__properties_version1.0')) return MSG
  if (names.includes('encryptedpackage'))
    return { thing: message('thing_encrypted_office'), acceptedAs: OFFICE }
  if (names.includes('worddocument')) return DOC
  if (names.includes('workbook') || names.includes('book')) return XLS
  if (names.includes('powerpoint document')) return PPT
  return refused('thing_ole')
}

async function sniffZip(file: SourceFile): Promise<FileContent> {
  let archive: ZipArchive
  try {
    archive = await ZipArchive.open(file)
  } catch (error) {
    if (error instanceof ParseError) return { thing: message('thing_damaged_zip'), acceptedAs: ZIPPED }
    throw error
  }
  const names = new Map(Iterator.from(archive.names()).map((name) => [name.toLowerCase(), name]))
  const text = async (name: string) => await partText(archive, names.get(name))
  const xml = await text('[content_types].xml')
  for (const [mainPart, content] of MAIN_PARTS) if (mainPart.test(xml)) return content
  if (names.has('word/document.xml')) return DOCX
  if (names.has('xl/workbook.xml')) return XLSX
  if (names.has('ppt/presentation.xml')) return PPTX
  const type = (await text('mimetype')).trim().replace(/^application\//, '')
  for (const [pattern, content] of MEDIA_TYPES) if (pattern.test(type)) return content
  if (names.has('meta-inf/container.xml')) return EPUB
  if (names.has('mimetype') && names.has('content.xml')) return refused('thing_other_opendocument')
  return refused('thing_zip')
}

/** Returns the beginning of a part's text; '' if there is none or it cannot be read: the part names then decide. */
async function partText(archive: ZipArchive, name: string | undefined): Promise<string> {
  if (name === undefined) return ''
  const pieces: Uint8Array[] = []
  let bytes = 0
  try {
    for await (const piece of archive.read(name, new AbortController().signal)) {
      pieces.push(piece)
      bytes += piece.length
      if (bytes >= MAX_PART_BYTES) break
    }
  } catch (error) {
    if (!(error instanceof ParseError)) throw error
    return ''
  }
  return Buffer.concat(pieces).toString('utf8')
}

type ThingCode = Exclude<Extract<MessageCode, `thing_${string}`>, 'thing_office' | 'thing_media'>

/** The content that a file's bytes indicate. `acceptedAs`: the formats under whose names it is accepted. */
export type FileContent = { readonly thing: Message; readonly acceptedAs: readonly Format[] }
