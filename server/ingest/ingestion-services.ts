import type { Logger } from '../platform/log.ts'
import type { FileStore } from '../storage/blobs/file-store.ts'
import type { Cluster } from '../storage/cluster/cluster.ts'
import type { DiskReserve } from '../storage/data-folder/disk-reserve.ts'
import type { ChunkStore } from '../storage/index/chunks/chunk-store.ts'
import type { PassageEncodings } from '../storage/index/encodings/passage-encodings.ts'
import type { Catalog } from '../storage/metadata/interfaces/catalog.ts'
import type { ModelIdentity } from '../storage/metadata/interfaces/index-catalog.ts'
import type { WorkerPool } from './read/worker-pool.ts'

/** What Ingestion is given to work with. */
export type IngestionServices = {
  readonly catalog: Catalog
  readonly files: FileStore
  readonly chunks: ChunkStore
  readonly cluster: Cluster
  readonly pool: WorkerPool
  readonly log: Logger
  readonly ocrLanguages: string
  /** Space that deletions may use while the disk is full. */
  readonly reserve: DiskReserve
  /** Encodings of passages, to remove with their documents; null if there are none. */
  readonly encodings: Pick<PassageEncodings, 'remove'> | null
  /** Names the table that chunks are written to; null where no other process can switch the serving table. */
  servingTable(): string | null
  /** Tells whether the serving index takes vectors of this model. */
  serves(model: ModelIdentity): boolean
}
