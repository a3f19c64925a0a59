import type { Answer, AnswerEvent } from '../../shared/answers.ts'
import { ProblemError } from './problem-error.ts'

/** The answer that a stream of events ends with. Throws ProblemError when it ends with an error. */
export async function resultOf(events: AsyncIterable<AnswerEvent>): Promise<Answer> {
  for await (const event of events) {
    if (event.event === 'result') return event.data
    if (event.event === 'error') throw new ProblemError(500, event.data.code, event.data.detail)
  }
  throw new ProblemError(503, 'interrupted', 'The question was cancelled before it was answered')
}
