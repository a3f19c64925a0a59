import type { Table } from '@lancedb/lancedb'
import { terms } from '../chunk/terms.ts'
import { columnOf } from './lance-hits.ts'
import { WordCounter } from './word-counts.ts'
import type { WordIndex } from './word-index.ts'

/** Documents whose chunks are read together: each time the table is looked through for them. */
const DOCUMENTS_AT_ONCE = 400
/** Chunks that are counted before others get their turn. */
const CHUNKS_IN_A_TURN = 100

type Counted = { readonly counter: WordCounter; readonly headings: Set<string>; chunks: number }

/** Counts the words of documents from their chunks. A heading counts once, however many chunks stand under it. */
export async function countDocuments(table: Table, ids: readonly string[], index: WordIndex): Promise<void> {
  for (let first = 0; first < ids.length; first += DOCUMENTS_AT_ONCE) {
    const some = ids.slice(first, first + DOCUMENTS_AT_ONCE)
    const list = some.map((id) => `'${id.replaceAll("'", "''")}'`).join(', ')
    const rows = await table
      .query()
      .where(`document_id IN (${list})`)
      .select(['document_id', 'text', 'heading'])
      .toArrow()
    const counted = new Map<string, Counted>()
    let turn = 0
    for (const batch of rows.batches) {
      const [id, text, heading] = ['document_id', 'text', 'heading'].map((name) => columnOf(batch, name))
      for (let row = 0; row < batch.numRows; row++) {
        count(counted, id?.get(row), text?.get(row), heading?.get(row))
        if (++turn % CHUNKS_IN_A_TURN === 0) await new Promise<void>((resolve) => setImmediate(resolve))
      }
    }
    index.put(
      [...counted].map(([documentId, { counter, chunks }]) => ({
        id: documentId,
        length: counter.length,
        chunks,
        counts: counter.counts(),
      })),
    )
  }
}

function count(counted: Map<string, Counted>, id: string, text: string, heading: string): void {
  const document = counted.get(id) ?? { counter: new WordCounter(), headings: new Set(), chunks: 0 }
  counted.set(id, document)
  document.counter.add(terms(text))
  if (!document.headings.has(heading)) document.counter.add(terms(heading))
  document.headings.add(heading)
  document.chunks++
}
