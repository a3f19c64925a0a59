import { rm } from 'node:fs/promises'
import type { Config } from '../../config/config.ts'
import type { SharedPlace } from '../../config/shared-settings.ts'
import type { Logger } from '../../platform/log.ts'
import { openDiskFileStore } from '../blobs/disk-file-store.ts'
import type { FileStore } from '../blobs/file-store.ts'
import { catalogPath, indexFolder, takeDataFolder } from '../data-folder/data-folder.ts'
import { DiskReserve } from '../data-folder/disk-reserve.ts'
import { finishRestore } from '../data-folder/finish-restore.ts'
import type { ChunkStore } from '../index/chunks/chunk-store.ts'
import type { ChunkTables } from '../index/chunks/chunk-tables.ts'
import { lanceTables } from '../index/embedded/lance-tables.ts'
import type { Catalog } from '../metadata/interfaces/catalog.ts'
import { openPostgresCatalog } from '../metadata/postgres/open-catalog.ts'
import { sweepCopies } from '../metadata/sqlite/keep-before-migration.ts'
import { openSqliteCatalog } from '../metadata/sqlite/open-catalog.ts'
import { openSharedStores } from './open-shared-stores.ts'
import { sweepSnapshots } from './snapshot.ts'
import type { Stores } from './stores.ts'

type Place = Pick<Config, 'dataDir'> & Partial<Pick<Config, 'shared'>>

const DAY_MS = 86_400_000

/**
 * Takes the stores for this process alone and opens them, once what an interrupted restore or backup left there is done
 * or swept. Throws DataFolderError when they cannot be taken, StoreError when they cannot be opened.
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
      ...{ catalog, reserve, isFull, claimMs: null },
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

/** Takes the stores for this process alone, without opening them. Returns what lets go of them. Throws DataFolderError. */
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

/** The catalog alone, beside a process that may have taken the stores. `makeRoom`: see sqlCatalog(). Throws StoreError. */
export function openCatalog({ dataDir }: Place, makeRoom?: () => boolean): Catalog {
  return openSqliteCatalog(catalogPath(dataDir), makeRoom)
}

/** The catalog that several servers share. Throws StoreError. */
export async function openSharedCatalog({
  database,
  databaseCa,
}: Pick<SharedPlace, 'database' | 'databaseCa'>): Promise<Catalog> {
  return await openPostgresCatalog(database, databaseCa)
}

/** The files alone, to be read beside a process that may have taken the stores. */
export async function openFiles({ dataDir }: Place): Promise<FileStore> {
  return await openDiskFileStore(dataDir)
}

/** The tables alone: beside a process that has taken the stores only their record may be read. */
export function openTables({ dataDir }: Place): ChunkTables {
  return lanceTables(indexFolder(dataDir))
}

/** A server may run for longer than copies of its catalog are kept. */
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

/** A catalog and chunks that go when they are closed. */
export type PassingStores = {
  readonly catalog: Catalog
  readonly chunks: ChunkStore
  close(): Promise<void>
}

/** Makes stores on this machine for what is not kept, beside the drafts of `files`. */
export async function openPassingStores(files: FileStore, dimensions: number): Promise<PassingStores> {
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
