import { promisify } from 'node:util'
import { inflateRaw } from 'node:zlib'
import type { Format } from '../../../shared/formats.ts'

/** Reads up to `length` bytes at `position`; fewer at the end of the file. */
export type ByteReader = (position: number, length: number) => Promise<Uint8Array>

const END_RECORD_BYTES = 22
const MAX_COMMENT_BYTES = 0xffff
const MAX_DIRECTORY_BYTES = 16 * 1024 * 1024
const MAX_PART_BYTES = 4 * 1024 * 1024

const DOCX: FileContent = { label: 'a DOCX document', acceptedAs: ['docx'] }
const PPTX: FileContent = { label: 'a PPTX presentation', acceptedAs: ['pptx'] }
const XLSX: FileContent = { label: 'an XLSX workbook', acceptedAs: ['xlsx'] }
const OFFICE = ['docx', 'pptx', 'xlsx'] as const
const ZIPPED = [...OFFICE, 'odt', 'ods', 'odp', 'epub'] as const
const MSG: FileContent = { label: 'an Outlook e-mail (MSG)', acceptedAs: ['msg'] }
/** Class id of the root storage of an Outlook e-mail. */
const OUTLOOK_CLASS_ID = '0b0d020000000000c000000000000046'
const EPUB: FileContent = { label: 'an EPUB book', acceptedAs: ['epub'] }

/** By the media type after 'application/' in the part `mimetype`; templates are accepted like documents. */
const MEDIA_TYPES: readonly (readonly [RegExp, FileContent])[] = [
  [/^vnd\.oasis\.opendocument\.text/, { label: 'an OpenDocument text (ODT)', acceptedAs: ['odt'] }],
  [
    /^vnd\.oasis\.opendocument\.spreadsheet/,
    { label: 'an OpenDocument spreadsheet (ODS)', acceptedAs: ['ods'] },
  ],
  [
    /^vnd\.oasis\.opendocument\.presentation/,
    { label: 'an OpenDocument presentation (ODP)', acceptedAs: ['odp'] },
  ],
  [/^epub\+zip/, EPUB],
]

/**
 * By the main part's content type. A template named as a document is accepted; files with macros are refused under
 * any name.
 */
const MAIN_PARTS: readonly (readonly [RegExp, FileContent])[] = [
  [/ms-word\.(?:document|template)\.macroEnabled[\w.]*\+xml/i, refused('a macro-enabled Word document')],
  [/ms-excel\.(?:sheet|template|addin)\.macroEnabled[\w.]*\+xml/i, refused('a macro-enabled Excel workbook')],
  [/ms-powerpoint\.\w+\.macroEnabled[\w.]*\+xml/i, refused('a macro-enabled PowerPoint presentation')],
  [/ms-excel\.sheet\.binary/i, refused('a binary Excel workbook (XLSB)')],
  [/wordprocessingml\.(?:document|template)\.main/i, DOCX],
  [/spreadsheetml\.(?:sheet|template)\.main/i, XLSX],
  [/presentationml\.(?:presentation|template|slideshow)\.main/i, PPTX],
]

function refused(label: string): FileContent {
  return { label, acceptedAs: [] }
}

/** Identifies the content of a ZIP or OLE container; null for other files. */
export async function sniffContainer(
  head: Uint8Array,
  size: number,
  read: ByteReader,
): Promise<FileContent | null> {
  const signature =
    (head[0] ?? 0) * 0x1000000 + (((head[1] ?? 0) << 16) | ((head[2] ?? 0) << 8) | (head[3] ?? 0))
  if (signature === 0x504b0506) return refused('an empty ZIP archive')
  if (signature === 0x504b0304) return sniffZip(size, read)
  if (signature === 0xd0cf11e0) return sniffOle(head, read)
  return null
}

/**
 * An encrypted DOCX, PPTX or XLSX is an OLE container: it is accepted, so that its parser can report the encryption.
 */
async function sniffOle(head: Uint8Array, read: ByteReader): Promise<FileContent> {
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength)
  if (head.length < 512) return { label: 'a damaged OLE container', acceptedAs: [...OFFICE, 'msg'] }
  const sectorBytes = 1 << Math.min(view.getUint16(30, true), 12)
  const directory = (view.getUint32(48, true) + 1) * sectorBytes
  const entries = await read(directory, 4 * 1024)
  if (Buffer.from(entries.subarray(80, 96)).toString('hex') === OUTLOOK_CLASS_ID) return MSG
  const names = new TextDecoder('utf-16le').decode(entries).toLowerCase()
  if (names.includes('__substg1.0_') || names.includes('__properties_version1.0')) return MSG
  if (names.includes('encryptedpackage')) return { label: 'an encrypted Office document', acceptedAs: OFFICE }
  if (names.includes('worddocument')) return refused('an old Word document (DOC)')
  if (names.includes('workbook') || names.includes('book')) return refused('an old Excel workbook (XLS)')
  if (names.includes('powerpoint document')) return refused('an old PowerPoint presentation (PPT)')
  return refused('an OLE container')
}

async function sniffZip(size: number, read: ByteReader): Promise<FileContent> {
  const entries = await zipEntries(size, read)
  if (!entries) return { label: 'a damaged ZIP archive', acceptedAs: ZIPPED }
  const types = entries.get('[content_types].xml')
  const xml = types ? await partText(types, read) : null
  for (const [mainPart, content] of xml ? MAIN_PARTS : []) if (xml && mainPart.test(xml)) return content
  if (entries.has('word/document.xml')) return DOCX
  if (entries.has('xl/workbook.xml')) return XLSX
  if (entries.has('ppt/presentation.xml')) return PPTX
  const named = entries.get('mimetype')
  const type = named ? ((await partText(named, read)) ?? '').trim().replace(/^application\//, '') : ''
  for (const [pattern, content] of MEDIA_TYPES) if (pattern.test(type)) return content
  if (entries.has('meta-inf/container.xml')) return EPUB
  if (entries.has('mimetype') && entries.has('content.xml'))
    return refused('an OpenDocument file of another kind')
  return refused('a ZIP archive')
}

type Entry = { readonly position: number; readonly method: number; readonly compressedBytes: number }

/** Returns the archive's entries by lower-case name, or null if the end of the archive is missing. */
async function zipEntries(size: number, read: ByteReader): Promise<Map<string, Entry> | null> {
  const tailStart = Math.max(0, size - END_RECORD_BYTES - MAX_COMMENT_BYTES)
  const tail = Buffer.from(await read(tailStart, size - tailStart))
  const end = tail.lastIndexOf('PK\x05\x06', undefined, 'latin1')
  if (end < 0 || end + END_RECORD_BYTES > tail.length) return null
  const directoryBytes = tail.readUInt32LE(end + 12)
  const directoryStart = tail.readUInt32LE(end + 16)
  if (directoryStart + directoryBytes > size) return null
  const directory = Buffer.from(await read(directoryStart, Math.min(directoryBytes, MAX_DIRECTORY_BYTES)))
  const entries = new Map<string, Entry>()
  let at = 0
  while (at + 46 <= directory.length && directory.readUInt32LE(at) === 0x02014b50) {
    const nameBytes = directory.readUInt16LE(at + 28)
    const name = directory.toString('utf8', at + 46, at + 46 + nameBytes).replaceAll('\\', '/')
    entries.set(name.replace(/^\//, '').toLowerCase(), {
      position: directory.readUInt32LE(at + 42),
      method: directory.readUInt16LE(at + 10),
      compressedBytes: directory.readUInt32LE(at + 20),
    })
    at += 46 + nameBytes + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32)
  }
  return entries
}

/** Returns a part's text, or null if it cannot be read; the part names then decide. */
async function partText(entry: Entry, read: ByteReader): Promise<string | null> {
  const local = Buffer.from(await read(entry.position, 30))
  if (local.length < 30 || local.readUInt32LE(0) !== 0x04034b50) return null
  const start = entry.position + 30 + local.readUInt16LE(26) + local.readUInt16LE(28)
  const bytes = await read(start, Math.min(entry.compressedBytes, MAX_PART_BYTES))
  if (entry.method === 0) return new TextDecoder().decode(bytes)
  try {
    const inflated = await promisify(inflateRaw)(bytes, { maxOutputLength: MAX_PART_BYTES })
    return inflated.toString('utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error) return null
    throw error
  }
}

/** The content that a file's bytes indicate. `acceptedAs`: the formats under whose names it is accepted. */
export type FileContent = { readonly label: string; readonly acceptedAs: readonly Format[] }
