import type { Provider } from '../../../shared/engines.ts'
import type { ChatModel, PullEvent } from '../../../shared/system.ts'
import { turns } from './lanes.ts'
import { type LanguageModel, ModelError, type ModelTimeouts } from './language-model.ts'
import type { Installed, ModelSource } from './model-source.ts'

/**
 * State of the language model. `error`: a sentence with the fix if no model can answer, else null. `requests`: this
 * process's requests that the model works on or that wait for it.
 */
export type ModelStatus = {
  readonly provider: Provider
  readonly host: string
  readonly reachable: boolean
  /** Model that answers; null if there is none. */
  readonly model: string | null
  readonly models: readonly ChatModel[]
  readonly error: ModelError | null
  readonly requests: number
}

/** The chat models of one model server. */
export interface ModelCatalog {
  /** Returns a status at most a few seconds old. Asks the server, for at most two seconds, only if nothing is known yet. */
  status(): Promise<ModelStatus>
  /** Asks the server for a fresh status. */
  refresh(): Promise<ModelStatus>
  /**
   * Returns the model for the next question, with a queue of its own; null if there is none and nobody chose a model or
   * named a server. Throws ModelError if the chosen model, or the one that answered before, is unavailable.
   */
  languageModel(): Promise<LanguageModel | null>
  /** Throws ModelError if the server has no chat model of that name now; accepts any name if the server is off. */
  require(name: string): Promise<void>
  /** Makes the server download a model. Ends with 'done' or 'error'; stops if `signal` aborts. */
  pull(name: string, signal: AbortSignal): AsyncGenerator<PullEvent>
}

export type CatalogOptions = {
  /** Model chosen by setting or flag; null for the first installed one. */
  readonly chosen: () => string | null
  readonly timeouts?: ModelTimeouts
  readonly probeMs?: number
  /** Concurrent requests to the model. */
  readonly parallel?: number
}

const FRESH_MS = 5000
const STALE_MS = 60_000
/** How long a question waits to learn whether an unreachable server is back. */
const BACK_MS = 500

/** `silent`: the server did not even refuse the connection. */
type Known = {
  readonly at: number
  readonly installed: readonly Installed[]
  readonly error: ModelError | null
  readonly silent: boolean
}

export function modelCatalog(source: ModelSource, options: CatalogOptions): ModelCatalog {
  const probeMs = options.probeMs ?? 2000
  const queue = turns(options.parallel ?? 2)
  let known: Known | null = null
  let answered = false
  let probing: Promise<Known> | null = null

  async function probe(): Promise<Known> {
    try {
      return { at: Date.now(), installed: await source.installed(probeMs), error: null, silent: false }
    } catch (error) {
      if (!(error instanceof ModelError)) throw error
      const silent = error.code === 'model_timeout'
      return { at: Date.now(), installed: [], error: silent ? source.slow(probeMs) : error, silent }
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

  /** Asks the server for its models, without using the cache. */
  async function askAnew(): Promise<Known> {
    await probing
    return await ask()
  }

  /** Invalidates the cache and any request in progress. */
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

  /** Returns the current state for a question, checking again whether an unreachable server is back. */
  async function currentForQuestion(): Promise<Known> {
    const last = await current()
    if (!last.error || (last.silent && Date.now() - last.at < FRESH_MS)) return last
    return await Promise.race([ask(), Bun.sleep(BACK_MS).then(() => last)])
  }

  function describe({ installed, error }: Known): ModelStatus {
    const wanted = options.chosen()
    const model = choose(installed, wanted)
    return {
      host: source.host,
      provider: source.provider,
      reachable: error === null,
      model: model?.name ?? null,
      models: installed.map(({ name, size }) => ({
        name,
        size_bytes: size ?? 0,
        chosen: name === model?.name,
      })),
      error: error ?? (model ? null : source.missing(installed, wanted)),
      requests: queue.open(),
    }
  }

  return {
    status: async () => describe(await current()),
    refresh: async () => describe(await askAnew()),
    async languageModel() {
      const { installed, error } = await currentForQuestion()
      const wanted = options.chosen()
      const isAwaited = wanted !== null || source.isGiven
      if (error) {
        if (isAwaited || answered) throw error
        return null
      }
      const model = choose(installed, wanted)
      if (!model) {
        if (isAwaited) throw source.missing(installed, wanted)
        return null
      }
      answered = true
      return forgetting(source.open(model, queue.lane(), options.timeouts), forget)
    },
    async require(name) {
      const { installed, error } = await askAnew()
      if (!error && !choose(installed, name)) throw source.missing(installed, name)
    },
    async *pull(name, signal) {
      for await (const event of source.pull(name, signal)) {
        if (event.event === 'done') forget()
        yield event
      }
    },
  }
}

/** Wraps a model so that a failure invalidates the cache. */
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
  // ':latest' is Ollama's default tag; no other server has such names.
  return (
    installed.find(({ name }) => name === wanted) ?? installed.find(({ name }) => name === `${wanted}:latest`)
  )
}
