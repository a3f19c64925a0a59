import { copyFile, mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { linkTree } from '../../platform/files/link-tree.ts'
import { CATALOG, catalogPath, indexFolder } from '../data-folder/data-folder.ts'
import { KEYS } from '../data-folder/installation-key.ts'
import { lancePath, lanceTables } from '../index/embedded/lance-tables.ts'
import { wordIndexPath } from '../index/lexical/word-index.ts'
import type { ModelIdentity } from '../metadata/interfaces/index-state.ts'
import { copyCatalogAside } from '../metadata/sqlite/copy-aside.ts'
import { type CatalogFacts, catalogFacts, endSessions } from '../metadata/sqlite/copy-catalog.ts'
import { NEWEST_SCHEMA } from '../metadata/sqlite/migrations.ts'

const PREFIX = 'snapshot-'
/** What a backup holds besides the catalog. Models are kept too: a restored folder needs nothing else. */
const LINKED = ['files', 'texts', 'models']

/** The parts of a copy, in the order in which a backup has them: the catalog, then folders. */
export const SNAPSHOT_PARTS: readonly string[] = [CATALOG, 'index', ...LINKED, KEYS]

/** What a copy holds. `model`: of the table that serves; null where there is none that could be opened. */
export type SnapshotFacts = CatalogFacts & { readonly model: ModelIdentity | null }

/** A folder for a copy of a data folder, in it: what is linked takes no room. It is swept should the process end. */
export function newSnapshotFolder(dataDir: string): string {
  return join(dataDir, `${PREFIX}${Bun.randomUUIDv7().slice(-12)}`)
}

/**
 * Copies what a data folder keeps, but no key, into a folder that is there, while nothing is written there. It takes no
 * room but that of the catalog. Throws StoreError when the catalog is damaged.
 */
export async function copyStores(dataDir: string, folder: string): Promise<SnapshotFacts> {
  const facts = await copyCatalogAside(catalogPath(dataDir), catalogPath(folder))
  const model = await linkIndex(indexFolder(dataDir), indexFolder(folder))
  for (const name of LINKED) await linkTree(join(dataDir, name), join(folder, name))
  // What is still fetched there grows on under its second name.
  await rm(join(folder, 'models', '.incoming'), { recursive: true, force: true })
  await mkdir(join(folder, KEYS), { mode: 0o700 })
  return { ...facts, model }
}

/** Removes copies that a process left behind which ended in the middle of a backup. */
export async function sweepSnapshots(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir))
    if (name.startsWith(PREFIX)) await rm(join(dataDir, name), { recursive: true, force: true })
}

/** Links the table that serves. Null, and nothing is linked, when there is none that could be opened. */
async function linkIndex(from: string, to: string): Promise<ModelIdentity | null> {
  const state = await lanceTables(from).state()
  if (state === null) return null
  const { table } = state.current
  const isThere = await stat(lancePath(from, table)).catch(() => null)
  if (!isThere) return null
  await linkTree(lancePath(from, table), lancePath(to, table))
  await lanceTables(to).saveState({ current: state.current, next: null })
  // Unlike the others these are written to in place.
  for (const suffix of ['', '-wal']) {
    const path = wordIndexPath(from, table) + suffix
    if (await stat(path).catch(() => null)) await copyFile(path, wordIndexPath(to, table) + suffix)
  }
  return state.current.model
}

/**
 * What a catalog that came from elsewhere into a folder holds, and whether it is of a newer Ibid; its sessions end.
 * Throws what is wrong with it when it is none, or damaged.
 */
export function restoredCatalog(folder: string): CatalogFacts & { readonly isNewer: boolean } {
  const facts = catalogFacts(catalogPath(folder))
  const isNewer = facts.schema > NEWEST_SCHEMA
  // That of a newer Ibid is not touched: it is refused.
  if (!isNewer) endSessions(catalogPath(folder))
  return { ...facts, isNewer }
}
