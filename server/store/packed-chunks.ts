import {
  type Data,
  type DataType,
  Int32,
  makeData,
  RecordBatch,
  Struct,
  Table,
  tableFromIPC,
  tableToIPC,
  Utf8,
} from 'apache-arrow'
import type { ChunkBatch, PackedChunks, StoredChunk } from './chunk-store.ts'
import { hitsOf } from './lance-hits.ts'
import { chunkSchema, vectorData } from './lance-schema.ts'

const encoder = new TextEncoder()

/**
 * Chunks with their vectors as the table of the store has them. Threads hand the bytes over without copying, and
 * the one that writes makes no objects of them. Throws when there is not one vector for each chunk.
 */
export function packChunks({ chunks, vectors }: ChunkBatch, dimensions: number): PackedChunks {
  const rows = chunks.length
  if (vectors.length !== rows * dimensions) {
    throw new Error(
      `Cannot store ${rows} chunks: their vectors hold ${vectors.length} numbers, not ${rows * dimensions}`,
    )
  }
  const strings = (of: (chunk: StoredChunk) => string | null) => stringData(chunks.map(of))
  const integers = (of: (chunk: StoredChunk) => number) =>
    makeData({ type: new Int32(), length: rows, nullCount: 0, data: Int32Array.from(chunks, of) })
  const children: Data<DataType>[] = [
    strings((chunk) => chunk.documentId),
    integers((chunk) => chunk.datasetId),
    integers((chunk) => chunk.index),
    strings((chunk) => chunk.rendered),
    strings((chunk) => (chunk.text === chunk.rendered ? null : chunk.text)),
    strings((chunk) => chunk.heading),
    integers((chunk) => chunk.start),
    integers((chunk) => chunk.end),
    strings((chunk) => JSON.stringify({ ...chunk.place, sections: chunk.sections })),
    vectorData(vectors, dimensions),
  ]
  const schema = chunkSchema(dimensions)
  const struct = makeData({ type: new Struct(schema.fields), length: rows, nullCount: 0, children })
  const bytes = tableToIPC(new Table(schema, new RecordBatch(schema, struct)), 'stream')
  return { documentIds: [...new Set(chunks.map(({ documentId }) => documentId))], rows, bytes: exact(bytes) }
}

/** The table that packed chunks are together. */
export function chunkTable(batches: readonly PackedChunks[]): Table {
  return new Table(batches.flatMap(({ bytes }) => tableFromIPC(bytes).batches))
}

/** The chunks that were packed, in order, with their vectors. */
export function unpackChunks({ bytes }: PackedChunks): { chunk: StoredChunk; vector: Float32Array }[] {
  return hitsOf(tableFromIPC(bytes), () => () => 0).map((hit) => ({
    chunk: {
      documentId: hit.documentId,
      datasetId: hit.datasetId,
      index: hit.index,
      text: hit.text,
      rendered: hit.rendered,
      heading: hit.heading,
      start: hit.start,
      end: hit.end,
      place: hit.place,
      ...(hit.sections ? { sections: hit.sections } : {}),
    },
    vector: hit.vector,
  }))
}

/** A column of strings, those that are not well-formed with U+FFFD where they are not. */
function stringData(values: readonly (string | null)[]): Data<Utf8> {
  const valueOffsets = new Int32Array(values.length + 1)
  const nullBitmap = new Uint8Array((values.length + 7) >> 3)
  let nullCount = 0
  let total = 0
  const texts = values.map((value, i) => {
    if (value === null) nullCount++
    else nullBitmap[i >> 3] = (nullBitmap[i >> 3] ?? 0) | (1 << (i & 7))
    const text = (value ?? '').toWellFormed()
    total += Buffer.byteLength(text)
    valueOffsets[i + 1] = total
    return text
  })
  const data = encoder.encode(texts.join(''))
  return makeData({ type: new Utf8(), length: values.length, nullCount, nullBitmap, valueOffsets, data })
}

/** The bytes alone in their buffer, so that it can be handed to another thread. */
function exact(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const alone = bytes.byteLength === bytes.buffer.byteLength && bytes.buffer instanceof ArrayBuffer
  // SAFETY: `alone` says that the buffer is an ArrayBuffer; slice() makes one.
  return alone ? (bytes as Uint8Array<ArrayBuffer>) : bytes.slice()
}
