import { extensionOf } from '../../shared/formats.ts'
import { decodeText } from './decode.ts'
import { jsonBlocks } from './json-blocks.ts'
import { JsonDepthError, JsonSyntaxError, jsonScanner } from './json-events.ts'
import { type Block, ParseError, type Parser } from './parser.ts'

const MAX_DEPTH = 500

/** JSON and JSON lines: arrays of objects as tables, everything else as 'path: value' under its path. */
export const json: Parser = {
  formats: ['json'],
  async parse(file, signal) {
    const { chunks } = await decodeText(file.path, signal)
    return { blocks: blocksOf(file.name, chunks), warnings: [] }
  },
}

async function* blocksOf(name: string, chunks: AsyncIterable<string>): AsyncGenerator<Block> {
  let any = false
  try {
    for await (const block of scan(name, chunks)) {
      any = true
      yield block
    }
  } catch (error) {
    throw asParseError(name, error)
  }
  if (!any) throw new ParseError(`'${name}' contains no text`)
}

async function* scan(name: string, chunks: AsyncIterable<string>): AsyncGenerator<Block> {
  let builder: ReturnType<typeof jsonBlocks> | null = null
  let scanner: ReturnType<typeof jsonScanner> | null = null
  for await (const chunk of chunks) {
    if (!scanner && chunk.trim() === '') continue
    builder ??= jsonBlocks(isJsonLines(name, chunk))
    scanner ??= jsonScanner(builder.handler, MAX_DEPTH)
    scanner.write(chunk)
    yield* builder.take()
  }
  if (!builder || !scanner) return
  scanner.end()
  builder.end()
  yield* builder.take()
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
