import type { AnswerRequest, AnswerServices } from '../../server/answer/answer.ts'
import { answer } from '../../server/answer/answer.ts'
import { Answer, AnswerEvent } from '../../shared/answers.ts'

/** Returns the answer of the six agents and all events before it. Throws unless the last event is the result. */
export async function fullAnswer(
  request: AnswerRequest,
  services: AnswerServices,
  signal: AbortSignal = new AbortController().signal,
): Promise<{ events: AnswerEvent[]; result: Answer }> {
  const events: AnswerEvent[] = []
  for await (const event of answer(request, services, signal)) events.push(AnswerEvent.parse(event))
  const last = events.at(-1)
  if (last?.event !== 'result') throw new Error(`expected a result, got ${JSON.stringify(last)}`)
  return { events, result: Answer.parse(last.data) }
}
