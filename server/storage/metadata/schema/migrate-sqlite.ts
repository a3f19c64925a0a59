import type { Database } from 'bun:sqlite'
import { StoreError } from '../../store-error.ts'
import { SQLITE_STEPS } from './migrations.ts'

/** The newest schema that this Ibid knows. */
export const NEWEST_SCHEMA = SQLITE_STEPS.length

/** Migrates the catalog to the newest schema, each step atomically. Throws StoreError if it is newer than this Ibid. */
export function migrateSqlite(db: Database): void {
  const row = db.query<{ user_version: number }, []>('PRAGMA user_version').get()
  const version = row?.user_version ?? 0
  if (version > SQLITE_STEPS.length) {
    throw new StoreError(
      `Cannot open the catalog: its schema is version ${version}, and this Ibid knows up to ${SQLITE_STEPS.length}. Use a newer Ibid.`,
    )
  }
  SQLITE_STEPS.slice(version).forEach((step, i) => {
    db.transaction(() => {
      if (typeof step === 'string') db.run(step)
      else step(db)
      db.run(`PRAGMA user_version = ${version + i + 1}`)
    })()
  })
}
