import { open } from 'node:fs/promises'
import type { Message } from '../../../shared/message.ts'
import { message } from '../../../shared/messages.ts'
import { type Encoding, guessEncoding, textDecoder } from './guess-encoding.ts'

const CHUNK_BYTES = 256 * 1024
const DECLARATION_BYTES = 4096

/** `warnings` is non-empty if the encoding is a guess or some bytes are invalid. */
type DecodedText = {
  readonly encoding: Encoding
  readonly chunks: AsyncIterable<string>
  readonly warnings: readonly Message[]
}

/** Finds the encoding that a text declares, such as `declaredInHtml`; null if it declares none. */
type ReadDeclaration = (head: string) => string | null

/**
 * Decodes a file in chunks of about a quarter of a million characters, cut only between code points. The encoding is
 * determined by byte order mark, then NUL patterns, then UTF-8 validity of the whole file, then the declaration, then
 * the letters that the bytes would spell. Control characters other than tab and line ends are removed; form feeds
 * become line ends. The file is read twice and never held whole.
 */
export async function decodeText(
  path: string,
  signal: AbortSignal,
  readDeclaration?: ReadDeclaration,
): Promise<DecodedText> {
  const { encoding, isGuess } = await detectEncoding(path, signal, readDeclaration)
  const warnings = isGuess ? [guessWarning(encoding)] : []
  return { encoding, chunks: decodedChunks(path, encoding, signal), warnings }
}

/** Decodes a whole file, for formats that need the text at once. */
export async function readText(
  path: string,
  signal: AbortSignal,
  readDeclaration?: ReadDeclaration,
): Promise<string> {
  const parts: string[] = []
  const { chunks } = await decodeText(path, signal, readDeclaration)
  for await (const chunk of chunks) parts.push(chunk)
  return parts.join('')
}

/** Returns the charset of an HTML page's meta element or XML declaration. */
export function declaredInHtml(head: string): string | null {
  const found =
    /<meta[^>]{0,500}?charset\s*=\s*["']?\s*([\w.:-]+)/i.exec(head) ??
    /^\s*<\?xml[^>]{0,200}?encoding\s*=\s*["']([\w.:-]+)/i.exec(head)
  return found?.[1] ?? null
}

/** Removes control characters and terminal escape sequences, which are invisible and must not be indexed. */
export function withoutControls(text: string): string {
  if (!CONTROLS.test(text)) return text
  return text
    .replace(ESCAPE_SEQUENCES, '')
    .replace(/[\f\v\x85\u2028\u2029]/g, '\n')
    .replace(CONTROLS_ALL, '')
}

const CONTROLS = /[^\P{Cc}\t\n\r]|[\ufeff\u2028\u2029]/u
const CONTROLS_ALL = /[^\P{Cc}\t\n\r]|\ufeff/gu
// biome-ignore lint/suspicious/noControlCharactersInRegex: terminal colours in logs begin with ESC
const ESCAPE_SEQUENCES = /\x1b(?:\[[0-9;?]*[A-Za-z]|\][^\x07\x1b]{0,200}\x07)/g

function guessWarning(encoding: Encoding): Message {
  return encoding === 'utf-8' ? message('warn_not_utf8') : message('warn_encoding', { encoding })
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the encoding changes its character sets by escape sequences
const ISO_2022_JP = /\x1b\$[@B]/

async function detectEncoding(
  path: string,
  signal: AbortSignal,
  readDeclaration: ReadDeclaration | undefined,
): Promise<{ encoding: Encoding; isGuess: boolean }> {
  const known = (encoding: Encoding) => ({ encoding, isGuess: false })
  const utf8 = new TextDecoder('utf-8', { fatal: true })
  let head: Uint8Array | null = null
  let sample: Uint8Array | null = null
  let valid = true
  for await (const bytes of fileChunks(path, signal)) {
    if (!head) {
      head = bytes.slice(0, 64 * 1024)
      const unicode = unicodeSignature(head)
      if (unicode) return known(unicode)
    }
    if (!sample && bytes.some((byte) => byte >= 0x80)) sample = nonAsciiSample(bytes)
    if (valid) valid = isValid(utf8, bytes)
    if (!valid && sample) break
  }
  if (!head) return known('utf-8')
  if (valid) valid = isValid(utf8, null)
  if (valid && sample) return known('utf-8')
  const declared = readDeclaration?.(decodeLatin1(head.subarray(0, DECLARATION_BYTES))) ?? null
  const label = declared && encodingForLabel(declared)
  if (label && label !== 'utf-8' && !label.startsWith('utf-16')) return known(label)
  if (sample) return { encoding: await guessEncoding(sample), isGuess: true }
  return known(head.includes(0x1b) && ISO_2022_JP.test(decodeLatin1(head)) ? 'iso-2022-jp' : 'utf-8')
}

/**
 * Recognises UTF-8 by its byte order mark, and UTF-16 and UTF-32 by their mark or by the positions of their zero
 * bytes; null for other encodings.
 */
export function unicodeSignature(head: Uint8Array): Encoding | null {
  const [a, b, c, d] = head
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8'
  if (a === 0xff && b === 0xfe) return c === 0 && d === 0 && head.length % 4 === 0 ? 'utf-32le' : 'utf-16le'
  if (a === 0xfe && b === 0xff) return 'utf-16be'
  if (a === 0 && b === 0 && c === 0xfe && d === 0xff) return 'utf-32be'
  const zeros = [0, 0, 0, 0]
  const length = Math.min(head.length, 4096) & ~3
  for (let i = 0; i < length; i++) if (head[i] === 0) zeros[i % 4] = (zeros[i % 4] ?? 0) + 1
  const share = zeros.map((count) => count / (length / 4 || 1))
  const [s0 = 0, s1 = 0, s2 = 0, s3 = 0] = share
  if (s0 < 0.1 && s1 > 0.5 && s2 > 0.9 && s3 > 0.9) return 'utf-32le'
  if (s3 < 0.1 && s2 > 0.5 && s1 > 0.9 && s0 > 0.9) return 'utf-32be'
  if (s0 < 0.1 && s2 < 0.1 && s1 > 0.4 && s3 > 0.4) return 'utf-16le'
  if (s1 < 0.1 && s3 < 0.1 && s0 > 0.4 && s2 > 0.4) return 'utf-16be'
  return null
}

/** Decodes the beginning of a file for content sniffing. */
export function decodeHead(head: Uint8Array): string {
  const encoding = unicodeSignature(head)
  return decoderFor(
    encoding ?? (isValid(new TextDecoder('utf-8', { fatal: true }), head) ? 'utf-8' : 'windows-1252'),
  )(head, true)
}

async function* decodedChunks(path: string, encoding: Encoding, signal: AbortSignal): AsyncGenerator<string> {
  const decode = decoderFor(encoding)
  for await (const bytes of fileChunks(path, signal)) {
    const text = withoutControls(decode(bytes, false))
    if (text) yield text
  }
  const rest = withoutControls(decode(new Uint8Array(0), true))
  if (rest) yield rest
}

async function* fileChunks(path: string, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  const file = await open(path)
  try {
    for (;;) {
      signal.throwIfAborted()
      const { bytesRead, buffer } = await file.read(new Uint8Array(CHUNK_BYTES), 0, CHUNK_BYTES)
      if (bytesRead === 0) return
      yield buffer.subarray(0, bytesRead)
    }
  } finally {
    await file.close()
  }
}

type Decode = (bytes: Uint8Array, last: boolean) => string

function decoderFor(encoding: Encoding): Decode {
  if (encoding === 'utf-32le' || encoding === 'utf-32be') return utf32Decoder(encoding === 'utf-32le')
  if (encoding === 'ibm500') return (bytes) => decodeEbcdic(bytes)
  const decoder = textDecoder(encoding)
  return (bytes, last) => decoder.decode(bytes, { stream: !last })
}

function utf32Decoder(littleEndian: boolean): Decode {
  let carry: Uint8Array = new Uint8Array(0)
  return (bytes, last) => {
    const all = new Uint8Array(carry.length + bytes.length)
    all.set(carry)
    all.set(bytes, carry.length)
    const whole = all.length & ~3
    carry = all.slice(whole)
    const view = new DataView(all.buffer, 0, whole)
    let text = ''
    for (let i = 0; i < whole; i += 4) {
      const point = view.getUint32(i, littleEndian)
      text += point > 0x10ffff || (point >= 0xd800 && point < 0xe000) ? '\ufffd' : String.fromCodePoint(point)
    }
    return last && carry.length > 0 ? `${text}\ufffd` : text
  }
}

/** EBCDIC code page 500 by byte, from 0x40; two spaces stand for bytes without a character. */
const EBCDIC_500 =
  ' \u00a0âäàáãåçñ[.<(+!&éêëèíîïìß]$*);^-/ÂÄÀÁÃÅÇÑ¦,%_>?øÉÊËÈÍÎÏÌ`:#@\'="Øabcdefghi«»ðýþ±°jklmnopqrªºæ¸Æ¤µ~stuvwxyz¡¿ÐÝÞ®¢£¥·©§¶¼½¾¬|¯¨´×{ABCDEFGHI\u00adôöòóõ}JKLMNOPQR¹ûüùúÿ\\÷STUVWXYZ²ÔÖÒÓÕ0123456789³ÛÜÙÚ\u009f'

function decodeEbcdic(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) {
    if (byte >= 0x40) text += EBCDIC_500[byte - 0x40] ?? ''
    else if (byte === 0x15 || byte === 0x25 || byte === 0x0d) text += '\n'
    else if (byte === 0x05) text += '\t'
  }
  return text
}

function isValid(decoder: TextDecoder, bytes: Uint8Array | null): boolean {
  try {
    if (bytes) decoder.decode(bytes, { stream: true })
    else decoder.decode()
    return true
  } catch (error) {
    if (error instanceof TypeError) return false
    throw error
  }
}

function encodingForLabel(label: string): Encoding | null {
  try {
    return textDecoder(label).encoding
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

function nonAsciiSample(bytes: Uint8Array): Uint8Array {
  const first = bytes.findIndex((byte) => byte >= 0x80)
  const start = Math.max(0, bytes.lastIndexOf(0x0a, first))
  return bytes.slice(start, start + 64 * 1024)
}

const decodeLatin1 = (bytes: Uint8Array) => new TextDecoder('windows-1252').decode(bytes)
