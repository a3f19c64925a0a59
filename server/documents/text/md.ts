import type { Metadata } from '../../../shared/documents.ts'
import { message } from '../../../shared/messages.ts'
import { decodeText } from '../encoding/decode.ts'
import { type Block, ParseError, type Parser } from '../model/parser.ts'
import { markdownBlocks } from './md-blocks.ts'
import { textLines } from './text-lines.ts'

const MAX_LINE_CHARS = 8000
const MAX_FRONT_MATTER_LINES = 200

/**
 * Markdown (CommonMark with tables and footnotes): heading paths, code blocks kept whole, tables as rows. Front matter is
 * metadata and an aside, and its title heads a text that does not begin with a heading of the first level.
 */
export const md: Parser = {
  formats: ['md'],
  async parse(file, signal) {
    const { chunks, warnings } = await decodeText(file.path, signal)
    const metadata: Metadata = {}
    return { blocks: readBlocks(file.name, chunks, metadata), warnings: [...warnings], metadata }
  },
}

async function* readBlocks(
  name: string,
  chunks: AsyncIterable<string>,
  metadata: Metadata,
): AsyncGenerator<Block> {
  const builder = markdownBlocks()
  let front: string[] | null = []
  let apart: FrontMatter | null = null
  let hasText = false
  const place = (line: string | null) => {
    if (!apart) return
    if (apart.values.title !== undefined && !(line && FIRST_LEVEL.test(line)))
      builder.heading(apart.values.title)
    builder.aside(apart.text)
    apart = null
  }
  const take = (): Block[] => {
    const blocks = builder.take()
    hasText ||= blocks.length > 0
    return blocks
  }
  for await (const lines of textLines(chunks, MAX_LINE_CHARS)) {
    for (const { text } of lines) {
      if (!front) {
        if (text.trim()) place(text)
        builder.line(text)
        continue
      }
      front.push(text)
      const fence = front[0]?.trimEnd()
      const isFront = fence === '---' || fence === '+++'
      const closes =
        front.length > 1 && (text.trimEnd() === fence || (fence === '---' && text.trimEnd() === '...'))
      if (isFront && closes) {
        apart = frontMatterOf(front.slice(1, -1))
        Object.assign(metadata, apart.values)
        front = null
      } else if (!isFront || front.length > MAX_FRONT_MATTER_LINES) {
        for (const line of front) builder.line(line)
        front = null
      }
    }
    yield* take()
  }
  for (const line of front ?? []) builder.line(line)
  place(null)
  builder.end()
  yield* take()
  if (!hasText) throw new ParseError(message('file_no_text', { file: name }))
}

/** A heading of the first level: '# Leave' */
const FIRST_LEVEL = /^ {0,3}#(?:\s|$)/
const MAX_VALUES = 50
const MAX_VALUE_CHARS = 1000

/** The values of front matter, and its lines as written, without comments. */
type FrontMatter = { readonly values: Readonly<Record<string, string>>; readonly text: string }

/**
 * Reads the plain 'name: value' and 'name = value' lines of front matter. No other YAML or TOML is interpreted: lists
 * stay text; anchors, tags and nesting have no meaning.
 */
function frontMatterOf(lines: readonly string[]): FrontMatter {
  const values: Record<string, string> = {}
  for (const line of lines) {
    const [, name, value] = /^([A-Za-z_][\w-]{0,60})\s*[:=]\s*(\S.*)$/.exec(line) ?? []
    if (!name || !value || name === '__proto__' || Object.keys(values).length >= MAX_VALUES) continue
    values[name] = value
      .replace(/^(["'])(.*)\1\s*$/, '$2')
      .trim()
      .slice(0, MAX_VALUE_CHARS)
  }
  const kept = lines.map((line) => line.trimEnd()).filter((line) => line && !line.startsWith('#'))
  return { values, text: kept.join('\n') }
}
