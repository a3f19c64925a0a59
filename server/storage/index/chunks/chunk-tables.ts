import type { IndexState } from '../../metadata/interfaces/index-state.ts'
import type { ChunkStore } from './chunk-store.ts'

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
