import { rm } from 'node:fs/promises'
import type { Config } from '../../config/config.ts'
import type { SharedPlace } from '../../config/shared-settings.ts'
import type { Logger } from '../../platform/log.ts'
import { openDiskFileStore } from '../blobs/disk-file-store.ts'
import type { FileStore } from '../blobs/file-store.ts'
import { embeddedCluster } from '../cluster/cluster.ts'
import { catalogPath, indexFolder, takeDataFolder } from '../data-folder/data-folder.ts'
import { DiskReserve } from '../data-folder/disk-reserve.ts'
import { finishRestore } from '../data-folder/finish-restore.ts'
import type { ChunkStore, ChunkTables } from '../index/chunks/chunk-store.ts'
import { lanceTables } from '../index/local/lance-tables.ts'
import type { Catalog } from '../metadata/interfaces/catalog.ts'
import { openPostgresCatalog } from '../metadata/postgres/open-catalog.ts'
import { sweepCopies } from '../metadata/sqlite/copy-catalog.ts'
import { openSqliteCatalog } from '../metadata/sqlite/open-catalog.ts'
import { openSharedStores } from './open-shared-stores.ts'
import { sweepSnapshots } from './snapshot.ts'
import type { Stores } from './stores.ts'

type Place = Pick<Config, 'dataDir'> & Partial<Pick<Config, 'shared'>>

const DAY_MS = 86_400_000

/**
 * Takes the stores for this process and opens them, after finishing an interrupted restore and sweeping leftovers of an
 * interrupted backup. Throws DataFolderError if they are taken, and StoreError if they cannot be opened.
 */
export async function openStores(place: Place, log: Logger): Promise<Stores> {
  const { dataDir, shared } = place
  if (shared) return await openSharedStores(dataDir, shared, log)
  const release = await takeStores(place)
  try {
    const reserve = new DiskReserve(dataDir)
    const isFull = reserve.releaseWhenFull()
    const catalog = openCatalog(place, () => reserve.release())
    const sweeping = sweepCopiesDaily(catalogPath(dataDir), log)
    return {
      ...{ catalog, reserve, isFull, cluster: embeddedCluster(catalog) },
      files: await openFiles(place),
      tables: openTables(place),
      async close() {
        clearInterval(sweeping)
        await catalog.close()
        release()
      },
    }
  } catch (error) {
    release()
    throw error
  }
}

/** Takes the stores for this process without opening them. Returns a function that releases them. Throws DataFolderError. */
export async function takeStores({ dataDir }: Place): Promise<() => void> {
  const release = takeDataFolder(dataDir)
  try {
    await finishRestore(dataDir)
    await sweepSnapshots(dataDir)
    return release
  } catch (error) {
    release()
    throw error
  }
}

/** Opens the catalog alone, even beside a process that has taken the stores. `makeRoom`: see sqlCatalog(). Throws StoreError. */
export function openCatalog({ dataDir }: Place, makeRoom?: () => boolean): Catalog {
  return openSqliteCatalog(catalogPath(dataDir), makeRoom)
}

/** Opens the catalog that several servers share. Throws StoreError. */
export async function openSharedCatalog({
  database,
  databaseCa,
}: Pick<SharedPlace, 'database' | 'databaseCa'>): Promise<Catalog> {
  return await openPostgresCatalog(database, databaseCa)
}

/** Opens the files alone. Beside a process that has taken the stores, they may only be read. */
export async function openFiles({ dataDir }: Place): Promise<FileStore> {
  return await openDiskFileStore(dataDir)
}

/** Opens the tables alone; beside a process that has taken the stores, only their state may be read. */
export function openTables({ dataDir }: Place): ChunkTables {
  return lanceTables(indexFolder(dataDir))
}

/** Sweeps expired copies of the catalog daily, for servers that run longer than a week. */
function sweepCopiesDaily(path: string, log: Logger): ReturnType<typeof setInterval> {
  sweepCopies(path)
  const timer = setInterval(() => {
    try {
      sweepCopies(path)
    } catch (error) {
      log.error('Cannot remove an old copy of the catalog', { error: String(error) })
    }
  }, DAY_MS)
  timer.unref()
  return timer
}

/** A temporary catalog and chunk store, deleted when closed. */
export type EphemeralStores = {
  readonly catalog: Catalog
  readonly chunks: ChunkStore
  close(): Promise<void>
}

/** Makes temporary stores on this machine, beside the drafts of `files`. */
export async function openEphemeralStores(files: FileStore, dimensions: number): Promise<EphemeralStores> {
  const folder = files.draftPath(`library-${Bun.randomUUIDv7()}`)
  const catalog = openSqliteCatalog(':memory:')
  try {
    const chunks = await lanceTables(folder).open(dimensions)
    return {
      catalog,
      chunks,
      async close() {
        await chunks.close()
        await catalog.close()
        await rm(folder, { recursive: true, force: true })
      },
    }
  } catch (error) {
    await catalog.close()
    await rm(folder, { recursive: true, force: true })
    throw error
  }
}
