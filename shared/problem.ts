import * as z from 'zod/mini'
import { Count } from './bounds.ts'
import { Message } from './message.ts'

/** Body of every error reply: a sentence that says what to do, and a stable code. */
export const Problem = z.object({
  detail: z.string(),
  code: z.string().check(z.regex(/^[a-z][a-z0-9_]*$/)),
  /** Of a refused upload: the refused files by their index, and why. */
  files: z.optional(
    z.array(z.object({ index: Count, code: z.string(), detail: z.string(), said: z.optional(Message) })),
  ),
})

export type Problem = z.infer<typeof Problem>

/** A file of a refused upload. */
export type RefusedFile = NonNullable<Problem['files']>[number]
