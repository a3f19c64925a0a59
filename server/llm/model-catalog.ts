import type { ChatModel, PullEvent } from '../../shared/system.ts'
import { type LanguageModel, ModelError } from './language-model.ts'
import { OLLAMA_TIMEOUTS, type OllamaOptions, ollama } from './ollama.ts'
import { type OllamaTimeouts, ollamaRequest } from './ollama-request.ts'
import { pullModel } from './pull-model.ts'
import { turns } from './turns.ts'

/**
 * How the language model stands. `error`: a sentence with the fix when no model can answer, else null. `requests`: how
 * many of this process it works on, or are waiting for it.
 */
export type ModelStatus = {
  readonly host: string
  readonly reachable: boolean
  /** The model that answers, or null. */
  readonly model: string | null
  readonly models: readonly ChatModel[]
  readonly error: ModelError | null
  readonly requests: number
}

/** The chat models of one Ollama server. */
export interface ModelCatalog {
  /** At most a few seconds old; asks Ollama, for at most two seconds, only when nothing is known yet. */
  status(): Promise<ModelStatus>
  /** Asks Ollama now. */
  refresh(): Promise<ModelStatus>
  /**
   * The model that answers the next question, with its own place in the queue; null when there is none and none
   * was chosen. Throws ModelError when the chosen model, or the one that answered before, cannot be had.
   */
  languageModel(): Promise<LanguageModel | null>
  /** Throws ModelError when Ollama, asked now, has no chat model of that name; an Ollama that is off may get it. */
  require(name: string): Promise<void>
  /** Fetches a model into Ollama. Ends with 'done' or 'error'; stops when `signal` aborts. */
  pull(name: string, signal: AbortSignal): AsyncGenerator<PullEvent>
}

export type CatalogOptions = {
  /** The model a person chose, by setting or flag; null: the first that is installed. */
  readonly chosen: () => string | null
  readonly timeouts?: OllamaTimeouts
  readonly probeMs?: number
  /** Requests to the model at a time. */
  readonly parallel?: number
}

const FRESH_MS = 5000
const STALE_MS = 60_000
/** How long a question waits to hear whether an Ollama that was away is back. */
const BACK_MS = 500

type Installed = {
  readonly name: string
  readonly size: number
  readonly thinks: boolean
  readonly contextLimit: number | null
  readonly parameters: number | null
}
/** `silent`: Ollama did not even refuse. */
type Known = {
  readonly at: number
  readonly installed: readonly Installed[]
  readonly error: ModelError | null
  readonly silent: boolean
}

export function modelCatalog(host: string, options: CatalogOptions): ModelCatalog {
  const probeMs = options.probeMs ?? 2000
  const queue = turns(options.parallel ?? 2)
  const details = new Map<string, Installed | null>()
  let known: Known | null = null
  let answered = false
  let probing: Promise<Known> | null = null

  async function probe(): Promise<Known> {
    const request = ollamaRequest(
      host,
      null,
      { firstTokenMs: probeMs, stallMs: probeMs },
      new AbortController().signal,
    )
    try {
      const { models } = await request.client.list()
      const found = await Promise.all(
        models.map(async (model) => {
          const key = `${model.name} ${model.digest}`
          const cached = details.get(key)
          if (cached !== undefined) return cached
          const shown = await request.client.show({ model: model.name })
          const installed = chatModel(
            model.name,
            model.size,
            shown.capabilities,
            shown.model_info,
            model.details,
          )
          details.set(key, installed)
          return installed
        }),
      )
      return {
        at: Date.now(),
        installed: found.filter((model) => model !== null),
        error: null,
        silent: false,
      }
    } catch (error) {
      const failure = request.failure(error)
      if (!(failure instanceof ModelError)) throw failure
      const silent = failure.code === 'model_timeout'
      return { at: Date.now(), installed: [], error: silent ? slow(host, probeMs) : failure, silent }
    } finally {
      request.close()
    }
  }

  function ask(): Promise<Known> {
    if (probing) return probing
    const asked = probe()
      .then((result) => {
        if (probing === asked) known = result
        return result
      })
      .finally(() => {
        if (probing === asked) probing = null
      })
    probing = asked
    return asked
  }

  /** What Ollama has now, and not what it had when somebody asked before. */
  async function askAnew(): Promise<Known> {
    await probing
    return await ask()
  }

  /** What is known, or is being asked, may be true no more. */
  function forget(): void {
    known = null
    probing = null
  }

  async function current(): Promise<Known> {
    const age = known ? Date.now() - known.at : Number.POSITIVE_INFINITY
    if (!known || age > STALE_MS) return ask()
    if (age > FRESH_MS) void ask()
    return known
  }

  /** The same for a question, which does not believe that Ollama is still away. */
  async function currentForQuestion(): Promise<Known> {
    const last = await current()
    if (!last.error || (last.silent && Date.now() - last.at < FRESH_MS)) return last
    return await Promise.race([ask(), Bun.sleep(BACK_MS).then(() => last)])
  }

  function describe({ installed, error }: Known): ModelStatus {
    const wanted = options.chosen()
    const model = choose(installed, wanted)
    return {
      host,
      reachable: error === null,
      model: model?.name ?? null,
      models: installed.map(({ name, size }) => ({ name, size_bytes: size, chosen: name === model?.name })),
      error: error ?? (model ? null : missing(installed, wanted)),
      requests: queue.open(),
    }
  }

  return {
    status: async () => describe(await current()),
    refresh: async () => describe(await askAnew()),
    async languageModel() {
      const { installed, error } = await currentForQuestion()
      const wanted = options.chosen()
      if (error) {
        if (wanted !== null || answered) throw error
        return null
      }
      const model = choose(installed, wanted)
      if (!model) {
        if (wanted !== null) throw missing(installed, wanted)
        return null
      }
      const settings: OllamaOptions = {
        timeouts: options.timeouts ?? OLLAMA_TIMEOUTS,
        thinks: model.thinks,
        lane: queue.lane(),
        ...(model.contextLimit === null ? {} : { contextLimit: model.contextLimit }),
        ...(model.parameters === null ? {} : { parameters: model.parameters }),
      }
      answered = true
      return forgetting(ollama(host, model.name, settings), forget)
    },
    async require(name) {
      const { installed, error } = await askAnew()
      if (!error && !choose(installed, name)) throw missing(installed, name)
    },
    async *pull(name, signal) {
      for await (const event of pullModel(host, name, signal)) {
        if (event.event === 'done') forget()
        yield event
      }
    },
  }
}

/** The same model, after whose failure the server is asked anew what it has. */
function forgetting(model: LanguageModel, forget: () => void): LanguageModel {
  return {
    ...model,
    async *stream(messages, options, signal) {
      try {
        yield* model.stream(messages, options, signal)
      } catch (error) {
        forget()
        throw error
      }
    },
    object: (messages, schema, options, signal) =>
      model.object(messages, schema, options, signal).catch((error: unknown) => {
        forget()
        throw error
      }),
  }
}

function choose(installed: readonly Installed[], wanted: string | null): Installed | undefined {
  if (wanted === null) return installed[0]
  return (
    installed.find(({ name }) => name === wanted) ?? installed.find(({ name }) => name === `${wanted}:latest`)
  )
}

function missing(installed: readonly Installed[], wanted: string | null): ModelError {
  if (wanted === null)
    return new ModelError(
      'no_chat_model',
      'Ollama has no chat model yet. Install a small one with: ollama pull llama3.2',
    )
  const choice =
    installed.length > 0 ? `Choose ${installed[0]?.name} in Settings, or install it with` : 'Install it with'
  return new ModelError(
    'model_missing',
    `The model '${wanted}' is not installed in Ollama. ${choice}: ollama pull ${wanted}`,
  )
}

function slow(host: string, ms: number): ModelError {
  return new ModelError(
    'model_unreachable',
    `Ollama at ${host} did not answer within ${ms / 1000} s. See that it runs there: curl ${host}/api/version`,
  )
}

/** Null for a model that can only embed. Servers too old to say what a model can do are judged by its family. */
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

/** What a model's description has under the key that ends so. */
function numberOf(info: unknown, key: string): number | null {
  if (typeof info !== 'object' || info === null) return null
  const value = Object.entries(info).find(([name]) => name.endsWith(key))?.[1]
  return typeof value === 'number' && value > 0 ? value : null
}

/** The number that '3.2B' or '134.52M' stands for. */
function parametersIn(size: string): number | null {
  const match = /^([\d.]+)\s*([KMBT])$/i.exec(size.trim())
  if (!match) return null
  return Number(match[1]) * 1000 ** ('KMBT'.indexOf(match[2]?.toUpperCase() ?? '') + 1)
}
