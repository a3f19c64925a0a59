import { hostname } from 'node:os'
import type { Config } from '../../config/config.ts'
import { Ingestion } from '../../ingest/ingestion.ts'
import { WorkerPool } from '../../ingest/read/worker-pool.ts'
import { FolderWatches } from '../../ingest/watch/folder-watches.ts'
import type { Embedder } from '../../models/embedding/embedder.ts'
import type { Logger } from '../../platform/log.ts'
import type { FileStore } from '../../storage/blobs/file-store.ts'
import type { DiskReserve } from '../../storage/data-folder/disk-reserve.ts'
import type { ChunkStore } from '../../storage/index/chunks/chunk-store.ts'
import { openIndex } from '../../storage/index/reindex/open-index.ts'
import { Reindexer, type ReindexHooks, type Reindexing } from '../../storage/index/reindex/reindexer.ts'
import type { ServingIndex } from '../../storage/index/reindex/serving-index.ts'
import { SharedReindexer } from '../../storage/index/reindex/shared-reindexer.ts'
import type { Catalog } from '../../storage/metadata/interfaces/catalog.ts'
import { identityOf, sameModel } from '../../storage/metadata/interfaces/index-state.ts'
import type { Stores } from '../../storage/open/stores.ts'

export type IngestionServices = {
  readonly catalog: Catalog
  readonly files: FileStore
  readonly chunks: ChunkStore
  readonly embedder: Embedder
  /** The index that `chunks` and `embedder` are of, where both need to belong together. */
  readonly serving: ServingIndex
  /** Rebuilds the index. */
  readonly reindexer: Reindexing
  readonly ingestion: Ingestion
  /** The folders that datasets follow. */
  readonly folders: FolderWatches
}

type OpenIngestion = IngestionServices & {
  /** Begins to work, and resumes whatever was left unfinished. */
  start(): Promise<void>
  /** Stops all work on documents; the index stays open. */
  stop(): Promise<void>
}

/** Opens the index and what fills it from documents. `threads`: for a model of embeddings. */
export async function openIngestion(
  config: Config,
  stores: Stores,
  threads: number,
  log: Logger,
): Promise<OpenIngestion> {
  const { catalog, files, tables, reserve, isFull, claimMs } = stores
  const isShared = config.shared !== null
  const places = { tables, dataDir: config.dataDir, ollamaHost: config.ollamaHost, threads, isShared }
  const { chunks: known } = await catalog.documents.counts()
  const index = await openIndex({ ...places, chunks: known }, config.embedding, log)
  const { serving } = index
  const { chunks, embedder } = serving
  const pool = new WorkerPool(config.workers, index.source)
  const ingestion = new Ingestion({
    ...{ catalog, files, chunks, pool, reserve, log, claimMs },
    ocrLanguages: config.ocrLanguages,
    servingTable: () => (isShared ? reindexer.current.table : null),
    serves: (model) => sameModel(identityOf(serving.embedder), model),
  })
  const folders = new FolderWatches({ catalog, files, ingestion, log, dataDir: config.dataDir })
  const hooks: ReindexHooks = {
    pause: (signal) => ingestion.pause(signal),
    switched: (source) => pool.use(source),
    replaced: () => ingestion.indexReplaced(),
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

/** The disk reserve is filled up again this soon after space is free. */
export const KEEP_MS = 5000

/** Holds the queue while the disk is full: files that wait to be read would take the space that deleting needs. */
function holdWhileFull(ingestion: Ingestion, reserve: DiskReserve): void {
  const release = ingestion.hold()
  const timer = setInterval(() => {
    if (!reserve.keep()) return
    clearInterval(timer)
    release()
  }, KEEP_MS).unref()
}
