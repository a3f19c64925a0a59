import type {
  ChunkHit,
  ChunkPlace,
  ChunkStore,
  PackedChunks,
  SearchScope,
  SharedFigures,
  StoredChunk,
  TextMatch,
} from '../index/chunks/chunk-store.ts'
import type { DocumentWords } from '../index/chunks/word-counts.ts'
import { countDocuments } from '../index/lexical/count-documents.ts'
import type { WordIndex } from '../index/lexical/word-index.ts'
import type { LanceDb } from '../index/vectors/lance-query.ts'
import { checkTable, countsOf } from '../index/vectors/lance-table.ts'
import type { Appender } from './appender.ts'
import type { SharedReader } from './shared-reader.ts'
import { conflictsSoFar } from './shared-table.ts'

export type SharedParts = {
  readonly lancedb: LanceDb
  readonly dimensions: number
  readonly appender: Appender
  readonly reader: SharedReader
  readonly words: WordIndex
  maintain(): Promise<void>
  /** Has the rows of these documents carry another dataset, in the storage. */
  move(documentIds: readonly string[], datasetId: number): Promise<void>
  close(): Promise<void>
}

/**
 * Chunk store that several processes write and search. The catalog decides which rows are visible, so hide(), show()
 * and the removals change no rows: maintenance removes the rows of deleted documents.
 */
export class SharedChunkStore implements ChunkStore {
  readonly dimensions: number
  readonly #parts: SharedParts
  #looking: Promise<void> = Promise.resolve()
  #next: Promise<void> | null = null

  constructor(parts: SharedParts) {
    this.#parts = parts
    this.dimensions = parts.dimensions
  }

  /** Reader of the storage or its local copy. */
  get reader(): SharedReader {
    return this.#parts.reader
  }

  async add(batches: readonly PackedChunks[]): Promise<void> {
    const { appender } = this.#parts
    await Promise.all(batches.map((chunks) => appender.add({ chunks, attempt: chunks.attempt ?? 0 })))
  }

  hide(): void {}

  show(): void {}

  async sync(): Promise<void> {}

  async removeDocuments(documentIds: readonly string[]): Promise<number> {
    this.reader.recheck(documentIds)
    return 0
  }

  async removeDataset(): Promise<number> {
    return 0
  }

  async moveDocuments(documentIds: readonly string[], datasetId: number): Promise<void> {
    await this.#parts.move(documentIds, datasetId)
    await this.refresh()
  }

  async searchVector(vector: Float32Array, scope: SearchScope, limit: number): Promise<ChunkHit[]> {
    return await this.reader.searchVector(vector, scope, limit)
  }

  async searchText(query: string, scope: SearchScope, limit: number, match?: TextMatch): Promise<ChunkHit[]> {
    return await this.reader.searchText(query, scope, limit, match)
  }

  async hitsAt(places: readonly ChunkPlace[], scope: SearchScope): Promise<ChunkHit[]> {
    return await this.reader.hitsAt(places, scope)
  }

  async countWords(): Promise<void> {
    const { words, reader } = this.#parts
    const [stored, counted] = [await this.documentIds(), words.ids()]
    words.remove([...counted.difference(stored)])
    const uncounted = [...stored.difference(counted)]
    await reader.read(({ table, visibleRows }) =>
      countDocuments(table, uncounted, words, () => [], visibleRows),
    )
  }

  async documentWords(documentIds: readonly string[]): Promise<DocumentWords> {
    return this.#parts.words.words(documentIds)
  }

  async chunksOf(documentId: string, offset: number, limit: number): Promise<StoredChunk[]> {
    return await this.reader.chunksOf(documentId, offset, limit)
  }

  async chunksAt(documentId: string, indexes: readonly number[]): Promise<StoredChunk[]> {
    return await this.reader.chunksAt(documentId, indexes)
  }

  async vectorsOf(documentId: string, offset: number, limit: number): Promise<Float32Array> {
    return await this.reader.vectorsOf(documentId, offset, limit)
  }

  async count(): Promise<number> {
    return await this.reader.count()
  }

  async check(): Promise<number> {
    const { lancedb, dimensions } = this.#parts
    return await this.reader.read(({ table }) => checkTable(lancedb, table, dimensions))
  }

  async chunkCounts(): Promise<Map<string, { count: number; highest: number }>> {
    return await this.reader.read(({ table, visibleRows }) => countsOf(table, visibleRows))
  }

  async documentIds(): Promise<Set<string>> {
    return new Set((await this.chunkCounts()).keys())
  }

  isCompacted(): boolean {
    return true
  }

  async rebuildIndexes(): Promise<void> {}

  /** Does nothing: the holder of the maintenance lease does it, while all others write. */
  async optimize(): Promise<void> {}

  async maintain(): Promise<void> {
    await this.#parts.maintain()
    await this.reader.refresh()
  }

  shared(): SharedFigures {
    const { freshAt, readsFrom } = this.reader
    const ageSeconds = (performance.now() - freshAt) / 1000
    return { ageSeconds, conflicts: conflictsSoFar(), isCopy: readsFrom === 'mirror' }
  }

  /** Shares one refresh among concurrent calls; it begins after each of them. */
  refresh(): Promise<void> {
    this.#next ??= this.#looking
      .catch(() => {})
      .then(() => {
        this.#next = null
        this.#looking = this.reader.refresh()
        return this.#looking
      })
    return this.#next
  }

  async close(): Promise<void> {
    await this.#parts.close()
  }
}
