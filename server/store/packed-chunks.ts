import { recordOf } from './chunk-record.ts'
import type { ChunkBatch, StoredChunk } from './chunk-store.ts'

/** Strings one after the other in UTF-8: that of row i from `offsets[i]` to `offsets[i + 1]`. */
export type PackedStrings = {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly offsets: Int32Array<ArrayBuffer>
}

/**
 * A batch by columns, as it is stored. Threads hand the bytes over without copying, and the one that writes makes no
 * objects of them. `vectors`: row by row.
 */
export type PackedChunks = {
  readonly documentIds: readonly string[]
  readonly rows: number
  readonly strings: Readonly<Record<StringColumn, PackedStrings>>
  readonly integers: Readonly<Record<IntegerColumn, Int32Array<ArrayBuffer>>>
  readonly vectors: Float32Array<ArrayBuffer>
}

type StringColumn = 'document_id' | 'text' | 'heading' | 'record'
type IntegerColumn = 'dataset_id' | 'chunk_index'

const encoder = new TextEncoder()
const decoder = new TextDecoder()

/** Throws when there is not one vector of `dimensions` numbers for each chunk. */
export function packChunks({ chunks, vectors }: ChunkBatch, dimensions: number): PackedChunks {
  const rows = chunks.length
  if (vectors.length !== rows * dimensions) {
    throw new Error(
      `Cannot store ${rows} chunks: their vectors hold ${vectors.length} numbers, not ${rows * dimensions}`,
    )
  }
  const strings = (of: (chunk: StoredChunk) => string) => packStrings(chunks.map(of))
  const integers = (of: (chunk: StoredChunk) => number) => Int32Array.from(chunks, of)
  return {
    documentIds: [...new Set(chunks.map(({ documentId }) => documentId))],
    rows,
    strings: {
      document_id: strings((chunk) => chunk.documentId),
      text: strings((chunk) => chunk.rendered),
      heading: strings((chunk) => chunk.heading),
      record: strings(recordOf),
    },
    integers: {
      dataset_id: integers((chunk) => chunk.datasetId),
      chunk_index: integers((chunk) => chunk.index),
    },
    vectors: alone(vectors),
  }
}

/** What postMessage() may hand over of packed chunks. */
export function buffersOf({ strings, integers, vectors }: PackedChunks): ArrayBuffer[] {
  return [
    ...Object.values(strings).flatMap(({ bytes, offsets }) => [bytes, offsets]),
    ...Object.values(integers),
    vectors,
  ].map(({ buffer }) => buffer)
}

/** The string of a row. */
export function stringAt({ bytes, offsets }: PackedStrings, row: number): string {
  return decoder.decode(bytes.subarray(offsets[row], offsets[row + 1]))
}

/** Strings that are not well-formed get U+FFFD where they are not. */
function packStrings(values: readonly string[]): PackedStrings {
  const offsets = new Int32Array(values.length + 1)
  let total = 0
  const texts = values.map((value, i) => {
    const text = value.toWellFormed()
    total += Buffer.byteLength(text)
    offsets[i + 1] = total
    return text
  })
  return { bytes: encoder.encode(texts.join('')), offsets }
}

/** The numbers in a buffer of their own. */
function alone(numbers: Float32Array): Float32Array<ArrayBuffer> {
  const { buffer, byteLength } = numbers
  const isAlone = buffer instanceof ArrayBuffer && buffer.byteLength === byteLength
  return isAlone ? new Float32Array(buffer) : numbers.slice()
}
