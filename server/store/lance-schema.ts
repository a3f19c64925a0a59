import {
  type Data,
  DataType,
  Field,
  FixedSizeList,
  Float32,
  Int32,
  makeData,
  Schema,
  Utf8,
} from 'apache-arrow'

/**
 * Columns that make a StoredChunk; the vector and the scores are asked for by name where they are needed. LanceDB decodes
 * a block of each column for each row that a search finds: what is not searched or filtered by stands in one column.
 */
export const CHUNK_COLUMNS = ['text', 'record']

const item = new Field('item', new Float32(), true)

/** `text` is what is searched; `record` is the rest of the chunk as JSON, the columns that are searched by once more. */
export function chunkSchema(dimensions: number): Schema {
  return new Schema([
    new Field('document_id', new Utf8(), false),
    new Field('dataset_id', new Int32(), false),
    new Field('chunk_index', new Int32(), false),
    new Field('text', new Utf8(), false),
    new Field('heading', new Utf8(), false),
    new Field('record', new Utf8(), false),
    new Field('vector', new FixedSizeList(dimensions, item), false),
  ])
}

/** Whether a table has the columns that chunkSchema() says. */
export function isOfThisLayout(schema: Schema): boolean {
  return schema.fields.some(({ name }) => name === 'record')
}

/** How many numbers the vectors of a table have; 0 where it has none. */
export function lengthOfVectors(schema: Schema): number {
  const type = schema.fields.find((field) => field.name === 'vector')?.type
  return DataType.isFixedSizeList(type) ? type.listSize : 0
}

/** The column of vectors that stand one after the other in `numbers`. */
export function vectorData(numbers: Float32Array, dimensions: number): Data<FixedSizeList> {
  const child = makeData({ type: new Float32(), length: numbers.length, nullCount: 0, data: numbers })
  const length = numbers.length / dimensions
  return makeData({ type: new FixedSizeList(dimensions, item), length, nullCount: 0, child })
}
