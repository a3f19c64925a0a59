import type { Embedder } from '../../../models/embedding/embedder.ts'
import type { ChunkStore } from '../chunks/chunk-store.ts'

/** Vectors and the model that they came from: a question's vector is compared with these alone. */
export type Searchable = { readonly chunks: ChunkStore; readonly embedder: Embedder }

type Held = Searchable & { users: number; unused: (() => void) | null }

/**
 * The index that serves, which another may replace at any time. What is begun on one is ended on it. While the
 * next one is made, documents are removed from both.
 */
export class ServingIndex {
  #held: Held
  #next: ChunkStore | null = null
  #nextWrites: Promise<void> = Promise.resolve()
  /** The same, as those see it who need not know that it changes. */
  readonly chunks: ChunkStore
  readonly embedder: Embedder

  constructor(first: Searchable) {
    this.#held = { ...first, users: 0, unused: null }
    this.chunks = this.#chunks()
    this.embedder = this.#embedder()
  }

  /** Searches store and model that belong together; both stay open until `work` has ended. */
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

  /** From now on documents are removed from `next` too; null: from the one that serves alone. */
  setNext(next: ChunkStore | null): void {
    this.#next = next
  }

  /** Writes to the next index, one at a time, and never while documents are removed from it. */
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

  /** Serves `index` from now on. Resolves when nobody uses the former one, which is closed then. */
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

  async #removeFromBoth(remove: (store: ChunkStore) => Promise<number>): Promise<number> {
    const next = this.#next
    const removed = await this.use(({ chunks }) => remove(chunks))
    if (next) await this.writeNext(() => remove(next))
    return removed
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
      removeDocuments: (ids) => this.#removeFromBoth((store) => store.removeDocuments(ids)),
      removeDataset: (id) => this.#removeFromBoth((store) => store.removeDataset(id)),
      searchVector: (...query) => on((store) => store.searchVector(...query)),
      searchText: (...query) => on((store) => store.searchText(...query)),
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
