import { AnswerEvent } from '../../../shared/answers.ts'
import { readEvents } from './read-events.ts'

/** The events of a streamed answer, as they arrive. Throws a ZodError for one that the contract does not know. */
export async function* readAnswerEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<AnswerEvent> {
  for await (const { event, data } of readEvents(body))
    yield AnswerEvent.parse({ event, data: JSON.parse(data) })
}
