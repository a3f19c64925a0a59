import type { FileStore } from '../blobs/file-store.ts'
import type { DiskReserve } from '../data-folder/disk-reserve.ts'
import type { ChunkTables } from '../index/chunks/chunk-tables.ts'
import type { Catalog } from '../metadata/interfaces/catalog.ts'

/** All that Ibid keeps. `isFull`: the disk had no room left when they were opened. */
export type Stores = {
  readonly catalog: Catalog
  readonly files: FileStore
  readonly tables: ChunkTables
  /** What frees room on a full disk. */
  readonly reserve: DiskReserve
  readonly isFull: boolean
  /** How long a file that is being read stays with who reads it unless it is heard of, in ms; null where nobody else is. */
  readonly claimMs: number | null
  close(): Promise<void>
}
