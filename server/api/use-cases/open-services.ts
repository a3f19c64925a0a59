import { availableParallelism, hostname } from 'node:os'
import { Retriever } from '../../answer/search/retriever.ts'
import { type Config, ConfigError } from '../../config/config.ts'
import { msOf } from '../../config/setting-values.ts'
import { Ingestion } from '../../ingest/ingestion.ts'
import { AsideReader } from '../../ingest/read/ephemeral-reader.ts'
import { WorkerPool } from '../../ingest/read/worker-pool.ts'
import { FolderWatches } from '../../ingest/watch/folder-watches.ts'
import { meteredModels } from '../../models/chat/metered-model.ts'
import { modelCatalog } from '../../models/chat/model-catalog.ts'
import { chooseSource } from '../../models/choose-chat-source.ts'
import { openCrossEncoder } from '../../models/embedding/cross-encoder.ts'
import { EMBEDDED_SOURCE, openEmbedder } from '../../models/embedding/embedder-source.ts'
import { WorkerReader } from '../../models/reading/worker-reader.ts'
import type { Logger } from '../../platform/log.ts'
import { Metrics } from '../../platform/metrics.ts'
import type { DiskReserve } from '../../storage/data-folder/disk-reserve.ts'
import { openIndex } from '../../storage/index/reindex/open-index.ts'
import { Reindexer, type ReindexHooks } from '../../storage/index/reindex/reindexer.ts'
import { SharedReindexer } from '../../storage/index/reindex/shared-reindexer.ts'
import type { Catalog } from '../../storage/metadata/interfaces/catalog.ts'
import { identityOf, sameModel } from '../../storage/metadata/interfaces/index-state.ts'
import { openStores } from '../../storage/open/open-stores.ts'
import { Authorizer, whyNotListen } from '../auth/authorizer.ts'
import { SignIn } from '../auth/sign-in.ts'
import { Backups } from '../backup/backups.ts'
import { ScheduledBackups } from '../backup/scheduled-backups.ts'
import { answerServices, summaryServices } from './answer-services.ts'
import type { Services } from './services.ts'

export type OpenServices = Services & {
  /** Stops work within seconds; what was being read goes on at the next start. */
  close(): Promise<void>
}

/**
 * Opens the stores and everything that works on them, and resumes what was left unfinished. `ownToken`: lets
 * this process in where it asks itself over HTTP; `open`: opens the stores. Throws ConfigError when its address needs a password first.
 */
export async function openServices(
  config: Config,
  log: Logger,
  version: string,
  ownToken: string | null = null,
  open = openStores,
): Promise<OpenServices> {
  const stores = await open(config, log)
  const { catalog, files, tables, reserve, isFull, claimMs } = stores
  const keeping = setInterval(() => reserve.keep(), KEEP_MS).unref()
  try {
    if (config.shared !== null) log.warn(EXPERIMENTAL)
    if (isFull) log.error('The disk is full: nothing more is taken in until some is free')
    const refusal = await whyNotListen(config, catalog.access)
    if (refusal !== null) throw new ConfigError(refusal)
    const places = {
      tables,
      dataDir: config.dataDir,
      ollamaHost: config.ollamaHost,
      threads: embeddingThreads(),
      isShared: config.shared !== null,
    }
    const { chunks: known } = await catalog.documents.counts()
    const index = await openIndex({ ...places, chunks: known }, config.embedding, log)
    const { chunks, embedder } = index.serving
    // What is not stored is compared by the model that all thresholds were found with.
    const comparing = await openEmbedder(EMBEDDED_SOURCE)
    const reranker =
      config.reranker === null ? null : await openCrossEncoder(config.reranker, embeddingThreads())
    const pool = new WorkerPool(config.workers, index.source)
    const ingestion = new Ingestion({
      ...{ catalog, files, chunks, pool, reserve, log },
      ocrLanguages: config.ocrLanguages,
      claimMs,
      servingTable: () => (config.shared === null ? null : reindexer.current.table),
      serves: (model) => sameModel(identityOf(index.serving.embedder), model),
    })
    const folders = new FolderWatches({ catalog, files, ingestion, log, dataDir: config.dataDir })
    const aside = new AsideReader(
      new WorkerPool(1, EMBEDDED_SOURCE),
      comparing.dimensions,
      files,
      config.ocrLanguages,
    )
    const retriever = new Retriever(catalog, chunks, comparing, (work) => index.serving.use(work), reranker)
    const hooks: ReindexHooks = {
      pause: (signal) => ingestion.pause(signal),
      switched: (source) => pool.use(source),
      replaced: () => ingestion.indexReplaced(),
    }
    const reindexer: Reindexer = new Reindexer({
      ...places,
      catalog,
      files,
      log,
      serving: index.serving,
      state: index.state,
      hooks,
    })

    const reindexing =
      config.shared === null
        ? reindexer
        : new SharedReindexer({
            ...{ ...places, hooks, reindexer, log, serving: index.serving },
            ...{ index: catalog.index, leases: catalog.leases, changes: catalog.changes },
            holder: `${hostname()} ${process.pid}`,
          })

    const backups = new Backups({
      dataDir: config.dataDir,
      version,
      pausedFor: (work) => index.serving.use(() => ingestion.pausedFor(work)),
    })

    const scheduled = scheduledBackups(config, backups, catalog, log)

    let chosen = config.model
    const settingsChanged = async () => {
      chosen = config.model ?? (await catalog.installation.settings()).answering.model
    }
    await settingsChanged()
    const unfollow = await catalog.changes.follow(({ kind }) => {
      if (kind === 'settings' || kind === 'anything')
        settingsChanged().catch((error: unknown) =>
          log.error('Cannot read the settings', { error: String(error) }),
        )
    })
    const metrics = new Metrics()
    const models = meteredModels(modelCatalog(chooseSource(config), { chosen: () => chosen }), metrics)
    const reader = new WorkerReader()
    const answering = answerServices({ catalog, retriever, chunks, models, ingestion, reader, log })
    const answeringOver: Services['answeringOver'] = (library) =>
      answerServices({
        ...library,
        retriever: new Retriever(library.catalog, library.chunks, comparing, undefined, reranker),
        ingestion: { activeJobs: async () => [] },
        ...{ models, reader, log },
      })
    const growing = index.growing ? { ...index.growing, release: ingestion.hold() } : null
    await ingestion.start()
    if (isFull) holdWhileFull(ingestion, reserve)
    else reserve.keep()
    if (index.pending)
      reindexer.resume(index.pending.next, index.pending.source, index.pending.embedder, growing)
    if (reindexing instanceof SharedReindexer) await reindexing.follow()
    await scheduled?.start()
    return {
      config,
      log,
      metrics,
      version,
      startedAt: Date.now() / 1000,
      catalog,
      files,
      chunks,
      embedder,
      serving: index.serving,
      backups,
      scheduled,
      reindexer: reindexing,
      ingestion,
      folders,
      aside,
      retriever,
      models,
      answering,
      answeringOver,
      summarizing: summaryServices({ catalog, chunks }, answering),
      authorizer: new Authorizer(catalog.access, config, ownToken),
      signIn: new SignIn(catalog.access, log),
      settingsChanged,
      async close() {
        clearInterval(keeping)
        await unfollow()
        await scheduled?.stop()
        await reindexing.stop()
        await folders.stop()
        await ingestion.stop()
        await aside.close()
        await index.serving.close()
        await comparing.close()
        await reranker?.close()
        await reader.close()
        await stores.close()
      },
    }
  } catch (error) {
    clearInterval(keeping)
    await stores.close()
    throw error
  }
}

/** Said at each start while parts of it are missing; the documentation says which. */
const EXPERIMENTAL =
  'Sharing a database and a storage is experimental: see Scale-out in the documentation for what is missing'

/** Cores for a question or a reindexing by a model that needs more than one: half of them, for the rest goes on. */
function embeddingThreads(): number {
  return Math.max(1, Math.min(8, Math.floor(availableParallelism() / 2)))
}

/** What was given back of the reserve is taken again this soon after there is room. */
const KEEP_MS = 5000

/** What waits to be read would take the room that deleting needs. */
function holdWhileFull(ingestion: Ingestion, reserve: DiskReserve): void {
  const release = ingestion.hold()
  const timer = setInterval(() => {
    if (!reserve.keep()) return
    clearInterval(timer)
    release()
  }, KEEP_MS).unref()
}

/** Null when no folder for them is set. */
function scheduledBackups(
  { backupDir, backupEvery, backupKeep }: Config,
  backups: Backups,
  catalog: Catalog,
  log: Logger,
): ScheduledBackups | null {
  if (backupDir === null) return null
  return new ScheduledBackups({
    folder: backupDir,
    everyMs: msOf(backupEvery),
    keep: backupKeep,
    backups,
    log,
    failed: (reason) =>
      catalog.installation.notify({ kind: 'backup_failed', title: 'No backup was made', message: reason }),
  })
}
