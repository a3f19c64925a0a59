import { z } from 'zod'

/** The same text of at most `most` characters, counted as JSON Schema counts them. `sentence`: what is told of more. */
export function atMost(schema: z.ZodString, most: number, sentence?: string): z.ZodString {
  return schema
    .refine((value) => value.length <= most || !isLonger(value, most), {
      error: sentence ?? `Too big: expected at most ${most} characters`,
    })
    .meta({ maxLength: most })
}

/** Counts no further than it must. */
function isLonger(value: string, most: number): boolean {
  if (value.length > most * 2) return true
  let count = 0
  for (const _ of value) if (++count > most) return true
  return false
}

/** Refuses control characters and halves of surrogate pairs, which no pattern of the API document can name. */
export function withoutControls(schema: z.ZodString, sentence: string): z.ZodString {
  return (
    schema
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it is about.
      .regex(/^[^\u0000-\u001f\u007f-\u009f]*$/, sentence)
      .refine((text) => text.isWellFormed(), sentence)
  )
}

/** The id of something; those that are given are much shorter. */
export const Id = atMost(z.string().min(1), 100)

/** A whole number of an address, in digits and nothing else. */
export function digits(least: number, most: number) {
  return z.preprocess(
    (value) => (typeof value === 'string' && /^-?\d{1,15}$/.test(value) ? Number(value) : value),
    z.number().int().min(least).max(most),
  )
}

/** A list in which what comes again counts once. */
export function distinct<T extends z.ZodType<string>>(item: T, most: number, sentence?: string) {
  return z
    .array(item)
    .max(most, sentence)
    .transform((list) => [...new Set(list)])
}
