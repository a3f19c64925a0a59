import type { TransactionSQL } from 'bun'
import { StoreError } from '../../store-error.ts'
import { POSTGRES_STEPS } from './migrations.ts'

/** Advisory lock (an arbitrary number) that serializes migrations of processes starting together. */
const LOCK = 0x1b1d

/** Migrates the catalog to the newest schema, in one transaction. Throws StoreError if it is newer than this Ibid. */
export async function migratePostgres(tx: TransactionSQL): Promise<void> {
  await tx.unsafe('SELECT pg_advisory_xact_lock($1)', [LOCK])
  await tx.unsafe('CREATE TABLE IF NOT EXISTS schema_version (version INTEGER NOT NULL)')
  const rows = await tx.unsafe<{ version: number }[]>('SELECT version FROM schema_version')
  const version = rows[0]?.version ?? 0
  if (version > POSTGRES_STEPS.length)
    throw new StoreError(
      `Cannot open the catalog: its schema is version ${version}, and this Ibid knows up to ${POSTGRES_STEPS.length}. Use a newer Ibid.`,
    )
  if (version === POSTGRES_STEPS.length) return
  for (const step of POSTGRES_STEPS.slice(version)) {
    if (typeof step === 'string') await tx.unsafe(step)
    else await step(tx)
  }
  await tx.unsafe('DELETE FROM schema_version')
  await tx.unsafe('INSERT INTO schema_version VALUES ($1)', [POSTGRES_STEPS.length])
}
