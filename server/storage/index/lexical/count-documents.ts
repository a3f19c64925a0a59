import type { Table } from '@lancedb/lancedb'
import type { Table as ArrowTable } from 'apache-arrow'
import { turns } from '../../../platform/yielding.ts'
import { columnOf } from '../vectors/lance-hits.ts'
import { quoted } from '../vectors/lance-query.ts'
import type { WordIndex } from './word-index.ts'
import { type DocumentCount, DocumentCounter } from './word-index.ts'

/** Documents read per scan of the table. */
const DOCUMENTS_AT_ONCE = 400
/** Chunks of a document read at once, so that a large one is never fully in memory. */
const CHUNKS_AT_ONCE = 4000

/**
 * Counts the words of documents from their chunks. `knownOf`: returns counts that are known already, to skip reading.
 * `shown`: SQL condition of the rows to count; null for all.
 */
export async function countDocuments(
  table: Table,
  ids: readonly string[],
  index: WordIndex,
  knownOf: (ids: readonly string[]) => readonly (DocumentCount & { readonly id: string })[],
  shown: string | null = null,
): Promise<void> {
  const rest = turns()
  for (let first = 0; first < ids.length; first += DOCUMENTS_AT_ONCE) {
    const some = ids.slice(first, first + DOCUMENTS_AT_ONCE)
    const known = knownOf(some)
    const unknown = new Set(some).difference(new Set(known.map(({ id }) => id)))
    index.put([...known, ...(await countedInTable(table, [...unknown], shown))])
    await rest()
  }
}

async function countedInTable(table: Table, ids: readonly string[], shown: string | null) {
  const counters = new Map<string, DocumentCounter>()
  if (ids.length === 0) return []
  const list = ids.map(quoted).join(', ')
  const rest = shown === null ? '' : ` AND ${shown}`
  for (let from = 0; ; from += CHUNKS_AT_ONCE) {
    const rows = await table
      .query()
      .where(
        `document_id IN (${list}) AND chunk_index >= ${from} AND chunk_index < ${from + CHUNKS_AT_ONCE}${rest}`,
      )
      .select(['document_id', 'text', 'heading'])
      .toArrow()
    if (rows.numRows === 0) break
    await countRows(rows, counters)
  }
  return [...counters].map(([id, counter]) => ({ id, ...counter.count() }))
}

async function countRows(rows: ArrowTable, counters: Map<string, DocumentCounter>): Promise<void> {
  const rest = turns()
  for (const batch of rows.batches) {
    const [id, text, heading] = ['document_id', 'text', 'heading'].map((name) => columnOf(batch, name))
    for (let row = 0; row < batch.numRows; row++) {
      const documentId: string = id?.get(row)
      const counter = counters.get(documentId) ?? new DocumentCounter()
      counters.set(documentId, counter)
      counter.add(text?.get(row), heading?.get(row))
      await rest()
    }
  }
}
