import type { IndexState } from './index-state.ts'
import type { Lease } from './lease.ts'

/** Name of the lease that blocks completions while the serving table is switched. */
export const INDEX_CLOSED = 'index closed'

/** Progress of an index rebuild. `error`: why it is stuck at present. */
export type ReindexStatus = {
  readonly model: string
  readonly dimensions: number
  readonly documents_done: number
  readonly documents_total: number
  readonly error: string | null
}

/** Records which chunk table serves an installation shared by several processes. */
export interface IndexCatalog {
  /** Returns the state; null for a new installation. */
  state(): Promise<IndexState | null>
  /** Saves the next table without switching. Resolves after completions in progress have ended. */
  save(state: IndexState): Promise<void>
  /** Switches the serving table. Throws StoreError if `closed`, a lease of INDEX_CLOSED, is lost. */
  replace(state: IndexState, closed: Lease): Promise<void>
  /** Returns the progress reported by the rebuilding process; null if there is none. */
  progress(): Promise<ReindexStatus | null>
  tell(progress: ReindexStatus | null): Promise<void>
}

/** Reports that nothing may be completed at present, since the serving table is about to change. */
export class IndexClosed extends Error {
  override readonly name = 'IndexClosed'
}

/** Reports that the chunks are in a table that no longer serves, so the file must be read again. */
export class IndexReplaced extends Error {
  override readonly name = 'IndexReplaced'
}
