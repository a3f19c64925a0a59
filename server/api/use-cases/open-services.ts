import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { type Config, ConfigError } from '../../config/config.ts'
import { msOf } from '../../config/setting-values.ts'
import { GuideMaker } from '../../guide/guide-maker.ts'
import { EphemeralReader } from '../../ingest/read/ephemeral-reader.ts'
import { WorkerPool } from '../../ingest/read/worker-pool.ts'
import { PUBLIC_REACH } from '../../ingest/web/page-address.ts'
import { BUILT_IN_SOURCE } from '../../models/embedding/embedder-source.ts'
import type { Logger } from '../../platform/log.ts'
import {
  openPassageEncodings,
  type PassageEncodings,
} from '../../storage/index/encodings/passage-encodings.ts'
import type { Catalog } from '../../storage/metadata/interfaces/catalog.ts'
import { openStores } from '../../storage/open/open-stores.ts'
import { DocumentTables } from '../../storage/tables/document-tables.ts'
import { Authorizer, whyNotListen } from '../auth/authorizer.ts'
import { SignIn } from '../auth/sign-in.ts'
import { Backups } from '../backup/backups.ts'
import { ScheduledBackups } from '../backup/scheduled-backups.ts'
import { openAnswering } from './open/open-answering.ts'
import { KEEP_MS, openIngestion } from './open/open-ingestion.ts'
import { openModels } from './open/open-models.ts'
import type { Services } from './services.ts'

export type OpenServices = Services & {
  /** Stops work within seconds; the next start resumes unfinished files. */
  close(): Promise<void>
}

/**
 * Opens the stores and the services that use them, and resumes unfinished work. `ownToken`: admits this process when it
 * calls itself over HTTP. `open`: opens the stores. Throws ConfigError if its address requires a password that is not set.
 */
export async function openServices(
  config: Config,
  log: Logger,
  version: string,
  ownToken: string | null = null,
  open = openStores,
): Promise<OpenServices> {
  const stores = await open(config, log)
  const { catalog, cluster, files, reserve, isFull } = stores
  const keeping = setInterval(() => reserve.keep(), KEEP_MS).unref()
  try {
    if (cluster.isShared) log.warn(EXPERIMENTAL)
    if (isFull) log.error('The disk is full: nothing more is taken in until some is free')
    const refusal = await whyNotListen(config, catalog.access)
    if (refusal !== null) throw new ConfigError(refusal)
    const threads = embeddingThreads()
    const encodings = await openEncodings(config)
    const { start, stop, ...ingesting } = await openIngestion(config, stores, threads, log, encodings)
    const { ingestion, serving, chunks } = ingesting
    const { close: closeModels, ...modelling } = await openModels(config, catalog, log)
    const { models } = modelling
    const documentTables = new DocumentTables(files)
    const {
      comparing,
      close: closeAnswering,
      ...answering
    } = await openAnswering({
      ...{ catalog, chunks, serving, documentTables, models },
      encodings: config.secondLook ? encodings : null,
      isReading: () => ingestion.isReading,
      ...{ reranker: config.reranker, threads, log },
    })
    const guides = new GuideMaker({
      ...{ catalog, chunks, files, documentTables, log },
      ...{ embed: answering.answering.embed, answering: answering.answering },
      isReading: () => ingestion.isReading,
    })
    const ephemeralPool = new WorkerPool(1, BUILT_IN_SOURCE)
    const { dimensions } = comparing
    const ephemeralReader = new EphemeralReader(ephemeralPool, dimensions, files, config.ocrLanguages)
    const backups = new Backups({
      ...{ dataDir: config.dataDir, version },
      pausedFor: (work) => serving.use(() => ingestion.pausedFor(work)),
    })
    const scheduled = scheduledBackups(config, backups, catalog, log)
    await start()
    answering.encoding?.start()
    guides.start()
    await scheduled?.start()
    return {
      ...{ config, cluster, log, version, startedAt: Date.now() / 1000 },
      ...{ ...ingesting, ...modelling, ...answering, ephemeralReader, documentTables, backups, scheduled },
      guides,
      pageReach: PUBLIC_REACH,
      authorizer: new Authorizer(catalog.access, config, ownToken),
      signIn: new SignIn(catalog.access, log),
      async close() {
        clearInterval(keeping)
        await guides.stop()
        await closeModels()
        await scheduled?.stop()
        await stop()
        await ephemeralReader.close()
        await serving.close()
        await closeAnswering()
        encodings?.close()
        await stores.close()
      },
    }
  } catch (error) {
    clearInterval(keeping)
    await stores.close()
    throw error
  }
}

/** In the data folder; derived, so that no backup has it. */
const ENCODINGS = 'encodings.sqlite'

/** Opens the encodings of passages; null where there are none and none are to be made. */
async function openEncodings({ dataDir, secondLook }: Config): Promise<PassageEncodings | null> {
  const path = join(dataDir, ENCODINGS)
  return secondLook || existsSync(path) ? await openPassageEncodings(path) : null
}

/** Logged at each start of a shared installation. */
const EXPERIMENTAL =
  'Sharing a database and a storage is experimental: see Scale-out in the documentation for what is missing'

/** Returns the cores for an installed embedding model or a reranker: half of them, at most eight, so other work goes on. */
function embeddingThreads(): number {
  return Math.max(1, Math.min(8, Math.floor(availableParallelism() / 2)))
}

/** Returns null if no backup folder is set. */
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
    tell: (notification) => catalog.installation.notify(notification),
  })
}
