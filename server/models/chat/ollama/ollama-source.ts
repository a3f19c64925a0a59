import type { Message } from '../../../../shared/message.ts'
import { message, textOf } from '../../../../shared/messages.ts'
import type { PullEvent } from '../../../../shared/system.ts'
import { ModelError, type ModelTimeouts } from '../language-model.ts'
import type { Installed, ModelSource } from '../model-source.ts'
import { ollama } from './ollama.ts'
import { ollamaRequest, slowly, withoutEnd } from './ollama-request.ts'
import { templateTokens } from './template-tokens.ts'

/** Opens the Ollama at `host`, such as `http://127.0.0.1:11434`. */
export function ollamaSource(host: string): ModelSource {
  const details = new Map<string, Installed | null>()
  return {
    provider: 'ollama',
    isGiven: false,
    host,
    async installed(ms) {
      const timeouts = { firstTokenMs: ms, stallMs: ms, totalMs: ms }
      const request = ollamaRequest(host, null, timeouts, new AbortController().signal)
      try {
        const { models } = await request.client.list()
        const found = await Promise.all(
          models.map(async (model) => {
            const key = `${model.name} ${model.digest}`
            const cached = details.get(key)
            if (cached !== undefined) return cached
            const shown = await request.client.show({ model: model.name })
            const { capabilities, model_info: info } = shown
            const described = chatModel(model.name, model.size, capabilities, info, model.details)
            const installed = described && { ...described, tokens: templateTokens(shown) }
            details.set(key, installed)
            return installed
          }),
        )
        return found.filter((model) => model !== null)
      } catch (error) {
        throw request.failure(error)
      } finally {
        request.close()
      }
    },
    open: ({ name, thinks, contextLimit, parameters, tokens = [] }, lane, timeouts) =>
      ollama(host, name, {
        ...(timeouts === undefined ? {} : { timeouts }),
        ...{ thinks, lane, tokens },
        ...(contextLimit === null ? {} : { contextLimit }),
        ...(parameters === null ? {} : { parameters }),
      }),
    missing,
    slow: (ms) => slow(host, ms),
    pull: (name, signal) => pullModel(host, name, signal),
  }
}

function missing(installed: readonly Installed[], wanted: string | null): ModelError {
  if (wanted === null)
    return new ModelError('no_chat_model', message('ollama_no_model', { command: 'ollama pull llama3.2' }))
  const command = `ollama pull ${wanted}`
  const [first] = installed
  return new ModelError(
    'model_missing',
    first
      ? message('model_missing', { model: wanted, other: first.name, command })
      : message('model_missing_install', { model: wanted, command }),
  )
}

function slow(host: string, ms: number): ModelError {
  return new ModelError('model_unreachable', slowly(host, ms / 1000))
}

/** Describes a chat model; null if it can only embed. Old servers do not list capabilities, so the family decides. */
function chatModel(
  name: string,
  size: number,
  capabilities: readonly string[] | undefined,
  info: unknown,
  details: { readonly family?: string; readonly parameter_size?: string } | undefined,
): Installed | null {
  const chats = capabilities
    ? capabilities.includes('completion')
    : !/bert|embed|minilm|bge|e5/i.test(`${details?.family ?? ''} ${name}`)
  if (!chats) return null
  return {
    name,
    size,
    thinks: capabilities?.includes('thinking') ?? false,
    contextLimit: numberOf(info, '.context_length'),
    parameters: numberOf(info, 'general.parameter_count') ?? parametersIn(details?.parameter_size ?? ''),
  }
}

/** Reads a number from a model's description by the end of its key. */
function numberOf(info: unknown, key: string): number | null {
  if (typeof info !== 'object' || info === null) return null
  const value = Object.entries(info).find(([name]) => name.endsWith(key))?.[1]
  return typeof value === 'number' && value > 0 ? value : null
}

/** Parses '3.2B' or '134.52M'. */
function parametersIn(size: string): number | null {
  const match = /^([\d.]+)\s*([KMBT])$/i.exec(size.trim())
  if (!match) return null
  return Number(match[1]) * 1000 ** ('KMBT'.indexOf(match[2]?.toUpperCase() ?? '') + 1)
}

const TIMEOUTS: ModelTimeouts = { firstTokenMs: 60_000, stallMs: 300_000 }

/** Makes Ollama download a model. Ends with 'done' or 'error'; if `signal` aborts, Ollama stops, too. */
async function* pullModel(host: string, name: string, signal: AbortSignal): AsyncGenerator<PullEvent> {
  const request = ollamaRequest(host, name, TIMEOUTS, signal, Number.POSITIVE_INFINITY)
  try {
    for await (const part of await request.client.pull({ model: name, stream: true })) {
      request.alive()
      yield {
        event: 'progress',
        data: { status: part.status, completed: part.completed ?? 0, total: part.total ?? 0 },
      }
    }
    yield { event: 'done', data: { name } }
  } catch (error) {
    const failure = request.failure(error)
    if (!(failure instanceof ModelError)) throw failure
    const said = pullFailed(name, failure)
    yield { event: 'error', data: { detail: textOf(said), said, code: failure.code } }
  } finally {
    request.close()
  }
}

const FAILURES: readonly (readonly [RegExp, (name: string) => Message])[] = [
  [
    /no such host|dial tcp|i\/o timeout|network is unreachable|tls:|x509|proxyconnect/i,
    (name) => message('pull_no_library', { name }),
  ],
  [
    /newer version|\b412\b/i,
    (name) => message('pull_old', { name, command: 'curl -fsSL https://ollama.com/install.sh | sh' }),
  ],
  [/no space|disk/i, (name) => message('pull_disk_full', { name })],
  [/permission denied|read-only/i, (name) => message('pull_unwritable', { name })],
  [
    /file does not exist|not found|not installed|invalid model name/i,
    (name) => message('pull_unknown', { name }),
  ],
]

/** Words the failure of a download. */
export function pullFailed(name: string, failure: ModelError): Message {
  if (failure.code === 'model_unreachable' || failure.code === 'model_garbled') return failure.said
  if (failure.code === 'model_timeout') return message('pull_stalled', { name })
  const said = failure.cause instanceof Error ? failure.cause.message : failure.message
  const known = FAILURES.find(([pattern]) => pattern.test(said))
  if (known) return known[1](name)
  if (failure.said.code === 'ollama_broke_off') return message('pull_cut', { name })
  return message('pull_failed', { name, why: withoutEnd(said) })
}
