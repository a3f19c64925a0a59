import * as z from 'zod/mini'

/**
 * Code and parameters of a server sentence, sent beside its English text, for clients that show it in another language.
 * Clients show the English text for unknown codes.
 */
export const Message = z.object({
  code: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
})
export type Message = z.infer<typeof Message>
