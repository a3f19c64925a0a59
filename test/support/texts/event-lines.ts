import { answer } from '../../../server/answer/answer.ts'
import type { AnswerEvent } from '../../../shared/answers.ts'
import { asking, type Library } from '../library.ts'
import { leaveQuestion } from './leave-and-drinks.ts'

/** The quote from `leave` for `leaveQuestion`. */
export const QUOTED =
  'token “You can carry over a maximum of **240** annual leave hours from one leave year to the next.” [1]'

/** The first lines of every answer about two documents. */
export const SEARCHED = [
  'ingestion started',
  "ingestion done: 2 documents in 'library' (searched)",
  'retrieval started',
]
/** All lines before the writing, for `leaveQuestion`. */
export const FOUND = [
  ...SEARCHED,
  'retrieval done: 1 relevant passage in 1 document (passages_found)',
  'ranking started',
  'citations [1] leave.md',
  'ranking done: 1 source, best leave.md (94%) (sources_ranked)',
  'summarization started',
]
/** The lines about the check of an answer with one supported claim. */
export const CHECKED = [
  'citation started',
  'citation done: 1 of 1 claim matched with 1 source (claims_matched)',
  'validation started',
  'validation done: 1 supported, 0 partly, 0 not; confidence high (94%) (claims_checked)',
]
export const UNCHECKED = [
  'citation started',
  'citation skipped: No statement to match (no_claim)',
  'validation started',
  'validation skipped: No answer to check (no_answer_to_validate)',
]
export const NOTHING_FOUND = [
  'ranking started',
  'ranking skipped: No passage to rank (no_passage)',
  'summarization started',
  'summarization skipped: Nothing to answer from (nothing_to_answer_from)',
  ...UNCHECKED,
]

/** Formats an event as one line: its sentences, their code in parentheses, and no times. */
export function lineOf(event: AnswerEvent): string {
  const code = 'said' in event.data && event.data.said && 'code' in event.data.said && event.data.said.code
  const coded = code ? ` (${code})` : ''
  switch (event.event) {
    case 'agent':
      return `${event.data.agent} ${event.data.status}${event.data.detail && `: ${event.data.detail}`}${coded}`
    case 'citations':
      return `citations ${event.data.citations.map(({ source_number, filename }) => `[${source_number}] ${filename}`).join(', ')}`
    case 'computed':
      return `computed ${event.data.computed.value}: ${event.data.computed.query}`
    case 'token':
      return `token ${event.data.text}`
    case 'restart':
      return `restart ${event.data.reason}${coded}`
    case 'result':
      return `result ${event.data.outcome} ${event.data.writer}${event.data.notice ? ` with a notice (${event.data.said?.notice?.code ?? 'none'})` : ''}`
    case 'error':
      return `error ${event.data.code}: ${event.data.detail}`
  }
}

/** Formats the events of an answer as lines. Joins successive tokens, however a model cuts them. */
export async function linesOf(events: AsyncIterable<AnswerEvent>): Promise<string[]> {
  const lines: string[] = []
  for await (const event of events) {
    const last = lines.at(-1)
    if (event.event === 'token' && last?.startsWith('token ')) lines.splice(-1, 1, last + event.data.text)
    else lines.push(lineOf(event))
  }
  return lines
}

/** Returns the events of the answer to a question, as lines. */
export async function answerLines(
  services: Library,
  question = leaveQuestion,
  changes: Parameters<typeof asking>[1] = {},
): Promise<string[]> {
  return await linesOf(answer(asking(question, changes), services, AbortSignal.timeout(60_000)))
}
