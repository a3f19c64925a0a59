import * as z from 'zod/mini'

/** Writer in the words of the API's first version: 'ollama' for any language model. See `writer` and `provider`. */
export const Engine = z.enum(['ollama', 'extractive'])
export type Engine = z.infer<typeof Engine>

/** Writer of an answer: a language model, or quotes from the documents. */
export const AnswerWriter = z.enum(['model', 'extractive'])
export type AnswerWriter = z.infer<typeof AnswerWriter>

/** Protocol of a language model's server. */
export const Provider = z.enum(['ollama', 'openai'])
export type Provider = z.infer<typeof Provider>
