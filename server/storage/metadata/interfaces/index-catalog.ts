import type { IndexState } from './index-state.ts'
import type { Lease } from './lease.ts'

/** Held by who has nothing completed while it changes which table serves. */
export const INDEX_CLOSED = 'index closed'

/** How far the making of an index is. `error`: why it does not get on at present. */
export type ReindexStatus = {
  readonly model: string
  readonly dimensions: number
  readonly documents_done: number
  readonly documents_total: number
  readonly error: string | null
}

/** Which table of chunks serves an installation that several processes share. */
export interface IndexCatalog {
  /** Null for a new installation. */
  state(): Promise<IndexState | null>
  /** Saves what is to follow; the table that serves stays. What was being completed is completed when this resolves. */
  save(state: IndexState): Promise<void>
  /** Has another table serve. Throws StoreError where `closed`, a lease of INDEX_CLOSED, is lost. */
  replace(state: IndexState, closed: Lease): Promise<void>
  /** What the process that makes the next index told of it; null for nothing. */
  progress(): Promise<ReindexStatus | null>
  tell(progress: ReindexStatus | null): Promise<void>
}

/** Nothing is completed at present: which table serves is about to change. */
export class IndexClosed extends Error {
  override readonly name = 'IndexClosed'
}

/** The chunks are in a table that serves no more: what they were read from is read again. */
export class IndexReplaced extends Error {
  override readonly name = 'IndexReplaced'
}
