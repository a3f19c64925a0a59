import type { Embedder } from '../../../models/embedding/embedder.ts'
import {
  type EmbedderSource,
  embedderSource,
  openEmbedder,
} from '../../../models/embedding/embedder-source.ts'
import { EmbeddingModelError } from '../../../models/embedding/embedding-model-error.ts'
import type { ReindexStatus } from '../../metadata/interfaces/index-catalog.ts'
import {
  type IndexState,
  type IndexTable,
  identityOf,
  type ModelIdentity,
  sameModel,
} from '../../metadata/interfaces/index-state.ts'
import { StoreError } from '../../store-error.ts'
import type { ChunkStore } from '../chunks/chunk-store.ts'
import { type ChunkTables, FIRST_TABLE } from '../chunks/chunk-tables.ts'
import { Rebuild, type RebuildServices } from './rebuild.ts'
import type { Searchable } from './serving-index.ts'

/** After a failure, such as a full disk or an Ollama that is down, it is tried again this much later. */
const AGAIN_MS = 30_000

/** What the reindexer needs of those who read and search documents. */
export type ReindexHooks = {
  /** Resolves when no document is being read, and none is until the returned function is called. */
  pause(signal: AbortSignal): Promise<() => void>
  /** Another model embeds from now on. */
  switched(source: EmbedderSource): Promise<void>
  /** The new index serves. */
  replaced(): void
}

export type ReindexOptions = RebuildServices & {
  readonly dataDir: string
  readonly ollamaHost: string
  /** Cores that a model other than the embedded one may use. */
  readonly threads: number
  readonly state: IndexState
  readonly hooks: ReindexHooks
}

/** Who makes indexes anew when asked. */
export type Reindexing = {
  /** What is under way; null for nothing. */
  readonly status: ReindexStatus | null
  start(model: string | null): Promise<void>
  /** Resolves when nothing is under way in this process. */
  idle(): Promise<void>
  stop(): Promise<void>
}

type Run = {
  next: IndexTable
  readonly abort: AbortController
  /** It serves already, for nothing else can. */
  readonly growing: boolean
  rebuild: Rebuild | null
  error: string | null
  ended: Promise<void>
}

/** Makes the index anew, with the same model or another, while the old one serves; then the new one takes its place. */
export class Reindexer implements Reindexing {
  readonly #options: ReindexOptions
  #state: IndexState
  #run: Run | null = null
  #starts: Promise<void> = Promise.resolve()

  constructor(options: ReindexOptions) {
    this.#options = options
    this.#state = options.state
  }

  /** The table that serves. */
  get current(): IndexTable {
    return this.#state.current
  }

  /** Goes on from a state that another process saved; nothing is under way here. */
  follow(state: IndexState): void {
    this.#state = state
  }

  get status(): ReindexStatus | null {
    const run = this.#run
    if (!run) return null
    const { done, total } = run.rebuild?.progress ?? { done: 0, total: 0 }
    const { name, dimensions } = run.next.model
    return { model: name, dimensions, documents_done: done, documents_total: total, error: run.error }
  }

  /** Resolves when nothing is under way. */
  async idle(): Promise<void> {
    while (this.#run) await this.#run.ended
  }

  /**
   * Begins to make the index anew with a model; the present one's, or what is under way, when `name` is null. One that is being made
   * with another model is given up; asking for the present model while that goes on ends it. Throws
   * EmbeddingModelError when the model cannot be used: then all stays as it is.
   */
  async start(name: string | null): Promise<void> {
    const started = this.#starts.then(() => this.#start(name))
    this.#starts = started.catch(() => {})
    await started
  }

  /** Goes on with what an earlier process had begun. `made`: the table, where it serves already. */
  resume(
    next: IndexTable,
    source: EmbedderSource,
    embedder: Embedder,
    made: GrowingIndex | null = null,
  ): void {
    this.#begin(next, source, embedder, made)
  }

  /** Stops; the next start goes on. */
  async stop(): Promise<void> {
    await this.#starts
    const run = this.#run
    if (!run) return
    run.abort.abort(new Error('Ibid is stopping'))
    await run.ended
  }

  async #start(name: string | null): Promise<void> {
    if (this.#run && name === null) return
    const source = embedderSource(name ?? this.#state.current.model.name, this.#options)
    const embedder = await openEmbedder(source, this.#options.threads)
    const model = identityOf(embedder)
    const running = this.#run
    if (running && sameModel(running.next.model, model)) return await embedder.close()
    if (running?.growing) {
      await embedder.close()
      throw new EmbeddingModelError(
        `Cannot begin with '${model.name}': the index could not be used and is being rebuilt with '${running.next.model.name}'. Ask again when that is done; ibid models list shows it`,
      )
    }
    if (running) await this.#giveUp(running)
    const { current } = this.#state
    if (running && sameModel(current.model, model)) return await embedder.close()
    const next = newTable(model)
    await this.#save({ current, next })
    this.#begin(next, source, embedder, null)
  }

  async #giveUp(run: Run): Promise<void> {
    run.abort.abort(new Error('another model is wanted'))
    await run.ended
    // It may have taken over just before it was told.
    if (this.#state.current.table === run.next.table) return
    await this.#save({ current: this.#state.current, next: null })
    await this.#options.tables.remove(run.next.table)
  }

  async #save(state: IndexState): Promise<void> {
    await this.#options.tables.saveState(state)
    this.#state = state
  }

  #begin(next: IndexTable, source: EmbedderSource, embedder: Embedder, made: GrowingIndex | null): void {
    const run: Run = {
      next,
      abort: new AbortController(),
      growing: made !== null,
      rebuild: null,
      error: null,
      ended: Promise.resolve(),
    }
    this.#run = run
    run.ended = this.#work(run, source, embedder, made).finally(() => {
      if (this.#run === run) this.#run = null
    })
  }

  async #work(
    run: Run,
    source: EmbedderSource,
    embedder: Embedder,
    made: GrowingIndex | null,
  ): Promise<void> {
    const { serving, tables, log } = this.#options
    const { signal } = run.abort
    let chunks = made?.chunks ?? null
    let switched = false
    let isFirst = true
    while (!signal.aborted && !switched) {
      try {
        // What was begun on shared storage may have rows twice.
        if (!isFirst && tables.close) {
          await chunks?.close()
          chunks = null
          run.next = newTable(run.next.model)
          await this.#save({ current: this.#state.current, next: run.next })
        }
        isFirst = false
        chunks ??= await openNext(tables, run.next.table, run.next.model.dimensions)
        if (!made) serving.setNext(chunks)
        const former = made ? made.former : serving.chunks
        const { table } = run.next
        run.rebuild = new Rebuild(this.#options, { chunks, embedder, former, table })
        await run.rebuild.resume()
        run.error = null
        while ((await run.rebuild.pass(signal)) > 0) signal.throwIfAborted()
        await run.rebuild.compact()
        const release = made ? made.release : await this.#options.hooks.pause(signal)
        let reopen: (() => Promise<void>) | undefined
        try {
          reopen = await tables.close?.()
          while ((await run.rebuild.pass(signal)) > 0) signal.throwIfAborted()
          signal.throwIfAborted()
          await chunks.sync()
          const former = this.#state.current
          // The one moment: a sudden end is either before or after it.
          await this.#save({ current: run.next, next: null })
          switched = true
          await this.#takeOver(former, source, { chunks, embedder }, made)
        } finally {
          await reopen?.().catch(() => {})
          if (switched || !made) release()
        }
      } catch (error) {
        if (signal.aborted && !switched) break
        const message = error instanceof Error ? error.message : String(error)
        // Whoever may ask for the state need not know where this machine keeps its files.
        run.error = message.replaceAll(this.#options.dataDir, '…')
        log.error('Cannot rebuild the index; the old one stays in use, and Ibid tries again', {
          model: run.next.model.name,
          error: message,
        })
        if (!switched) await pause(AGAIN_MS, signal)
      }
    }
    if (switched || made) return
    serving.setNext(null)
    await serving.writeNext(async () => {})
    await chunks?.close()
    await embedder.close()
  }

  /** Searches and embeds with the new index, and removes the former one. */
  async #takeOver(
    former: IndexTable,
    source: EmbedderSource,
    index: Searchable,
    made: GrowingIndex | null,
  ): Promise<void> {
    const { serving, tables, hooks, log } = this.#options
    const { table, model } = this.#state.current
    await hooks.switched(source)
    if (!made) await serving.replace(index)
    hooks.replaced()
    await made?.former?.close()
    await tables.remove(former.table)
    await tables.forgetDone(table)
    log.info('The index was rebuilt', { model: model.name, dimensions: model.dimensions })
  }
}

/** The new index where nothing else can serve: it is searched while it grows, and no document is read meanwhile. */
export type GrowingIndex = {
  readonly chunks: ChunkStore
  readonly former: ChunkStore | null
  /** Lets documents be read. */
  readonly release: () => void
}

/** A table that is yet to be made. */
export function newTable(model: ModelIdentity): IndexTable {
  return { table: `${FIRST_TABLE}-${Bun.randomUUIDv7().slice(-12)}`, model }
}

/** The table that is being made, as an earlier process left it, or an empty one where that cannot be read. */
export async function openNext(tables: ChunkTables, table: string, dimensions: number): Promise<ChunkStore> {
  try {
    return await tables.open(dimensions, table)
  } catch (error) {
    if (!(error instanceof StoreError)) throw error
    await tables.remove(table)
    return await tables.open(dimensions, table)
  }
}

/** Removes tables that the record does not name: an earlier process ended before it could. */
export async function sweepTables(tables: ChunkTables, { current, next }: IndexState): Promise<void> {
  await tables.sweep(new Set([current.table, ...(next ? [next.table] : [])]))
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, ms)
  signal.addEventListener('abort', () => resolve(), { once: true })
  await promise
  clearTimeout(timer)
}
