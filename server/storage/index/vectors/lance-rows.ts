import type { Table } from '@lancedb/lancedb'
import type { StoredChunk } from '../chunks/chunk-store.ts'
import { chunksOf, vectorsInOrder } from './lance-hits.ts'
import { quoted } from './lance-query.ts'

/** Which chunks of a document: so many from one on, or those of these indexes. `shown`: a condition of all rows, as SQL. */
export type RowsOfDocument = {
  readonly documentId: string
  readonly which: { readonly offset: number; readonly limit: number } | readonly number[]
  readonly shown?: string | null
}

/** The chunks, in order. */
export async function chunkRows(table: Table, rows: RowsOfDocument): Promise<StoredChunk[]> {
  const found = await table.query().where(whereOf(rows)).select(['record']).toArrow()
  return chunksOf(found).sort((a, b) => a.index - b.index)
}

/** Their vectors, one after the other in the order of the chunks. */
export async function vectorRows(
  table: Table,
  rows: RowsOfDocument,
  dimensions: number,
): Promise<Float32Array> {
  const found = await table.query().where(whereOf(rows)).select(['chunk_index', 'vector']).toArrow()
  return vectorsInOrder(found, dimensions)
}

function whereOf({ documentId, which, shown }: RowsOfDocument): string {
  const indexes =
    'offset' in which
      ? `chunk_index >= ${which.offset} AND chunk_index < ${which.offset + which.limit}`
      : `chunk_index IN (${which.join(', ')})`
  return `document_id = ${quoted(documentId)} AND ${indexes}${shown ? ` AND ${shown}` : ''}`
}
