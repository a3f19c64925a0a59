import {
  Binary,
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

const item = new Field('item', new Float32(), true)

/**
 * `record` is the whole chunk, as packRecords() has it: LanceDB reads each column of each row that a search finds by
 * itself, so what it finds is read from this one alone. The others are what is searched and filtered by.
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

/** Whether a table has the columns that chunkSchema() says. */
export function isOfThisLayout(schema: Schema): boolean {
  return schema.fields.some(({ name, type }) => name === 'record' && DataType.isBinary(type))
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
