import { z } from 'zod'

/** The body of every error on every route: a sentence a person can act on, and a stable code. */
export const Problem = z.object({
  detail: z.string(),
  code: z.string().regex(/^[a-z][a-z0-9_]*$/),
})

export type Problem = z.infer<typeof Problem>
