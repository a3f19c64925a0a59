import type { StoredChunk } from './chunk-store.ts'

/** What a record says of a chunk beside its texts. `text`: as the document has it, where that differs from what is searched. */
export type ChunkRecord = Omit<StoredChunk, 'rendered' | 'text'> & { readonly text?: string }

/** Bytes of JSON, numbers of the vector, and what each of its steps counts: three times four bytes, little-endian. */
const HEADER_BYTES = 12
/** Steps of a vector's numbers either side of zero: one byte each. A cosine errs by less than two thousandths. */
const STEPS = 127

const decoder = new TextDecoder()

/**
 * Chunks as the column `record` holds them: all that a search needs of a row in one column, for what LanceDB takes to
 * read a row is by the column. A header, the vector in short, the chunk as JSON, the text that is searched.
 * `vectors`: row by row, `dimensions` numbers each; `rendered`: the texts that are searched.
 */
export function packRecords(
  chunks: readonly StoredChunk[],
  vectors: Float32Array,
  dimensions: number,
  rendered: PackedBytes,
): PackedBytes {
  const json = packStrings(chunks.map(jsonOf))
  const offsets = new Int32Array(chunks.length + 1)
  const bytes = new Uint8Array(
    chunks.length * (HEADER_BYTES + dimensions) + json.bytes.length + rendered.bytes.length,
  )
  const header = new DataView(bytes.buffer)
  const steps = new Int8Array(bytes.buffer)
  let at = 0
  for (let row = 0; row < chunks.length; row++) {
    const head = bytesAt(json, row)
    header.setUint32(at, head.length, true)
    header.setUint32(at + 4, dimensions, true)
    const step = shorten(vectors, row * dimensions, dimensions, steps, at + HEADER_BYTES)
    header.setFloat32(at + 8, step, true)
    at += HEADER_BYTES + dimensions
    for (const part of [head, bytesAt(rendered, row)]) {
      bytes.set(part, at)
      at += part.length
    }
    offsets[row + 1] = at
  }
  return { bytes, offsets }
}

function jsonOf({ rendered, text, ...chunk }: StoredChunk): string {
  return JSON.stringify(text === rendered ? chunk : { ...chunk, text })
}

/**
 * Writes `length` numbers of `vectors` from `start` on into `steps` from `at` on. Returns what a step counts: so much
 * that the vector's cosine with itself stays as it is. Loops by index, for every chunk that is read passes here.
 */
function shorten(vectors: Float32Array, start: number, length: number, steps: Int8Array, at: number): number {
  let most = 0
  for (let i = 0; i < length; i++) most = Math.max(most, Math.abs(vectors[start + i] ?? 0))
  if (most === 0) return 0
  let square = 0
  let product = 0
  for (let i = 0; i < length; i++) {
    const number = vectors[start + i] ?? 0
    const count = Math.round((number / most) * STEPS)
    steps[at + i] = count
    square += number * number
    product += number * count
  }
  return square / product
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

/** Values one after the other: that of row i from `offsets[i]` to `offsets[i + 1]`. */
export type PackedBytes = {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly offsets: Int32Array<ArrayBuffer>
}

const encoder = new TextEncoder()

/** As UTF-8. Strings that are not well-formed get U+FFFD where they are not. */
export function packStrings(values: readonly string[]): PackedBytes {
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

/** The bytes of a row, not copied. */
export function bytesAt({ bytes, offsets }: PackedBytes, row: number): Uint8Array {
  return bytes.subarray(offsets[row], offsets[row + 1])
}

/** The string of a row. */
export function stringAt(packed: PackedBytes, row: number): string {
  return decoder.decode(bytesAt(packed, row))
}
