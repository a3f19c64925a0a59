import { message } from '../../../shared/messages.ts'
import { htmlFragmentBlocks } from '../html/html.ts'
import { htmlOutline } from '../html/html-outline.ts'
import type { Block } from '../model/parser.ts'
import { textBlocks } from '../text/txt.ts'

export const MAIL_TRUNCATED = message('warn_mail_cut')

/** Longer messages are truncated; large content is usually attached. */
export const MAX_TEXT_BYTES = 24 << 20

export type MailBody = Iterable<Block> | AsyncIterable<Block>

/** `shown`: header fields by lower-case name. `attachments`: names of the attachments. */
type MailContent = {
  readonly subject: string
  readonly headerFields: readonly (readonly [name: string, value: string])[]
  readonly attachments: readonly string[]
  readonly texts: Iterable<MailBody> | AsyncIterable<MailBody>
}

/** Yields a message: its subject, sender and recipients, attachments, and its texts under the subject. */
export async function* mailBlocks({
  subject,
  headerFields,
  attachments,
  texts,
}: MailContent): AsyncGenerator<Block> {
  const place = subject === '' ? {} : { headings: [subject] }
  if (subject !== '') yield { kind: 'heading', level: 1, text: subject, place: {} }
  const lines = headerFields.map(
    ([name, value]) => `${name.charAt(0).toUpperCase()}${name.slice(1)}: ${value}`,
  )
  if (attachments.length > 0) lines.push(`Attachments: ${attachments.join(', ')}`)
  if (lines.length > 0) yield { kind: 'paragraph', text: lines.join('\n'), place }
  for await (const text of texts)
    for await (const block of text)
      yield {
        ...block,
        place: { ...place, headings: [...(place.headings ?? []), ...(block.place.headings ?? [])] },
      }
}

export function* htmlBodyBlocks(content: string): Generator<Block> {
  const builder = htmlOutline()
  builder.write(content)
  yield* htmlFragmentBlocks(builder.end())
}

export async function* plainBodyBlocks(content: string): AsyncGenerator<Block> {
  const pieces = async function* () {
    yield content
  }
  for await (const block of textBlocks('', pieces()))
    yield { ...block, place: { ...(block.place.headings ? { headings: block.place.headings } : {}) } }
}
