import { SQL } from 'bun'
import { StoreError } from '../../store-error.ts'
import type { Catalog } from '../interfaces/catalog.ts'
import { sqlCatalog } from '../sql/sql-catalog.ts'
import { migrate } from './migrations.ts'
import { PostgresChanges, PostgresDb } from './postgres-db.ts'

/** From this version on everything is there that the statements use. */
const OLDEST = 15

/**
 * Opens or makes the catalog in a database of PostgreSQL, in the first schema of its search path. `url`:
 * 'postgres://…'; `ca`: authorities in PEM that its certificate is checked against. Throws StoreError, which never names
 * the password, when it cannot.
 */
export async function openPostgresCatalog(url: string, ca: string | null = null): Promise<Catalog> {
  // What int8 has comes as a bigint, which is told from text: sums and counts are of that type.
  const sql = new SQL({
    url,
    bigint: true,
    ...(ca === null ? {} : { tls: { ca, rejectUnauthorized: true } }),
  })
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
    await sql.begin(migrate)
    return sqlCatalog(new PostgresDb(sql), undefined, changes)
  } catch (error) {
    await sql.close()
    if (error instanceof StoreError || !(error instanceof Error && 'code' in error)) throw error
    throw new StoreError(`Cannot open the catalog in PostgreSQL: ${error.message}`, { cause: error })
  }
}
