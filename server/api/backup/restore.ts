import { copyFile, type FileHandle, link, mkdir, open, readdir, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { syncToDisk } from '../../platform/files/sync-to-disk.ts'
import { CATALOG, catalogPath, holdsData } from '../../storage/data-folder/data-folder.ts'
import { COMMIT, finishRestore, isRestoring, RESTORING } from '../../storage/data-folder/finish-restore.ts'
import { openCatalog, openTables } from '../../storage/open/open-stores.ts'
import { restoredCatalog } from '../../storage/open/snapshot.ts'
import { fileParts, readArchive } from './archive.ts'
import { type BackupManifest, MANIFEST, readManifest } from './manifest.ts'
import { ArchiveError, type Entry } from './tar.ts'
import { trustedKeys } from './trusted-keys.ts'

/** A path segment that a backup may contain: none leads out of the folder. */
const SEGMENT = String.raw`(?!\.{1,2}(?:/|$))[\w.@+ -]+`
const NAME = new RegExp(
  `^(?:${RegExp.escape(CATALOG)}|keys/trusted\\.json|(?:files|texts|index|models)(?:/${SEGMENT})+)$`,
)
const SYNCED_AT_ONCE = 32

/** Result of a restore. `former`: the folder that keeps the previous data. */
export type Restored = { readonly manifest: BackupManifest; readonly former: string | null }

/**
 * Replaces the contents of a data folder, which the caller holds exclusively, by a backup. Unpacks and checks it first;
 * the swap itself is atomic. Keeps the previous data. Throws ArchiveError.
 */
export async function restoreBackup(path: string, dataDir: string): Promise<Restored> {
  const restoring = await emptyFolder(dataDir)
  try {
    const manifest = await unpack(path, restoring)
    const { isNewer } = factsOf(restoring)
    await trustedKeys(restoring).catch((cause: unknown) => {
      throw new ArchiveError('its trusted keys cannot be read', { cause })
    })
    await openTables({ dataDir: restoring })
      .state()
      .catch((cause: unknown) => {
        throw new ArchiveError('its index cannot be read', { cause })
      })
    if (isNewer) throw new ArchiveError('it was made by a newer Ibid. Use that one, or a newer one still')
    return { manifest, former: await commit(dataDir, restoring) }
  } catch (error) {
    // From the commit on there is only one way, which the next start goes on with.
    if (!isRestoring(dataDir)) await rm(restoring, { recursive: true, force: true })
    throw error
  }
}

/**
 * Replaces the catalog alone by a copy. Moves originals unknown to the copy into the returned folder, beside the former
 * catalog. Throws StoreError if the copy is damaged.
 */
export async function restoreCatalog(path: string, dataDir: string): Promise<{ former: string | null }> {
  const restoring = await emptyFolder(dataDir)
  try {
    await copyFile(path, catalogPath(restoring))
    const { isNewer } = factsOf(restoring)
    if (isNewer) throw new ArchiveError('it is of a newer Ibid. Use that one')
    const former = newFormer()
    await keepUnknown(restoring, dataDir, join(dataDir, former))
    return { former: await commit(dataDir, restoring, former) }
  } catch (error) {
    // From the commit on there is only one way, which the next start goes on with.
    if (!isRestoring(dataDir)) await rm(restoring, { recursive: true, force: true })
    throw error
  }
}

/** Reads facts of the restored catalog. Throws ArchiveError if it is missing or damaged. */
function factsOf(restoring: string): ReturnType<typeof restoredCatalog> {
  try {
    return restoredCatalog(restoring)
  } catch (cause) {
    throw new ArchiveError('its catalog cannot be read: it is damaged, or none of Ibid', { cause })
  }
}

async function emptyFolder(dataDir: string): Promise<string> {
  await finishRestore(dataDir)
  const restoring = join(dataDir, RESTORING)
  await mkdir(restoring, { mode: 0o700 })
  return restoring
}

async function unpack(path: string, restoring: string): Promise<BackupManifest> {
  for (const name of ['files', 'texts', 'index']) await mkdir(join(restoring, name), { mode: 0o700 })
  let manifest: BackupManifest | null = null
  for await (const entry of readArchive(fileParts(path))) {
    if (manifest === null) {
      manifest = await readManifest(entry, 'backup')
      continue
    }
    if (entry.name === MANIFEST || !NAME.test(entry.name))
      throw new ArchiveError(`it contains '${entry.name}', which no backup has`)
    await unpackFile(entry, join(restoring, entry.name))
  }
  if (manifest === null || !holdsData(restoring)) throw new ArchiveError('it is not an archive of Ibid')
  return manifest
}

async function unpackFile({ name, bytes }: Entry, path: string): Promise<void> {
  const hasher = name.startsWith('files/') ? new Bun.CryptoHasher('sha256') : null
  const file = await newFile(name, path)
  try {
    for await (const part of bytes) {
      hasher?.update(part)
      await file.writeFile(part)
    }
  } finally {
    await file.close()
  }
  if (hasher && hasher.digest('hex') !== basename(name)) throw new ArchiveError(`'${name}' in it is damaged`)
}

/** Creates a file. Throws ArchiveError if the archive names a file twice, or one below another. */
async function newFile(name: string, path: string): Promise<FileHandle> {
  try {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    return await open(path, 'wx', 0o600)
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
    if (!/^(EEXIST|ENOTDIR|EISDIR|ENAMETOOLONG)$/.test(code)) throw cause
    throw new ArchiveError(`'${name}' in it is not where it could be kept`, { cause })
  }
}

async function commit(dataDir: string, restoring: string, former = newFormer()): Promise<string | null> {
  await syncTree(restoring)
  const file = await open(join(restoring, COMMIT), 'wx', 0o600)
  await file.writeFile(former)
  await file.sync()
  await file.close()
  await syncToDisk(restoring)
  await syncToDisk(dataDir)
  return await finishRestore(dataDir)
}

function newFormer(): string {
  return `replaced-${new Date().toISOString().slice(0, 19).replace(/:/g, '-')}Z`
}

/** Syncs a folder and everything below it to disk. */
async function syncTree(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries.map((entry) => join(entry.parentPath, entry.name))
  for (let i = 0; i < paths.length; i += SYNCED_AT_ONCE)
    await Promise.all(paths.slice(i, i + SYNCED_AT_ONCE).map(syncToDisk))
  await syncToDisk(folder)
}

/** Hard-links originals unknown to the catalog into `former`, since the next start sweeps them. */
async function keepUnknown(restoring: string, dataDir: string, former: string): Promise<void> {
  const catalog = openCatalog({ dataDir: restoring })
  try {
    const entries = await readdir(join(dataDir, 'files'), { recursive: true, withFileTypes: true }).catch(
      () => [],
    )
    for (const entry of entries.filter((one) => one.isFile())) {
      if (await catalog.documents.uses(entry.name)) continue
      await mkdir(join(former, 'originals'), { recursive: true, mode: 0o700 })
      await link(join(entry.parentPath, entry.name), join(former, 'originals', entry.name))
    }
  } finally {
    await catalog.close()
  }
}
