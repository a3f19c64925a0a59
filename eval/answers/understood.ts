import { standaloneQuestion } from '../../server/answer/understand/standalone-question.ts'
import type { ChatTurn } from '../../shared/answers.ts'
import type { TestApp } from '../../test/support/app.ts'

/** Returns a follow-up as it is understood after a first question, without a language model. */
export async function understood(then: string, first: string, app: TestApp): Promise<string> {
  const history: ChatTurn[] = [
    { role: 'user', content: first },
    { role: 'assistant', content: '' },
  ]
  const { embed } = app.services.answering
  return await standaloneQuestion(then, history, null, AbortSignal.timeout(60_000), embed)
}
