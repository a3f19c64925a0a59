import { isDiskFull } from '../../../platform/files/disk-full.ts'
import { isDiskUnwritable } from '../../../platform/files/disk-unwritable.ts'
import type { LoginAttemptKey } from '../interfaces/access-catalog.ts'
import type { Queries } from './db.ts'

/** After this long without a failure all of them are forgotten. */
const FORGOTTEN_SECONDS = 3600
/** Of each kind: those of one push out none of another. */
const MOST_KEYS = 10_000

/** Counts a try as AccessCatalog.tried() says. */
export async function countLoginAttempt(
  tx: Queries,
  { kind, key }: LoginAttemptKey,
  waitAfter: (failures: number) => number,
): Promise<number> {
  const row = await tx.get<{ failures: number; ago: number }>(
    'SELECT failures, CLOCK() - last_at AS ago FROM tries WHERE kind = ?1 AND key = ?2',
    kind,
    key,
  )
  // Of a clock that was put back since nothing is known.
  const known = row && row.ago >= 0 && row.ago < FORGOTTEN_SECONDS ? row : { failures: 0, ago: 0 }
  const left = known.failures > 0 ? waitAfter(known.failures) - known.ago * 1000 : 0
  if (left > 0) return left
  await tx.run(
    `INSERT INTO tries (kind, key, failures, last_at) VALUES (?1, ?2, ?3, CLOCK())
       ON CONFLICT (kind, key) DO UPDATE SET failures = ?3, last_at = CLOCK()`,
    ...[kind, key, known.failures + 1],
  )
  if (row) return 0
  await tx.run(`DELETE FROM tries WHERE kind = ?1 AND last_at < CLOCK() - ${FORGOTTEN_SECONDS}`, kind)
  await tx.run(
    `DELETE FROM tries WHERE kind = ?1 AND last_at <
       (SELECT last_at FROM tries WHERE kind = ?1 ORDER BY last_at DESC LIMIT 1 OFFSET ${MOST_KEYS})`,
    kind,
  )
  return 0
}

/** It had succeeded. */
export async function resetLoginAttempts(tx: Queries, { kind, key }: LoginAttemptKey): Promise<void> {
  await tx.run('DELETE FROM tries WHERE kind = ?1 AND key = ?2', kind, key)
}

/**
 * On a disk that takes nothing whoever may read goes on reading; when they were seen, or failed, is not written down
 * then, and null is given.
 */
export async function skipOnFullDisk<T>(note: Promise<T>): Promise<T | null> {
  try {
    return await note
  } catch (error) {
    if (!isDiskFull(error) && !isDiskUnwritable(error)) throw error
    return null
  }
}
