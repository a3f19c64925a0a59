import { AnswerEvent } from '../../shared/answers.ts'

/** The events of a streamed answer, as they arrive. Throws a ZodError for one that the contract does not know. */
export async function* readAnswerEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<AnswerEvent> {
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
      if (data !== '') yield AnswerEvent.parse({ event: field('event'), data: JSON.parse(data) })
    }
  }
}
