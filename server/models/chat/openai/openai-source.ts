import { z } from 'zod'
import { message, say } from '../../../../shared/messages.ts'
import { MOST_OF_REPLY_BYTES, textWithin } from '../bounded-body.ts'
import { ModelError } from '../language-model.ts'
import type { Installed, ModelSource } from '../model-source.ts'
import { redacted } from './key-redaction.ts'
import { openai } from './openai.ts'
import { openaiRequest } from './openai-request.ts'

const Positive = z.number().positive().nullish().catch(null)
/** Fields of a model list: vLLM tells the longest context, llama.cpp's server the trained context and the size. */
const Models = z.object({
  data: z.array(
    z.object({
      id: z.string().min(1),
      max_model_len: Positive,
      context_length: Positive,
      meta: z.object({ n_ctx: Positive, n_params: Positive, size: Positive }).nullish().catch(null),
    }),
  ),
})

/** Names of models for vectors, speech or images, which the protocol does not tell apart from chat models. */
const NO_CHAT = /embed|bge-|e5-|minilm|rerank|whisper|tts|dall-e|moderation|stable-diffusion/i

/** Opens a server that speaks the OpenAI protocol at `url`, such as 'http://127.0.0.1:8080/v1'. `key`: its API key. */
export function openaiSource(url: string, key: string | null): ModelSource {
  const server = { url, key }
  /** Context sizes learned from refusals of prompts that were too long, by model. */
  const learned = new Map<string, number>()
  return {
    provider: 'openai',
    isGiven: true,
    host: url,
    async installed(ms) {
      const timeouts = { firstTokenMs: ms, stallMs: ms, totalMs: ms }
      const request = openaiRequest(server, null, timeouts, new AbortController().signal)
      try {
        const { text, whole } = await textWithin(await request.ask('/models'), MOST_OF_REPLY_BYTES)
        const parsed = Models.safeParse(whole ? parsedJson(text) : null)
        if (!parsed.success) throw new ModelError('model_garbled', message('server_other', { url }))
        return parsed.data.data
          .filter(({ id }) => !NO_CHAT.test(id) && redacted(id, key) === id)
          .map(installedOf)
      } catch (error) {
        throw request.failure(error)
      } finally {
        request.close()
      }
    },
    open({ name, contextLimit, parameters }, lane, timeouts) {
      const limit = learned.get(name) ?? contextLimit
      return openai(server, name, {
        ...{ lane, learnedContext: (tokens) => void learned.set(name, tokens) },
        ...(timeouts === undefined ? {} : { timeouts }),
        ...(limit === null ? {} : { contextLimit: limit }),
        ...(parameters === null ? {} : { parameters }),
      })
    },
    missing: ([other], model) =>
      model === null
        ? new ModelError('no_chat_model', message('server_no_model', { url }))
        : new ModelError(
            'model_missing',
            other === undefined
              ? message('server_model_load', { url, model })
              : message('server_model_choose', { url, model, other: other.name }),
          ),
    slow: (ms) => new ModelError('model_unreachable', message('server_slow', { url, seconds: ms / 1000 })),
    async *pull(name) {
      yield { event: 'error', data: { ...say('pull_elsewhere', { name, url }), code: 'model_failed' } }
    },
  }
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null // The caller reports that it is not the protocol.
  }
}

function installedOf({
  id,
  max_model_len,
  context_length,
  meta,
}: z.infer<typeof Models>['data'][number]): Installed {
  return {
    name: id,
    size: meta?.size ?? null,
    thinks: false,
    contextLimit: meta?.n_ctx ?? max_model_len ?? context_length ?? null,
    parameters: meta?.n_params ?? null,
  }
}
