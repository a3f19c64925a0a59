import { hostname } from 'node:os'
import type { Config } from '../../../config/config.ts'
import { Ingestion } from '../../../ingest/ingestion.ts'
import { WorkerPool } from '../../../ingest/read/worker-pool.ts'
import { FolderWatches } from '../../../ingest/watch/folder-watches.ts'
import type { Embedder } from '../../../models/embedding/embedder.ts'
import type { Logger } from '../../../platform/log.ts'
import type { FileStore } from '../../../storage/blobs/file-store.ts'
import type { DiskReserve } from '../../../storage/data-folder/disk-reserve.ts'
import type { ChunkStore } from '../../../storage/index/chunks/chunk-store.ts'
import type { PassageEncodings } from '../../../storage/index/encodings/passage-encodings.ts'
import { openIndex } from '../../../storage/index/reindex/open-index.ts'
import { Reindexer, type ReindexHooks, type Reindexing } from '../../../storage/index/reindex/reindexer.ts'
import { SharedReindexer } from '../../../storage/index/reindex/shared-reindexer.ts'
import type { ServingIndex } from '../../../storage/index/serving/serving-index.ts'
import type { Catalog } from '../../../storage/metadata/interfaces/catalog.ts'
import { identityOf, sameModel } from '../../../storage/metadata/interfaces/index-catalog.ts'
import type { Stores } from '../../../storage/open/stores.ts'

export type IndexingServices = {
  readonly catalog: Catalog
  readonly files: FileStore
  readonly chunks: ChunkStore
  readonly embedder: Embedder
  /** The index behind `chunks` and `embedder`, for work that needs both to match. */
  readonly serving: ServingIndex
  /** Rebuilds the index. */
  readonly reindexer: Reindexing
  readonly ingestion: Ingestion
  /** Folders that datasets follow. */
  readonly folders: FolderWatches
}

type OpenIngestion = IndexingServices & {
  /** Starts work, and resumes unfinished work. */
  start(): Promise<void>
  /** Stops all work on documents; the index stays open. */
  stop(): Promise<void>
}

/** Opens the index and the ingestion that fills it. `threads`: number of threads for an embedding model; `encodings`: to remove with documents. */
export async function openIngestion(
  config: Config,
  stores: Stores,
  threads: number,
  log: Logger,
  encodings: PassageEncodings | null,
): Promise<OpenIngestion> {
  const { catalog, files, tables, reserve, isFull, cluster } = stores
  const { isShared } = cluster
  const places = { tables, dataDir: config.dataDir, ollamaHost: config.ollamaHost, threads, isShared }
  const { chunks: known } = await catalog.documents.counts()
  const index = await openIndex({ ...places, chunks: known }, config.embedding, log)
  const { serving } = index
  const { chunks, embedder } = serving
  const pool = new WorkerPool(config.workers, index.source)
  const ingestion = new Ingestion({
    ...{ catalog, files, chunks, pool, reserve, log, cluster, encodings },
    ocrLanguages: config.ocrLanguages,
    servingTable: () => (isShared ? reindexer.current.table : null),
    serves: (model) => sameModel(identityOf(serving.embedder), model),
  })
  const folders = new FolderWatches({ catalog, files, ingestion, log, dataDir: config.dataDir })
  const hooks: ReindexHooks = {
    pause: (signal) => ingestion.pause(signal),
    switched: (source) => pool.use(source),
    indexReplaced: () => ingestion.indexReplaced(),
  }
  const reindexer: Reindexer = new Reindexer({
    ...{ ...places, catalog, files, log, serving, hooks },
    state: index.state,
  })
  const reindexing = isShared
    ? new SharedReindexer({
        ...{ ...places, hooks, reindexer, log, serving },
        ...{ index: catalog.index, leases: catalog.leases, changes: catalog.changes },
        holder: `${hostname()} ${process.pid}`,
      })
    : reindexer
  return {
    ...{ catalog, files, chunks, embedder, serving, ingestion, folders },
    reindexer: reindexing,
    async start() {
      const growing = index.growing ? { ...index.growing, release: ingestion.hold() } : null
      await ingestion.start()
      if (isFull) holdWhileFull(ingestion, reserve)
      else reserve.keep()
      if (index.pending)
        reindexer.resume(index.pending.next, index.pending.source, index.pending.embedder, growing)
      if (reindexing instanceof SharedReindexer) await reindexing.follow()
    },
    async stop() {
      await reindexing.stop()
      await folders.stop()
      await ingestion.stop()
    },
  }
}

/** Interval at which the disk reserve is restored once there is space. */
export const KEEP_MS = 5000

/** Holds the queue while the disk is full: reading further files would take the space that deletions need. */
function holdWhileFull(ingestion: Ingestion, reserve: DiskReserve): void {
  const release = ingestion.hold()
  const timer = setInterval(() => {
    if (!reserve.keep()) return
    clearInterval(timer)
    release()
  }, KEEP_MS).unref()
}
