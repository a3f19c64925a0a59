import {
  Binary,
  type Data,
  type DataType,
  Int32,
  makeData,
  RecordBatch,
  Struct,
  Table,
  Utf8,
} from 'apache-arrow'
import type { PackedChunks } from '../chunks/chunk-store.ts'
import type { PackedBytes } from '../chunks/packed-bytes.ts'
import { chunkSchema, vectorData } from './lance-schema.ts'

/** The table that packed chunks are together; `batches` is not empty. */
export function chunkTable(batches: readonly PackedChunks[], dimensions: number): Table {
  const schema = chunkSchema(dimensions)
  const recordBatches = batches.map(({ rows, strings, records, integers, vectors }) => {
    const columns: Record<string, Data<DataType>> = {
      vector: vectorData(vectors, dimensions),
      record: makeData({ type: new Binary(), ...variableData(records, rows) }),
    }
    for (const [name, column] of Object.entries(strings))
      columns[name] = makeData({ type: new Utf8(), ...variableData(column, rows) })
    for (const [name, data] of Object.entries(integers))
      columns[name] = makeData({ type: new Int32(), length: rows, nullCount: 0, data })
    const children = schema.fields.map(({ name }) => columns[name] ?? missing(name))
    const struct = makeData({ type: new Struct(schema.fields), length: rows, nullCount: 0, children })
    return new RecordBatch(schema, struct)
  })
  return new Table(schema, recordBatches)
}

function variableData({ bytes, offsets }: PackedBytes, rows: number) {
  return { length: rows, nullCount: 0, valueOffsets: offsets, data: bytes }
}

function missing(name: string): never {
  throw new Error(`Cannot store chunks: nothing is packed for the column '${name}'`)
}
