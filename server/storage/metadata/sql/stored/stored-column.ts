import type * as z from 'zod/mini'

/**
 * Reads a column of JSON. Returns null if it is damaged or was written by something else, so that one such row does not
 * keep the others from being read: callers say so in its place.
 */
export function storedColumn<T>(schema: z.ZodMiniType<T>, column: string): T | null {
  let value: unknown
  try {
    value = JSON.parse(column)
  } catch {
    return null
  }
  const read = schema.safeParse(value)
  return read.success ? read.data : null
}
