import { copyFile, mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { linkTree } from '../../platform/files/link-tree.ts'
import { CATALOG, catalogPath, indexFolder } from '../data-folder/data-folder.ts'
import { KEYS } from '../data-folder/installation-key.ts'
import { wordIndexPath } from '../index/lexical/word-index.ts'
import { lancePath, lanceTables } from '../index/local/lance-tables.ts'
import type { ModelIdentity } from '../metadata/interfaces/index-catalog.ts'
import { NEWEST_SCHEMA } from '../metadata/schema/migrate-sqlite.ts'
import {
  type CatalogFacts,
  catalogFacts,
  copyCatalogAside,
  endSessions,
} from '../metadata/sqlite/copy-catalog.ts'

const PREFIX = 'snapshot-'
/** Folders of a backup besides catalog and index. They include models, so that a restored folder is complete. */
const LINKED = ['files', 'texts', 'models']

/** Parts of a snapshot in a backup's order: the catalog, then folders. */
export const SNAPSHOT_PARTS: readonly string[] = [CATALOG, 'index', ...LINKED, KEYS]

/** Facts about a snapshot. `model`: that of the serving table; null if no table could be opened. */
export type SnapshotFacts = CatalogFacts & { readonly model: ModelIdentity | null }

/** Makes a folder for a snapshot within the data folder, so that hard links work. A later start sweeps it after a crash. */
export function newSnapshotFolder(dataDir: string): string {
  return join(dataDir, `${PREFIX}${Bun.randomUUIDv7().slice(-12)}`)
}

/**
 * Copies a data folder's contents, except keys, into an existing folder, while nothing is being written. Only the catalog
 * takes extra space. Throws StoreError if the catalog is damaged.
 */
export async function copyStores(dataDir: string, folder: string): Promise<SnapshotFacts> {
  const facts = await copyCatalogAside(catalogPath(dataDir), catalogPath(folder))
  const model = await linkIndex(indexFolder(dataDir), indexFolder(folder))
  for (const name of LINKED) await linkTree(join(dataDir, name), join(folder, name))
  // A download in progress would go on growing in the snapshot.
  await rm(join(folder, 'models', '.incoming'), { recursive: true, force: true })
  await mkdir(join(folder, KEYS), { mode: 0o700 })
  return { ...facts, model }
}

/** Removes snapshots left by a process that died during a backup. */
export async function sweepSnapshots(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir))
    if (name.startsWith(PREFIX)) await rm(join(dataDir, name), { recursive: true, force: true })
}

/** Hard-links the serving table. Links nothing and returns null if no table can be opened. */
async function linkIndex(from: string, to: string): Promise<ModelIdentity | null> {
  const state = await lanceTables(from).state()
  if (state === null) return null
  const { table } = state.current
  const isThere = await stat(lancePath(from, table)).catch(() => null)
  if (!isThere) return null
  await linkTree(lancePath(from, table), lancePath(to, table))
  await lanceTables(to).saveState({ current: state.current, next: null })
  // Unlike the others, these files are rewritten in place.
  for (const suffix of ['', '-wal']) {
    const path = wordIndexPath(from, table) + suffix
    if (await stat(path).catch(() => null)) await copyFile(path, wordIndexPath(to, table) + suffix)
  }
  return state.current.model
}

/**
 * Checks a restored catalog and ends its sessions. `isNewer`: written by a newer Ibid. Throws if it is missing or damaged.
 */
export function restoredCatalog(folder: string): CatalogFacts & { readonly isNewer: boolean } {
  const facts = catalogFacts(catalogPath(folder))
  const isNewer = facts.schema > NEWEST_SCHEMA
  // A newer catalog is refused, so it is left untouched.
  if (!isNewer) endSessions(catalogPath(folder))
  return { ...facts, isNewer }
}
