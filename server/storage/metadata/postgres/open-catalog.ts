import { SQL } from 'bun'
import { StoreError } from '../../store-error.ts'
import { sqlCatalog } from '../assembled/sql-catalog.ts'
import type { Catalog } from '../interfaces/catalog.ts'
import { migratePostgres } from '../schema/migrate-postgres.ts'
import { PostgresChanges, PostgresDb } from './postgres-db.ts'

/** Oldest version with every feature that the statements use. */
const OLDEST = 15

/**
 * Opens or creates the catalog in a PostgreSQL database, in the first schema of its search path. `url`: 'postgres://…';
 * `ca`: certificate authorities in PEM. Throws StoreError, which never contains the password.
 */
export async function openPostgresCatalog(url: string, ca: string | null = null): Promise<Catalog> {
  // int8, the type of sums and counts, comes as a bigint, which is told apart from text.
  const options = { url, bigint: true, ...(ca === null ? {} : { tls: { ca, rejectUnauthorized: true } }) }
  const sql = new SQL(options)
  try {
    const [row] = await sql.unsafe<{ version: number }[]>(
      `SELECT CAST(current_setting('server_version_num') AS INTEGER) / 10000 AS version`,
    )
    if ((row?.version ?? 0) < OLDEST)
      throw new StoreError(
        `Cannot open the catalog: PostgreSQL ${row?.version} is too old. Use ${OLDEST} or newer.`,
      )
    const changes = new PostgresChanges(sql)
    await changes.check()
    await sql.begin(migratePostgres)
    return sqlCatalog(new PostgresDb(sql, new SQL({ ...options, max: 1 })), undefined, changes)
  } catch (error) {
    await sql.close()
    if (error instanceof StoreError || !(error instanceof Error && 'code' in error)) throw error
    throw new StoreError(`Cannot open the catalog in PostgreSQL: ${error.message}`, { cause: error })
  }
}
