import { readdir, rm, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'
import type { S3Client } from 'bun'
import type { SharedPlace } from '../../config/shared-settings.ts'
import { ignoreNotFound } from '../../platform/files/file-errors.ts'
import { linkTree } from '../../platform/files/link-tree.ts'
import type { Logger } from '../../platform/log.ts'
import { loadLanceDb } from '../../platform/native/lancedb.ts'
import { listObjects } from '../blobs/list-objects.ts'
import { connectToShared, locationOf } from '../cluster/shared-location.ts'
import { sharedTables } from '../cluster/shared-tables.ts'
import { catalogPath, indexFolder } from '../data-folder/data-folder.ts'
import { openInstallationKey, shareInstallationKey } from '../data-folder/installation-key.ts'
import { lancePath, lanceTables } from '../index/local/lance-tables.ts'
import { connectTo } from '../index/vectors/lance-table.ts'
import { openPostgresCatalog } from '../metadata/postgres/open-catalog.ts'
import { claimSharedStorage } from '../open/claim-shared-storage.ts'
import { openCatalog, takeStores } from '../open/open-stores.ts'
import { StoreError } from '../store-error.ts'
import { copyCatalog } from './copy-catalog.ts'

/** Receives the number of files copied, and the total. */
export type MigrationProgress = (done: number, total: number) => void
export type Migrated = { readonly documents: number; readonly files: number; readonly chunks: number }

/**
 * Copies a data folder, which stays unchanged, to a shared database and storage: files by hash, the index, and the catalog
 * last. Resumes if run again. Throws DataFolderError if the folder is in use, and StoreError if the target is not empty or
 * the copy differs.
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
    // Migrates it to the newest schema.
    const former = openCatalog({ dataDir })
    // Requeues files that were being read.
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
      // Files must be copied before the manifest that names them.
      const isManifest = (path: string) => path.startsWith('_versions')
      for (const [folder, part] of parts) await copyFolder(client, folder, prefix + part, copied, isManifest)
      const tables = sharedTables({
        ...{ location, folder: staged, holder: '', log },
        takeLease: async () => null,
        attemptStatesOf: async () => [],
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

/** Hard-links the table's files and adds the attempt column there, leaving the table itself unchanged. */
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
 * Copies files below a folder that the storage lacks or has in another size; those matching `isLast` come last. `prefix`:
 * with a trailing '/'. Calls `copied` for each file present. Resolves with their number.
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

/** Lists relative paths of the files below a folder; empty if it does not exist. */
export async function filesIn(folder: string): Promise<string[]> {
  const entries = await ignoreNotFound(readdir(folder, { recursive: true, withFileTypes: true }), [])
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1))
    .sort()
}

/** Lists object sizes by key. */
export async function sizesUnder(client: S3Client, prefix: string): Promise<Map<string, number>> {
  const sizes = new Map<string, number>()
  for await (const { path, size } of listObjects(client, prefix)) sizes.set(prefix + path, size)
  return sizes
}
