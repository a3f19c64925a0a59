import { message } from '../../../shared/messages.ts'
import { turns } from '../../platform/yielding.ts'
import { CompoundFileError } from '../compound-file/compound-file.ts'
import { decodeCodePage } from '../encoding/code-pages.ts'
import { type Block, type ParsedDocument, ParseError, type Parser, type SourceFile } from '../model/parser.ts'
import { RtfReader } from '../rtf/rtf-reader.ts'
import { RtfTokenizer } from '../rtf/rtf-tokenizer.ts'
import { isReadable, unreadWarning } from './attachment-name.ts'
import { calendarBlocks, isCalendar } from './calendar.ts'
import {
  htmlBodyBlocks,
  MAIL_TRUNCATED,
  MAX_TEXT_BYTES,
  type MailBody,
  mailBlocks,
  plainBodyBlocks,
} from './mail-blocks.ts'
import { decodeHeader, parseHeaders } from './mime-header.ts'
import { msgAttachments } from './msg-attachments.ts'
import { MsgItem, PROPERTY, substorages, withMsg } from './msg-item.ts'
import { meetingBlocks } from './msg-meeting.ts'

/** Only the first recipients are shown. */
const MAX_RECIPIENTS = 1000
const MAX_ATTACHMENTS = 10_000
const MAX_CALENDAR_BYTES = 1 << 20
const PIECE_CHARS = 128 * 1024

type Kind = 'to' | 'cc'
type Mail = {
  readonly subject: string
  readonly headerFields: readonly (readonly [string, string])[]
  readonly attachments: readonly string[]
  /** Names of the attachments that Ibid cannot read. */
  readonly unread: readonly string[]
  /** Meetings: the message's own, and the calendars attached. */
  readonly events: readonly Block[]
  readonly text: { readonly kind: 'plain' | 'html' | 'rtf'; readonly content: string } | null
  readonly isTruncated: boolean
}

/**
 * Outlook messages (MS-OXMSG): sender, recipients, date, text and meetings. Attachments are named here, and are
 * documents of their own.
 */
export const msg: Parser = {
  formats: ['msg'],
  async parse(file, signal): Promise<ParsedDocument> {
    const mail = await readMail(file, signal)
    const { subject, headerFields, attachments, text } = mail
    if (subject === '' && headerFields.length === 0 && text === null)
      throw new ParseError(message('file_no_text', { file: file.name }))
    const texts = [...(text === null ? [] : [bodyBlocks(text, signal)]), mail.events]
    return {
      blocks: mailBlocks({ subject, headerFields, attachments, texts }),
      warnings: [mail.isTruncated ? MAIL_TRUNCATED : null, unreadWarning(mail.unread)].filter(
        (warning) => warning !== null,
      ),
      metadata: Object.fromEntries([...(subject === '' ? [] : [['subject', subject]]), ...headerFields]),
    }
  },
}

async function readMail(source: SourceFile, signal: AbortSignal): Promise<Mail> {
  try {
    return await withMsg(source.path, async (file, mail) => {
      const pause = turns(signal)
      const recipients: Record<Kind, string[]> = { to: [], cc: [] }
      const people = substorages(mail, '__recip')
      for (const storage of people.slice(0, MAX_RECIPIENTS)) {
        await pause()
        const person = await MsgItem.read(file, storage, 'part', mail.codePage)
        const kind = ({ 1: 'to', 2: 'cc' } as const)[person.number(PROPERTY.recipientType) ?? 1]
        const who = formatAddress(
          await person.text(PROPERTY.displayName),
          await firstText(person, [PROPERTY.smtpAddress, PROPERTY.emailAddress]),
        )
        if (kind && who !== '') recipients[kind].push(who)
      }
      const attachments: string[] = []
      const unread: string[] = []
      const events = await meetingBlocks(file, mail)
      for await (const { name, isEmbedded, pieces } of msgAttachments(file, mail, (left) =>
        unread.push(left),
      )) {
        await pause()
        if (!isEmbedded) attachments.push(name)
        if (!isEmbedded && !isReadable(name)) unread.push(name)
        if (isCalendar('', name)) events.push(...calendarBlocks(await calendarText(pieces())))
        if (attachments.length >= MAX_ATTACHMENTS) break
      }
      const from = formatAddress(
        await firstText(mail, [PROPERTY.senderName, PROPERTY.sentRepresentingName]),
        await firstText(mail, [
          PROPERTY.senderSmtpAddress,
          PROPERTY.sentRepresentingSmtpAddress,
          PROPERTY.senderEmailAddress,
          PROPERTY.sentRepresentingEmailAddress,
        ]),
      )
      const headerFields = [
        ['from', from],
        ['to', recipients.to.join(', ') || singleLine(await mail.text(PROPERTY.displayTo))],
        ['cc', recipients.cc.join(', ') || singleLine(await mail.text(PROPERTY.displayCc))],
        ['date', await sentDate(mail)],
      ] as const
      return {
        subject: singleLine(await mail.text(PROPERTY.subject)),
        headerFields: headerFields.filter(([, value]) => value !== ''),
        attachments,
        unread,
        events,
        text: await readBody(mail),
        isTruncated: people.length > MAX_RECIPIENTS || attachments.length >= MAX_ATTACHMENTS,
      }
    })
  } catch (error) {
    if (!(error instanceof CompoundFileError)) throw error
    throw new ParseError(
      message('file_damaged', { file: source.name, why: message('why_ole', { fault: error.message }) }),
      { cause: error },
    )
  }
}

async function calendarText(pieces: AsyncIterable<Uint8Array>): Promise<string> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const piece of pieces) {
    bytes += piece.length
    if (bytes > MAX_CALENDAR_BYTES) break
    parts.push(piece)
  }
  return new TextDecoder().decode(Buffer.concat(parts))
}

async function firstText(item: MsgItem, properties: readonly number[]): Promise<string> {
  for (const property of properties) {
    const text = singleLine(await item.text(property))
    if (text !== '') return text
  }
  return ''
}

/** Formats a name with its address. Addresses other than Internet addresses mean nothing to readers. */
function formatAddress(name: string, address: string): string {
  const known = address.includes('@') ? address : ''
  const plain = name.replace(/^'(.*)'$/, '$1')
  if (known === '' || plain.toLowerCase() === known.toLowerCase()) return plain || known
  return plain === '' ? known : `${plain} <${known}>`
}

/** The date as sent, with its time zone, if the transport headers are stored. */
async function sentDate(mail: MsgItem): Promise<string> {
  const sent = parseHeaders((await mail.text(PROPERTY.transportMessageHeaders)).split(/\r?\n/)).get('date')
  return sent
    ? decodeHeader(sent)
    : ((mail.time(PROPERTY.clientSubmitTime) ?? mail.time(PROPERTY.messageDeliveryTime))?.toUTCString() ?? '')
}

/** Returns the plain body if it contains letters or digits, else the HTML, else the RTF. */
async function readBody(mail: MsgItem): Promise<Mail['text']> {
  const plain = await mail.text(PROPERTY.body, MAX_TEXT_BYTES)
  if (/[\p{L}\p{N}]/u.test(plain)) return { kind: 'plain', content: plain }
  const bytes = await mail.bytes(PROPERTY.html, MAX_TEXT_BYTES)
  const html = bytes
    ? decodeCodePage(bytes.toString('latin1'), mail.htmlCodePage)
    : await mail.text(PROPERTY.html, MAX_TEXT_BYTES)
  if (html.trim() !== '') return { kind: 'html', content: html }
  const rtf = decompressRtf(
    (await mail.bytes(PROPERTY.rtfCompressed, MAX_TEXT_BYTES)) ?? new Uint8Array(),
    MAX_TEXT_BYTES,
  )
  return rtf === '' ? null : { kind: 'rtf', content: rtf }
}

function bodyBlocks({ kind, content }: NonNullable<Mail['text']>, signal: AbortSignal): MailBody {
  if (kind === 'plain') return plainBodyBlocks(content)
  return kind === 'html' ? htmlBodyBlocks(content) : rtfBlocks(content, signal)
}

/** HTML encapsulated in RTF is read as RTF. */
async function* rtfBlocks(content: string, signal: AbortSignal): AsyncGenerator<Block> {
  const text = new RtfReader('')
  const tokens = new RtfTokenizer(text)
  const pause = turns(signal)
  for (let at = 0; at < content.length; at += PIECE_CHARS) {
    tokens.write(content.slice(at, at + PIECE_CHARS))
    await pause()
    yield* text.take()
  }
  tokens.end()
  yield* text.end()
}

function singleLine(text: string): string {
  return text
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim()
}

/** The dictionary's initial content (MS-OXRTFCP). */
const INITIAL_DICTIONARY =
  '{\\rtf1\\ansi\\mac\\deff0\\deftab720{\\fonttbl;}{\\f0\\fnil \\froman \\fswiss \\fmodern \\fscript \\fdecor MS Sans SerifSymbolArialTimes New RomanCourier{\\colortbl\\red0\\green0\\blue0\r\n\\par \\pard\\plain\\f0\\fs20\\b\\i\\u\\tab\\tx'

const HEAD_BYTES = 16
const COMPRESSED = 0x75465a4c
const PLAIN = 0x414c454d
const WINDOW = 4096

/**
 * Decompresses a message's RTF body (MS-OXRTFCP), up to `most` bytes, into one character per byte; '' for other data.
 */
export function decompressRtf(compressed: Uint8Array, most: number): string {
  if (compressed.length < HEAD_BYTES) return ''
  const view = new DataView(compressed.buffer, compressed.byteOffset, compressed.byteLength)
  const length = Math.min(view.getUint32(4, true), most)
  const kind = view.getUint32(8, true)
  const body = compressed.subarray(HEAD_BYTES)
  if (kind === PLAIN) return Buffer.from(body.subarray(0, length)).toString('latin1')
  return kind === COMPRESSED ? decompress(body, length) : ''
}

function decompress(body: Uint8Array, most: number): string {
  const window = new Uint8Array(WINDOW)
  window.set(Buffer.from(INITIAL_DICTIONARY, 'latin1'))
  let end = INITIAL_DICTIONARY.length
  // A two-byte reference yields at most 17 bytes: the declared size alone must not determine the allocation.
  const rtf = Buffer.alloc(Math.min(most, body.length * 9))
  let filled = 0
  const add = (byte: number) => {
    if (filled < rtf.length) rtf[filled++] = byte
    window[end] = byte
    end = (end + 1) % WINDOW
  }
  for (let at = 0; at < body.length && filled < rtf.length; ) {
    const flags = body[at++] ?? 0
    for (let bit = 0; bit < 8 && at < body.length; bit++) {
      if ((flags & (1 << bit)) === 0) {
        add(body[at++] ?? 0)
        continue
      }
      const reference = ((body[at] ?? 0) << 8) | (body[at + 1] ?? 0)
      at += 2
      const offset = reference >> 4
      if (offset === end) return rtf.toString('latin1', 0, filled)
      for (let index = 0; index < (reference & 15) + 2; index++) add(window[(offset + index) % WINDOW] ?? 0)
    }
  }
  return rtf.toString('latin1', 0, filled)
}
