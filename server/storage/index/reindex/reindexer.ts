import { type Embedder, EmbeddingModelError } from '../../../models/embedding/embedder.ts'
import {
  type EmbedderSource,
  embedderSource,
  openEmbedder,
} from '../../../models/embedding/embedder-source.ts'
import { pause } from '../../../platform/pause.ts'
import {
  type IndexState,
  type IndexTable,
  identityOf,
  type ModelIdentity,
  type ReindexStatus,
  sameModel,
} from '../../metadata/interfaces/index-catalog.ts'
import { StoreError } from '../../store-error.ts'
import { type ChunkStore, type ChunkTables, FIRST_TABLE } from '../chunks/chunk-store.ts'
import type { Searchable } from '../serving/serving-index.ts'
import { Rebuild, type RebuildServices } from './rebuild.ts'

/** Delay after a failure, such as a full disk or an unreachable Ollama. */
const AGAIN_MS = 30_000

/** Hooks into ingestion and search. */
export type ReindexHooks = {
  /** Resolves once no document is being read; none is started until the returned function is called. */
  pause(signal: AbortSignal): Promise<() => void>
  /** Switches ingestion to another embedding model. */
  switched(source: EmbedderSource): Promise<void>
  /** Reports that the new index serves. */
  indexReplaced(): void
}

export type ReindexOptions = RebuildServices & {
  readonly dataDir: string
  readonly ollamaHost: string
  /** Cores for a model other than the embedded one. */
  readonly threads: number
  readonly state: IndexState
  readonly hooks: ReindexHooks
}

/** Rebuilds the index on request. */
export type Reindexing = {
  /** Rebuild in progress; null if there is none. */
  readonly status: ReindexStatus | null
  start(model: string | null): Promise<void>
  /** Resolves once this process is not rebuilding. */
  idle(): Promise<void>
  stop(): Promise<void>
}

type Run = {
  next: IndexTable
  readonly abort: AbortController
  /** The new table serves already, since no other can. */
  readonly growing: boolean
  rebuild: Rebuild | null
  error: string | null
  ended: Promise<void>
}

/** Rebuilds the index, with the same or another model, while the old one serves, and then replaces it. */
export class Reindexer implements Reindexing {
  readonly #options: ReindexOptions
  #state: IndexState
  #run: Run | null = null
  #starts: Promise<void> = Promise.resolve()

  constructor(options: ReindexOptions) {
    this.#options = options
    this.#state = options.state
  }

  /** The serving table. */
  get current(): IndexTable {
    return this.#state.current
  }

  /** Adopts a state saved by another process, while this one is not rebuilding. */
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

  /** Resolves once no rebuild is in progress. */
  async idle(): Promise<void> {
    while (this.#run) await this.#run.ended
  }

  /**
   * Starts a rebuild with a model; `name` null: that of the rebuild in progress, else the present one. Replaces a rebuild
   * with another model; naming the present model cancels it. Throws EmbeddingModelError, changing nothing, if the model is
   * unusable.
   */
  async start(name: string | null): Promise<void> {
    const started = this.#starts.then(() => this.#start(name))
    this.#starts = started.catch(() => {})
    await started
  }

  /** Resumes a rebuild of an earlier process. `made`: the new table, if it serves already. */
  resume(
    next: IndexTable,
    source: EmbedderSource,
    embedder: Embedder,
    made: GrowingIndex | null = null,
  ): void {
    this.#begin(next, source, embedder, made)
  }

  /** Stops; the next start resumes. */
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
    // The new table may have taken over just before the stop.
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
        // A table begun on shared storage may have duplicate rows.
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
          // The switch is atomic: a crash happens either before or after it.
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
        // Readers of the status need not know this machine's folders.
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

  /** Switches search and ingestion to the new index, and removes the former one. */
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
    hooks.indexReplaced()
    await made?.former?.close()
    await tables.remove(former.table)
    await tables.forgetDone(table)
    log.info('The index was rebuilt', { model: model.name, dimensions: model.dimensions })
  }
}

/** A new index that serves while it grows, since no other can; no document is read meanwhile. */
export type GrowingIndex = {
  readonly chunks: ChunkStore
  readonly former: ChunkStore | null
  /** Allows documents to be read again. */
  readonly release: () => void
}

/** Names a table to be built. */
export function newTable(model: ModelIdentity): IndexTable {
  return { table: `${FIRST_TABLE}-${Bun.randomUUIDv7().slice(-12)}`, model }
}

/** Opens the table being built as an earlier process left it, or an empty one if it is unreadable. */
export async function openNext(tables: ChunkTables, table: string, dimensions: number): Promise<ChunkStore> {
  try {
    return await tables.open(dimensions, table)
  } catch (error) {
    if (!(error instanceof StoreError)) throw error
    await tables.remove(table)
    return await tables.open(dimensions, table)
  }
}

/** Removes tables not in the state, left by a crashed process. */
export async function sweepTables(tables: ChunkTables, { current, next }: IndexState): Promise<void> {
  await tables.sweep(new Set([current.table, ...(next ? [next.table] : [])]))
}
