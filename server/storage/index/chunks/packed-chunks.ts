import { searchText } from '../../../text/folding.ts'
import type { ChunkBatch, PackedChunks, StoredChunk } from './chunk-store.ts'
import { bytesAt, type PackedBytes, packStrings } from './packed-bytes.ts'

/**
 * Packs a batch. The columns `text` and `heading` have the form that is searched, the records what is shown. Throws unless
 * each chunk has a vector of `dimensions` numbers.
 */
export function packChunks({ chunks, vectors }: ChunkBatch, dimensions: number): PackedChunks {
  const rows = chunks.length
  if (vectors.length !== rows * dimensions) {
    throw new Error(
      `Cannot store ${rows} chunks: their vectors hold ${vectors.length} numbers, not ${rows * dimensions}`,
    )
  }
  const strings = (of: (chunk: StoredChunk) => string) => packStrings(chunks.map(of))
  const integers = (of: (chunk: StoredChunk) => number) => Int32Array.from(chunks, of)
  const rendered = strings((chunk) => chunk.rendered)
  const searched = chunks.map((chunk) => searchText(chunk.rendered))
  const isPlain = chunks.every((chunk, row) => chunk.rendered === searched[row])
  return {
    documentIds: [...new Set(chunks.map(({ documentId }) => documentId))],
    rows,
    strings: {
      document_id: strings((chunk) => chunk.documentId),
      text: isPlain ? rendered : packStrings(searched),
      heading: strings((chunk) => searchHeading(chunk.heading)),
    },
    records: packRecords(chunks, vectors, dimensions, rendered),
    integers: {
      dataset_id: integers((chunk) => chunk.datasetId),
      chunk_index: integers((chunk) => chunk.index),
    },
    vectors: alone(vectors),
  }
}

/** A heading in the form that is searched, except for the file name that it begins with. */
function searchHeading(heading: string): string {
  const [name, ...path] = heading.split(' › ')
  return [name, ...path.map(searchText)].join(' › ')
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

/** A chunk without its searched text. `text`: the document's text, if it differs from the searched one. */
export type ChunkRecord = Omit<StoredChunk, 'rendered' | 'text'> & { readonly text?: string }

/** Header: length of the JSON in bytes, dimensions of the vector, and its scale; four bytes each, little-endian. */
const HEADER_BYTES = 12
/** Quantization steps on either side of zero, in one byte. A cosine errs by less than 0.002. */
const STEPS = 127

const decoder = new TextDecoder()

/**
 * Packs chunks into the column `record`, which holds everything a search needs of a row: LanceDB's time to read a row grows
 * with the number of columns. A record is a header, the quantized vector, the chunk as JSON and its text for searches and models.
 * `vectors`: row-major, `dimensions` numbers each; `rendered`: the texts of the chunks.
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
 * Quantizes `length` numbers of `vectors` from `start` into `steps` from `at`. Returns the scale, chosen so that the vector
 * keeps its length. Loops by index, since every chunk passes here.
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

/** Reads a record written by packRecords(), each part on demand. */
export class PackedRecord {
  readonly #bytes: Uint8Array
  readonly #header: DataView

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
    this.#header = new DataView(bytes.buffer, bytes.byteOffset, HEADER_BYTES)
  }

  chunk(): ChunkRecord {
    const start = HEADER_BYTES + this.#dimensions
    // SAFETY: only packRecords() writes the column; a search reads too many records to validate each field.
    return JSON.parse(decoder.decode(this.#bytes.subarray(start, start + this.#jsonBytes))) as ChunkRecord
  }

  /** Returns the searched text. */
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
