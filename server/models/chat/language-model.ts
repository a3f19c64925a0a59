import type { z } from 'zod'
import type { Provider } from '../../../shared/engines.ts'
import type { Message as Said } from '../../../shared/message.ts'
import { MessageError } from '../../platform/message-error.ts'

export type Message = { readonly role: 'system' | 'user' | 'assistant'; readonly content: string }

export type GenerateOptions = {
  readonly temperature?: number
  /** Upper bound of generated tokens. */
  readonly maxTokens?: number
}

/**
 * An event of a stream. `discard`: the tokens so far are not part of the answer. `usage` comes last. `truncated`: the model
 * read fewer prompt tokens than were sent.
 */
export type ModelEvent =
  | { readonly type: 'token'; readonly text: string }
  | { readonly type: 'discard' }
  | {
      readonly type: 'usage'
      readonly promptTokens: number
      readonly answerTokens: number
      readonly truncated: boolean
    }

/**
 * A chat model. Both calls throw ModelError. When `signal` aborts they stop at once and close the request to the model.
 */
export interface LanguageModel {
  readonly name: string
  /** Protocol of the model's server; `host`: address that prompts are sent to. */
  readonly provider: Provider
  readonly host: string
  /** Number of parameters, if known. */
  readonly parameters?: number
  /** Most tokens of prompt and answer together, if known. */
  readonly contextLimit?: number
  stream(
    messages: readonly Message[],
    options: GenerateOptions,
    signal: AbortSignal,
  ): AsyncIterable<ModelEvent>
  object<T>(
    messages: readonly Message[],
    schema: z.ZodType<T>,
    options: GenerateOptions,
    signal: AbortSignal,
  ): Promise<T>
}

export type ModelErrorCode =
  | 'model_unreachable'
  | 'model_missing'
  | 'model_refused'
  | 'model_busy'
  | 'model_failed'
  | 'model_timeout'
  | 'model_garbled'
  | 'no_chat_model'

export type ModelTimeouts = {
  /** Timeout of the first token: a slow machine may have to load the model and read the prompt. */
  readonly firstTokenMs: number
  /** Timeout between two tokens. */
  readonly stallMs: number
  /** Timeout of the whole call once the model works on it; none by default. */
  readonly totalMs?: number
  /** How long a question waits for the model while others have it; without end by default. */
  readonly turnMs?: number
}

export const MODEL_TIMEOUTS = {
  firstTokenMs: 120_000,
  stallMs: 30_000,
  totalMs: 600_000,
  turnMs: 120_000,
} as const satisfies ModelTimeouts

/** Reports that the model could not answer; the message says what to do. */
export class ModelError extends MessageError {
  override readonly name = 'ModelError'
  readonly code: ModelErrorCode
  constructor(code: ModelErrorCode, said: Said, options?: ErrorOptions) {
    super(said, options)
    this.code = code
  }
}
