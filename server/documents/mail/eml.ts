import { message } from '../../../shared/messages.ts'
import { guessEncoding, textDecoder } from '../encoding/guess-encoding.ts'
import { type ParsedDocument, ParseError, type Parser, type SourceFile } from '../model/parser.ts'
import { attachmentName, isReadable, mimeAttachmentInfo, unreadWarning } from './attachment-name.ts'
import { calendarBlocks, isCalendar } from './calendar.ts'
import {
  htmlBodyBlocks,
  MAIL_TRUNCATED,
  MAX_TEXT_BYTES,
  type MailBody,
  mailBlocks,
  plainBodyBlocks,
} from './mail-blocks.ts'
import { decodeHeader, type Headers } from './mime-header.ts'
import { type MimePart, readMime } from './mime-reader.ts'

/** So much of a text is looked at to guess its encoding. */
const SAMPLE_BYTES = 64 * 1024
const SHOWN_FIELDS = ['from', 'to', 'cc', 'date'] as const

type BodyPart = { readonly part: MimePart; readonly pieces: Uint8Array[] }
type Mail = {
  headers: Headers
  readonly texts: BodyPart[]
  readonly calendars: BodyPart[]
  readonly attachments: string[]
  /** Names of the attachments that Ibid cannot read. */
  readonly unread: string[]
  isTruncated: boolean
}

/**
 * E-mail (RFC 5322): sender, recipients, date, text and invitations. Attachments are named here, and are documents of
 * their own.
 */
export const eml: Parser = {
  formats: ['eml'],
  async parse(file, signal): Promise<ParsedDocument> {
    const mail = await readMail(file, signal)
    const subject = decodeHeader(mail.headers.get('subject') ?? '')
    const headerFields = SHOWN_FIELDS.flatMap((name) => {
      const value = decodeHeader(mail.headers.get(name) ?? '')
      return value === '' ? [] : [[name, value] as const]
    })
    if (headerFields.length === 0 && subject === '' && mail.texts.length + mail.calendars.length === 0)
      throw new ParseError(message('file_no_text', { file: file.name }))
    return {
      blocks: mailBlocks({
        subject,
        headerFields,
        attachments: mail.attachments,
        texts: bodyBlocks(mail),
      }),
      warnings: [mail.isTruncated ? MAIL_TRUNCATED : null, unreadWarning(mail.unread)].filter(
        (warning) => warning !== null,
      ),
      metadata: Object.fromEntries([...(subject === '' ? [] : [['subject', subject]]), ...headerFields]),
    }
  },
}

async function readMail(file: SourceFile, signal: AbortSignal): Promise<Mail> {
  const mail: Mail = {
    headers: new Map(),
    texts: [],
    calendars: [],
    attachments: [],
    unread: [],
    isTruncated: false,
  }
  let bytes = 0
  let count = 0
  const isTruncated = await readMime(
    file.path,
    {
      head: (headers) => {
        mail.headers = headers
      },
      part: (part) => {
        const isEvent = isCalendar(part.type, part.name)
        if (part.isAttachment && !part.isEmbedded) {
          const name = attachmentName(mimeAttachmentInfo(part), count++)
          // An invitation without a name is part of the message.
          if (!isEvent || part.name !== '') mail.attachments.push(name)
          if (!isReadable(name, part.type)) mail.unread.push(name)
        }
        if (part.isAttachment && !isEvent) return null
        const text: BodyPart = { part, pieces: [] }
        if (isEvent) mail.calendars.push(text)
        else mail.texts.push(text)
        return {
          write: (piece) => {
            bytes += piece.length
            if (bytes <= MAX_TEXT_BYTES) text.pieces.push(piece)
            else mail.isTruncated = true
          },
          end: () => {},
        }
      },
    },
    signal,
  )
  mail.isTruncated ||= isTruncated
  return mail
}

async function* bodyBlocks({ texts, calendars }: Mail): AsyncGenerator<MailBody> {
  for (const { part, pieces } of preferPlainText(texts)) {
    const content = await decodeText(Buffer.concat(pieces), part.charset)
    if (content.trim() !== '')
      yield part.type === 'text/html' ? htmlBodyBlocks(content) : plainBodyBlocks(content)
  }
  for (const { part, pieces } of calendars)
    yield calendarBlocks(await decodeText(Buffer.concat(pieces), part.charset))
}

/** Decodes a text in its charset; if it is not valid in it, in the most likely encoding. */
async function decodeText(bytes: Uint8Array, charset: string): Promise<string> {
  try {
    return textDecoder(charset, { fatal: true }).decode(bytes)
  } catch (error) {
    if (!(error instanceof TypeError || error instanceof RangeError)) throw error
    const guess = await guessEncoding(bytes.subarray(0, SAMPLE_BYTES))
    return textDecoder(guess === 'ibm500' ? 'windows-1252' : guess).decode(bytes)
  }
}

/** Of the alternatives of one text, chooses the plain one if it contains letters (RFC 2046 §5.1.4). */
function preferPlainText(texts: readonly BodyPart[]): BodyPart[] {
  const plain = new Set(
    texts
      .filter(({ part, pieces }) => part.type === 'text/plain' && pieces.some(hasVisibleBytes))
      .map(({ part }) => part.alternatives),
  )
  return texts.filter(
    ({ part }) => part.alternatives === null || part.type === 'text/plain' || !plain.has(part.alternatives),
  )
}

const hasVisibleBytes = (bytes: Uint8Array) => bytes.some((byte) => byte > 0x40)
