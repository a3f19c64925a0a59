import { DataType, type RecordBatch, type Table, type Vector } from 'apache-arrow'
import type { Place } from '../../shared/documents.ts'
import type { Section } from '../chunk/chunk.ts'
import { type ChunkRecord, readRecord } from './chunk-record.ts'
import type { ChunkHit } from './chunk-store.ts'

/** Rows that a search found, in its order. A hit reads its columns when it is asked for them: most never are. */
export function hitsOf(table: Table, scoreOf: (batch: RecordBatch) => (row: number) => number): ChunkHit[] {
  return table.batches.flatMap((batch) => {
    const columns = new Columns(batch)
    const score = scoreOf(batch)
    return Array.from({ length: batch.numRows }, (_, row) => new LanceHit(columns, row, score(row)))
  })
}

/** A column of a batch by name. Throws when it was not selected. */
export function columnOf(batch: RecordBatch, name: string): Vector {
  const column = batch.getChild(name)
  if (!column) throw new Error(`Cannot read the column '${name}' of a search: it was not selected`)
  return column
}

/** The vector of each row of a batch, without copying. */
export function vectorsOf(batch: RecordBatch): (row: number) => Float32Array {
  const [data] = columnOf(batch, 'vector').data
  const numbers: unknown = data?.children[0]?.values
  if (!data || !DataType.isFixedSizeList(data.type) || !(numbers instanceof Float32Array))
    throw new Error('Cannot read the vectors of a search: they are not float32')
  const size = data.type.listSize
  return (row) => numbers.subarray(row * size, (row + 1) * size)
}

/** The vectors of rows that were selected with their `chunk_index`, one after the other by it. */
export function vectorsInOrder(table: Table, dimensions: number): Float32Array {
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

class Columns {
  readonly #batch: RecordBatch
  readonly #held = new Map<string, Vector>()
  #vectors: ((row: number) => Float32Array) | null = null

  constructor(batch: RecordBatch) {
    this.#batch = batch
  }

  vectorOf(row: number): Float32Array {
    this.#vectors ??= vectorsOf(this.#batch)
    return this.#vectors(row)
  }

  at(name: string): Vector {
    const held = this.#held.get(name) ?? columnOf(this.#batch, name)
    this.#held.set(name, held)
    return held
  }
}

class LanceHit implements ChunkHit {
  readonly #columns: Columns
  readonly #row: number
  readonly score: number
  #rendered: string | null = null
  #record: ChunkRecord | null = null

  constructor(columns: Columns, row: number, score: number) {
    this.#columns = columns
    this.#row = row
    this.score = score
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
    this.#rendered ??= String(this.#columns.at('text').get(this.#row))
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
    return this.#columns.vectorOf(this.#row)
  }

  #stored(): ChunkRecord {
    this.#record ??= readRecord(String(this.#columns.at('record').get(this.#row)))
    return this.#record
  }
}
