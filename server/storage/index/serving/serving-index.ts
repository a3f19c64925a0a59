import type { Embedder } from '../../../models/embedding/embedder.ts'
import type { ChunkStore } from '../chunks/chunk-store.ts'

/** A chunk store and the model of its vectors, which must embed the questions. */
export type Searchable = { readonly chunks: ChunkStore; readonly embedder: Embedder }

type Held = Searchable & { users: number; unused: (() => void) | null }

/**
 * The serving index, which may be replaced at any time. Work finishes on the index it started on. While the next one is
 * being built, documents are removed from both and moved in both.
 */
export class ServingIndex {
  #held: Held
  #next: ChunkStore | null = null
  #nextWrites: Promise<void> = Promise.resolve()
  /** The serving chunk store, for users that need not know about replacements. */
  readonly chunks: ChunkStore
  readonly embedder: Embedder

  constructor(first: Searchable) {
    this.#held = { ...first, users: 0, unused: null }
    this.chunks = this.#chunks()
    this.embedder = this.#embedder()
  }

  /** Runs `work` on a matching store and model, which stay open until it ends. */
  async use<T>(work: (index: Searchable) => Promise<T>): Promise<T> {
    const held = this.#held
    held.users++
    try {
      return await work(held)
    } finally {
      held.users--
      if (held.users === 0) held.unused?.()
    }
  }

  /** Removes and moves documents in `next`, too, from now on; null: only in the serving store. */
  setNext(next: ChunkStore | null): void {
    this.#next = next
  }

  /** Writes to the next index, one write at a time, and never during a removal. */
  async writeNext<T>(write: () => Promise<T>): Promise<T> {
    const before = this.#nextWrites
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#nextWrites = promise
    await before
    try {
      return await write()
    } finally {
      resolve()
    }
  }

  /** Serves `index` from now on. Resolves once the former one is unused and closed. */
  async replace(index: Searchable): Promise<void> {
    const former = this.#held
    this.#held = { ...index, users: 0, unused: null }
    this.#next = null
    if (former.users > 0)
      await new Promise<void>((resolve) => {
        former.unused = resolve
      })
    if (former.chunks !== index.chunks) await former.chunks.close()
    if (former.embedder !== index.embedder) await former.embedder.close()
  }

  async close(): Promise<void> {
    await this.#held.chunks.close()
    await this.#held.embedder.close()
  }

  async #onBoth<T>(change: (store: ChunkStore) => Promise<T>): Promise<T> {
    const next = this.#next
    const changed = await this.use(({ chunks }) => change(chunks))
    if (next) await this.writeNext(() => change(next))
    return changed
  }

  #chunks(): ChunkStore {
    const current = () => this.#held.chunks
    const on = <T>(work: (store: ChunkStore) => Promise<T>) => this.use(({ chunks }) => work(chunks))
    return {
      get dimensions() {
        return current().dimensions
      },
      add: (batches) => on((store) => store.add(batches)),
      hide: (ids) => current().hide(ids),
      show: (ids) => current().show(ids),
      shared: () => current().shared?.() ?? null,
      refresh: () => on(async (store) => await store.refresh?.()),
      sync: () => on((store) => store.sync()),
      removeDocuments: (ids) => this.#onBoth((store) => store.removeDocuments(ids)),
      removeDataset: (id) => this.#onBoth((store) => store.removeDataset(id)),
      moveDocuments: (ids, to) => this.#onBoth((store) => store.moveDocuments(ids, to)),
      searchVector: (...query) => on((store) => store.searchVector(...query)),
      searchText: (...query) => on((store) => store.searchText(...query)),
      hitsAt: (...places) => on((store) => store.hitsAt(...places)),
      countWords: (ids) => on((store) => store.countWords(ids)),
      documentWords: (ids) => on((store) => store.documentWords(ids)),
      chunksOf: (...range) => on((store) => store.chunksOf(...range)),
      chunksAt: (...indexes) => on((store) => store.chunksAt(...indexes)),
      vectorsOf: (...range) => on((store) => store.vectorsOf(...range)),
      count: () => on((store) => store.count()),
      check: () => on((store) => store.check()),
      chunkCounts: () => on((store) => store.chunkCounts()),
      documentIds: () => on((store) => store.documentIds()),
      isCompacted: (documents) => current().isCompacted(documents),
      rebuildIndexes: () => on((store) => store.rebuildIndexes()),
      optimize: () => on((store) => store.optimize()),
      close: () => this.close(),
    }
  }

  #embedder(): Embedder {
    const current = () => this.#held.embedder
    return {
      get model() {
        return current().model
      },
      get sha256() {
        return current().sha256
      },
      get dimensions() {
        return current().dimensions
      },
      embed: (texts, kind) => this.use(({ embedder }) => embedder.embed(texts, kind)),
      close: async () => {},
    }
  }
}
