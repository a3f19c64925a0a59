import { z } from 'zod'
import { Query } from '../../../shared/answers.ts'
import { ConfigError } from '../../config/config.ts'

/** A question with its expected answer; `line`: its line in the file, from 1. */
export type EvalQuestion = {
  readonly line: number
  readonly question: string
  /** False if no document answers it, so that it should be refused. */
  readonly answerable: boolean
  readonly file: string | null
  readonly page: number | null
  readonly sentence: string | null
}

/** Problems reported per file. */
const MOST_TOLD = 5

const Text = z.string({ error: 'must be a text' }).trim().min(1, 'is empty')
const Line = z.object(
  {
    question: Query,
    file: Text.nullish(),
    page: z.int({ error: 'must be a whole number' }).positive('must be 1 or more').nullish(),
    sentence: Text.nullish(),
    answerable: z.boolean({ error: 'must be true or false' }).default(true),
  },
  { error: 'it is not an object such as {"question": "…", "file": "…"}' },
)

/** Reads questions from a file of JSON lines. Throws ConfigError with a sentence for each unusable line. */
export async function readEvalQuestions(path: string): Promise<EvalQuestion[]> {
  const text = await Bun.file(path)
    .text()
    .catch((cause: unknown) => {
      const reason = cause instanceof Error ? cause.message : String(cause)
      throw new ConfigError(`Cannot read the questions in '${path}': ${reason}`, { cause })
    })
  const questions: EvalQuestion[] = []
  const problems: string[] = []
  for (const [index, line] of text
    .replace(/^\uFEFF/, '')
    .split('\n')
    .entries()) {
    if (line.trim() === '') continue
    const read = questionOf(line, index + 1)
    if (typeof read === 'string') problems.push(`Cannot use line ${index + 1} of '${path}': ${read}`)
    else questions.push(read)
  }
  if (problems.length > 0) {
    const more = problems.length - MOST_TOLD
    const rest = more > 0 ? [`and ${more} more such ${more === 1 ? 'line' : 'lines'}`] : []
    throw new ConfigError([...problems.slice(0, MOST_TOLD), ...rest].join('\n'))
  }
  if (questions.length === 0)
    throw new ConfigError(
      `Cannot evaluate: '${path}' has no questions. Write one per line: {"question": "…", "file": "…", "page": 3}`,
    )
  return questions
}

/** Parses a line; returns a sentence if it is unusable. */
function questionOf(text: string, line: number): EvalQuestion | string {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (error) {
    return `it is not JSON (${error instanceof Error ? error.message : error})`
  }
  const read = Line.safeParse(json)
  if (!read.success) {
    const { path, message } = read.error.issues[0] ?? { path: [], message: 'it cannot be read' }
    return path.length > 0 ? `'${path.join('.')}': ${message}` : message
  }
  const { question, answerable, file = null, page = null, sentence = null } = read.data
  const expects = file !== null || page !== null || sentence !== null
  if (answerable && !expects)
    return 'nothing is expected. Give "file", "page" or "sentence", or "answerable": false'
  if (!answerable && expects)
    return 'it has no answer ("answerable": false) and yet expects one. Leave out "file", "page" and "sentence"'
  if (page !== null && file === null) return 'a page of which file? Give "file" with "page"'
  return { line, question, answerable, file, page, sentence }
}
