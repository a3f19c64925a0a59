import {
  Binary,
  type Data,
  DataType,
  Field,
  FixedSizeList,
  Float32,
  Int32,
  makeData,
  RecordBatch,
  Schema,
  Struct,
  Table,
  Utf8,
} from 'apache-arrow'
import { loadLanceDb } from '../../../platform/native/lancedb.ts'
import { FIRST_TABLE, type PackedChunks } from '../chunks/chunk-store.ts'
import type { PackedBytes } from '../chunks/packed-bytes.ts'

const item = new Field('item', new Float32(), true)

/**
 * Schema of a chunk table. `record` holds the whole chunk, see packRecords(): LanceDB reads each column of each hit
 * separately, so hits are read from this one alone. The other columns are for searching and filtering.
 */
export function chunkSchema(dimensions: number): Schema {
  return new Schema([
    new Field('document_id', new Utf8(), false),
    new Field('dataset_id', new Int32(), false),
    new Field('chunk_index', new Int32(), false),
    new Field('text', new Utf8(), false),
    new Field('heading', new Utf8(), false),
    new Field('record', new Binary(), false),
    new Field('vector', new FixedSizeList(dimensions, item), false),
  ])
}

/** Tells whether a table has the columns of chunkSchema(). */
export function isOfThisLayout(schema: Schema): boolean {
  return schema.fields.some(({ name, type }) => name === 'record' && DataType.isBinary(type))
}

/** Returns the dimensions of a table's vectors; 0 if it has none. */
export function lengthOfVectors(schema: Schema): number {
  const type = schema.fields.find((field) => field.name === 'vector')?.type
  return DataType.isFixedSizeList(type) ? type.listSize : 0
}

/** Makes a vector column from a row-major array. */
function vectorData(numbers: Float32Array, dimensions: number): Data<FixedSizeList> {
  const child = makeData({ type: new Float32(), length: numbers.length, nullCount: 0, data: numbers })
  const length = numbers.length / dimensions
  return makeData({ type: new FixedSizeList(dimensions, item), length, nullCount: 0, child })
}

/** Reads the dimensions of a table's vectors; null if there is no such table, 0 if it is unreadable. */
export async function storedDimensions(folder: string, name = FIRST_TABLE): Promise<number | null> {
  const connection = await (await loadLanceDb()).connect(folder)
  try {
    if (!(await connection.tableNames()).includes(name)) return null
    const table = await connection.openTable(name).catch(() => null)
    return table === null ? 0 : lengthOfVectors(await table.schema())
  } finally {
    connection.close()
  }
}

/** Combines batches, which must not be empty, into one Arrow table. */
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
