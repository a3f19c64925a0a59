import { readdir, rm, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'
import type { S3Client } from 'bun'
import type { SharedPlace } from '../../config/shared-settings.ts'
import { ignoreNotFound } from '../../platform/files/ignore-not-found.ts'
import { linkTree } from '../../platform/files/link-tree.ts'
import type { Logger } from '../../platform/log.ts'
import { loadLanceDb } from '../../platform/native/lancedb.ts'
import { connectToShared } from '../cluster/shared-location.ts'
import { sharedTables } from '../cluster/shared-tables.ts'
import { catalogPath, indexFolder } from '../data-folder/data-folder.ts'
import { openInstallationKey, shareInstallationKey } from '../data-folder/installation-key.ts'
import { lancePath, lanceTables } from '../index/embedded/lance-tables.ts'
import { connectTo } from '../index/vectors/lance-table.ts'
import { openPostgresCatalog } from '../metadata/postgres/open-catalog.ts'
import { claimSharedStorage, locationOf } from '../open/open-shared-stores.ts'
import { openCatalog, takeStores } from '../open/open-stores.ts'
import { StoreError } from '../store-error.ts'
import { copyCatalog } from './copy-catalog.ts'

/** `done`: of the files that are to be copied. */
export type MigrationProgress = (done: number, total: number) => void
export type Migrated = { readonly documents: number; readonly files: number; readonly chunks: number }

/**
 * Copies a data folder, which stays as it is, to what servers share: files by hash, the index as it is, and the catalog
 * last. Begun again it goes on. Throws DataFolderError while the folder is in use, StoreError where the other place is
 * not empty or what was copied is not what was there.
 */
export async function migrateStores(
  dataDir: string,
  shared: SharedPlace,
  log: Logger,
  progress: MigrationProgress,
): Promise<Migrated> {
  const release = await takeStores({ dataDir })
  const staged = join(dataDir, 'migrating')
  try {
    // Brings it to the newest schema.
    const former = openCatalog({ dataDir })
    // What was being read when it ended waits.
    await former.jobs.takeUp('all')
    await former.close()
    const state = await lanceTables(indexFolder(dataDir)).state()
    if (state === null) throw new StoreError('Cannot migrate: there is no index. Start ibid once')
    if (state.next !== null)
      throw new StoreError(
        'Cannot migrate: the index is being rebuilt. Start ibid, and wait until that is done',
      )
    const catalog = await openPostgresCatalog(shared.database, shared.databaseCa)
    const { table: name } = state.current
    const location = locationOf(shared.storage)
    const { client, prefix } = location
    let files = 0
    try {
      if ((await catalog.documents.counts()).datasets > 0)
        throw new StoreError('Cannot migrate: the database already has documents')
      await claimSharedStorage(shared.storage, catalog)
      await openInstallationKey(dataDir)
      await shareInstallationKey(dataDir, catalog.installation)
      await stage(dataDir, name, staged)
      const parts = [
        [join(dataDir, 'files'), 'files/'],
        [join(dataDir, 'texts'), 'texts/'],
        [lancePath(staged, name), `${name}.lance/`],
      ] as const
      const total = (await Promise.all(parts.map(([folder]) => filesIn(folder)))).flat().length
      const copied = () => progress(++files, total)
      // A manifest names files that are to be there before it.
      const isManifest = (path: string) => path.startsWith('_versions')
      for (const [folder, part] of parts) await copyFolder(client, folder, prefix + part, copied, isManifest)
      const tables = sharedTables({
        ...{ location, folder: staged, holder: '', log },
        takeLease: async () => null,
        outcomesOf: async () => [],
        index: catalog.index,
      })
      await tables.saveState(state)
    } finally {
      await catalog.close()
    }
    const rows = await copyCatalog(catalogPath(dataDir), shared.database, shared.databaseCa)
    const lancedb = await loadLanceDb()
    const connection = await connectToShared(lancedb, location)
    const there = await (await connection.openTable(name)).countRows()
    const here = await (await (await connectTo(lancedb, staged)).openTable(name)).countRows()
    if (there !== here)
      throw new StoreError(`Cannot migrate: of ${here} passages ${there} came over. Try again`)
    return { documents: rows.documents ?? 0, files, chunks: there }
  } finally {
    await rm(staged, { recursive: true, force: true })
    release()
  }
}

/** A second name for the table's files, with the column that tells readings apart: the table itself stays as it is. */
async function stage(dataDir: string, name: string, staged: string): Promise<void> {
  await rm(staged, { recursive: true, force: true })
  await linkTree(lancePath(indexFolder(dataDir), name), lancePath(staged, name))
  const lancedb = await loadLanceDb()
  const connection = await connectTo(lancedb, staged)
  const table = await connection.openTable(name)
  await table.addColumns([{ name: 'attempt', valueSql: 'cast(0 as int)' }])
  table.close()
  connection.close()
}

const AT_ONCE = 8

/**
 * Copies the files under a folder that the storage does not have in the same size, and those that `isLast` names, after
 * all others. `prefix`: ends in '/'. `copied` is told of each that is there. Resolves with how many there are.
 */
export async function copyFolder(
  client: S3Client,
  folder: string,
  prefix: string,
  copied: () => void,
  isLast: (path: string) => boolean = () => false,
): Promise<number> {
  const there = await sizesUnder(client, prefix)
  const paths = await filesIn(folder)
  for (const part of [paths.filter((path) => !isLast(path)), paths.filter(isLast)]) {
    const next = part.values()
    const copying = async () => {
      for (const path of next) {
        const { size } = await stat(join(folder, path))
        const key = prefix + path.split(sep).join('/')
        if (isLast(path) || there.get(key) !== size) await client.write(key, Bun.file(join(folder, path)))
        copied()
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, copying))
  }
  return paths.length
}

/** Paths of the files of a folder, relative to it; none where it is not there. */
export async function filesIn(folder: string): Promise<string[]> {
  const entries = await ignoreNotFound(readdir(folder, { recursive: true, withFileTypes: true }), [])
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1))
    .sort()
}

/** Bytes by key. */
export async function sizesUnder(client: S3Client, prefix: string): Promise<Map<string, number>> {
  const sizes = new Map<string, number>()
  let continuationToken: string | undefined
  do {
    const page = await client.list({ prefix, ...(continuationToken ? { continuationToken } : {}) })
    for (const { key, size } of page.contents ?? []) sizes.set(key, Number(size ?? 0))
    continuationToken = page.isTruncated ? page.nextContinuationToken : undefined
  } while (continuationToken !== undefined)
  return sizes
}
