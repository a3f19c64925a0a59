import * as z from 'zod/mini'
import { atMost } from './bounds.ts'
import { MAX_DATASET_NAME_CHARS, MAX_JSON_BYTES } from './limits.ts'

/** The one model; one dataset of it is 'ibid/NAME'. */
export const MODEL = 'ibid'

/** Only the body's own limit bounds a message: of what is too long for a question, a sentence tells. */
const Text = atMost(z.string(), MAX_JSON_BYTES)

const Part = z.object({ type: atMost(z.string(), 100), text: z.optional(Text) })

export const ChatMessage = z.object({
  role: z.enum(['system', 'developer', 'user', 'assistant', 'tool', 'function']),
  content: z.nullish(z.union([Text, z.array(Part).check(z.maxLength(100))])),
})
export type ChatMessage = z.infer<typeof ChatMessage>

/**
 * What OpenAI's API is asked, as far as it means something here: how a model samples does not. What cannot be given,
 * several answers or one in JSON, is refused.
 */
export const ChatCompletionRequest = z.object({
  model: atMost(z.string(), 2 * MAX_DATASET_NAME_CHARS + MODEL.length + 1),
  messages: z.array(ChatMessage).check(z.minLength(1), z.maxLength(1000)),
  stream: z.nullish(z.boolean()),
  stream_options: z.nullish(z.object({ include_usage: z.nullish(z.boolean()) })),
  n: z.nullish(z.literal(1, 'Ibid gives one answer to a question')),
  response_format: z.nullish(z.object({ type: z.literal('text', 'Ibid answers in text, with its sources') })),
})
export type ChatCompletionRequest = z.infer<typeof ChatCompletionRequest>
