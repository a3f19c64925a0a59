import type { Table } from '@lancedb/lancedb'
import { firstRowOf, fragmentOf } from '../index/compaction/dirty-fragments.ts'
import { columnOf } from '../index/vectors/lance-hits.ts'
import { quoted } from '../index/vectors/lance-query.ts'
import type { Attempt, AttemptState, AttemptStatesOf } from '../metadata/interfaces/attempt.ts'

/**
 * Lists attempts with rows in `fragment` and later ones; `nextFragment`: the first fragment that does not exist yet. Yields
 * to other work in between.
 */
export async function attemptsIn(
  table: Table,
  fragment = 0n,
): Promise<{ attempts: Attempt[]; nextFragment: bigint }> {
  const found = new Map<string, Attempt>()
  let nextFragment = fragment
  const query = table.query().select(['document_id', 'attempt']).withRowId()
  if (fragment > 0n) query.where(`_rowid >= ${firstRowOf(fragment)}`)
  for (const batch of (await query.toArrow()).batches) {
    const [ids, attempts] = [columnOf(batch, 'document_id'), columnOf(batch, 'attempt')]
    const rowIds = columnOf(batch, '_rowid')
    for (let row = 0; row < batch.numRows; row++) {
      const [documentId, attempt] = [String(ids.get(row)), Number(attempts.get(row))]
      found.set(`${attempt} ${documentId}`, { documentId, attempt })
      const of = fragmentOf(BigInt(rowIds.get(row)))
      if (of >= nextFragment) nextFragment = of + 1n
    }
    await Bun.sleep(0)
  }
  return { attempts: [...found.values()], nextFragment }
}

/** Lists the table's attempts with one of these states. */
export async function attemptsThatAre(
  states: readonly AttemptState[],
  table: Table,
  attemptStatesOf: AttemptStatesOf,
): Promise<Attempt[]> {
  const { attempts } = await attemptsIn(table)
  const known = await attemptStatesOf(attempts)
  // An attempt without a known state counts as pending: neither shown nor removed.
  return attempts.filter((_, i) => states.includes(known[i] ?? 'pending'))
}

/** Makes the SQL condition for rows of these attempts; null if there are none. */
export function isOfAttempts(attempts: readonly Attempt[]): string | null {
  if (attempts.length === 0) return null
  const byNumber = Map.groupBy(attempts, ({ attempt }) => attempt)
  const each = [...byNumber].map(
    ([attempt, of]) =>
      `(attempt = ${attempt} AND document_id IN (${of.map(({ documentId }) => quoted(documentId)).join(', ')}))`,
  )
  return `(${each.join(' OR ')})`
}
