import * as z from 'zod/mini'
import { Count } from './bounds.ts'
import { Said } from './said.ts'

/** The body of every error on every route: a sentence a person can act on, and a stable code. */
export const Problem = z.object({
  detail: z.string(),
  code: z.string().check(z.regex(/^[a-z][a-z0-9_]*$/)),
  /** Of a refused upload: which of its files cannot be taken, by their place among those sent, and why. */
  files: z.optional(
    z.array(z.object({ index: Count, code: z.string(), detail: z.string(), said: z.optional(Said) })),
  ),
})

export type Problem = z.infer<typeof Problem>

/** A file of a refused upload. */
export type RefusedFile = NonNullable<Problem['files']>[number]
