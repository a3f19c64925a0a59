import type * as z from 'zod/mini'
import type { AnswerEvent, ChatRequest, Question } from '../../../../shared/answers.ts'
import { endpoints } from '../../../../shared/endpoints.ts'
import { AnswerView } from '../../../api/answer-view.ts'
import { ApiError } from '../../../api/api-error.ts'
import { readReply } from '../../../api/client.ts'
import { events } from '../../../api/events.ts'

export type QuestionInput = z.input<typeof Question>
export type ChatInput = z.input<typeof ChatRequest>

/** A question of its own, or one that goes on from earlier ones. */
export type AskInput = { kind: 'question'; body: QuestionInput } | { kind: 'chat'; body: ChatInput }

/**
 * Asks a question and gives back its answer. A server that streams tells its events on the way; one that
 * answers with JSON is understood as well.
 * @throws ApiError when the server refuses, fails on the way, or ends without an answer.
 */
export async function ask(
  input: AskInput,
  options: { signal: AbortSignal; onEvent: (event: AnswerEvent) => void },
): Promise<AnswerView> {
  try {
    for await (const event of open(input, options.signal)) {
      if (event.event === 'result') return event.data
      if (event.event === 'error') throw new ApiError({ ...event.data, status: 200 })
      options.onEvent(event)
    }
  } catch (error) {
    const response = error instanceof ApiError && error.code === 'not_a_stream' ? error.cause : null
    if (!(response instanceof Response)) throw error
    const endpoint = input.kind === 'chat' ? endpoints.chat : endpoints.query
    return readReply({ ...endpoint, reply: AnswerView }, response)
  }
  throw new ApiError({ detail: null, code: 'stream_ended', status: 0 })
}

function open(input: AskInput, signal: AbortSignal): AsyncGenerator<AnswerEvent> {
  return input.kind === 'chat'
    ? events(endpoints.chat, { body: input.body }, signal)
    : events(endpoints.query, { body: input.body }, signal)
}
