import type { Place } from '../../../../shared/documents.ts'
import type { Section } from '../../../documents/chunking/chunk.ts'
import type { PackedBytes } from './chunk-record.ts'
import type { DocumentWords } from './word-counts.ts'

/** A chunk as it is stored. `heading`: file name and heading path, searched beside the text. */
export type StoredChunk = {
  readonly documentId: string
  readonly datasetId: number
  readonly index: number
  readonly text: string
  readonly rendered: string
  readonly heading: string
  readonly start: number
  readonly end: number
  readonly place: Place
  readonly sections?: readonly Section[] | undefined
}

export type ChunkBatch = { readonly chunks: readonly StoredChunk[]; readonly vectors: Float32Array }

/**
 * A batch by columns, as it is stored. Threads hand the bytes over without copying, and the one that writes makes no
 * objects of them. `vectors`: row by row.
 */
export type PackedChunks = {
  /** Which reading of their document they are of, where others may read it, too. */
  readonly attempt?: number
  readonly documentIds: readonly string[]
  readonly rows: number
  readonly strings: Readonly<Record<StringColumn, PackedBytes>>
  readonly records: PackedBytes
  readonly integers: Readonly<Record<IntegerColumn, Int32Array<ArrayBuffer>>>
  readonly vectors: Float32Array<ArrayBuffer>
}

type StringColumn = 'document_id' | 'text' | 'heading'
type IntegerColumn = 'dataset_id' | 'chunk_index'

/**
 * Which chunks a search may return; nothing given: all of them. `fileNames`: parts of file names, one of which the
 * chunk's has; `extensions`: one of which it ends in, as 'pdf'; both in any case.
 */
export type SearchScope = {
  readonly datasetIds: readonly number[]
  readonly documentIds: readonly string[]
  readonly fileNames?: readonly string[]
  readonly extensions?: readonly string[]
}

/** Chunks that have some of the words; all of them; or words that differ from them by a letter or two. */
export type TextMatch = 'any' | 'all' | 'slips'

/** `score`: BM25 for text, cosine for vectors. `vector`: in short; cosines with it err by less than two thousandths. */
export type ChunkHit = StoredChunk & { readonly score: number; readonly vector: Float32Array }

/** `ageSeconds`: since the copy was last known to be whole; `conflicts`: commits of this process that had to be made again. */
export type SharedFigures = {
  readonly ageSeconds: number
  readonly conflicts: number
  readonly isCopy: boolean
}

/**
 * Chunks and their vectors. Knows nothing of what is completed: the catalog decides what may be shown.
 * One writer at a time.
 */
export interface ChunkStore {
  readonly dimensions: number
  add(batches: readonly PackedChunks[]): Promise<void>
  /**
   * Leaves documents out of searches until they are shown or the store is closed: those that are not stored whole yet
   * may not be shown, and would only cost time and other documents' places.
   */
  hide(documentIds: readonly string[]): void
  show(documentIds: readonly string[]): void
  /** Where others write, too: how this process gets on with that. */
  shared?(): SharedFigures | null
  /** Where others write, too: shows all that was completed before this was called. */
  refresh?(): Promise<void>
  /** Where others write, too: brings the indexes up to date now, which else happens in its time. */
  maintain?(): Promise<void>
  /** Has the disk keep what was added: only then may a document count as stored. */
  sync(): Promise<void>
  removeDocuments(documentIds: readonly string[]): Promise<number>
  removeDataset(datasetId: number): Promise<number>
  searchVector(vector: Float32Array, scope: SearchScope, limit: number): Promise<ChunkHit[]>
  /** At most `limit` that are indexed, the best first, then as many that are not yet. */
  searchText(query: string, scope: SearchScope, limit: number, match?: TextMatch): Promise<ChunkHit[]>
  /** Counts the words of documents that are stored whole; null: of all that are not counted yet. */
  countWords(documentIds: readonly string[] | null): Promise<void>
  /** What of these documents is counted by now. */
  documentWords(documentIds: readonly string[]): Promise<DocumentWords>
  /** Chunks of one document in order. */
  chunksOf(documentId: string, offset: number, limit: number): Promise<StoredChunk[]>
  /** Those of a document's chunks that have these indexes, in order. */
  chunksAt(documentId: string, indexes: readonly number[]): Promise<StoredChunk[]>
  /** Vectors of a document's chunks, row by row in the order of the chunks. */
  vectorsOf(documentId: string, offset: number, limit: number): Promise<Float32Array>
  count(): Promise<number>
  /** Reads something of every file. Resolves with the number of chunks; throws StoreError when a file is damaged. */
  check(): Promise<number>
  documentIds(): Promise<Set<string>>
  /** How many chunks each document has, and the highest index of them. */
  chunkCounts(): Promise<Map<string, { count: number; highest: number }>>
  /** Whether every chunk is indexed, the words of so many documents are counted and nothing of what was removed is left: else it wants optimize(). */
  isCompacted(documents: number): boolean
  /**
   * The part of optimize() that takes long where something was removed: makes the indexes anew without its words.
   * Chunks may be added meanwhile, nothing else may be written.
   */
  rebuildIndexes(): Promise<void>
  /** Merges small fragments, brings indexes up to date and drops the bytes of what was removed. Nothing may be written meanwhile. */
  optimize(): Promise<void>
  close(): Promise<void>
}
