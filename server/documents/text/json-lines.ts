import { JsonDepthError, type JsonHandler, JsonSyntaxError, jsonScanner } from './json-events.ts'

/** A line that is no JSON value, by its 1-based number. */
export type BadLine = { readonly line: number; readonly error: JsonSyntaxError | JsonDepthError }

export type JsonLinesHandler = JsonHandler & {
  /** What was reported of the present line does not count. */
  abandon(): void
}

const SAMPLE_LINES = 50
const WHOLE_LINE = /^\s*(?:\{.*\}|\[.*\]|".*"|-?\d[\d.eE+-]*|true|false|null)\s*$/

/**
 * Whether each line of a text is a value of its own, judged by its beginning: otherwise its values may go over
 * several lines, and nothing in it can be left out.
 */
export function hasValueALine(start: string): boolean {
  const lines = start
    .split('\n', SAMPLE_LINES + 1)
    .slice(0, -1)
    .filter((line) => line.trim())
  return lines.filter((line) => WHOLE_LINE.test(line)).length * 2 >= lines.length
}

/** Scans text that comes in pieces and has a value on each line. A line that is none is left out, and told. */
export function jsonLinesScanner(
  handler: JsonLinesHandler,
  maxDepth: number,
  onBadLine: (bad: BadLine) => void,
) {
  let line = 1
  let scanner = jsonScanner(handler, maxDepth)
  let blank = true
  let bad = false
  let good = 0

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
    if (!bad && !blank) good++
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
    /** The lines that held a value. */
    end(): number {
      endLine()
      return good
    },
  }
}
