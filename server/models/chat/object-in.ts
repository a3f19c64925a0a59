import type { z } from 'zod'
import { jsonIn } from './json-in-reply.ts'
import type { ModelError, ModelEvent } from './language-model.ts'
import { textIn } from './text-in.ts'

/** The object that a model writes; throws what `garbled` makes when it is none of `schema`. */
export async function objectIn<T>(
  events: AsyncIterable<ModelEvent>,
  schema: z.ZodType<T>,
  garbled: (cause: unknown) => ModelError,
): Promise<T> {
  const parsed = schema.safeParse(jsonIn(await textIn(events)))
  if (parsed.success) return parsed.data
  throw garbled(parsed.error)
}
