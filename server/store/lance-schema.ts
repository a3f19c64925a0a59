import {
  Field,
  FixedSizeList,
  Float32,
  Int32,
  makeData,
  Schema,
  Table,
  Utf8,
  Vector,
  vectorFromArray,
} from 'apache-arrow'
import { z } from 'zod'
import { Place } from '../../shared/documents.ts'
import type { Section } from '../chunk/chunk.ts'
import type { ChunkBatch, StoredChunk } from './chunk-store.ts'

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

/** Chunks with their vectors as one Arrow table; throws when a batch has not one vector for each chunk. */
export function chunkTable(batches: readonly ChunkBatch[], dimensions: number): Table {
  const chunks = batches.flatMap((batch) => batch.chunks)
  const numbers = new Float32Array(chunks.length * dimensions)
  let offset = 0
  for (const { chunks: rows, vectors } of batches) {
    if (vectors.length !== rows.length * dimensions) {
      throw new Error(
        `Cannot store ${rows.length} chunks: their vectors hold ${vectors.length} numbers, not ${rows.length * dimensions}`,
      )
    }
    numbers.set(vectors, offset)
    offset += vectors.length
  }
  const child = makeData({ type: new Float32(), length: numbers.length, data: numbers })
  const list = makeData({
    type: new FixedSizeList(dimensions, item),
    length: chunks.length,
    nullCount: 0,
    child,
  })
  const strings = (of: (chunk: StoredChunk) => string | null) => vectorFromArray(chunks.map(of), new Utf8())
  const integers = (of: (chunk: StoredChunk) => number) => vectorFromArray(chunks.map(of), new Int32())
  return new Table(chunkSchema(dimensions), {
    document_id: strings((chunk) => chunk.documentId),
    dataset_id: integers((chunk) => chunk.datasetId),
    chunk_index: integers((chunk) => chunk.index),
    text: strings((chunk) => chunk.rendered),
    verbatim: strings((chunk) => (chunk.text === chunk.rendered ? null : chunk.text)),
    heading: strings((chunk) => chunk.heading),
    start: integers((chunk) => chunk.start),
    end: integers((chunk) => chunk.end),
    place: strings((chunk) => JSON.stringify({ ...chunk.place, sections: chunk.sections })),
    vector: new Vector([list]),
  })
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
