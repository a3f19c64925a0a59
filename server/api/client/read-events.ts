import { AnswerEvent } from '../../../shared/answers.ts'

/** Yields server-sent events as they arrive, except events without data. */
export async function* readEvents(
  body: ReadableStream<Uint8Array>,
): AsyncGenerator<{ readonly event: string; readonly data: string }> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const part of body) {
    rest += decoder.decode(part, { stream: true })
    const blocks = rest.split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks) {
      const field = (name: string) =>
        block
          .split('\n')
          .filter((line) => line.startsWith(`${name}:`))
          .map((line) => line.slice(name.length + 1).replace(/^ /, ''))
          .join('\n')
      const data = field('data')
      if (data !== '') yield { event: field('event'), data }
    }
  }
}

/** Yields the events of a streamed answer as they arrive. Throws ZodError for an event unknown to the contract. */
export async function* readAnswerEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<AnswerEvent> {
  for await (const { event, data } of readEvents(body))
    yield AnswerEvent.parse({ event, data: JSON.parse(data) })
}
