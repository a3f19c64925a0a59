import type { FileStore } from '../blobs/file-store.ts'
import type { Cluster } from '../cluster/cluster.ts'
import type { DiskReserve } from '../data-folder/disk-reserve.ts'
import type { ChunkTables } from '../index/chunks/chunk-store.ts'
import type { Catalog } from '../metadata/interfaces/catalog.ts'

/** Everything that Ibid stores. `isFull`: the disk was full when they were opened. */
export type Stores = {
  readonly catalog: Catalog
  readonly files: FileStore
  readonly tables: ChunkTables
  /** Frees space on a full disk. */
  readonly reserve: DiskReserve
  readonly isFull: boolean
  readonly cluster: Cluster
  close(): Promise<void>
}
