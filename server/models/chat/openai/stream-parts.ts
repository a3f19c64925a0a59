import { z } from 'zod'
import { message } from '../../../../shared/messages.ts'
import { LONGEST_LINE_CHARS, linesOf, MOST_OF_ANSWER_BYTES } from '../bounded-body.ts'
import { ModelError } from '../language-model.ts'
import { type Asked, refusal } from './refusal.ts'

const Count = z.number().int().nonnegative().max(1e9).catch(0)
const Usage = z.object({ prompt_tokens: Count, completion_tokens: Count }).nullish().catch(null)
const Text = z.string().nullish()
/** Thoughts come under one of two names, if at all. */
const Message = z
  .object({
    ...{ content: Text, reasoning_content: Text.catch(null), reasoning: Text.catch(null) },
  })
  .nullish()

const Part = z.object({
  choices: z
    .array(
      z.object({
        delta: Message,
        message: Message,
        finish_reason: z.string().nullish(),
      }),
    )
    .default([]),
  usage: Usage,
})

/** A part of a stream. `isThinking`: it has thoughts, which are left out; `end`: why the model stopped, if it did. */
export type StreamPart = {
  readonly text: string
  readonly isThinking: boolean
  readonly end: string | null
  readonly usage: { readonly promptTokens: number; readonly answerTokens: number } | null
}

/**
 * Yields the parts of a chat completion, also of a server that does not stream. Throws ModelError for a malformed part, an
 * error within the stream, and a premature end.
 */
export async function* streamParts(
  response: Response,
  asked: Asked & { readonly model: string },
): AsyncGenerator<StreamPart> {
  const garbled = (cause?: unknown) =>
    new ModelError(
      'model_garbled',
      message('server_old', { url: asked.url }),
      cause === undefined ? undefined : { cause },
    )
  const read = (text: string): StreamPart => {
    let value: unknown
    try {
      value = JSON.parse(text)
    } catch (cause) {
      throw garbled(cause)
    }
    if (typeof value === 'object' && value !== null && 'error' in value && value.error)
      throw refusal({ status: 200 }, text, asked)
    const parsed = Part.safeParse(value)
    if (!parsed.success) throw garbled(parsed.error)
    const { choices, usage } = parsed.data
    const first = choices[0]
    const message = first?.delta ?? first?.message
    return {
      text: message?.content ?? '',
      isThinking: Boolean(message?.reasoning_content || message?.reasoning),
      end: first?.finish_reason ?? null,
      usage: usage ? { promptTokens: usage.prompt_tokens, answerTokens: usage.completion_tokens } : null,
    }
  }
  let isOver = false
  let isStream = false
  let rest = ''
  const bounds = { line: LONGEST_LINE_CHARS, whole: MOST_OF_ANSWER_BYTES, excess: garbled }
  let beside = 0
  for await (const line of linesOf(response, bounds)) {
    const event = /^data: ?(.*)$/s.exec(line)?.[1]
    if (event === undefined) {
      beside += line.length
      if (beside > LONGEST_LINE_CHARS) throw garbled()
      // Skips event names and comments, which only keep the connection alive.
      if (!/^(?::|event:|id:|retry:)/.test(line)) rest += `${line}\n`
      continue
    }
    isStream = true
    if (event.trim() === '[DONE]') return
    const part = read(event)
    isOver ||= part.end !== null
    yield part
  }
  if (!isStream) {
    if (rest.trim() === '') throw garbled()
    yield read(rest)
    return
  }
  if (!isOver || rest !== '')
    throw new ModelError(
      'model_failed',
      message('server_answer_broke_off', { model: asked.model, url: asked.url }),
    )
}
