import { textDecoder } from '../encoding/guess-encoding.ts'

/** A header field's value, in lower case, with its parameters: `text/plain; charset=utf-8`. */
type HeaderValue = { readonly value: string; readonly parameters: ReadonlyMap<string, string> }

/** A part's header fields by lower-case name; the first of several with one name. Values are not decoded. */
export type Headers = ReadonlyMap<string, string>

/** Parses header lines, one character per byte, into fields; joins folded lines (RFC 5322 §2.2.3). */
export function parseHeaders(lines: readonly string[]): Headers {
  const headers = new Map<string, string>()
  let open: { name: string; parts: string[] } | null = null
  const close = () => {
    if (open && !headers.has(open.name)) headers.set(open.name, open.parts.join(' ').trim())
  }
  for (const line of lines) {
    if (/^[ \t]/.test(line)) open?.parts.push(line.trim())
    else {
      close()
      const colon = line.indexOf(':')
      open =
        colon < 1 ? null : { name: line.slice(0, colon).trim().toLowerCase(), parts: [line.slice(colon + 1)] }
    }
  }
  close()
  return headers
}

const PARAMETER = /;\s*([^\s=;]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;]*))/g

/**
 * Parses a header field with parameters (RFC 2045 §5.1). Joins continued parameters and decodes percent-encoded ones
 * (RFC 2231).
 */
export function parseHeaderValue(header: string | undefined): HeaderValue {
  const [value = ''] = (header ?? '').split(';', 1)
  const parameters = new Map<string, string>()
  const pieces = new Map<string, { number: number; text: string; isEncoded: boolean }[]>()
  for (const [, key = '', quoted, plain = ''] of (header ?? '').slice(value.length).matchAll(PARAMETER)) {
    const text = quoted === undefined ? plain.trim() : quoted.replace(/\\(.)/g, '$1')
    const [, name = '', number, star] = /^([^*]+)(?:\*(\d{1,3}))?(\*)?$/.exec(key.toLowerCase()) ?? []
    if (name === '') continue
    if (number === undefined && star === undefined) parameters.set(name, decodeHeader(text))
    else {
      const known = pieces.get(name) ?? []
      known.push({ number: Number(number ?? 0), text, isEncoded: star !== undefined })
      pieces.set(name, known)
    }
  }
  for (const [name, known] of pieces) {
    known.sort((left, right) => left.number - right.number)
    const [, charset = 'utf-8'] = /^([^']*)'[^']*'/.exec(known[0]?.text ?? '') ?? []
    const bytes = known.map(({ text, isEncoded }, index) => {
      const own = index === 0 && isEncoded ? text.replace(/^[^']*'[^']*'/, '') : text
      return isEncoded ? decodeEscapes(own, /%([0-9A-Fa-f]{2})/g) : own
    })
    parameters.set(name, decodeBytes(bytes.join(''), charset))
  }
  return { value: value.trim().toLowerCase(), parameters }
}

const ENCODED_WORD = /=\?([^?\s]{1,60})\?([bBqQ])\?([^?]*)\?=/g

/** Decodes a header field's text: decodes encoded words (RFC 2047) and drops white space between two of them. */
export function decodeHeader(raw: string): string {
  const joined = raw.replace(/(=\?[^?\s]{1,60}\?[bBqQ]\?[^?]*\?=)\s+(?==\?)/g, '$1')
  if (!joined.includes('=?')) return singleLine(decodeBytes(joined, 'utf-8'))
  let at = 0
  // Adjacent words of one charset are decoded together: a character may be split between them.
  const pieces: { charset: string; bytes: string }[] = []
  const add = (charset: string, bytes: string) => {
    const last = pieces.at(-1)
    if (last?.charset === charset) last.bytes += bytes
    else pieces.push({ charset, bytes })
  }
  for (const match of joined.matchAll(ENCODED_WORD)) {
    const [whole, label = '', encoding, content = ''] = match
    if (match.index > at) add('', joined.slice(at, match.index))
    at = match.index + whole.length
    const bytes =
      encoding?.toLowerCase() === 'b'
        ? Buffer.from(content, 'base64').toString('latin1')
        : decodeEscapes(content.replaceAll('_', ' '), /=([0-9A-Fa-f]{2})/g)
    add(label.replace(/\*.*$/, '').toLowerCase(), bytes)
  }
  add('', joined.slice(at))
  return singleLine(pieces.map(({ charset, bytes }) => decodeBytes(bytes, charset || 'utf-8')).join(''))
}

/**
 * Decodes a byte string (one character per byte) in a charset; if the charset is unknown or the bytes are invalid in
 * it, in the most likely one.
 */
function decodeBytes(bytes: string, charset: string): string {
  if (/^[\t\n\r -~]*$/.test(bytes)) return bytes
  const buffer = Buffer.from(bytes, 'latin1')
  try {
    return textDecoder(charset, { fatal: true }).decode(buffer)
  } catch (error) {
    if (!(error instanceof TypeError || error instanceof RangeError)) throw error
    return textDecoder(/^utf-?8$|ascii/i.test(charset) ? 'windows-1252' : 'utf-8').decode(buffer)
  }
}

function decodeEscapes(text: string, code: RegExp): string {
  return text.replace(code, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}

function singleLine(text: string): string {
  return text
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim()
}
