import { Database } from 'bun:sqlite'
import { chmodSync, closeSync, fsyncSync, openSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { StoreError } from '../../store-error.ts'
import { NEWEST_SCHEMA } from '../schema/migrate-sqlite.ts'

/** Basic facts about a catalog. */
export type CatalogFacts = {
  readonly schema: number
  readonly datasets: number
  readonly documents: number
  readonly chunks: number
}

/**
 * Makes a consistent copy of a catalog, which may be in use, to a new file and checks it. Takes as long as reading and
 * writing all of it. Throws StoreError if the catalog is damaged.
 */
export function copyCatalog(from: string, to: string): CatalogFacts {
  rmSync(to, { force: true })
  const db = new Database(from, { readwrite: true, create: false })
  try {
    db.run('PRAGMA busy_timeout = 5000')
    db.query('VACUUM INTO ?').run(to)
  } finally {
    db.close()
  }
  chmodSync(to, 0o600)
  return catalogFacts(to)
}

/** Reads the facts of the catalog at `path`. Throws StoreError if it is damaged. */
export function catalogFacts(path: string): CatalogFacts {
  const db = new Database(path, { readonly: true })
  try {
    const damage = damageOf(db)
    if (damage !== null) throw new StoreError(`Cannot use the catalog '${path}': it is damaged (${damage})`)
    const row = db
      .query<CatalogFacts, []>(
        `SELECT (SELECT user_version FROM pragma_user_version) AS schema, (SELECT COUNT(*) FROM datasets) AS datasets,
           COUNT(*) AS documents, COALESCE(SUM(chunks), 0) AS chunks
         FROM documents WHERE status = 'completed'`,
      )
      .get()
    return row ?? { schema: 0, datasets: 0, documents: 0, chunks: 0 }
  } finally {
    db.close()
  }
}

/** Ends every session in a catalog not in use, so that sign-outs since the copy stay effective. */
export function endSessions(path: string): void {
  const db = new Database(path, { readwrite: true, create: false })
  try {
    const known = db.query(`SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'sessions'`).get()
    if (known !== null) db.run('DELETE FROM sessions')
  } finally {
    db.close()
  }
}

/** Checks the pages of the catalog at `path`, which may be in use; returns the first damage found, or null. */
export function catalogDamage(path: string): string | null {
  const db = new Database(path, { readonly: true })
  try {
    return damageOf(db)
  } finally {
    db.close()
  }
}

/** Checks the pages of a database; returns the first damage found, or null. */
export function damageOf(db: Database): string | null {
  const found = db.query<{ quick_check: string }, []>('PRAGMA quick_check(1)').get()?.quick_check ?? 'ok'
  return found === 'ok' ? null : found
}

/** Sent to the worker. `to`: null to only check it. */
export type CatalogTask = { readonly from: string; readonly to: string | null }
export type CatalogResult =
  | { readonly facts: CatalogFacts }
  | { readonly damage: string | null }
  | { readonly error: string }

/** The executable finds its worker by the entrypoint's path, the working tree by URL. */
const WORKER = Bun.isStandaloneExecutable
  ? './server/storage/metadata/sqlite/catalog-worker.ts'
  : new URL('./catalog-worker.ts', import.meta.url).href

/** Runs copyCatalog() in a worker. Throws StoreError if it fails there. */
export async function copyCatalogAside(from: string, to: string): Promise<CatalogFacts> {
  const result = await aside({ from, to })
  if ('facts' in result) return result.facts
  throw new StoreError(`Cannot copy the catalog: ${'error' in result ? result.error : 'it was not'}`)
}

/** Checks a catalog in use for damage, in a worker; returns the first finding, or null. */
export async function catalogDamageAside(path: string): Promise<string | null> {
  const result = await aside({ from: path, to: null })
  if ('damage' in result) return result.damage
  return 'error' in result ? result.error : null
}

async function aside(task: CatalogTask): Promise<CatalogResult> {
  const { promise, resolve, reject } = Promise.withResolvers<CatalogResult>()
  const worker = new Worker(WORKER)
  worker.onmessage = ({ data }: MessageEvent<CatalogResult>) => resolve(data)
  worker.onerror = (event) => reject(new StoreError(`Cannot read the catalog: ${event.message}`))
  try {
    worker.postMessage(task)
    return await promise
  } finally {
    worker.terminate()
  }
}

/** Days a copy is kept: data deleted since must not survive in it forever. */
const KEPT_DAYS = 7
const DAY_MS = 86_400_000

/**
 * Copies a catalog to `catalog.before-N.sqlite` beside it before its schema is migrated, atomically. Skips new and in-memory
 * catalogs.
 */
export function keepBeforeMigration(db: Database, path: string): void {
  const version = db.query<{ user_version: number }, []>('PRAGMA user_version').get()?.user_version ?? 0
  if (path === ':memory:' || version === 0 || version >= NEWEST_SCHEMA) return
  const target = path.replace(/\.sqlite$/, `.before-${NEWEST_SCHEMA}.sqlite`)
  const partial = `${target}.partial`
  rmSync(partial, { force: true })
  db.query('VACUUM INTO ?').run(partial)
  chmodSync(partial, 0o600)
  const file = openSync(partial, 'r')
  fsyncSync(file)
  closeSync(file)
  renameSync(partial, target)
}

/** Lists the copies beside a catalog, oldest first. */
export function copiesBeforeMigrations(path: string): string[] {
  const folder = dirname(path)
  const stem = basename(path).replace(/\.sqlite$/, '')
  return readdirSync(folder)
    .filter((name) => name.startsWith(`${stem}.before-`) && name.endsWith('.sqlite'))
    .map((name) => join(folder, name))
    .sort((a, b) => statSync(a).mtimeMs - statSync(b).mtimeMs)
}

/** Removes copies older than a week. */
export function sweepCopies(path: string): void {
  for (const copy of copiesBeforeMigrations(path))
    if (Date.now() - statSync(copy).mtimeMs > KEPT_DAYS * DAY_MS) rmSync(copy)
}
