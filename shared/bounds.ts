import * as z from 'zod/mini'

/** How many, or how far from the beginning. */
export const Count = z.int().check(z.nonnegative())

/** A place in an order, from 1 on. */
export const Ordinal = z.int().check(z.positive())

/** The same text of at most `most` characters, counted as JSON Schema counts them. `sentence`: what is told of more. */
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

/** Counts no further than it must. */
function isLonger(value: string, most: number): boolean {
  if (value.length > most * 2) return true
  let count = 0
  for (const _ of value) if (++count > most) return true
  return false
}

/** Refuses control characters and halves of surrogate pairs, which no pattern of the API document can name. */
export function withoutControls(schema: z.ZodMiniString<string>, sentence: string): z.ZodMiniString<string> {
  return schema.check(
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it is about.
    z.regex(/^[^\u0000-\u001f\u007f-\u009f]*$/, sentence),
    z.refine((text) => text.isWellFormed(), sentence),
  )
}

/** The id of something; those that are given are much shorter. */
export const Id = atMost(z.string().check(z.minLength(1)), 100)

/** A whole number of an address, in digits and nothing else. */
export function digits(least: number, most: number) {
  return z.pipe(
    z.transform((value) => (typeof value === 'string' && /^-?\d{1,15}$/.test(value) ? Number(value) : value)),
    z.int().check(z.minimum(least), z.maximum(most)),
  )
}

/** A list in which what comes again counts once. */
export function distinct<T extends z.ZodMiniType<string>>(item: T, most: number, sentence?: string) {
  return z.pipe(
    z.array(item).check(z.maxLength(most, sentence)),
    z.transform((list) => [...new Set(list)]),
  )
}
