import type { Table } from '@lancedb/lancedb'
import type { Table as ArrowTable } from 'apache-arrow'
import { DocumentCounter } from './document-counter.ts'
import { columnOf } from './lance-hits.ts'
import type { WordIndex } from './word-index.ts'

/** Documents whose chunks are read together: each time the table is looked through for them. */
const DOCUMENTS_AT_ONCE = 400
/** Chunks of each document that are read at once, so that a large one is never held whole. */
const CHUNKS_AT_ONCE = 4000
/** Chunks that are counted before others get their turn. */
const CHUNKS_IN_A_TURN = 100

/** Counts the words of documents from their chunks. */
export async function countDocuments(table: Table, ids: readonly string[], index: WordIndex): Promise<void> {
  for (let first = 0; first < ids.length; first += DOCUMENTS_AT_ONCE) {
    const some = ids.slice(first, first + DOCUMENTS_AT_ONCE)
    const list = some.map((id) => `'${id.replaceAll("'", "''")}'`).join(', ')
    const counters = new Map<string, DocumentCounter>()
    for (let from = 0; ; from += CHUNKS_AT_ONCE) {
      const rows = await table
        .query()
        .where(
          `document_id IN (${list}) AND chunk_index >= ${from} AND chunk_index < ${from + CHUNKS_AT_ONCE}`,
        )
        .select(['document_id', 'text', 'heading'])
        .toArrow()
      if (rows.numRows === 0) break
      await countRows(rows, counters)
    }
    index.put([...counters].map(([documentId, counter]) => ({ id: documentId, ...counter.count() })))
  }
}

async function countRows(rows: ArrowTable, counters: Map<string, DocumentCounter>): Promise<void> {
  let turn = 0
  for (const batch of rows.batches) {
    const [id, text, heading] = ['document_id', 'text', 'heading'].map((name) => columnOf(batch, name))
    for (let row = 0; row < batch.numRows; row++) {
      const documentId: string = id?.get(row)
      const counter = counters.get(documentId) ?? new DocumentCounter()
      counters.set(documentId, counter)
      counter.add(text?.get(row), heading?.get(row))
      if (++turn % CHUNKS_IN_A_TURN === 0) await new Promise<void>((resolve) => setImmediate(resolve))
    }
  }
}
