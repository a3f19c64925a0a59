import { z } from 'zod'
import { message } from '../../../../shared/messages.ts'
import { MOST_CHARS_A_TOKEN, MOST_OF_ANSWER_BYTES } from '../bounded-body.ts'
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
import { contextFor, fewestTokens } from '../prompt.ts'
import { visibleText } from '../visible-text.ts'
import { notOllama, ollamaRequest } from './ollama-request.ts'
import { withoutTokens } from './template-tokens.ts'

export type OllamaOptions = {
  readonly timeouts?: ModelTimeouts
  /** How long Ollama keeps the model in memory after a request. */
  readonly keepAlive?: string
  /** The model can think, so it is told not to. */
  readonly thinks?: boolean
  readonly parameters?: number
  /** Longest context the model was trained for, in tokens. */
  readonly contextLimit?: number
  /** This question's queue for the model. */
  readonly lane?: Lane
  /** The marks that frame its turns: nothing that it is sent may pass for one. */
  readonly tokens?: readonly string[]
}

const DEFAULT_MAX_TOKENS = 700
/** Ollama ends an answer without a word once a token comes some thirty times in a row. */
const REPEATED_TOKENS = 24

const Count = z.number().int().nonnegative().max(1e9).nullish().catch(null)
const Text = z.string().nullish()
const Part = z.object({
  message: z.object({ content: Text, thinking: Text.catch(null) }).nullish(),
  done: z.boolean().nullish(),
  ...{ prompt_eval_count: Count, eval_count: Count },
})

/** Parses a part of a reply, which the package passes on as it came. */
function partOf(raw: unknown, host: string): z.infer<typeof Part> {
  const parsed = Part.safeParse(raw)
  if (parsed.success) return parsed.data
  throw notOllama(host, parsed.error)
}

/** Opens a chat model that Ollama runs at `host` (such as `http://127.0.0.1:11434`), through /api/chat. */
export function ollama(host: string, model: string, options: OllamaOptions = {}): LanguageModel {
  const timeouts = { ...MODEL_TIMEOUTS, ...options.timeouts }
  const { tokens = [], lane = turns(1).lane() } = options

  async function* chat(
    messages: readonly Message[],
    generate: Parameters<LanguageModel['stream']>[1],
    signal: AbortSignal,
    format?: object,
  ): AsyncGenerator<ModelEvent> {
    const turn = await lane.take(signal, patienceFor(model, timeouts.turnMs))
    const request = ollamaRequest(host, model, timeouts, signal, MOST_OF_ANSWER_BYTES)
    turn.whileWaiting(request.waiting)
    // A reader who takes no more of the answer does not keep the turn.
    request.over.addEventListener('abort', turn.release)
    const maxTokens = generate.maxTokens ?? DEFAULT_MAX_TOKENS
    const wanted = contextFor(messages, maxTokens)
    const context = Math.min(wanted, options.contextLimit ?? wanted)
    let token = ''
    let repeated = 0
    try {
      const parts = await request.client.chat({
        model,
        messages: messages.map(({ role, content }) => ({ role, content: withoutTokens(content, tokens) })),
        stream: true,
        keep_alive: options.keepAlive ?? '10m',
        options: { num_ctx: context, num_predict: maxTokens, temperature: generate.temperature ?? 0.1 },
        ...(options.thinks ? { think: false } : {}),
        ...(format ? { format } : {}),
      })
      const filter = visibleText()
      let chars = 0
      for await (const raw of parts) {
        const part = partOf(raw, host)
        const written = part.message?.content ?? ''
        repeated = written.trim() === token ? repeated + 1 : 1
        token = written.trim()
        if (written !== '' || part.message?.thinking) {
          request.alive()
          turn.progress()
        }
        chars += written.length
        if (chars > maxTokens * MOST_CHARS_A_TOKEN)
          throw new ModelError(
            'model_garbled',
            message('ollama_failed', { model, why: message('ollama_endless') }),
          )
        const { text, discard } = filter.push(written)
        if (discard) yield { type: 'discard' }
        const visible = part.done ? text + filter.end() : text
        if (visible !== '') yield { type: 'token', text: visible }
        if (!part.done) continue
        const promptTokens = part.prompt_eval_count ?? 0
        const truncated =
          promptTokens > 0 && (promptTokens < fewestTokens(messages) || promptTokens >= context)
        yield { type: 'usage', promptTokens, answerTokens: part.eval_count ?? 0, truncated }
      }
    } catch (error) {
      const isCut = repeated >= REPEATED_TOKENS && /did not receive done/i.test(String(error))
      throw isCut
        ? new ModelError('model_garbled', message('model_repeated', { model }))
        : request.failure(error)
    } finally {
      request.close()
      turn.release()
    }
  }

  const { parameters, contextLimit } = options
  return {
    name: model,
    provider: 'ollama',
    host,
    ...(parameters === undefined ? {} : { parameters }),
    ...(contextLimit === undefined ? {} : { contextLimit }),
    stream: (messages, generate, signal) => chat(messages, generate, signal),
    async object(messages, schema, generate, signal) {
      const events = chat(messages, generate, signal, z.toJSONSchema(schema))
      const why = message('ollama_failed', { model, why: message('ollama_form') })
      return await objectIn(events, schema, (cause) => new ModelError('model_garbled', why, { cause }))
    },
  }
}
