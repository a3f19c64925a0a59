import { join } from 'node:path'
import { Doorkeeper, whyNotListen } from '../auth/doorkeeper.ts'
import { SignIn } from '../auth/sign-in.ts'
import { type Config, ConfigError } from '../config.ts'
import { EMBEDDED_SOURCE, openEmbedder } from '../embed/embedder-source.ts'
import { answerServices, summaryServices } from '../http/answer-services.ts'
import type { Services } from '../http/services.ts'
import { Ingestion } from '../ingest/ingestion.ts'
import { AsideReader } from '../ingest/read-aside.ts'
import { WorkerPool } from '../ingest/worker-pool.ts'
import { modelCatalog } from '../llm/model-catalog.ts'
import type { Logger } from '../log.ts'
import { Retriever } from '../retrieve/retriever.ts'
import { openDiskFileStore } from '../store/disk-file-store.ts'
import { openLanceChunkStore } from '../store/lance-chunk-store.ts'
import { openSqliteCatalog } from '../store/sqlite/open-catalog.ts'
import { takeDataFolder } from './data-folder.ts'

export type OpenServices = Services & {
  /** Stops work within seconds; what was being read goes on at the next start. */
  close(): Promise<void>
}

/**
 * Opens the data folder and everything that works on it, and resumes what was left unfinished. `ownToken`: lets
 * this process in where it asks itself over HTTP. Throws ConfigError when its address needs a password first.
 */
export async function openServices(
  config: Config,
  log: Logger,
  version: string,
  ownToken: string | null = null,
): Promise<OpenServices> {
  const release = takeDataFolder(config.dataDir)
  try {
    const catalog = openSqliteCatalog(join(config.dataDir, 'catalog.sqlite'))
    const refusal = await whyNotListen(config, catalog.access)
    if (refusal !== null) {
      await catalog.close()
      throw new ConfigError(refusal)
    }
    const embedder = await openEmbedder(EMBEDDED_SOURCE)
    const files = await openDiskFileStore(config.dataDir)
    const chunks = await openLanceChunkStore(join(config.dataDir, 'index'), embedder.dimensions)
    const pool = new WorkerPool(config.workers, EMBEDDED_SOURCE)
    const ingestion = new Ingestion({ catalog, files, chunks, pool, log, ocrLanguages: config.ocrLanguages })
    const aside = new AsideReader(new WorkerPool(1, EMBEDDED_SOURCE), files, config.ocrLanguages)
    const retriever = new Retriever(catalog, chunks, embedder)

    let chosen = config.model
    const settingsChanged = async () => {
      chosen = config.model ?? (await catalog.installation.settings()).answering.model
    }
    await settingsChanged()
    const models = modelCatalog(config.ollamaHost, { chosen: () => chosen })
    const answering = answerServices({ catalog, retriever, chunks, models, ingestion, log })
    await ingestion.start()
    return {
      config,
      log,
      version,
      startedAt: Date.now() / 1000,
      catalog,
      files,
      chunks,
      embedder,
      ingestion,
      aside,
      retriever,
      models,
      answering,
      summarizing: summaryServices({ catalog, chunks }, answering),
      doorkeeper: new Doorkeeper(catalog.access, config, ownToken),
      signIn: new SignIn(catalog.access, log),
      settingsChanged,
      async close() {
        await ingestion.stop()
        await aside.close()
        await chunks.close()
        await embedder.close()
        await catalog.close()
        release()
      },
    }
  } catch (error) {
    release()
    throw error
  }
}
