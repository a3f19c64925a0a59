import { open } from 'node:fs/promises'
import { FORMATS, type Format, formatOfName, isOldOffice, toConvert } from '../../../shared/formats.ts'
import type { Message } from '../../../shared/message.ts'
import { message } from '../../../shared/messages.ts'
import { MessageError } from '../../platform/message-error.ts'
import { decodeHead, unicodeSignature } from '../encoding/decode.ts'
import { isEbcdic } from '../encoding/guess-encoding.ts'
import type { SourceFile } from '../model/parser.ts'
import { findOffice } from '../office/legacy/find-office.ts'
import { type ByteReader, type FileContent, sniffContainer } from './sniff-container.ts'

const HEAD_BYTES = 16 * 1024
const PDF_HEADER_WITHIN = 1024

/** The file cannot be accepted; the message names the file and its actual content. */
export class SniffError extends MessageError {
  override readonly name = 'SniffError'
}

const TEXT_FORMATS: readonly Format[] = ['txt', 'md', 'csv', 'json', 'html', 'tex']

/**
 * Determines the format of the file at `path`, which its owner calls `name`, from its content and then its name.
 * Reads the beginning of the file and, for a ZIP archive, its directory. A damaged file whose content plausibly
 * matches its name passes, and fails later with its parser's own message.
 * @throws {SniffError} the name's extension is not supported, or only where LibreOffice is installed, the file is empty, or
 *   content and name disagree
 */
export async function sniff(name: string, path: string): Promise<Format> {
  const format = formatOfName(name)
  if (!format) throw new SniffError(message('file_unsupported', { file: name }))
  if (isOldOffice(format) && findOffice() === null)
    throw new SniffError(message('file_old_office', toConvert(name, format)))
  const file = await open(path)
  try {
    const { size } = await file.stat()
    if (size === 0) throw new SniffError(message('file_empty', { file: name }))
    const read: ByteReader = async (position, length) => {
      const { bytesRead, buffer } = await file.read(new Uint8Array(length), 0, length, position)
      return buffer.subarray(0, bytesRead)
    }
    const content = await detectContent(await read(0, HEAD_BYTES), { name, path, size }, read)
    if (content.acceptedAs.includes(format)) return format
    throw new SniffError(
      message('file_other_content', {
        file: name,
        found: content.thing,
        expected: message(`thing_${format}`),
      }),
    )
  } finally {
    await file.close()
  }
}

async function detectContent(head: Uint8Array, source: SourceFile, read: ByteReader): Promise<FileContent> {
  const office = await sniffContainer(head, source, read)
  if (office) return office
  if (TIFF.test(latin1(head.subarray(0, 4)))) return { thing: message('thing_tiff'), acceptedAs: ['tiff'] }
  const text = looksLikeText(head) ? decodeHead(head) : null
  const pdfHeader = latin1(head.subarray(0, PDF_HEADER_WITHIN)).indexOf('%PDF-')
  if (text !== null && pdfHeader <= 0) return pdfHeader === 0 ? PDF : detectTextContent(text)
  if (pdfHeader >= 0) return PDF
  const { fileTypeFromBuffer } = await import('file-type')
  const type = await fileTypeFromBuffer(head)
  const picture = PICTURES.find((format) => FORMATS[format].mediaType === type?.mime)
  if (picture) return { thing: message(`thing_${picture}`), acceptedAs: [picture] }
  if (type) return { thing: describe(type.mime, type.ext), acceptedAs: [] }
  return { thing: message('thing_binary'), acceptedAs: [] }
}

const PICTURES = ['png', 'jpeg', 'tiff'] as const
const PDF: FileContent = { thing: message('thing_pdf'), acceptedAs: ['pdf'] }

/** Accepts text under the name of every text format, unless it clearly belongs to another. */
function detectTextContent(text: string): FileContent {
  const start = text.replace(/^(?:\ufeff|\s|<!--[\s\S]*?-->|<\?xml[^>]*\?>)+/, '').slice(0, 200)
  if (/^(?:<!doctype\s+html|<html[\s>])/i.test(start))
    return { thing: message('thing_html'), acceptedAs: ['html'] }
  if (/^\{\\rtf\d/.test(start)) return { thing: message('thing_rtf'), acceptedAs: ['rtf'] }
  if (start.startsWith('%!PS-')) return { thing: message('thing_postscript'), acceptedAs: [] }
  if (/^<\?xml/.test(text) && !/^<(?:svg|!doctype svg)/i.test(start)) {
    return {
      thing: message('thing_xml'),
      acceptedAs: TEXT_FORMATS.filter((format) => format !== 'csv' && format !== 'json'),
    }
  }
  if (/^(?:\[\s*)?\{\s*"(?:[^"\\]|\\.)*"\s*:/.test(start)) {
    return { thing: message('thing_json'), acceptedAs: ['json', 'txt', 'md'] }
  }
  const isMail = MAIL_HEADERS.test(text)
  return { thing: message('thing_txt'), acceptedAs: isMail ? [...TEXT_FORMATS, 'eml'] : TEXT_FORMATS }
}

/**
 * Text contains hardly any control characters; stray NULs are tolerated. A short file may contain many: files of
 * known binary types are longer, and the few bytes do no harm.
 */
function looksLikeText(head: Uint8Array): boolean {
  if (unicodeSignature(head)) return true
  let nuls = 0
  let controls = 0
  for (const byte of head) {
    if (byte === 0) nuls++
    else if (byte < 0x20 && !(byte >= 0x08 && byte <= 0x0d) && byte !== 0x1b) controls++
  }
  if (isEbcdic(head)) return true
  return head.length < 128
    ? nuls + controls < head.length * 0.6 && !KNOWN_BINARY.test(latin1(head.subarray(0, 8)))
    : nuls < head.length * 0.25 && controls < head.length * 0.02
}

/** RFC 5322 header fields, at least one of them specific to mail, before any blank line. */
const MAIL_HEADERS =
  /^\s*(?:From [^\n]*\n)?(?:[\w-]{1,70}:[^\n]*\n(?:[ \t][^\n]*\n)*){0,200}?(?:From|To|Subject|Date|Received|Message-ID|MIME-Version|Return-Path|Delivered-To|X-[\w-]+)[ \t]*:/i

/** Checked before text: a TIFF file's directory may be at its end, and an uncompressed white page looks like text. */
const TIFF = /^(?:II\*\0|MM\0\*)/

/** Signatures of binary files so short that they contain few control characters. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are file signatures
const KNOWN_BINARY = /^(?:\x89PNG|\xff\xd8\xff|GIF8[79]a|\x7fELF|PK\x03\x04|\x1f\x8b|MZ[^\n\x20-\x7e])/

function describe(mime: string, extension: string): Message {
  if (mime === 'application/zip') return message('thing_zip')
  const kind = extension.toUpperCase()
  const [family] = mime.split('/')
  const noun = family === 'image' || family === 'audio' || family === 'video' ? family : 'file'
  return message('thing_media', { kind, noun })
}

const latin1 = (bytes: Uint8Array) => String.fromCharCode(...bytes)
