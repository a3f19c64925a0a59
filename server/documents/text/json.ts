import { extensionOf } from '../../../shared/formats.ts'
import type { Message } from '../../../shared/message.ts'
import { message } from '../../../shared/messages.ts'
import { decodeText } from '../encoding/decode.ts'
import { numberList } from '../model/number-list.ts'
import { type Block, ParseError, type Parser } from '../model/parser.ts'
import { jsonBlocks } from './json-blocks.ts'
import { JsonDepthError, type JsonHandler, JsonSyntaxError, jsonScanner } from './json-scanner.ts'

const MAX_DEPTH = 500
/** Number of bad lines reported by their numbers. */
const MAX_REPORTED_LINES = 10

/**
 * JSON (RFC 8259) and JSON lines: arrays of objects as tables, everything else as 'path: value'. Unreadable JSON
 * lines are left out, unless all are.
 */
export const json: Parser = {
  formats: ['json'],
  async parse(file, signal) {
    const { chunks, warnings: decodingWarnings } = await decodeText(file.path, signal)
    const warnings = [...decodingWarnings]
    return { blocks: readBlocks(file.name, chunks, warnings), warnings }
  },
}

async function* readBlocks(
  name: string,
  chunks: AsyncIterable<string>,
  warnings: Message[],
): AsyncGenerator<Block> {
  let hasText = false
  try {
    for await (const block of scanBlocks(name, chunks, warnings)) {
      hasText = true
      yield block
    }
  } catch (error) {
    throw asParseError(name, error)
  }
  if (!hasText) throw new ParseError(message('file_no_text', { file: name }))
}

async function* scanBlocks(
  name: string,
  chunks: AsyncIterable<string>,
  warnings: Message[],
): AsyncGenerator<Block> {
  let reader: ReturnType<typeof documentReader> | ReturnType<typeof linesReader> | null = null
  for await (const chunk of chunks) {
    if (!reader && chunk.trim() === '') continue
    if (!reader) {
      const lines = isJsonLines(name, chunk)
      reader = lines && hasOneValuePerLine(chunk) ? linesReader(warnings) : documentReader(lines)
    }
    reader.write(chunk)
    yield* reader.take()
  }
  if (!reader) return
  reader.end()
  yield* reader.take()
}

function documentReader(lines: boolean) {
  const { handler, take, end } = jsonBlocks(lines)
  const scanner = jsonScanner(handler, MAX_DEPTH)
  return {
    take,
    write: scanner.write,
    end() {
      scanner.end()
      end()
    },
  }
}

function linesReader(warnings: Message[]) {
  const { handler, abandon, take, end } = jsonBlocks(true)
  const reportedLines: number[] = []
  let first: BadLine | null = null
  let bad = 0
  const scanner = jsonLinesScanner({ ...handler, abandon }, MAX_DEPTH, (one) => {
    first ??= one
    bad++
    if (reportedLines.length < MAX_REPORTED_LINES) reportedLines.push(one.line)
  })
  return {
    take,
    write: scanner.write,
    end() {
      const goodLines = scanner.end()
      if (first && goodLines === 0) throw first.error
      if (bad > 0) warnings.push(unread(reportedLines, bad))
      end()
    },
  }
}

function unread(lines: readonly number[], count: number): Message {
  return count === 1
    ? message('warn_json_line', { line: lines[0] ?? 0 })
    : message('warn_json_lines', { lines: numberList(lines, count) })
}

function asParseError(name: string, error: unknown): unknown {
  if (error instanceof JsonDepthError) {
    return new ParseError(message('file_nested', { file: name, most: MAX_DEPTH }), { cause: error })
  }
  if (error instanceof JsonSyntaxError) {
    const { message: why, line, column } = error
    return new ParseError(message('file_json_invalid', { file: name, why, line, column }), { cause: error })
  }
  return error
}

/**
 * Whether the file is JSON lines: by its name, or because its first line is a whole object or array followed by
 * another.
 */
function isJsonLines(name: string, start: string): boolean {
  if (['jsonl', 'ndjson'].includes(extensionOf(name))) return true
  const [first = '', second = ''] = start.split('\n').filter((line) => line.trim())
  return /^\s*[[{].*[\]}]\s*$/.test(first) && /^\s*[[{]/.test(second)
}

/** A line that is not a JSON value, by its 1-based number. */
type BadLine = { readonly line: number; readonly error: JsonSyntaxError | JsonDepthError }

type JsonLinesHandler = JsonHandler & {
  /** Discards everything reported from the current line. */
  abandon(): void
}

const SAMPLE_LINES = 50
const WHOLE_LINE = /^\s*(?:\{.*\}|\[.*\]|".*"|-?\d[\d.eE+-]*|true|false|null)\s*$/

/**
 * Whether each line holds one value, judged by the text's beginning. Otherwise values may span lines, and no line can
 * be left out.
 */
function hasOneValuePerLine(start: string): boolean {
  const lines = start
    .split('\n', SAMPLE_LINES + 1)
    .slice(0, -1)
    .filter((line) => line.trim())
  return lines.filter((line) => WHOLE_LINE.test(line)).length * 2 >= lines.length
}

/** Scans text that arrives in pieces, with one value per line. Skips and reports lines that are not JSON. */
function jsonLinesScanner(handler: JsonLinesHandler, maxDepth: number, onBadLine: (bad: BadLine) => void) {
  let line = 1
  let scanner = jsonScanner(handler, maxDepth)
  let blank = true
  let bad = false
  let goodLines = 0

  const attempt = (work: () => void) => {
    try {
      work()
    } catch (error) {
      if (!(error instanceof JsonSyntaxError || error instanceof JsonDepthError)) throw error
      bad = true
      handler.abandon()
      onBadLine({ line, error })
    }
  }
  const endLine = () => {
    if (!bad && !blank) attempt(() => scanner.end())
    if (!bad && !blank) goodLines++
    line++
    if (bad) scanner = jsonScanner(handler, maxDepth, line)
    else scanner.write('\n')
    blank = true
    bad = false
  }
  return {
    write(piece: string) {
      for (let from = 0; ; ) {
        const end = piece.indexOf('\n', from)
        const part = piece.slice(from, end < 0 ? piece.length : end)
        if (blank && part.trim()) blank = false
        if (!bad && part) attempt(() => scanner.write(part))
        if (end < 0) return
        endLine()
        from = end + 1
      }
    },
    /** Returns the number of lines that contained a value. */
    end(): number {
      endLine()
      return goodLines
    },
  }
}
