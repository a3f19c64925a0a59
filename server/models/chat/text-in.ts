import type { ModelEvent } from './language-model.ts'

/** The text that a model writes, without what it discards on the way. */
export async function textIn(events: AsyncIterable<ModelEvent>): Promise<string> {
  let text = ''
  for await (const event of events) {
    if (event.type === 'token') text += event.text
    if (event.type === 'discard') text = ''
  }
  return text
}
