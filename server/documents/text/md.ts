import type { Metadata } from '../../../shared/documents.ts'
import { decodeText } from '../encoding/decode.ts'
import { type Block, ParseError, type Parser } from '../model/parser.ts'
import { frontMatterOf } from './front-matter.ts'
import { markdownBlocks } from './md-blocks.ts'
import { textLines } from './text-lines.ts'

const MAX_LINE_CHARS = 8000
const MAX_FRONT_MATTER_LINES = 200

/** Markdown: heading paths, code whole, tables as rows; front matter as metadata, and as its first paragraph. */
export const md: Parser = {
  formats: ['md'],
  async parse(file, signal) {
    const { chunks, warnings } = await decodeText(file.path, signal)
    const metadata: Metadata = {}
    return { blocks: blocksOf(file.name, chunks, metadata), warnings: [...warnings], metadata }
  },
}

async function* blocksOf(
  name: string,
  chunks: AsyncIterable<string>,
  metadata: Metadata,
): AsyncGenerator<Block> {
  const builder = markdownBlocks()
  let front: string[] | null = []
  let any = false
  const take = (): Block[] => {
    const blocks = builder.take()
    any ||= blocks.length > 0
    return blocks
  }
  for await (const lines of textLines(chunks, MAX_LINE_CHARS)) {
    for (const { text } of lines) {
      if (!front) {
        builder.line(text)
        continue
      }
      front.push(text)
      const fence = front[0]?.trimEnd()
      const isFront = fence === '---' || fence === '+++'
      const closes =
        front.length > 1 && (text.trimEnd() === fence || (fence === '---' && text.trimEnd() === '...'))
      if (isFront && closes) {
        const { values, paragraph } = frontMatterOf(front.slice(1, -1))
        Object.assign(metadata, values)
        if (paragraph) builder.paragraph(paragraph)
        front = null
      } else if (!isFront || front.length > MAX_FRONT_MATTER_LINES) {
        for (const line of front) builder.line(line)
        front = null
      }
    }
    yield* take()
  }
  for (const line of front ?? []) builder.line(line)
  builder.end()
  yield* take()
  if (!any) throw new ParseError(`'${name}' contains no text`)
}
