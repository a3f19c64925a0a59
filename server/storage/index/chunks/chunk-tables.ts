import type { IndexState } from '../../metadata/interfaces/index-state.ts'
import type { ChunkStore } from './chunk-store.ts'

/** The table of an installation that never changed its embedding model. */
export const FIRST_TABLE = 'chunks'

/** Tables of chunks, by name: the one that serves, and the one that is being made to follow it. */
export interface ChunkTables {
  /**
   * Opens a table, or makes an empty one. Throws StoreError when it is damaged, or when it holds vectors of another
   * length than `dimensions`.
   */
  open(dimensions: number, table?: string): Promise<ChunkStore>
  /** How many numbers the vectors of the first table have; null when there is none, 0 when it cannot be read. */
  storedDimensions(): Promise<number | null>
  /** Removes a table with all that belongs to it. It may not be open. */
  remove(table: string): Promise<void>
  /** Removes the tables that are not among these. */
  sweep(known: ReadonlySet<string>): Promise<void>
  /** Which table serves; null where that is new, or older than this record. Throws StoreError when it cannot be read. */
  state(): Promise<IndexState | null>
  /** Has the disk keep the record, whole or not at all. */
  saveState(state: IndexState): Promise<void>
  /**
   * Has nothing completed by others until the returned function is called, or a minute has passed: for then alone may
   * saveState() have another table serve. Only where others complete documents beside this process.
   */
  close?(): Promise<() => Promise<void>>
  /** The documents that were noted to be whole in a table that is being made. */
  done(table: string): Promise<string[]>
  noteDone(table: string, documentIds: readonly string[]): Promise<void>
  /** The table is made: nothing is noted of it any more. */
  forgetDone(table: string): Promise<void>
}
