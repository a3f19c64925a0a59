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
import { z } from 'zod'
import { Place } from '../../shared/documents.ts'
import type { Section } from '../chunk/chunk.ts'
import type { StoredChunk } from './chunk-store.ts'

/** Columns that make a StoredChunk; the vector and the scores are asked for by name where they are needed. */
export const CHUNK_COLUMNS = [
  'document_id',
  'dataset_id',
  'chunk_index',
  'text',
  'verbatim',
  'heading',
  'start',
  'end',
  'place',
]

const item = new Field('item', new Float32(), true)

/**
 * `text` is what is searched; `verbatim` the same text as the document has it, null where there is no
 * difference; `place` is JSON, with the chunk's sections where it has several.
 */
export function chunkSchema(dimensions: number): Schema {
  return new Schema([
    new Field('document_id', new Utf8(), false),
    new Field('dataset_id', new Int32(), false),
    new Field('chunk_index', new Int32(), false),
    new Field('text', new Utf8(), false),
    new Field('verbatim', new Utf8(), true),
    new Field('heading', new Utf8(), false),
    new Field('start', new Int32(), false),
    new Field('end', new Int32(), false),
    new Field('place', new Utf8(), false),
    new Field('vector', new FixedSizeList(dimensions, item), false),
  ])
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

/** A row as LanceDB gives it back. */
export type ChunkRow = {
  readonly document_id: string
  readonly dataset_id: number
  readonly chunk_index: number
  readonly text: string
  readonly verbatim: string | null
  readonly heading: string
  readonly start: number
  readonly end: number
  readonly place: string
}

const StoredPlace = Place.extend({
  sections: z.array(z.object({ start: z.number(), headings: z.array(z.string()) })).optional(),
})

/** The chunk that a row holds. */
export function chunkOfRow(row: ChunkRow): StoredChunk {
  const { place, sections } = placeOfRow(row.place)
  return {
    documentId: row.document_id,
    datasetId: row.dataset_id,
    index: row.chunk_index,
    text: row.verbatim ?? row.text,
    rendered: row.text,
    heading: row.heading,
    start: row.start,
    end: row.end,
    place,
    ...(sections ? { sections } : {}),
  }
}

/** What the column `place` says. */
export function placeOfRow(json: string): { place: Place; sections: Section[] | undefined } {
  const { sections, ...place } = StoredPlace.parse(JSON.parse(json))
  return { place, sections }
}
