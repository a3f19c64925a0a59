import { z } from 'zod'
import { message } from '../../../../shared/messages.ts'
import { MOST_CHARS_A_TOKEN } from '../bounded-body.ts'
import { type Lane, patienceFor, turns } from '../lanes.ts'
import {
  type LanguageModel,
  type Message,
  MODEL_TIMEOUTS,
  ModelError,
  type ModelEvent,
  type ModelTimeouts,
} from '../language-model.ts'
import { objectIn } from '../model-reply.ts'
import { CONTEXT_TOKENS, estimateTokens, fewestTokens } from '../prompt.ts'
import { visibleText } from '../visible-text.ts'
import { withoutKey } from './key-redaction.ts'
import { type ModelServer, openaiRequest } from './openai-request.ts'
import { ContextExceeded, UnknownPart } from './refusal.ts'
import { streamParts } from './stream-parts.ts'

export type OpenaiOptions = {
  readonly timeouts?: ModelTimeouts
  readonly parameters?: number
  /** Context size in tokens, if known. */
  readonly contextLimit?: number
  /** This question's queue for the model. */
  readonly lane?: Lane
  /** Receives the model's context size if it refuses a prompt that is too long. */
  readonly learnedContext?: (tokens: number) => void
}

const DEFAULT_MAX_TOKENS = 700

/** Opens a chat model of a server that speaks the OpenAI protocol: llama.cpp, vLLM, LM Studio, LocalAI and others. */
export function openai(server: ModelServer, model: string, options: OpenaiOptions = {}): LanguageModel {
  const timeouts = { ...MODEL_TIMEOUTS, ...options.timeouts }
  const lane = options.lane ?? turns(1).lane()
  const asked = { ...server, model }
  const failed = (code: 'server_endless' | 'server_filtered' | 'server_form', cause?: unknown) =>
    new ModelError('model_garbled', message(code, { model, url: server.url }), { cause })

  async function* chat(
    messages: readonly Message[],
    generate: Parameters<LanguageModel['stream']>[1],
    signal: AbortSignal,
    schema?: object,
  ): AsyncGenerator<ModelEvent> {
    const turn = await lane.take(signal, patienceFor(model, timeouts.turnMs))
    const request = openaiRequest(server, model, timeouts, signal)
    turn.whileWaiting(request.waiting)
    // A reader who takes no more of the answer does not keep the turn.
    request.over.addEventListener('abort', turn.release)
    const maxTokens = generate.maxTokens ?? DEFAULT_MAX_TOKENS
    try {
      const body = {
        model,
        messages: messages.map(({ role, content }) => ({ role, content })),
        stream: true,
        stream_options: { include_usage: true },
        max_tokens: maxTokens,
        temperature: generate.temperature ?? 0.1,
        ...(schema === undefined
          ? {}
          : {
              response_format: { type: 'json_schema', json_schema: { name: 'reply', schema, strict: true } },
            }),
      }
      const response = await withoutUnknown(body, (sent) => request.ask('/chat/completions', sent))
      const filter = visibleText()
      const guarded = withoutKey(server.key)
      let chars = 0
      let usage: { promptTokens: number; answerTokens: number } | null = null
      let end: string | null = null
      for await (const part of streamParts(response, asked)) {
        if (part.text !== '' || part.isThinking) {
          request.alive()
          turn.progress()
        }
        usage = part.usage ?? usage
        end = part.end ?? end
        chars += part.text.length
        if (chars > maxTokens * MOST_CHARS_A_TOKEN) throw failed('server_endless')
        const { text, discard } = filter.push(guarded.push(part.text))
        if (discard) yield { type: 'discard' }
        if (text !== '') yield { type: 'token', text }
      }
      if (end === 'content_filter') throw failed('server_filtered')
      const last = filter.push(guarded.end()).text + filter.end()
      if (last !== '') yield { type: 'token', text: last }
      const { promptTokens = 0, answerTokens = Math.ceil(chars / 4) } = usage ?? {}
      const truncated = promptTokens > 0 && promptTokens < fewestTokens(messages)
      yield {
        type: 'usage',
        promptTokens,
        answerTokens: end === 'length' ? maxTokens : answerTokens,
        truncated,
      }
    } catch (error) {
      const failure = request.failure(error)
      if (failure instanceof ContextExceeded) {
        const tried = messages.reduce((sum, { content }) => sum + estimateTokens(content), maxTokens)
        options.learnedContext?.(failure.limit ?? Math.floor(Math.min(tried, CONTEXT_TOKENS) / 2))
      }
      throw failure
    } finally {
      request.close()
      turn.release()
    }
  }

  const { parameters, contextLimit } = options
  return {
    name: model,
    provider: 'openai',
    host: server.url,
    ...(parameters === undefined ? {} : { parameters }),
    ...(contextLimit === undefined ? {} : { contextLimit }),
    stream: (messages, generate, signal) => chat(messages, generate, signal),
    async object(messages, schema, generate, signal) {
      const events = chat(messages, generate, signal, z.toJSONSchema(schema))
      return await objectIn(events, schema, (cause) => failed('server_form', cause))
    },
  }
}

/** Sends a body, and again without each field that the server does not know; newer models name the token limit differently. */
async function withoutUnknown(
  body: Readonly<Record<string, unknown>>,
  send: (body: object) => Promise<Response>,
): Promise<Response> {
  try {
    return await send(body)
  } catch (error) {
    if (!(error instanceof UnknownPart)) throw error
    const unknown = Object.keys(body).find((name) => error.part.test(name))
    if (unknown === undefined) throw error
    const { [unknown]: value, ...rest } = body
    return await withoutUnknown(
      unknown === 'max_tokens' ? { ...rest, max_completion_tokens: value } : rest,
      send,
    )
  }
}
