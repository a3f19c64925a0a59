import type { FileStore } from '../blobs/file-store.ts'
import type { DiskReserve } from '../data-folder/disk-reserve.ts'
import type { ChunkTables } from '../index/chunks/chunk-tables.ts'
import type { Catalog } from '../metadata/interfaces/catalog.ts'

/** Everything that Ibid stores. `isFull`: the disk was full when they were opened. */
export type Stores = {
  readonly catalog: Catalog
  readonly files: FileStore
  readonly tables: ChunkTables
  /** Frees space on a full disk. */
  readonly reserve: DiskReserve
  readonly isFull: boolean
  /** Duration of a process's lease on a file it reads, in ms; null if no other process reads files. */
  readonly claimMs: number | null
  close(): Promise<void>
}
