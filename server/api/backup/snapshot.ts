import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { TRUSTED } from '../../storage/data-folder/installation-key.ts'
import { copyStores, newSnapshotFolder, SNAPSHOT_PARTS } from '../../storage/open/snapshot.ts'
import { fileEntry, textEntry } from './archive.ts'
import { type BackupManifest, MANIFEST } from './manifest.ts'
import type { Entry } from './tar.ts'
import { keysForBackup } from './trusted-keys.ts'

/** A consistent copy of the data folder, made of hard links: only the catalog takes extra space. */
export type Snapshot = { readonly manifest: BackupManifest; readonly folder: string; remove(): Promise<void> }

/**
 * Takes a snapshot of a data folder. `pausedFor`: runs work while the folder's parts are consistent. Throws StoreError if
 * the catalog is damaged.
 */
export async function takeSnapshot(
  dataDir: string,
  version: string,
  pausedFor: (work: () => Promise<void>) => Promise<void>,
): Promise<Snapshot> {
  const folder = newSnapshotFolder(dataDir)
  const remove = () => rm(folder, { recursive: true, force: true })
  const taken: { manifest?: BackupManifest } = {}
  try {
    await mkdir(folder, { mode: 0o700 })
    await pausedFor(async () => {
      const { schema, datasets, documents, chunks, model } = await copyStores(dataDir, folder)
      const created_at = Date.now() / 1000
      // Never the private key: whoever has a backup could sign with it.
      await writeFile(join(folder, TRUSTED), JSON.stringify(await keysForBackup(dataDir)), { mode: 0o600 })
      taken.manifest = {
        kind: 'backup',
        layout: 2,
        ibid: version,
        created_at,
        schema,
        datasets,
        documents,
        chunks,
        model,
      }
    })
    if (!taken.manifest) throw new Error('Cannot take a snapshot: its work was not done')
    return { manifest: taken.manifest, folder, remove }
  } catch (error) {
    await remove()
    throw error
  }
}

/** Yields the entries of a backup in the order they are restored. */
export async function* backupEntries({ manifest, folder }: Snapshot): AsyncGenerator<Entry> {
  yield textEntry(MANIFEST, JSON.stringify(manifest, null, 2))
  for (const name of SNAPSHOT_PARTS) yield* filesOf(folder, name)
}

/** Yields one part of a snapshot: a file, or all files of a folder; nothing if it does not exist. */
async function* filesOf(folder: string, name: string): AsyncGenerator<Entry> {
  const path = join(folder, name)
  const there = await stat(path).catch(() => null)
  if (there?.isFile()) yield fileEntry(name, path, there.size)
  if (!there?.isDirectory()) return
  const entries = await readdir(path)
  for (const entry of entries.toSorted()) yield* filesOf(folder, `${name}/${entry}`)
}
