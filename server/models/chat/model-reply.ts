import type { z } from 'zod'
import type { ModelError, ModelEvent } from './language-model.ts'
import { withoutThoughts } from './visible-text.ts'

/** Parses the object in a model's reply; throws the error made by `garbled` if it does not fit `schema`. */
export async function objectIn<T>(
  events: AsyncIterable<ModelEvent>,
  schema: z.ZodType<T>,
  garbled: (cause: unknown) => ModelError,
): Promise<T> {
  const parsed = schema.safeParse(jsonIn(await textIn(events)))
  if (parsed.success) return parsed.data
  throw garbled(parsed.error)
}

/** Extracts the JSON value of a reply, which may be in a code fence or between sentences. */
function jsonIn(reply: string): unknown {
  const text = withoutThoughts(reply)
  const start = text.search(/[[{]/)
  const end = Math.max(text.lastIndexOf('}'), text.lastIndexOf(']'))
  if (start < 0 || end < start) return undefined
  try {
    return JSON.parse(text.slice(start, end + 1))
  } catch {
    return undefined // The caller reports that the form was not kept to.
  }
}

/** Collects the text of a stream, without discarded parts. */
export async function textIn(events: AsyncIterable<ModelEvent>): Promise<string> {
  let text = ''
  for await (const event of events) {
    if (event.type === 'token') text += event.text
    if (event.type === 'discard') text = ''
  }
  return text
}
