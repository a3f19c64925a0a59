import { isDiskFull, isDiskUnwritable } from '../../../../platform/files/file-errors.ts'
import type { LoginAttemptKey } from '../../interfaces/access-catalog.ts'
import type { Queries } from '../db.ts'

/** Seconds after the last failure when all failures expire. */
const FORGOTTEN_SECONDS = 3600
/** Keys kept per kind, so that one kind never evicts another. */
const MOST_KEYS = 10_000

/** Counts a try; see AccessCatalog.tried(). */
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
  // A negative age means that the clock was set back: ignore the record.
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

/** Clears the count after a success. */
export async function resetLoginAttempts(tx: Queries, { kind, key }: LoginAttemptKey): Promise<void> {
  await tx.run('DELETE FROM tries WHERE kind = ?1 AND key = ?2', kind, key)
}

/**
 * Ignores the failure of a note on a full or read-only disk, so that people can go on reading; resolves with null then.
 */
export async function skipOnFullDisk<T>(note: Promise<T>): Promise<T | null> {
  try {
    return await note
  } catch (error) {
    if (!isDiskFull(error) && !isDiskUnwritable(error)) throw error
    return null
  }
}
