import { join } from 'node:path'
import { Chunker } from '../../server/documents/chunking/chunker.ts'
import { TextLayout } from '../../server/documents/chunking/text-layout.ts'
import type { Embedder } from '../../server/models/embedding/embedder.ts'
import { BUILT_IN_SOURCE, openEmbedder } from '../../server/models/embedding/embedder-source.ts'
import type { ChunkStore } from '../../server/storage/index/chunks/chunk-store.ts'
import { packChunks } from '../../server/storage/index/chunks/packed-chunks.ts'
import { openLanceChunkStore } from '../../server/storage/index/local/lance-chunk-store.ts'
import { Writer } from '../../server/storage/index/writer/writer.ts'
import type { Catalog, JobFileRow } from '../../server/storage/metadata/interfaces/catalog.ts'
import { openSqliteCatalog } from '../../server/storage/metadata/sqlite/open-catalog.ts'

/** Seconds by the clock, and of processor time over all threads. */
export type Took = { readonly clock: number; readonly processor: number }

/** Runs `work` and returns its result with the time it took; add() sums times. */
export async function took<T>(work: () => Promise<T>): Promise<[T, Took]> {
  const began = performance.now()
  const used = process.cpuUsage()
  const result = await work()
  const { user, system } = process.cpuUsage(used)
  return [result, { clock: (performance.now() - began) / 1000, processor: (user + system) / 1e6 }]
}

export function add(a: Took, b: Took): Took {
  return { clock: a.clock + b.clock, processor: a.processor + b.processor }
}

export const NOTHING: Took = { clock: 0, processor: 0 }

/** A catalog and a chunk store with Ibid's single writer, whose compaction is timed. */
export class ScaleStore {
  readonly catalog: Catalog
  readonly chunks: ChunkStore
  readonly embedder: Embedder
  /** Time spent so far on building indexes, merging and counting words, and how often. */
  compacting: Took = NOTHING
  /**
   * Time spent so far on chunking and embedding: the same for each chunk, unless other processes slow it
   * down.
   */
  reading: Took = NOTHING
  compacted = 0
  longest = 0
  /** Longest wait of parsed documents until they were searchable, in seconds. */
  waited = 0
  readonly #writer: Writer
  #preparing: Promise<void> = Promise.resolve()
  #made = 0

  constructor(catalog: Catalog, chunks: ChunkStore, embedder: Embedder) {
    this.catalog = catalog
    this.chunks = chunks
    this.embedder = embedder
    const timed = async (work: () => Promise<void>) => {
      await this.#preparing
      const [, used] = await took(work)
      this.compacting = add(this.compacting, used)
      this.longest = Math.max(this.longest, used.clock)
    }
    const store = new Proxy(chunks, {
      get: (target, name) => {
        if (name === 'optimize')
          return () => {
            this.compacted++
            return timed(() => target.optimize())
          }
        if (name === 'rebuildIndexes') return () => timed(() => target.rebuildIndexes())
        if (name === 'countWords')
          return (ids: readonly string[] | null) => timed(() => target.countWords(ids))
        const value: unknown = Reflect.get(target, name)
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
    this.#writer = new Writer(store, {
      complete: (files) => catalog.jobs.completed(files),
      documentsReplaced: () => undefined,
      expectsMore: () => false,
      failed: (action, error) => {
        throw new Error(`Cannot ${action}`, { cause: error })
      },
    })
  }

  static async open(folder: string): Promise<ScaleStore> {
    const embedder = await openEmbedder(BUILT_IN_SOURCE)
    const catalog = openSqliteCatalog(join(folder, 'catalog.sqlite'))
    return new ScaleStore(
      catalog,
      await openLanceChunkStore(join(folder, 'index'), embedder.dimensions),
      embedder,
    )
  }

  /**
   * Adds documents as a worker and the writer do, and waits for the resulting compaction. Returns the number
   * of chunks.
   */
  async take(texts: readonly string[]): Promise<number> {
    const prepared = Promise.withResolvers<void>()
    this.#preparing = prepared.promise
    const files = await this.#files(texts)
    const [made, reading] = await took(async () => {
      const each = []
      for (const [i, file] of files.entries()) each.push(await this.#read(file, texts[i] ?? ''))
      return each
    })
    this.reading = add(this.reading, reading)
    prepared.resolve()
    const read = performance.now()
    await Promise.all(
      made.flatMap(({ packed, file, count }) => [
        this.#writer.add(packed),
        this.#writer.complete({
          documentId: file.documentId,
          attempt: 1,
          chunks: count,
          pages: null,
          warnings: [],
          metadata: {},
        }),
      ]),
    )
    this.waited = Math.max(this.waited, (performance.now() - read) / 1000)
    await this.#writer.pausedFor(async () => undefined)
    return made.reduce((sum, { count }) => sum + count, 0)
  }

  /** Removes documents from the catalog and the store. */
  async remove(ids: readonly string[]): Promise<void> {
    for (const id of ids) await this.catalog.documents.remove(id)
    await this.#writer.remove(ids)
    await this.catalog.documents.removed(ids)
  }

  /** Compacts now, as the writer does after it has been idle for a while. */
  async compactNow(): Promise<void> {
    await this.#writer.pausedFor(async () => {
      const [, used] = await took(async () => {
        await this.chunks.optimize()
        await this.chunks.countWords(null)
      })
      this.compacted++
      this.compacting = add(this.compacting, used)
      this.longest = Math.max(this.longest, used.clock)
    })
  }

  async close(): Promise<void> {
    await this.#writer.close()
    await this.chunks.close()
    await this.catalog.close()
    await this.embedder.close()
  }

  async #files(texts: readonly string[]): Promise<JobFileRow[]> {
    const job = await this.catalog.jobs.create({
      id: Bun.randomUUIDv7(),
      datasetName: 'scale',
      metadata: {},
      files: texts.map((text) => ({
        name: `${Bun.randomUUIDv7()}.txt`,
        format: 'txt',
        sizeBytes: text.length,
        sha256: `${process.pid}-${this.#made++}`,
      })),
    })
    for (const file of job.files) await this.catalog.jobs.started(file)
    return [...job.files]
  }

  async #read(file: JobFileRow, text: string) {
    const chunker = new Chunker()
    const layout = new TextLayout()
    const made = text
      .split('\n\n')
      .flatMap((paragraph) => chunker.push(layout.place({ kind: 'paragraph', text: paragraph, place: {} })))
    made.push(...chunker.end())
    const vectors = await this.embedder.embed(
      made.map(({ rendered }) => rendered),
      'passage',
    )
    const { documentId, datasetKey: datasetId, name } = file
    const chunks = made.map((chunk) => ({ documentId, datasetId, heading: name, ...chunk }))
    return { file, count: made.length, packed: packChunks({ chunks, vectors }, this.embedder.dimensions) }
  }
}
