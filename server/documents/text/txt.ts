import { message } from '../../../shared/messages.ts'
import { decodeText } from '../encoding/decode.ts'
import { headingTrail } from '../model/heading-trail.ts'
import { ParseError, type Parser, type ProseBlock } from '../model/parser.ts'
import { textLines } from './text-lines.ts'

const MAX_BLOCK_CHARS = 8000
const MAX_BLOCK_LINES = 400

/**
 * Plain text: paragraphs by blank lines or indentation, hard-wrapped lines joined, headings where they are evident.
 */
export const txt: Parser = {
  formats: ['txt'],
  async parse(file, signal) {
    const { chunks, warnings } = await decodeText(file.path, signal)
    return { blocks: textBlocks(file.name, chunks), warnings: [...warnings] }
  },
}

/**
 * Yields the blocks of plain text that arrives in pieces. Throws ParseError, naming the file, if there is no text.
 */
export async function* textBlocks(name: string, chunks: AsyncIterable<string>): AsyncGenerator<ProseBlock> {
  const trail = headingTrail()
  let lines: string[] = []
  let chars = 0
  let hasText = false
  let number = 0
  let isContinued = false
  const place = { first: 0, last: 0 }
  for await (const batch of textLines(chunks, MAX_BLOCK_CHARS)) {
    for (const { text, continues } of batch) {
      const line = text.trimEnd()
      if (!isContinued) number += 1
      isContinued = continues
      const full = chars + line.length > MAX_BLOCK_CHARS || lines.length >= MAX_BLOCK_LINES
      if (lines.length > 0 && (line === '' || continues || full || startsParagraph(lines, line))) {
        yield* paragraphBlocks(lines, trail, place.first, place.last)
        lines = []
        chars = 0
      }
      if (line === '') continue
      hasText = true
      if (lines.length === 0) place.first = number
      place.last = number
      lines.push(line)
      chars += line.length
    }
  }
  if (lines.length > 0) yield* paragraphBlocks(lines, trail, place.first, place.last)
  if (!hasText) throw new ParseError(message('file_no_text', { file: name }))
}

/** Whether an indented line starts a paragraph after flush ones, as in books without blank lines. */
function startsParagraph(lines: readonly string[], line: string): boolean {
  const last = lines.at(-1)
  if (last === undefined || lines.length < 2) return false
  return (
    /^(?: {2,8}|\t)\S/.test(line) &&
    !/^\s/.test(last) &&
    /[.!?:"”’)\]]$/.test(last) &&
    !/ {3,}\S/.test(line.trim())
  )
}

/** `from`, `to`: 1-based line numbers in the file. */
function* paragraphBlocks(
  lines: readonly string[],
  trail: ReturnType<typeof headingTrail>,
  from: number,
  to: number,
): Generator<ProseBlock> {
  const onLines = (block: ProseBlock, last = to): ProseBlock => ({
    ...block,
    place: { ...block.place, line_start: from, line_end: last },
  })
  const [first = '', second = ''] = lines
  const underlined = lines.length >= 2 && /^\s*(?:={3,}|-{3,})\s*$/.test(second) && isShort(first)
  if (underlined) {
    const title = first.trim()
    yield onLines(trail.heading(title, second.includes('=') ? 1 : 2), from + 1)
    if (lines.length > 2) yield* paragraphBlocks(lines.slice(2), trail, from + 2, to)
    return
  }
  if (lines.length === 1 && isShort(first) && isCapitals(first)) {
    yield onLines(trail.heading(first.trim(), 2))
    return
  }
  const kind =
    LIST_ITEM.test(first) && lines.every((line) => LIST_ITEM.test(line) || /^\s/.test(line))
      ? 'list'
      : 'paragraph'
  yield onLines({ kind, text: isWrapped(lines) ? unwrap(lines) : lines.join('\n'), place: trail.place() })
}

const LIST_ITEM = /^\s*(?:[-*•·–+]|\(?\d{1,3}[.)]|\(?[a-z][.)])\s+\S/

const isShort = (line: string) => line.trim().length <= 80

/** Whether a line is a heading in capitals, such as 'CHAPTER I', but not 'OK' or a line of numbers. */
function isCapitals(line: string): boolean {
  const letters = line.match(/\p{L}/gu) ?? []
  return (
    letters.length >= 4 &&
    /\p{Lu}/u.test(line) &&
    !/\p{Ll}/u.test(line) &&
    !/\p{Lo}/u.test(line) &&
    !/ {3,}\S/.test(line.trim())
  )
}

/** Whether lines are hard-wrapped prose: all but the last are long, and none is laid out in columns. */
function isWrapped(lines: readonly string[]): boolean {
  if (lines.length < 2) return false
  const body = lines.slice(0, -1)
  const width = Math.max(...lines.map((line) => line.length))
  if (width < 45 || width > 200) return false
  if (lines.some((line) => /\S {3,}\S|\t\S.*\t/.test(line) || (LIST_ITEM.test(line) && line !== lines[0])))
    return false
  return body.filter((line) => line.length >= width * 0.7).length >= body.length * 0.8
}

function unwrap(lines: readonly string[]): string {
  let text = ''
  for (const line of lines) {
    const part = line.trim()
    const joinsDirectly =
      text === '' || /\p{L}-$/u.test(text) || (WIDE.test(text.at(-1) ?? '') && WIDE.test(part[0] ?? ''))
    text += joinsDirectly ? part : ` ${part}`
  }
  return text
}

/** Scripts written without spaces. */
const WIDE = /[\u3040-\u30ff\u3400-\u9fff\uff00-\uffef]/
