import { open } from 'node:fs/promises'
import { turns } from '../../platform/yielding.ts'
import { decodeHeader, type Headers, parseHeaders, parseHeaderValue } from './mime-header.ts'

/** A leaf part of a message. `alternatives`: number of the multipart/alternative that it belongs to, if any. */
export type MimePart = {
  readonly headers: Headers
  readonly type: string
  readonly charset: string
  readonly encoding: string
  /** Its file name in the message; '' if there is none. */
  readonly name: string
  readonly isAttachment: boolean
  /** Whether the text refers to it, like the pictures of a signature. */
  readonly isEmbedded: boolean
  readonly alternatives: number | null
}

/** Receives the decoded bytes of one part. */
export type PartSink = { write(bytes: Uint8Array): Promise<void> | void; end(): Promise<void> | void }

type MailListener = {
  /** Receives the message's own header fields. */
  head(headers: Headers): void
  /** Called when a part begins; returns null if its bytes are not wanted. */
  part(part: MimePart): PartSink | null
}

/** Limits on nesting and on header size; content beyond them is ignored. */
const MAX_DEPTH = 50
const MAX_HEADER_CHARS = 256 * 1024
const MAX_PARTS = 10_000
/** Number of lines between two looks at the clock, which take longer than reading a short line. */
const LINES_A_TURN = 16

type Multipart = {
  readonly boundary: string
  readonly alternatives: number | null
  readonly isDigest: boolean
}

/**
 * Reads the message at `path` (RFC 5322, RFC 2045–2046) as a stream. A message inside the message is one part and is
 * not parsed. Returns whether parts were skipped because of their depth or number.
 *
 * Of 61 MB of base64 without line ends, mailsplit 5.4.6 takes 10 s and 591 MB, for it copies the line with each piece, and this 0.14 s and
 * 66 MB; 10 million lines of one letter take it 27 s, and this 7. It has no limit of depth: 5,000 multiparts in 0.3 MB take it 284 MB.
 * postal-mime 4.0.0 reads a message whole, and takes 31 s and 2.2 GB for those lines.
 */
export async function readMime(path: string, listener: MailListener, signal: AbortSignal): Promise<boolean> {
  const pause = turns(signal)
  const reader = new MimeReader(listener)
  for await (const lines of mimeLines(path)) {
    for (const [index, line] of lines.entries()) {
      const writing = reader.line(line)
      if (writing) await writing
      if (index % LINES_A_TURN === 0) await pause()
    }
  }
  await reader.end()
  return reader.isTruncated
}

type Leaf = { readonly sink: PartSink; readonly decode: Decoder }

class MimeReader {
  readonly #listener: MailListener
  readonly #stack: Multipart[] = []
  /** Header lines read so far; null inside a body. */
  #headerLines: string[] | null = []
  #headerChars = 0
  #isTop = true
  #begins = true
  #parts = 0
  #leaf: Leaf | null = null
  isTruncated = false

  constructor(listener: MailListener) {
    this.#listener = listener
  }

  /**
   * Processes a line. Resolves once the resulting bytes are written; returns undefined if there is nothing to wait
   * for.
   */
  line({ text, continues }: MimeLine): Promise<void> | void {
    const isWhole = this.#begins && !continues
    this.#begins = !continues
    const found = isWhole && text.startsWith('--') ? matchBoundary(this.#stack, text) : null
    if (found) return this.#next(found)
    if (this.#headerLines) {
      if (text === '' && isWhole) this.#endHeaders(this.#headerLines)
      else if (this.#headerChars < MAX_HEADER_CHARS) {
        this.#headerChars += text.length
        this.#headerLines.push(text)
      }
    } else if (this.#leaf) {
      const bytes = this.#leaf.decode(text, continues)
      if (bytes.length > 0) return this.#leaf.sink.write(bytes)
    }
  }

  /** Ends the open part, and starts the next unless its multipart has ended. */
  async #next({ index, isEnd }: { index: number; isEnd: boolean }): Promise<void> {
    await this.end()
    this.#stack.length = isEnd ? index : index + 1
    this.#headerLines = isEnd ? null : []
    this.#headerChars = 0
  }

  /** Ends the open part. */
  async end(): Promise<void> {
    if (this.#headerLines) this.#endHeaders(this.#headerLines)
    const leaf = this.#leaf
    this.#leaf = null
    if (!leaf) return
    const last = leaf.decode('', true)
    if (last.length > 0) await leaf.sink.write(last)
    await leaf.sink.end()
  }

  #endHeaders(lines: readonly string[]): void {
    const headers = parseHeaders(lines)
    this.#headerLines = null
    if (this.#isTop) this.#listener.head(headers)
    this.#isTop = false
    const { value, parameters } = parseHeaderValue(headers.get('content-type'))
    const boundary = parameters.get('boundary') ?? ''
    const around = this.#stack.at(-1)
    const isMultipart = value.startsWith('multipart/') && boundary !== ''
    if (isMultipart ? this.#stack.length >= MAX_DEPTH : ++this.#parts > MAX_PARTS) this.isTruncated = true
    else if (isMultipart) {
      const alternatives = value === 'multipart/alternative' ? ++this.#parts : (around?.alternatives ?? null)
      this.#stack.push({ boundary, alternatives, isDigest: value === 'multipart/digest' })
    } else {
      const type = value || (around?.isDigest ? 'message/rfc822' : 'text/plain')
      const part = describePart(headers, type, parameters, around?.alternatives ?? null)
      const sink = this.#listener.part(part)
      if (sink) this.#leaf = { sink, decode: transferDecoder(part.encoding) }
    }
  }
}

const BODY_TYPES = new Set([
  'text/plain',
  'text/html',
  'message/delivery-status',
  'message/disposition-notification',
])
/** Text that is data rather than part of the message. */
const KEPT_APART =
  /^text\/(?:calendar|csv|tab-separated-values|(?:x-)?vcard|directory|xml|css|javascript|x-.*)$/

function describePart(
  headers: Headers,
  type: string,
  parameters: ReadonlyMap<string, string>,
  alternatives: number | null,
): MimePart {
  const disposition = parseHeaderValue(headers.get('content-disposition'))
  const name = disposition.parameters.get('filename') ?? parameters.get('name') ?? ''
  const isText =
    BODY_TYPES.has(type) || (type.startsWith('text/') && alternatives === null && !KEPT_APART.test(type))
  return {
    headers,
    type,
    charset: parameters.get('charset') ?? 'utf-8',
    encoding: (headers.get('content-transfer-encoding') ?? '').trim().toLowerCase(),
    name: decodeHeader(name),
    isAttachment: disposition.value === 'attachment' || name !== '' || !isText,
    isEmbedded: disposition.value !== 'attachment' && headers.has('content-id') && /^image\//.test(type),
    alternatives,
  }
}

/** Finds the open multipart whose boundary delimiter the line is (RFC 2046 §5.1.1). */
function matchBoundary(stack: readonly Multipart[], line: string): { index: number; isEnd: boolean } | null {
  const text = line.trimEnd()
  const index = stack.findLastIndex(
    ({ boundary }) => text.startsWith(`--${boundary}`) && text.length - boundary.length <= 4,
  )
  if (index < 0) return null
  const after = text.slice(2 + (stack[index]?.boundary.length ?? 0))
  return after === '' || after === '--' ? { index, isEnd: after === '--' } : null
}

type Decoder = (line: string, continues: boolean) => Uint8Array

/**
 * Decodes a part's lines (RFC 2045 §6). The last call is with '' and `continues`, and returns the remaining bytes.
 */
function transferDecoder(encoding: string): Decoder {
  let rest = ''
  let isFirst = true
  if (encoding === 'base64')
    return (line, continues) => {
      rest += line.replace(/[^A-Za-z0-9+/]/g, '')
      const isEnd = line === '' && continues
      const whole = isEnd ? rest.length : rest.length - (rest.length % 4)
      // Decoded in larger pieces, since each is written separately.
      if (!isEnd && whole < 16 * 1024) return NOTHING
      const bytes = Buffer.from(rest.slice(0, whole), 'base64')
      rest = rest.slice(whole)
      return bytes
    }
  let isOpen = false
  const isQuoted = encoding === 'quoted-printable'
  return (line, continues) => {
    if (line === '' && continues) return NOTHING
    // The line break before a boundary delimiter belongs to the delimiter (RFC 2046 §5.1.1).
    const before = isFirst || isOpen ? '' : '\r\n'
    isFirst = false
    const stripped = isQuoted ? trimTrailingBlanks(line) : line
    const soft = isQuoted && stripped.endsWith('=')
    isOpen = continues || soft
    const text = isQuoted
      ? stripped
          .slice(0, soft ? -1 : undefined)
          .replace(/=([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
      : line
    return Buffer.from(before + text, 'latin1')
  }
}

const NOTHING = new Uint8Array()

/**
 * Removes white space at the end of a line. A regular expression would retry at every position of each run of spaces.
 */
function trimTrailingBlanks(line: string): string {
  let end = line.length
  while (end > 0 && (line[end - 1] === ' ' || line[end - 1] === '\t')) end--
  return line.slice(0, end)
}

/** `continues`: the line was cut here because of its length. */
type MimeLine = { readonly text: string; readonly continues: boolean }

const PIECE_BYTES = 256 * 1024
/** Longer lines are cut, in bytes: base64 without line breaks is a single line. */
const MAX_LINE = 64 * 1024

/** Yields the lines of a file, without line ends, for one piece of the file at a time; one character per byte. */
async function* mimeLines(path: string): AsyncGenerator<readonly MimeLine[]> {
  const file = await open(path)
  try {
    const buffer = Buffer.alloc(PIECE_BYTES)
    let rest = ''
    for (;;) {
      const { bytesRead } = await file.read(buffer, 0, PIECE_BYTES, null)
      if (bytesRead === 0) break
      const source = rest + buffer.toString('latin1', 0, bytesRead)
      const lines: MimeLine[] = []
      let at = 0
      for (let end = source.indexOf('\n'); end >= 0; end = source.indexOf('\n', at)) {
        lines.push({ text: source.slice(at, end).replace(/\r$/, ''), continues: false })
        at = end + 1
      }
      while (source.length - at > MAX_LINE) {
        lines.push({ text: source.slice(at, at + MAX_LINE), continues: true })
        at += MAX_LINE
      }
      rest = source.slice(at)
      yield lines
    }
    if (rest !== '') yield [{ text: rest, continues: false }]
  } finally {
    await file.close()
  }
}
