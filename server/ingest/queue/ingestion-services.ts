import type { Logger } from '../../platform/log.ts'
import type { FileStore } from '../../storage/blobs/file-store.ts'
import type { DiskReserve } from '../../storage/data-folder/disk-reserve.ts'
import type { ChunkStore } from '../../storage/index/chunks/chunk-store.ts'
import type { Catalog } from '../../storage/metadata/interfaces/catalog.ts'
import type { ModelIdentity } from '../../storage/metadata/interfaces/index-state.ts'
import type { WorkerPool } from '../read/worker-pool.ts'

/** What documents on their way in and out go through. */
export type IngestionServices = {
  readonly catalog: Catalog
  readonly files: FileStore
  readonly chunks: ChunkStore
  readonly pool: WorkerPool
  readonly log: Logger
  readonly ocrLanguages: string
  /** How long a file that is being read stays this process's unless it is heard of, in ms; null where nobody else reads. */
  readonly claimMs: number | null
  /** What deleting may take where the disk is full. */
  readonly reserve: DiskReserve
  /** The table that chunks are written to, where others may have another one serve meanwhile. */
  readonly servingTable: () => string | null
  /** Whether vectors of this model can stand in the index that serves now. */
  serves(model: ModelIdentity): boolean
}
