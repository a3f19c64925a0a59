import { z } from 'zod'
import type { Lease } from './lease.ts'

/** Identity of an embedding model. Vectors of different identities are not comparable and never share a table. */
export const ModelIdentity = z.object({
  name: z.string(),
  sha256: z.string(),
  dimensions: z.number().int().positive(),
})
export type ModelIdentity = z.infer<typeof ModelIdentity>

/** A table's name is a folder name without path separators. */
const IndexTable = z.object({ table: z.string().regex(/^\w[\w-]*$/), model: ModelIdentity })
export type IndexTable = z.infer<typeof IndexTable>

/** The serving table, and the one being built to replace it, each with its model. */
export const IndexState = z.object({ current: IndexTable, next: IndexTable.nullable() })
export type IndexState = z.infer<typeof IndexState>

export function sameModel(a: ModelIdentity, b: ModelIdentity): boolean {
  return a.name === b.name && a.sha256 === b.sha256 && a.dimensions === b.dimensions
}

export function identityOf(embedder: {
  readonly model: string
  readonly sha256: string
  readonly dimensions: number
}): ModelIdentity {
  return { name: embedder.model, sha256: embedder.sha256, dimensions: embedder.dimensions }
}

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
