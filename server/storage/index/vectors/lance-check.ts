import type { Table } from '@lancedb/lancedb'
import { StoreError } from '../../store-error.ts'
import { columnOf } from './lance-hits.ts'
import { type LanceDb, textQuery } from './lance-query.ts'

/** A word that no text contains: searching for it reads the index but no row. */
const NO_WORD = 'qzxjvkwq'

/**
 * Reads one small column of every row, which opens each of the table's files, and queries each of its indexes once. Resolves
 * with the number of rows. Throws StoreError if a file is missing or truncated.
 */
export async function checkTable(lancedb: LanceDb, table: Table, dimensions: number): Promise<number> {
  try {
    const expected = await table.countRows()
    const rows = await table.query().select(['chunk_index']).toArrow()
    if (rows.numRows !== expected) throw new Error(`${rows.numRows} of ${expected} rows can be read`)
    if (expected === 0) return 0
    const text = textQuery(lancedb, NO_WORD, 'any')
    await table.query().fullTextSearch(text).limit(1).select(['chunk_index', '_score']).toArrow()
    const vector = new Float32Array(dimensions).fill(1 / Math.sqrt(dimensions))
    const nearest = table.vectorSearch(vector).distanceType('cosine').limit(1)
    await nearest.nprobes(1).select(['chunk_index', '_distance']).toArrow()
    return expected
  } catch (cause) {
    const reason = String(cause).split('\n')[0]?.slice(0, 200)
    throw new StoreError(`Cannot use the index: a file of it cannot be read (${reason})`, { cause })
  }
}

/** Counts each document's rows that satisfy `where`, and returns its highest chunk index. Yields to other work in between. */
export async function countsOf(
  table: Table,
  where: string | null = null,
): Promise<Map<string, { count: number; highest: number }>> {
  const counts = new Map<string, { count: number; highest: number }>()
  const query = table.query().select(['document_id', 'chunk_index'])
  if (where !== null) query.where(where)
  const rows = await query.toArrow()
  for (const batch of rows.batches) {
    const [ids, indexes] = [columnOf(batch, 'document_id'), columnOf(batch, 'chunk_index')]
    for (let row = 0; row < batch.numRows; row++) {
      const id = String(ids.get(row))
      const entry = counts.get(id) ?? { count: 0, highest: -1 }
      entry.count++
      entry.highest = Math.max(entry.highest, Number(indexes.get(row)))
      counts.set(id, entry)
    }
    await Bun.sleep(0)
  }
  return counts
}
