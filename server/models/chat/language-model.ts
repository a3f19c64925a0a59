import type { z } from 'zod'
import type { Provider } from '../../../shared/answers.ts'

export type Message = { readonly role: 'system' | 'user' | 'assistant'; readonly content: string }

export type GenerateOptions = {
  readonly temperature?: number
  /** Upper bound of generated tokens. */
  readonly maxTokens?: number
}

/**
 * `discard`: the tokens so far were not part of the answer. `usage` comes last. `truncated`: the model read fewer
 * prompt tokens than were sent.
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
 * A chat model. Both calls throw ModelError, and stop at once when `signal` aborts (the request to the model
 * is closed too).
 */
export interface LanguageModel {
  readonly name: string
  /** By which protocol it is spoken with, and the address that what it is asked goes to. */
  readonly provider: Provider
  readonly host: string
  /** How many parameters it has, where that is known. */
  readonly parameters?: number
  /** Tokens of prompt and answer together that it can hold, where that is known. */
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
  /** Until the first token: the model may have to be loaded, and the prompt read, on a slow machine. */
  readonly firstTokenMs: number
  /** Between two tokens. */
  readonly stallMs: number
}

export const MODEL_TIMEOUTS: ModelTimeouts = { firstTokenMs: 120_000, stallMs: 30_000 }

/** The model could not answer. The message is a sentence with what to do about it. */
export class ModelError extends Error {
  override readonly name = 'ModelError'
  readonly code: ModelErrorCode
  constructor(code: ModelErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}
