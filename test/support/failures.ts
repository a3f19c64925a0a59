/** A test that failed, as it is named, with what to know of its error; `file`: the file of tests it is in, if told. */
export type Failure = { readonly name: string; readonly lines: readonly string[]; readonly file?: string }

/** The lines of a message that are shown, and of the stack after it. */
const MESSAGE_LINES = 12
const STACK_LINES = 3

const RESULT = /^\((?:pass|fail|skip|todo)\) /
const FILE = /^(\S+\.test\.tsx?):$/
const SOURCE = /^ *\d+ \| |^ +\^$/
const STACK = /^ +at /
const AFTER = /^ {2}\^ /
const FAULT = /^(\S+): a fault in \d+ s$/

/**
 * Finds the tests that failed in what bun printed, each once, with the first lines of the errors printed before it and the
 * beginning of their stack.
 */
export function failuresOf(output: string): Failure[] {
  const failures = new Map<string, Failure>()
  let file: string | undefined
  let block: string[] = []
  const all = output.split('\n')
  for (const [at, line] of all.entries()) {
    if (!RESULT.test(line) && !FILE.test(line)) {
      block.push(line)
      continue
    }
    file = FILE.exec(line)?.[1] ?? file
    // bun names them again at the end.
    if (line.startsWith('(fail) ') && !failures.has(line)) {
      const next = all[at + 1] ?? ''
      const lines = [...excerptOf(block), ...(AFTER.test(next) ? [next] : [])]
      failures.set(line, { name: line, lines, ...(file === undefined ? {} : { file }) })
    }
    block = []
  }
  return [...failures.values()]
}

/** Finds the kinds of fault that were not withstood in what test/faults/run.ts printed, each with its last lines. */
export function faultsOf(output: string): Failure[] {
  const all = output.split('\n')
  return all.flatMap((line, at) => {
    const [, name] = FAULT.exec(line) ?? []
    return name === undefined ? [] : [{ name, lines: lastLines(all.slice(0, at)) }]
  })
}

/** The last lines that say something. */
export function lastLines(lines: readonly string[]): string[] {
  return lines.filter((line) => line.trim() !== '').slice(-MESSAGE_LINES - STACK_LINES)
}

/** The names of what failed, and below each why. */
export function failuresText(failures: readonly Failure[]): string {
  return failures
    .map(({ name, lines }) => [name, ...lines.map((line) => `    ${line}`)].join('\n'))
    .join('\n')
}

/** What a test printed before its error is left out where the source shows where the error begins, and so are attempts that failed alike. */
function excerptOf(block: readonly string[]): string[] {
  const begins = block.findIndex((line) => SOURCE.test(line))
  const said = (begins < 0 ? block : block.slice(begins)).filter(
    (line) => line.trim() !== '' && !SOURCE.test(line),
  )
  if (begins < 0) return lastLines(said)
  const isNew = (line: string, at: number) => /^ *[-+]/.test(line) || said.indexOf(line) === at
  const message = said.filter((line, at) => !STACK.test(line) && isNew(line, at))
  const stack = said.filter((line, at) => STACK.test(line) && said.indexOf(line) === at)
  const more = message.length - MESSAGE_LINES
  return [
    ...message.slice(0, MESSAGE_LINES),
    ...(more > 0 ? [`… ${more} more lines`] : []),
    ...stack.slice(0, STACK_LINES),
  ]
}
