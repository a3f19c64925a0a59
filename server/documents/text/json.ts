import { extensionOf } from '../../../shared/formats.ts'
import { decodeText } from '../encoding/decode.ts'
import { type Block, ParseError, type Parser } from '../model/parser.ts'
import { jsonBlocks } from './json-blocks.ts'
import { JsonDepthError, JsonSyntaxError, jsonScanner } from './json-events.ts'
import { type BadLine, hasValueALine, jsonLinesScanner } from './json-lines.ts'

const MAX_DEPTH = 500
/** Bad lines that are told by their numbers. */
const TOLD_LINES = 10

/**
 * JSON and JSON lines: arrays of objects as tables, everything else as 'path: value' under its path. Of JSON lines
 * those that cannot be read are left out, unless that is all of them.
 */
export const json: Parser = {
  formats: ['json'],
  async parse(file, signal) {
    const { chunks, warnings: doubts } = await decodeText(file.path, signal)
    const warnings = [...doubts]
    return { blocks: blocksOf(file.name, chunks, warnings), warnings }
  },
}

async function* blocksOf(
  name: string,
  chunks: AsyncIterable<string>,
  warnings: string[],
): AsyncGenerator<Block> {
  let any = false
  try {
    for await (const block of scan(name, chunks, warnings)) {
      any = true
      yield block
    }
  } catch (error) {
    throw asParseError(name, error)
  }
  if (!any) throw new ParseError(`'${name}' contains no text`)
}

async function* scan(name: string, chunks: AsyncIterable<string>, warnings: string[]): AsyncGenerator<Block> {
  let reader: ReturnType<typeof textReader> | ReturnType<typeof linesReader> | null = null
  for await (const chunk of chunks) {
    if (!reader && chunk.trim() === '') continue
    if (!reader) {
      const lines = isJsonLines(name, chunk)
      reader = lines && hasValueALine(chunk) ? linesReader(warnings) : textReader(lines)
    }
    reader.write(chunk)
    yield* reader.take()
  }
  if (!reader) return
  reader.end()
  yield* reader.take()
}

function textReader(lines: boolean) {
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

function linesReader(warnings: string[]) {
  const { handler, abandon, take, end } = jsonBlocks(true)
  const told: number[] = []
  let first: BadLine | null = null
  let bad = 0
  const scanner = jsonLinesScanner({ ...handler, abandon }, MAX_DEPTH, (one) => {
    first ??= one
    bad++
    if (told.length < TOLD_LINES) told.push(one.line)
  })
  return {
    take,
    write: scanner.write,
    end() {
      const good = scanner.end()
      if (first && good === 0) throw first.error
      if (bad > 0) warnings.push(`${lineList(told, bad)} could not be read as JSON`)
      end()
    },
  }
}

/** 'line 3', 'lines 3, 4 and 9', or the first ones of many. */
function lineList(numbers: readonly number[], count: number): string {
  if (count === 1) return `line ${numbers[0]}`
  if (count > numbers.length) return `lines ${numbers.join(', ')} and ${count - numbers.length} more`
  return `lines ${numbers.slice(0, -1).join(', ')} and ${numbers.at(-1)}`
}

function asParseError(name: string, error: unknown): unknown {
  if (error instanceof JsonDepthError) {
    return new ParseError(`'${name}' is nested too deeply: ${error.message}`, { cause: error })
  }
  if (error instanceof JsonSyntaxError) {
    const where = `at line ${error.line}, column ${error.column}`
    return new ParseError(`'${name}' is not valid JSON: ${error.message} ${where}`, { cause: error })
  }
  return error
}

/** A value a line: by the name, or by a first line that is a whole object or list and is followed by another. */
function isJsonLines(name: string, start: string): boolean {
  if (['jsonl', 'ndjson'].includes(extensionOf(name))) return true
  const [first = '', second = ''] = start.split('\n').filter((line) => line.trim())
  return /^\s*[[{].*[\]}]\s*$/.test(first) && /^\s*[[{]/.test(second)
}
