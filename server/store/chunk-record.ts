import type { StoredChunk } from './chunk-store.ts'
import { type PackedBytes, packBytes } from './packed-bytes.ts'

/** What a record says of a chunk beside its texts. `text`: as the document has it, where that differs from what is searched. */
export type ChunkRecord = Omit<StoredChunk, 'rendered' | 'text'> & { readonly text?: string }

/** Bytes of JSON, numbers of the vector, and what each of its steps counts: three times four bytes, little-endian. */
const HEADER_BYTES = 12
/** Steps of a vector's numbers either side of zero: one byte each. A cosine errs by less than two thousandths. */
const STEPS = 127

const encoder = new TextEncoder()
const decoder = new TextDecoder()

/**
 * Chunks as the column `record` holds them: all that a search needs of a row in one column, for what LanceDB takes to
 * read a row is by the column. A header, the vector in short, the chunk as JSON, the text that is searched.
 * `vectors`: row by row, `dimensions` numbers each.
 */
export function packRecords(
  chunks: readonly StoredChunk[],
  vectors: Float32Array,
  dimensions: number,
): PackedBytes {
  return packBytes(
    chunks.map(({ rendered, text, ...chunk }, row) => {
      const json = encoder.encode(JSON.stringify({ ...chunk, ...(text === rendered ? {} : { text }) }))
      const words = encoder.encode(rendered)
      const vector = vectors.subarray(row * dimensions, (row + 1) * dimensions)
      const bytes = new Uint8Array(HEADER_BYTES + dimensions + json.length + words.length)
      const header = new DataView(bytes.buffer)
      header.setUint32(0, json.length, true)
      header.setUint32(4, dimensions, true)
      header.setFloat32(8, shorten(vector, new Int8Array(bytes.buffer, HEADER_BYTES, dimensions)), true)
      bytes.set(json, HEADER_BYTES + dimensions)
      bytes.set(words, HEADER_BYTES + dimensions + json.length)
      return bytes
    }),
  )
}

/** Writes a vector in steps; what one counts, so that the vector's cosine with itself stays as it is, is returned. */
function shorten(vector: Float32Array, steps: Int8Array): number {
  const most = vector.reduce((most, number) => Math.max(most, Math.abs(number)), 0)
  if (most === 0) return 0
  for (const [i, number] of vector.entries()) steps[i] = Math.round((number / most) * STEPS)
  const square = vector.reduce((sum, number) => sum + number * number, 0)
  return square / vector.reduce((sum, number, i) => sum + number * (steps[i] ?? 0), 0)
}

/** A record as packRecords() wrote it; each part is read when it is asked for. */
export class PackedRecord {
  readonly #bytes: Uint8Array
  readonly #header: DataView

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
    this.#header = new DataView(bytes.buffer, bytes.byteOffset, HEADER_BYTES)
  }

  chunk(): ChunkRecord {
    const start = HEADER_BYTES + this.#dimensions
    // SAFETY: packRecords() alone writes the column; a search reads too many to look at each field of each.
    return JSON.parse(decoder.decode(this.#bytes.subarray(start, start + this.#jsonBytes))) as ChunkRecord
  }

  /** The text that is searched. */
  rendered(): string {
    return decoder.decode(this.#bytes.subarray(HEADER_BYTES + this.#dimensions + this.#jsonBytes))
  }

  vector(): Float32Array {
    const { buffer, byteOffset } = this.#bytes
    const step = this.#header.getFloat32(8, true)
    const steps = new Int8Array(buffer, byteOffset + HEADER_BYTES, this.#dimensions)
    const numbers = new Float32Array(steps)
    for (let i = 0; i < numbers.length; i++) numbers[i] = (numbers[i] ?? 0) * step
    return numbers
  }

  get #jsonBytes(): number {
    return this.#header.getUint32(0, true)
  }

  get #dimensions(): number {
    return this.#header.getUint32(4, true)
  }
}
