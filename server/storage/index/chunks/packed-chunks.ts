import { packRecords } from './chunk-record.ts'
import type { ChunkBatch, PackedChunks, StoredChunk } from './chunk-store.ts'
import { packStrings } from './packed-bytes.ts'

/** Packs a batch. Throws unless each chunk has a vector of `dimensions` numbers. */
export function packChunks({ chunks, vectors }: ChunkBatch, dimensions: number): PackedChunks {
  const rows = chunks.length
  if (vectors.length !== rows * dimensions) {
    throw new Error(
      `Cannot store ${rows} chunks: their vectors hold ${vectors.length} numbers, not ${rows * dimensions}`,
    )
  }
  const strings = (of: (chunk: StoredChunk) => string) => packStrings(chunks.map(of))
  const integers = (of: (chunk: StoredChunk) => number) => Int32Array.from(chunks, of)
  const text = strings((chunk) => chunk.rendered)
  return {
    documentIds: [...new Set(chunks.map(({ documentId }) => documentId))],
    rows,
    strings: {
      document_id: strings((chunk) => chunk.documentId),
      text,
      heading: strings((chunk) => chunk.heading),
    },
    records: packRecords(chunks, vectors, dimensions, text),
    integers: {
      dataset_id: integers((chunk) => chunk.datasetId),
      chunk_index: integers((chunk) => chunk.index),
    },
    vectors: alone(vectors),
  }
}

/** Lists the buffers that postMessage() can transfer. */
export function buffersOf({ strings, records, integers, vectors }: PackedChunks): ArrayBuffer[] {
  return [
    ...[...Object.values(strings), records].flatMap(({ bytes, offsets }) => [bytes, offsets]),
    ...Object.values(integers),
    vectors,
  ].map(({ buffer }) => buffer)
}

/** Returns the numbers in a buffer of their own. */
function alone(numbers: Float32Array): Float32Array<ArrayBuffer> {
  const { buffer, byteLength } = numbers
  const isAlone = buffer instanceof ArrayBuffer && buffer.byteLength === byteLength
  return isAlone ? new Float32Array(buffer) : numbers.slice()
}
