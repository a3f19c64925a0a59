import { htmlFragmentBlocks } from '../html/html-blocks.ts'
import { htmlOutline } from '../html/html-outline.ts'
import { type Block, type ParsedDocument, ParseError, type Parser, type SourceFile } from '../parser.ts'
import { textBlocks } from '../text/txt.ts'
import { attachmentName } from './attachment-name.ts'
import { decodeBytes, decodeHeader, type Headers } from './mime-header.ts'
import { type MimePart, readMime } from './mime-reader.ts'

/** Of more text a mail is cut; what long mails have beside is attached. */
const MAX_TEXT_BYTES = 24 << 20
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
      blocks: blocksOf(mail, subject, shown),
      warnings: mail.isCut
        ? ['It holds more than is read, or is nested too deep: a part of it was left out.']
        : [],
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
          if (!part.isEmbedded) mail.attached.push(attachmentName(part, mail.attached.length))
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

async function* blocksOf(
  { texts, attached }: Mail,
  subject: string,
  shown: readonly (readonly [string, string])[],
): AsyncGenerator<Block> {
  const place = subject === '' ? {} : { headings: [subject] }
  if (subject !== '') yield { kind: 'heading', level: 1, text: subject, place: {} }
  const lines = shown.map(([name, value]) => `${name.charAt(0).toUpperCase()}${name.slice(1)}: ${value}`)
  if (attached.length > 0) lines.push(`Attachments: ${attached.join(', ')}`)
  if (lines.length > 0) yield { kind: 'paragraph', text: lines.join('\n'), place }
  for (const text of chosen(texts)) {
    const content = decodeBytes(Buffer.concat(text.pieces).toString('latin1'), text.part.charset)
    if (content.trim() === '') continue
    for await (const block of text.part.type === 'text/html' ? htmlBlocks(content) : plainBlocks(content))
      yield {
        ...block,
        place: { ...place, headings: [...(place.headings ?? []), ...(block.place.headings ?? [])] },
      }
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

function* htmlBlocks(content: string): Generator<Block> {
  const builder = htmlOutline()
  builder.write(content)
  yield* htmlFragmentBlocks(builder.end())
}

async function* plainBlocks(content: string): AsyncGenerator<Block> {
  const pieces = async function* () {
    yield content
  }
  for await (const block of textBlocks('', pieces()))
    yield { ...block, place: { ...(block.place.headings ? { headings: block.place.headings } : {}) } }
}
