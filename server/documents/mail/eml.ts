import { type ParsedDocument, ParseError, type Parser, type SourceFile } from '../model/parser.ts'
import { attachedOf, attachmentName } from './attachment-name.ts'
import {
  htmlBlocks,
  MAIL_CUT,
  MAX_TEXT_BYTES,
  type MailText,
  mailBlocks,
  plainBlocks,
} from './mail-blocks.ts'
import { decodeBytes, decodeHeader, type Headers } from './mime-header.ts'
import { type MimePart, readMime } from './mime-reader.ts'

const SHOWN = ['from', 'to', 'cc', 'date'] as const

type Text = { readonly part: MimePart; readonly pieces: Uint8Array[] }
type Mail = { headers: Headers; readonly texts: Text[]; readonly attached: string[]; isCut: boolean }

/** E-mail: who wrote what to whom, and the text. What is attached is named here, and is a document of its own. */
export const eml: Parser = {
  formats: ['eml'],
  async parse(file, signal): Promise<ParsedDocument> {
    const mail = await readMail(file, signal)
    const subject = decodeHeader(mail.headers.get('subject') ?? '')
    const shown = SHOWN.flatMap((name) => {
      const value = decodeHeader(mail.headers.get(name) ?? '')
      return value === '' ? [] : [[name, value] as const]
    })
    if (shown.length === 0 && subject === '' && mail.texts.length === 0)
      throw new ParseError(`'${file.name}' contains no text`)
    return {
      blocks: mailBlocks({ subject, shown, attached: mail.attached, texts: textsOf(mail.texts) }),
      warnings: mail.isCut ? [MAIL_CUT] : [],
      metadata: Object.fromEntries([...(subject === '' ? [] : [['subject', subject]]), ...shown]),
    }
  },
}

async function readMail(file: SourceFile, signal: AbortSignal): Promise<Mail> {
  const mail: Mail = { headers: new Map(), texts: [], attached: [], isCut: false }
  let bytes = 0
  const isCut = await readMime(
    file.path,
    {
      head: (headers) => {
        mail.headers = headers
      },
      part: (part) => {
        if (part.isAttachment) {
          if (!part.isEmbedded) mail.attached.push(attachmentName(attachedOf(part), mail.attached.length))
          return null
        }
        const text: Text = { part, pieces: [] }
        mail.texts.push(text)
        return {
          write: (piece) => {
            bytes += piece.length
            if (bytes <= MAX_TEXT_BYTES) text.pieces.push(piece)
            else mail.isCut = true
          },
          end: () => {},
        }
      },
    },
    signal,
  )
  mail.isCut ||= isCut
  return mail
}

function* textsOf(texts: readonly Text[]): Generator<MailText> {
  for (const { part, pieces } of chosen(texts)) {
    const content = decodeBytes(Buffer.concat(pieces).toString('latin1'), part.charset)
    if (content.trim() !== '') yield part.type === 'text/html' ? htmlBlocks(content) : plainBlocks(content)
  }
}

/** Of several versions of one text the plain one, where it says something. */
function chosen(texts: readonly Text[]): Text[] {
  const plain = new Set(
    texts
      .filter(({ part, pieces }) => part.type === 'text/plain' && pieces.some(hasLetters))
      .map(({ part }) => part.alternatives),
  )
  return texts.filter(
    ({ part }) => part.alternatives === null || part.type === 'text/plain' || !plain.has(part.alternatives),
  )
}

const hasLetters = (bytes: Uint8Array) => bytes.some((byte) => byte > 0x40)
