import type { Table as LanceDbTable } from '@lancedb/lancedb'
import { DataType, type RecordBatch, type Table, type Vector } from 'apache-arrow'
import type { Place } from '../../../../shared/documents.ts'
import type { Section } from '../../../documents/chunking/chunk.ts'
import type { ChunkHit, ChunkPlace, StoredChunk } from '../chunks/chunk-store.ts'
import { type ChunkRecord, PackedRecord } from '../chunks/packed-chunks.ts'
import { quoted } from './lance-query.ts'

/** Makes hits of rows with a selected record, in order. Hits decode their parts on demand: most never are needed. */
export function hitsOf(
  table: Table,
  scoreOf: (batch: RecordBatch) => (hit: Omit<ChunkHit, 'score'>, row: number) => number,
): ChunkHit[] {
  return table.batches.flatMap((batch) => {
    const records = columnOf(batch, 'record')
    const score = scoreOf(batch)
    return Array.from({ length: batch.numRows }, (_, row) => {
      const hit = new LanceHit(new PackedRecord(records.get(row)))
      hit.score = score(hit, row)
      return hit
    })
  })
}

/** Decodes the chunks of rows with a selected record. */
function chunksOf(table: Table): StoredChunk[] {
  return hitsOf(table, () => () => 0).map(chunkOfRow)
}

/** Returns a hit without score and vector. */
export function chunkOfRow({
  documentId,
  datasetId,
  index,
  text,
  rendered,
  heading,
  start,
  end,
  place,
  sections,
}: ChunkHit): StoredChunk {
  const chunk = { documentId, datasetId, index, text, rendered, heading, start, end, place }
  return sections ? { ...chunk, sections } : chunk
}

/** Returns a batch's column by name. Throws if it was not selected. */
export function columnOf(batch: RecordBatch, name: string): Vector {
  const column = batch.getChild(name)
  if (!column) throw new Error(`Cannot read the column '${name}' of a search: it was not selected`)
  return column
}

/** Makes a function that returns a view of each row's vector. */
function vectorsOf(batch: RecordBatch): (row: number) => Float32Array {
  const [data] = columnOf(batch, 'vector').data
  const numbers: unknown = data?.children[0]?.values
  if (!data || !DataType.isFixedSizeList(data.type) || !(numbers instanceof Float32Array))
    throw new Error('Cannot read the vectors of a search: they are not float32')
  const size = data.type.listSize
  return (row) => numbers.subarray(row * size, (row + 1) * size)
}

/** Concatenates the vectors of rows, sorted by `chunk_index`, which must be selected, too. */
function vectorsInOrder(table: Table, dimensions: number): Float32Array {
  const rows = table.batches.flatMap((batch) => {
    const [indexes, vectorOf] = [columnOf(batch, 'chunk_index'), vectorsOf(batch)]
    return Array.from({ length: batch.numRows }, (_, row) => ({
      index: Number(indexes.get(row)),
      vector: vectorOf(row),
    }))
  })
  const numbers = new Float32Array(rows.length * dimensions)
  rows.sort((a, b) => a.index - b.index)
  for (const [row, { vector }] of rows.entries()) numbers.set(vector, row * dimensions)
  return numbers
}

class LanceHit implements ChunkHit {
  readonly #packed: PackedRecord
  score = 0
  #rendered: string | null = null
  #vector: Float32Array | null = null
  #record: ChunkRecord | null = null

  constructor(packed: PackedRecord) {
    this.#packed = packed
  }

  get documentId(): string {
    return this.#stored().documentId
  }

  get datasetId(): number {
    return this.#stored().datasetId
  }

  get index(): number {
    return this.#stored().index
  }

  get text(): string {
    return this.#stored().text ?? this.rendered
  }

  get rendered(): string {
    this.#rendered ??= this.#packed.rendered()
    return this.#rendered
  }

  get heading(): string {
    return this.#stored().heading
  }

  get start(): number {
    return this.#stored().start
  }

  get end(): number {
    return this.#stored().end
  }

  get place(): Place {
    return this.#stored().place
  }

  get sections(): readonly Section[] | undefined {
    return this.#stored().sections
  }

  get vector(): Float32Array {
    this.#vector ??= this.#packed.vector()
    return this.#vector
  }

  #stored(): ChunkRecord {
    this.#record ??= this.#packed.chunk()
    return this.#record
  }
}

/** Selects chunks of a document: a range, or given indexes. `shown`: SQL condition on all rows. */
export type RowsOfDocument = {
  readonly documentId: string
  readonly which: { readonly offset: number; readonly limit: number } | readonly number[]
  readonly shown?: string | null
}

/** Reads the chunks in order. */
export async function chunkRows(table: LanceDbTable, rows: RowsOfDocument): Promise<StoredChunk[]> {
  const found = await table.query().where(whereOf(rows)).select(['record']).toArrow()
  return chunksOf(found).sort((a, b) => a.index - b.index)
}

/** Reads the chunks at these places that `shown`, an SQL condition, allows. */
export async function rowsAt(
  table: LanceDbTable,
  places: readonly ChunkPlace[],
  shown: string | null,
): Promise<ChunkHit[]> {
  if (places.length === 0) return []
  const parts = [...Map.groupBy(places, ({ documentId }) => documentId)].map(
    ([id, own]) =>
      `(document_id = ${quoted(id)} AND chunk_index IN (${own.map(({ index }) => index).join(', ')}))`,
  )
  const where = `(${parts.join(' OR ')})${shown ? ` AND ${shown}` : ''}`
  return hitsOf(await table.query().where(where).select(['record']).toArrow(), () => () => 0)
}

/** Reads the vectors, row-major in chunk order. */
export async function vectorRows(
  table: LanceDbTable,
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
