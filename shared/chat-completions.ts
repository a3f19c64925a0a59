import { z } from 'zod'
import { atMost } from './bounds.ts'
import { MAX_DATASET_NAME_CHARS, MAX_JSON_BYTES } from './limits.ts'

/** The one model; one dataset of it is 'ibid/NAME'. */
export const MODEL = 'ibid'

/** Only the body's own limit bounds a message: of what is too long for a question, a sentence tells. */
const Text = atMost(z.string(), MAX_JSON_BYTES)

const Part = z.object({ type: atMost(z.string(), 100), text: Text.optional() })

export const ChatMessage = z.object({
  role: z.enum(['system', 'developer', 'user', 'assistant', 'tool', 'function']),
  content: z.union([Text, z.array(Part).max(100)]).nullish(),
})
export type ChatMessage = z.infer<typeof ChatMessage>

/**
 * What OpenAI's API is asked, as far as it means something here: how a model samples does not. What cannot be given,
 * several answers or one in JSON, is refused.
 */
export const ChatCompletionRequest = z.object({
  model: atMost(z.string(), 2 * MAX_DATASET_NAME_CHARS + MODEL.length + 1),
  messages: z.array(ChatMessage).min(1).max(1000),
  stream: z.boolean().nullish(),
  stream_options: z.object({ include_usage: z.boolean().nullish() }).nullish(),
  n: z.literal(1, 'Ibid gives one answer to a question').nullish(),
  response_format: z.object({ type: z.literal('text', 'Ibid answers in text, with its sources') }).nullish(),
})
export type ChatCompletionRequest = z.infer<typeof ChatCompletionRequest>
