import type { Place } from '../../../../shared/documents.ts'
import type { Section } from '../../../documents/chunking/chunk.ts'
import type { IndexState } from '../../metadata/interfaces/index-catalog.ts'
import type { PackedBytes } from './packed-bytes.ts'
import type { DocumentWords } from './word-counts.ts'

/**
 * A stored chunk. `heading`: file name and heading path, searched besides the text. `datasetId`: the dataset that the document
 * was uploaded to, where the chunk is read from a store; it may have been moved since.
 */
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
 * A batch in columns, as stored. Threads transfer its buffers without copying, and the writer creates no objects.
 * `vectors`: row-major.
 */
export type PackedChunks = {
  /** Attempt that the chunks belong to, if several processes may read the document. */
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
 * Filter of a search; empty fields allow everything. `fileNames`: the chunk's file name contains one of these; `extensions`:
 * it ends in one of these, such as 'pdf'. Both ignore case.
 */
export type SearchScope = {
  readonly datasetIds: readonly number[]
  readonly documentIds: readonly string[]
  readonly fileNames?: readonly string[]
  readonly extensions?: readonly string[]
}

/** The place of a chunk in its document. */
export type ChunkPlace = { readonly documentId: string; readonly index: number }

/** Matches chunks with any of the words, all of them, or misspellings of them ('slips'). */
export type TextMatch = 'any' | 'all' | 'slips'

/** A search hit. `score`: BM25 for text, cosine for vectors. `vector`: quantized; cosines err by less than 0.002. */
export type ChunkHit = StoredChunk & { readonly score: number; readonly vector: Float32Array }

/** `ageSeconds`: since the copy was last up to date; `conflicts`: commits of this process retried after a conflict. */
export type SharedFigures = {
  readonly ageSeconds: number
  readonly conflicts: number
  readonly isCopy: boolean
}

/**
 * Stores chunks and their vectors. The catalog, not this store, decides which documents are completed and may be shown.
 * Supports one writer at a time.
 */
export interface ChunkStore {
  readonly dimensions: number
  add(batches: readonly PackedChunks[]): Promise<void>
  /**
   * Excludes documents from searches until show() or close(): incomplete documents may not be shown, and would cost time and
   * displace others.
   */
  hide(documentIds: readonly string[]): void
  show(documentIds: readonly string[]): void
  /** Shared stores only: figures about synchronization. */
  shared?(): SharedFigures | null
  /** Shared stores only: makes everything completed before this call visible. */
  refresh?(): Promise<void>
  /** Shared stores only: updates the indexes now instead of on schedule. */
  maintain?(): Promise<void>
  /** Syncs added chunks to disk; only then may a document be completed. */
  sync(): Promise<void>
  removeDocuments(documentIds: readonly string[]): Promise<number>
  removeDataset(datasetId: number): Promise<number>
  /** Has the chunks of these documents carry another dataset; those that do already stay as they are. */
  moveDocuments(documentIds: readonly string[], datasetId: number): Promise<void>
  searchVector(vector: Float32Array, scope: SearchScope, limit: number): Promise<ChunkHit[]>
  /** Returns at most `limit` indexed chunks, best first, then at most as many not indexed yet. */
  searchText(query: string, scope: SearchScope, limit: number, match?: TextMatch): Promise<ChunkHit[]>
  /** Returns the chunks at these places that are in scope, in no order, with a score of 0. */
  hitsAt(places: readonly ChunkPlace[], scope: SearchScope): Promise<ChunkHit[]>
  /** Counts the words of completely stored documents; null: of all not counted yet. */
  countWords(documentIds: readonly string[] | null): Promise<void>
  /** Returns the word counts of these documents known so far. */
  documentWords(documentIds: readonly string[]): Promise<DocumentWords>
  /** Returns a document's chunks in order. */
  chunksOf(documentId: string, offset: number, limit: number): Promise<StoredChunk[]>
  /** Returns a document's chunks with these indexes, in order. */
  chunksAt(documentId: string, indexes: readonly number[]): Promise<StoredChunk[]>
  /** Returns the vectors of a document's chunks, row-major in chunk order. */
  vectorsOf(documentId: string, offset: number, limit: number): Promise<Float32Array>
  count(): Promise<number>
  /** Reads part of every file. Resolves with the number of chunks; throws StoreError if a file is damaged. */
  check(): Promise<number>
  documentIds(): Promise<Set<string>>
  /** Returns each document's number of chunks and its highest chunk index. */
  chunkCounts(): Promise<Map<string, { count: number; highest: number }>>
  /** Tells whether all chunks are indexed, words of `documents` documents are counted, and no removed rows are left. */
  isCompacted(documents: number): boolean
  /**
   * Rebuilds the indexes without the words of removed rows: the slow part of optimize(). Chunks may be added meanwhile;
   * nothing else may be written.
   */
  rebuildIndexes(): Promise<void>
  /** Merges small fragments, updates indexes and drops the bytes of removed rows. Nothing may be written meanwhile. */
  optimize(): Promise<void>
  close(): Promise<void>
}

/** Table of an installation that has never changed its embedding model. */
export const FIRST_TABLE = 'chunks'

/** Chunk tables by name: the serving one, and the one being built to replace it. */
export interface ChunkTables {
  /**
   * Opens a table or creates an empty one. Throws StoreError if it is damaged or its vectors do not have `dimensions`
   * numbers.
   */
  open(dimensions: number, table?: string): Promise<ChunkStore>
  /** Returns the dimensions of the first table's vectors; null if there is no table, 0 if it is unreadable. */
  storedDimensions(): Promise<number | null>
  /** Removes a table, which must not be open, and everything that belongs to it. */
  remove(table: string): Promise<void>
  /** Removes all tables but these. */
  sweep(known: ReadonlySet<string>): Promise<void>
  /** Reads which table serves; null for a new index or one from before this record. Throws StoreError if it is unreadable. */
  state(): Promise<IndexState | null>
  /** Saves the record to disk atomically. */
  saveState(state: IndexState): Promise<void>
  /**
   * Shared tables only: blocks completions by other processes until the returned function is called, or for a minute.
   * saveState() may switch the serving table only during that time.
   */
  close?(): Promise<() => Promise<void>>
  /** Lists documents recorded as complete in a table being built. */
  done(table: string): Promise<string[]>
  noteDone(table: string, documentIds: readonly string[]): Promise<void>
  /** Drops that record once the table is built. */
  forgetDone(table: string): Promise<void>
}
