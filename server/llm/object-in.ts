import type { z } from 'zod'
import { jsonIn } from './json-in-reply.ts'
import type { ModelError, ModelEvent } from './language-model.ts'

/** The object that a model writes; throws what `garbled` makes when it is none of `schema`. */
export async function objectIn<T>(
  events: AsyncIterable<ModelEvent>,
  schema: z.ZodType<T>,
  garbled: (cause: unknown) => ModelError,
): Promise<T> {
  let text = ''
  for await (const event of events) {
    if (event.type === 'token') text += event.text
    if (event.type === 'discard') text = ''
  }
  const parsed = schema.safeParse(jsonIn(text))
  if (parsed.success) return parsed.data
  throw garbled(parsed.error)
}
