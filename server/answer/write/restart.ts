import type { AnswerEvent } from '../../../shared/answers.ts'
import type { say } from '../../../shared/messages.ts'

/** A sentence with its code. */
export type Sentence = ReturnType<typeof say>

/** The event that what was shown so far does not count, and why. */
export function restart({ detail, said }: Sentence): AnswerEvent {
  return { event: 'restart', data: { reason: detail, said } }
}
