import type { Table } from '@lancedb/lancedb'
import type { PackedChunks } from '../chunks/chunk-store.ts'
import { packStrings } from '../chunks/packed-bytes.ts'
import { fragmentOf } from '../compaction/dirty-fragments.ts'
import { columnOf } from './lance-hits.ts'
import { quoted } from './lance-query.ts'

/** Rows about to be moved, in columns, and the fragments that they leave. */
export type MovedRows = Pick<PackedChunks, 'documentIds' | 'rows' | 'strings'> & {
  readonly indexes: Int32Array<ArrayBuffer>
  readonly fragments: ReadonlySet<bigint>
}

/** Makes the SQL condition for rows of these documents that carry another dataset. */
export function isElsewhere(documentIds: readonly string[], datasetId: number): string {
  return `document_id IN (${documentIds.map(quoted).join(', ')}) AND dataset_id <> ${datasetId}`
}

/** Reads what is searched of some rows. */
export async function movedRows(table: Table, where: string): Promise<MovedRows> {
  const found = await table
    .query()
    .where(where)
    .select(['document_id', 'chunk_index', 'text', 'heading', '_rowid'])
    .withRowId()
    .toArrow()
  const columns = { document_id: [] as string[], text: [] as string[], heading: [] as string[] }
  const indexes: number[] = []
  const fragments = new Set<bigint>()
  for (const batch of found.batches)
    for (let row = 0; row < batch.numRows; row++) {
      for (const [name, values] of Object.entries(columns))
        values.push(String(columnOf(batch, name).get(row)))
      indexes.push(Number(columnOf(batch, 'chunk_index').get(row)))
      fragments.add(fragmentOf(BigInt(columnOf(batch, '_rowid').get(row))))
    }
  return {
    documentIds: [...new Set(columns.document_id)],
    rows: indexes.length,
    strings: {
      document_id: packStrings(columns.document_id),
      text: packStrings(columns.text),
      heading: packStrings(columns.heading),
    },
    indexes: Int32Array.from(indexes),
    fragments,
  }
}
