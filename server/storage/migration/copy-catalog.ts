import { Database } from 'bun:sqlite'
import { SQL, type TransactionSQL } from 'bun'
import { StoreError } from '../store-error.ts'

/** Rows sent at once. */
const ROWS = 500
/** Tables that belong to one database and are not copied. */
const OWN = new Set(['schema_version', 'leases', 'held_originals'])

type Column = { readonly name: string; readonly isIdentity: boolean }
type Copied = Readonly<Record<string, number>>

/**
 * Copies an unused SQLite catalog of the newest schema into an empty PostgreSQL one, in one transaction, and compares row
 * counts. Resolves with the rows of each table. Throws StoreError if the target is not empty.
 */
export async function copyCatalog(path: string, url: string, ca: string | null): Promise<Copied> {
  const sql = new SQL({ url, max: 1, ...(ca === null ? {} : { tls: { ca, rejectUnauthorized: true } }) })
  using source = new Database(path, { readwrite: true, safeIntegers: true })
  try {
    return await sql.begin(async (tx) => {
      const tables = await tablesOf(tx)
      await tx.unsafe(`LOCK TABLE ${tables.map(quoted).join(', ')} IN EXCLUSIVE MODE`)
      if (await isUsed(tx)) throw new StoreError('Cannot migrate: the database already has documents')
      const copied: Record<string, number> = {}
      for (const table of tables) copied[table] = await copyTable(source, tx, table)
      // Matches the attempt number of the copied index rows.
      await tx.unsafe('UPDATE documents SET attempt = 0')
      return copied
    })
  } finally {
    await sql.close()
  }
}

/** Tells whether the database contains data. */
async function isUsed(sql: Pick<SQL, 'unsafe'>): Promise<boolean> {
  const rows = await sql.unsafe<unknown[]>(
    'SELECT 1 FROM datasets UNION ALL SELECT 1 FROM jobs UNION ALL SELECT 1 FROM account LIMIT 1',
  )
  return rows.length > 0
}

/** Lists tables in order of creation, so that none references a later one. */
async function tablesOf(tx: TransactionSQL): Promise<string[]> {
  const rows = await tx.unsafe<{ name: string }[]>(
    `SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace ORDER BY oid`,
  )
  return rows.map(({ name }) => name).filter((name) => !OWN.has(name))
}

async function copyTable(source: Database, tx: TransactionSQL, table: string): Promise<number> {
  const columns = await columnsOf(tx, table)
  const names = columns.map(({ name }) => quoted(name)).join(', ')
  // Listeners read everything at their start, so no notifications are needed.
  await tx.unsafe(`ALTER TABLE ${quoted(table)} DISABLE TRIGGER USER`)
  let [copied, batch] = [0, [] as unknown[]]
  const send = async () => {
    if (batch.length === 0) return
    await tx.unsafe(
      `INSERT INTO ${quoted(table)} (${names}) OVERRIDING SYSTEM VALUE
         SELECT ${names} FROM json_populate_recordset(NULL::${quoted(table)}, CAST($1 AS TEXT)::json)`,
      [JSON.stringify(batch, (_, value: unknown) => storable(value))],
    )
    copied += batch.length
    batch = []
  }
  for (const row of source.query(`SELECT ${names} FROM ${quoted(table)}`).iterate()) {
    batch.push(row)
    if (batch.length === ROWS) await send()
  }
  await send()
  await tx.unsafe(`ALTER TABLE ${quoted(table)} ENABLE TRIGGER USER`)
  for (const { name } of columns.filter(({ isIdentity }) => isIdentity))
    await tx.unsafe(
      `SELECT setval(pg_get_serial_sequence($1, $2), (SELECT MAX(${quoted(name)}) FROM ${quoted(table)}))`,
      [table, name],
    )
  return copied
}

async function columnsOf(tx: TransactionSQL, table: string): Promise<Column[]> {
  const rows = await tx.unsafe<{ name: string; identity: string }[]>(
    `SELECT column_name AS name, is_identity AS identity FROM information_schema.columns
       WHERE table_schema = current_schema() AND table_name = $1 ORDER BY ordinal_position`,
    [table],
  )
  return rows.map(({ name, identity }) => ({ name, isIdentity: identity === 'YES' }))
}

/** Converts 64-bit numbers to text for JSON, and replaces NUL, which PostgreSQL cannot store. */
function storable(value: unknown): unknown {
  if (typeof value === 'bigint') return String(value)
  return typeof value === 'string' ? value.replaceAll('\0', '\u{fffd}') : value
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
