import * as z from 'zod/mini'

/**
 * A sentence of the server's as a code with what goes into it, beside the English one: who shows it in another language
 * knows it by its code, and shows the English sentence where it does not.
 */
export const Said = z.object({
  code: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
})
export type Said = z.infer<typeof Said>
