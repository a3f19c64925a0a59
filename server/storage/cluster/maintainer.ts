import type { Table } from '@lancedb/lancedb'
import { fragmentOf, rewriteFragments } from '../index/compaction/dirty-fragments.ts'
import { buildIndexes, buildTextIndexes, type LanceDb } from '../index/vectors/lance-query.ts'
import { VectorIndex } from '../index/vectors/vector-index.ts'
import type { Attempt, AttemptStatesOf } from '../metadata/interfaces/attempt.ts'
import type { Lease } from '../metadata/interfaces/lease.ts'
import { attemptsThatAre, isOfAttempts } from './attempts.ts'
import { retryOnConflict } from './shared-table.ts'

const LEASE_MS = 30_000
const RENEW_MS = 10_000
/** Tag of the version at which a sweep began. */
const SWEEPING = 'sweeping'

export type TakeLease = (name: string, holder: string, ms: number) => Promise<Lease | null>

export type MaintainerOptions = {
  readonly lancedb: LanceDb
  readonly table: Table
  readonly dimensions: number
  readonly holder: string
  readonly takeLease: TakeLease
  readonly attemptStatesOf: AttemptStatesOf
  /** Known aborted attempts; the others are swept once they are known. */
  readonly aborted: () => readonly Attempt[] | Promise<readonly Attempt[]>
}

/** 'busy': another process maintains the table; 'lost': another one took over, which is harmless. */
export type Maintained = 'done' | 'busy' | 'lost'

/**
 * Removes rows of aborted attempts, updates indexes, merges fragments and cleans up. Each step is a commit of its own, so it
 * may stop after any, and two processes at once only duplicate work.
 */
export async function maintain(options: MaintainerOptions): Promise<Maintained> {
  const { lancedb, table, dimensions, holder, takeLease } = options
  const lease = await takeLease(`maintain ${table.name}`, holder, LEASE_MS)
  if (!lease) return 'busy'
  const state = { isLost: false }
  const renew = async () => {
    state.isLost ||= !(await lease.renew().catch(() => false))
  }
  const timer = setInterval(renew, RENEW_MS)
  const steps = [
    () => sweep(options),
    () => buildIndexes(lancedb, table),
    () => new VectorIndex(lancedb, table).update(dimensions),
    () => cleanSharedTable(table),
  ]
  try {
    for (const step of steps) {
      await renew()
      if (state.isLost) return 'lost'
      await retryOnConflict(async () => {
        await table.checkoutLatest()
        await step()
      })
    }
    return 'done'
  } finally {
    clearInterval(timer)
    await lease.release().catch(() => {})
  }
}

/**
 * Removes rows of aborted attempts, and their words from the indexes. Tags the version before until the sweep is finished,
 * so that another process can resume after a crash.
 */
async function sweep({ lancedb, table, attemptStatesOf, aborted }: MaintainerOptions): Promise<void> {
  const tags = await table.tags()
  const begun = (await tags.list())[SWEEPING]
  if (begun) await table.checkout(SWEEPING)
  // After a crash, what an unfinished sweep was removing is no longer in memory.
  const where = isOfAttempts(
    begun ? await attemptsThatAre(['aborted'], table, attemptStatesOf) : await aborted(),
  )
  if (where !== null) {
    const rows: { _rowid: bigint | number }[] = await table
      .query()
      .where(where)
      .select(['_rowid'])
      .withRowId()
      .toArray()
    if (rows.length === 0 && !begun) return
    if (!begun) await tags.create(SWEEPING, await table.version())
    await table.checkoutLatest()
    // Retried step by step: retrying everything might never end while others write.
    await retryOnConflict(() => table.delete(where))
    await retryOnConflict(() =>
      rewriteFragments(table, [...new Set(rows.map(({ _rowid }) => fragmentOf(BigInt(_rowid))))]),
    )
    await retryOnConflict(() => buildTextIndexes(lancedb, table))
  }
  await table.checkoutLatest()
  if ((await tags.list())[SWEEPING]) await tags.delete(SWEEPING)
}

/** Age up to which versions are kept, as readers may still open or copy them. */
const KEPT_MS = 3_600_000

/**
 * Merges small fragments, updates indexes and removes old versions. The caller cannot choose their age: another
 * machine may be reading a younger version, or be about to commit an unreferenced file.
 */
export async function cleanSharedTable(table: Table): Promise<void> {
  await table.optimize({ cleanupOlderThan: new Date(Date.now() - KEPT_MS), deleteUnverified: false })
}
