import { Database, SQLiteError } from 'bun:sqlite'
import { closeSync, openSync } from 'node:fs'
import { StoreError } from '../../store-error.ts'
import { sqlCatalog } from '../assembled/sql-catalog.ts'
import type { Catalog } from '../interfaces/catalog.ts'
import { migrateSqlite } from '../schema/migrate-sqlite.ts'
import { catalogDamageAside, copiesBeforeMigrations, damageOf, keepBeforeMigration } from './copy-catalog.ts'
import { SqliteDb } from './sqlite-db.ts'

/**
 * Opens or creates the catalog at `path` (':memory:' for a temporary one). Commits are on disk before they are acknowledged.
 * `makeRoom`: frees space on a full disk for access control, and tells whether it did. Throws StoreError if the file is not
 * a catalog, or belongs to a newer Ibid.
 */
export function openSqliteCatalog(path: string, makeRoom?: () => boolean): Catalog {
  const db = openDatabase(path)
  const aside = path === ':memory:' ? undefined : () => catalogDamageAside(path)
  return sqlCatalog(new SqliteDb(db, aside), makeRoom)
}

function damagedSentence(path: string, damage: string): string {
  const reason = damage.replace(/\s+/g, ' ').slice(0, 120)
  const copy = copiesBeforeMigrations(path).at(-1)
  const other =
    copy === undefined ? '' : `, or the copy from before the last upgrade: ibid restore '${copy}' --replace`
  return `Cannot open the catalog '${path}': it is damaged (${reason}). Nothing was changed. Bring the last backup back: ibid restore FILE --replace${other}`
}

function openDatabase(path: string): Database {
  let db: Database | null = null
  try {
    // It contains password hashes, so only its owner may read it.
    if (path !== ':memory:') closeSync(openSync(path, 'a', 0o600))
    db = new Database(path, { create: true, strict: true })
    db.run('PRAGMA journal_mode = WAL')
    // In KiB: enough for the names of fifty thousand documents, which every search reads.
    db.run('PRAGMA cache_size = -16384')
    db.run('PRAGMA synchronous = FULL')
    db.run('PRAGMA foreign_keys = ON')
    db.run('PRAGMA secure_delete = ON')
    db.run('PRAGMA busy_timeout = 5000')
    const damage = damageOf(db)
    if (damage !== null) throw new StoreError(damagedSentence(path, damage))
    keepBeforeMigration(db, path)
    migrateSqlite(db)
    return db
  } catch (cause) {
    db?.close()
    const isOfSystem = cause instanceof Error && 'syscall' in cause
    if (!(cause instanceof SQLiteError) && !isOfSystem) throw cause
    if (/malformed|not a database/.test(cause.message))
      throw new StoreError(damagedSentence(path, cause.message), { cause })
    throw new StoreError(`Cannot open the catalog '${path}': ${cause.message}`, { cause })
  }
}
