import * as z from 'zod/mini'
import { atMost } from './bounds.ts'
import { MAX_DATASET_NAME_CHARS, MAX_JSON_BYTES } from './limits.ts'

/** Name of the model for all datasets; 'ibid/NAME' stands for one dataset. */
export const MODEL = 'ibid'

/** A message, bounded only by the body's limit: a question that is too long gets a sentence of its own. */
const Text = atMost(z.string(), MAX_JSON_BYTES)

const Part = z.object({ type: atMost(z.string(), 100), text: z.optional(Text) })

export const ChatMessage = z.object({
  role: z.enum(['system', 'developer', 'user', 'assistant', 'tool', 'function']),
  content: z.nullish(z.union([Text, z.array(Part).check(z.maxLength(100))])),
})
export type ChatMessage = z.infer<typeof ChatMessage>

/**
 * A request of OpenAI's chat API, with the fields that matter here. Sampling options are ignored; several answers or JSON
 * output are refused.
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
