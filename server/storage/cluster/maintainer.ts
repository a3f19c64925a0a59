import type { Table } from '@lancedb/lancedb'
import { fragmentOf, rewriteFragments } from '../index/compaction/dirty-fragments.ts'
import { buildIndexes, buildTextIndexes, type LanceDb } from '../index/vectors/lance-query.ts'
import { VectorIndex } from '../index/vectors/vector-index.ts'
import type { Attempt, OutcomesOf } from '../metadata/interfaces/attempt.ts'
import type { Lease } from '../metadata/interfaces/lease.ts'
import { attemptsThatAre, isOfAttempts } from './attempts.ts'
import { retryOnConflict } from './shared-table.ts'

const LEASE_MS = 30_000
const RENEW_MS = 10_000
/** Marks the version that a sweep began at. */
const SWEEPING = 'sweeping'

export type TakeLease = (name: string, holder: string, ms: number) => Promise<Lease | null>

export type MaintainerOptions = {
  readonly lancedb: LanceDb
  readonly table: Table
  readonly dimensions: number
  readonly holder: string
  readonly takeLease: TakeLease
  readonly outcomesOf: OutcomesOf
  /** The attempts that are over, as far as they are known: the others are swept once they are. */
  readonly over: () => readonly Attempt[] | Promise<readonly Attempt[]>
}

/** 'busy': another one maintains the table; 'lost': another one took over before the end, which did no harm. */
export type Maintained = 'done' | 'busy' | 'lost'

/**
 * Removes rows of attempts that are over, brings the indexes up to date, merges fragments and cleans: each step is a
 * commit by itself, so that it may end after any, and two at once only do work twice.
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
 * Removes the rows of attempts that are over, and their words from the indexes. The version before is marked until
 * nothing of it is left to do, and whoever comes after one that ended in between begins there again.
 */
async function sweep({ lancedb, table, outcomesOf, over }: MaintainerOptions): Promise<void> {
  const tags = await table.tags()
  const begun = (await tags.list())[SWEEPING]
  if (begun) await table.checkout(SWEEPING)
  // Of a sweep that was begun nobody may know any more what it was to remove.
  const where = isOfAttempts(begun ? await attemptsThatAre(['aborted'], table, outcomesOf) : await over())
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
    // Each by itself: were all of it begun again, others might have written for ever.
    await retryOnConflict(() => table.delete(where))
    await retryOnConflict(() =>
      rewriteFragments(table, [...new Set(rows.map(({ _rowid }) => fragmentOf(BigInt(_rowid))))]),
    )
    await retryOnConflict(() => buildTextIndexes(lancedb, table))
  }
  await table.checkoutLatest()
  if ((await tags.list())[SWEEPING]) await tags.delete(SWEEPING)
}

/** Readers open versions of this age still; copies of them are under way. */
const KEPT_MS = 3_600_000

/**
 * Merges small fragments, brings indexes up to date and removes versions that nobody needs. The one place that removes
 * files from shared storage, and there is nothing to choose: a younger version may be read by another machine, and a
 * file that no version names may be about to be committed by one.
 */
export async function cleanSharedTable(table: Table): Promise<void> {
  await table.optimize({ cleanupOlderThan: new Date(Date.now() - KEPT_MS), deleteUnverified: false })
}
