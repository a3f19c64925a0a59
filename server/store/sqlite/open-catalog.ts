import { Database, SQLiteError } from 'bun:sqlite'
import { closeSync, openSync } from 'node:fs'
import type { Catalog } from '../catalog.ts'
import { isDiskFull } from '../disk-full.ts'
import { isDiskUnwritable } from '../disk-unwritable.ts'
import { StoreError } from '../store-error.ts'
import { SqliteAccessCatalog } from './access-catalog.ts'
import { damageOf } from './copy-catalog.ts'
import { SqliteDatasetCatalog } from './dataset-catalog.ts'
import { SqliteDocumentCatalog } from './document-catalog.ts'
import { SqliteFolderCatalog } from './folder-catalog.ts'
import { SqliteInstallationCatalog } from './installation-catalog.ts'
import { SqliteJobCatalog } from './job-catalog.ts'
import { copiesBeforeMigrations, keepBeforeMigration } from './keep-before-migration.ts'
import { migrate } from './migrations.ts'
import { SqliteQueryCatalog } from './query-catalog.ts'

/**
 * Opens or makes the catalog at `path` (':memory:' for one that is not kept). Commits are on the disk before
 * they are answered. `makeRoom`: frees some of a full disk, for who signs in and who is kept out, and says whether it
 * did. Throws StoreError when the file is not a catalog, or is one of a newer Ibid.
 */
export function openSqliteCatalog(path: string, makeRoom?: () => boolean): Catalog {
  const db = openDatabase(path)
  return {
    datasets: new SqliteDatasetCatalog(db),
    documents: new SqliteDocumentCatalog(db),
    jobs: new SqliteJobCatalog(db),
    queries: new SqliteQueryCatalog(db),
    installation: new SqliteInstallationCatalog(db),
    access: new SqliteAccessCatalog(db, makeRoom),
    folders: new SqliteFolderCatalog(db),
    async damage() {
      return damageOf(db)
    },
    async close() {
      try {
        db.run('PRAGMA wal_checkpoint(TRUNCATE)')
      } catch (error) {
        // What is committed is in the log, and is read from there at the next start.
        if (!isDiskFull(error) && !isDiskUnwritable(error)) throw error
      } finally {
        db.close()
      }
    },
  }
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
    // It knows hashes of passwords: only its owner reads it, wherever it lies.
    if (path !== ':memory:') closeSync(openSync(path, 'a', 0o600))
    db = new Database(path, { create: true, strict: true })
    db.run('PRAGMA journal_mode = WAL')
    // In KiB: enough for the names of fifty thousand documents, which each search asks for.
    db.run('PRAGMA cache_size = -16384')
    db.run('PRAGMA synchronous = FULL')
    db.run('PRAGMA foreign_keys = ON')
    db.run('PRAGMA secure_delete = ON')
    db.run('PRAGMA busy_timeout = 5000')
    const damage = damageOf(db)
    if (damage !== null) throw new StoreError(damagedSentence(path, damage))
    keepBeforeMigration(db, path)
    migrate(db)
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
