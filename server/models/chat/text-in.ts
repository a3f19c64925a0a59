import type { ModelEvent } from './language-model.ts'

/** Collects the text of a stream, without discarded parts. */
export async function textIn(events: AsyncIterable<ModelEvent>): Promise<string> {
  let text = ''
  for await (const event of events) {
    if (event.type === 'token') text += event.text
    if (event.type === 'discard') text = ''
  }
  return text
}
