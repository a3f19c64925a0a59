import * as z from 'zod/mini'

/** A count or an offset, from 0. */
export const Count = z.int().check(z.nonnegative())

/** A position, from 1. */
export const Ordinal = z.int().check(z.positive())

/** Limits a text to `most` characters, counted like JSON Schema's maxLength. `sentence`: the error message. */
export function atMost(
  schema: z.ZodMiniString<string>,
  most: number,
  sentence?: string,
): z.ZodMiniString<string> {
  return schema.check(
    z.refine((value) => value.length <= most || !isLonger(value, most), {
      error: sentence ?? `Too big: expected at most ${most} characters`,
    }),
    z.meta({ maxLength: most }),
  )
}

/** Counts code points up to the limit only. */
function isLonger(value: string, most: number): boolean {
  if (value.length > most * 2) return true
  let count = 0
  for (const _ of value) if (++count > most) return true
  return false
}

/** Refuses control characters and lone surrogates, which no pattern of the API document can express. */
export function withoutControls(schema: z.ZodMiniString<string>, sentence: string): z.ZodMiniString<string> {
  return schema.check(
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the point of this pattern.
    z.regex(/^[^\u0000-\u001f\u007f-\u009f]*$/, sentence),
    z.refine((text) => text.isWellFormed(), sentence),
  )
}

/** An id; real ones are much shorter. */
export const Id = atMost(z.string().check(z.minLength(1)), 100)

/** A whole number in a URL, written in digits alone. */
export function digits(least: number, most: number) {
  return z.pipe(
    z.transform((value) => (typeof value === 'string' && /^-?\d{1,15}$/.test(value) ? Number(value) : value)),
    z.int().check(z.minimum(least), z.maximum(most)),
  )
}

/** A list of at most `most` items, whose duplicates are removed. */
export function distinct<T extends z.ZodMiniType<string>>(item: T, most: number, sentence?: string) {
  return z.pipe(
    z.array(item).check(z.maxLength(most, sentence)),
    z.transform((list) => [...new Set(list)]),
  )
}
