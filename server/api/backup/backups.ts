import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { TRUSTED } from '../../storage/data-folder/installation-key.ts'
import { ConflictError } from '../../storage/metadata/interfaces/catalog-error.ts'
import { copyStores, newSnapshotFolder, SNAPSHOT_PARTS } from '../../storage/open/snapshot.ts'
import { fileEntry, textEntry, writeArchive } from './archive.ts'
import { type BackupManifest, MANIFEST } from './manifest.ts'
import type { Entry } from './tar.ts'
import { keysForBackup } from './trusted-keys.ts'

export type BackupsOptions = {
  readonly dataDir: string
  readonly version: string
  /** Runs `work` while the parts of the data folder are consistent with each other. */
  pausedFor(work: () => Promise<void>): Promise<void>
}

/** Backs up a data folder while it is in use, one backup at a time. */
export class Backups {
  readonly #options: BackupsOptions
  #isRunning = false

  constructor(options: BackupsOptions) {
    this.#options = options
  }

  /**
   * Takes a backup of the present state and returns the parts of its file. Read them to the end, or call return(), even
   * before the first part. Throws ConflictError while another backup runs.
   */
  async begin(): Promise<AsyncIterableIterator<Uint8Array, undefined, undefined>> {
    if (this.#isRunning)
      throw new ConflictError('backup_running', 'A backup is being made already. Try again when it is done.')
    this.#isRunning = true
    try {
      const { dataDir, version, pausedFor } = this.#options
      const snapshot = await takeSnapshot(dataDir, version, pausedFor)
      return this.#parts(snapshot)
    } catch (error) {
      this.#isRunning = false
      throw error
    }
  }

  /** Wraps the generator: return() before the first next() would skip its `finally`. */
  #parts(snapshot: Snapshot): AsyncIterableIterator<Uint8Array, undefined, undefined> {
    const parts = writeArchive(backupEntries(snapshot))
    let ended: Promise<void> | null = null
    const end = () => {
      ended ??= snapshot.remove().finally(() => {
        this.#isRunning = false
      })
      return ended
    }
    return {
      async next() {
        try {
          const part = await parts.next()
          if (part.done) await end()
          return part.done ? { done: true, value: undefined } : part
        } catch (error) {
          await end()
          throw error
        }
      },
      async return() {
        await parts.return(undefined)
        await end()
        return { done: true, value: undefined }
      },
      [Symbol.asyncIterator]() {
        return this
      },
    }
  }
}

/** Refusal of a single-file backup if several servers share a database and a storage. */
export const SHARED_BACKUP =
  'Cannot make a backup of what several servers share: back up the database first (pg_dump), then the bucket (aws s3 sync)'

/** A consistent copy of the data folder, made of hard links: only the catalog takes extra space. */
type Snapshot = { readonly manifest: BackupManifest; readonly folder: string; remove(): Promise<void> }

/**
 * Takes a snapshot of a data folder. `pausedFor`: runs work while the folder's parts are consistent. Throws StoreError if
 * the catalog is damaged.
 */
async function takeSnapshot(
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
async function* backupEntries({ manifest, folder }: Snapshot): AsyncGenerator<Entry> {
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
