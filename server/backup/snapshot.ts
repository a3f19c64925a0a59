import { copyFile, mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readIndexState, writeIndexState } from '../index/index-state.ts'
import { indexFolder } from '../index/reindexer.ts'
import { KEYS } from '../store/installation-key.ts'
import { wordIndexPath } from '../store/word-index.ts'
import { fileEntry, textEntry } from './archive.ts'
import { copyCatalogAside } from './copy-aside.ts'
import { linkTree } from './link-tree.ts'
import { type BackupManifest, MANIFEST } from './manifest.ts'
import type { Entry } from './tar.ts'
import { keysForBackup, TRUSTED } from './trusted-keys.ts'

const PREFIX = 'snapshot-'
/** What a backup holds besides the catalog. Models are kept too: a restored folder needs nothing else. */
const LINKED = ['files', 'texts', 'models']
const FOLDERS = ['index', ...LINKED, KEYS]

/** The data folder as it stood at one moment, beside itself. It takes no room but that of the catalog. */
export type Snapshot = { readonly manifest: BackupManifest; readonly folder: string; remove(): Promise<void> }

/**
 * Takes a snapshot of a data folder. `pausedFor`: does the work while its parts belong together. Throws StoreError
 * when the catalog is damaged.
 */
export async function takeSnapshot(
  dataDir: string,
  version: string,
  pausedFor: (work: () => Promise<void>) => Promise<void>,
): Promise<Snapshot> {
  const folder = join(dataDir, `${PREFIX}${Bun.randomUUIDv7().slice(-12)}`)
  const remove = () => rm(folder, { recursive: true, force: true })
  const taken: { manifest?: BackupManifest } = {}
  try {
    await mkdir(folder, { mode: 0o700 })
    await pausedFor(async () => {
      const facts = await copyCatalogAside(join(dataDir, 'catalog.sqlite'), join(folder, 'catalog.sqlite'))
      const model = await linkIndex(indexFolder(dataDir), indexFolder(folder))
      for (const name of LINKED) await linkTree(join(dataDir, name), join(folder, name))
      // What is still fetched there grows on under its second name.
      await rm(join(folder, 'models', '.incoming'), { recursive: true, force: true })
      const { schema, datasets, documents, chunks } = facts
      const created_at = Date.now() / 1000
      await mkdir(join(folder, KEYS), { mode: 0o700 })
      // Never the key that signs: whoever has a backup could sign in its name.
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

/** The entries of a backup, in the order in which they are read back. */
export async function* backupEntries({ manifest, folder }: Snapshot): AsyncGenerator<Entry> {
  yield textEntry(MANIFEST, JSON.stringify(manifest, null, 2))
  const catalog = join(folder, 'catalog.sqlite')
  yield fileEntry('catalog.sqlite', catalog, (await stat(catalog)).size)
  for (const name of FOLDERS) yield* filesUnder(folder, name)
}

/** Removes snapshots that a process left behind which ended in the middle of a backup. */
export async function sweepSnapshots(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir))
    if (name.startsWith(PREFIX)) await rm(join(dataDir, name), { recursive: true, force: true })
}

/** Links the table that serves. Null, and nothing is linked, when there is none that could be opened. */
async function linkIndex(from: string, to: string): Promise<BackupManifest['model']> {
  const state = await readIndexState(from)
  if (state === null) return null
  const { table } = state.current
  const isThere = await stat(join(from, `${table}.lance`)).catch(() => null)
  if (!isThere) return null
  await linkTree(join(from, `${table}.lance`), join(to, `${table}.lance`))
  await writeIndexState(to, { current: state.current, next: null })
  // Unlike the others these are written to in place.
  for (const suffix of ['', '-wal']) {
    const path = wordIndexPath(from, table) + suffix
    if (await stat(path).catch(() => null)) await copyFile(path, wordIndexPath(to, table) + suffix)
  }
  return state.current.model
}

async function* filesUnder(folder: string, name: string): AsyncGenerator<Entry> {
  const path = join(folder, name)
  const entries = await readdir(path, { withFileTypes: true }).catch(() => [])
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const child = `${name}/${entry.name}`
    if (entry.isDirectory()) yield* filesUnder(folder, child)
    else yield fileEntry(child, join(folder, child), (await stat(join(folder, child))).size)
  }
}
