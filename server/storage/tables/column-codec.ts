import { bytesPerCode } from './part-buffer.ts'

const HEAD_BYTES = 8

/** Decodes a column that PartBuffer.column() encoded. Throws if it is damaged. */
export function decodeColumn(bytes: Uint8Array): ColumnPart {
  // A copy is aligned, as the arrays of numbers must be.
  const { buffer } = new Uint8Array(bytes)
  if (buffer.byteLength < HEAD_BYTES) throw damaged()
  const [rows = 0, count = 0] = new Uint32Array(buffer, 0, 2)
  const Codes = CODES[bytesPerCode(count)]
  const size = count === rows ? 0 : rows * Codes.BYTES_PER_ELEMENT
  if (count > rows || (count === 0 && rows > 0) || buffer.byteLength < HEAD_BYTES + size) throw damaged()
  const codes = size === 0 ? null : new Codes(buffer, HEAD_BYTES, rows)
  for (let row = 0; codes !== null && row < rows; row++) if ((codes[row] as number) >= count) throw damaged()
  return new ColumnPart(rows, count, codes, Buffer.from(buffer, HEAD_BYTES + size))
}

const NEWLINE = 10

/** A decoded column of some rows. It stays encoded for the most part, which takes little memory. */
export class ColumnPart {
  readonly rows: number
  /** Number of texts; some may be the same. */
  readonly count: number
  /** The index of each row's text; null if each row has one of its own. */
  readonly #codes: Uint8Array | Uint16Array | Uint32Array | null
  readonly #joined: Buffer
  #ends: Uint32Array | null = null

  constructor(
    rows: number,
    count: number,
    codes: Uint8Array | Uint16Array | Uint32Array | null,
    joined: Buffer,
  ) {
    this.rows = rows
    this.count = count
    this.#codes = codes
    this.#joined = joined
  }

  /** Estimated memory in bytes. */
  get bytes(): number {
    return this.#joined.buffer.byteLength + this.count * 4 + 200
  }

  /** Returns the index of a row's text. */
  codeOf(row: number): number {
    return this.#codes === null ? row : (this.#codes[row] ?? 0)
  }

  /** Writes for each row what `codeOf` has for the index of its text, into `codes` from `at` on. */
  copyCodes(codeOf: Uint32Array, codes: Uint32Array, at: number): void {
    const own = this.#codes
    if (own === null) codes.set(codeOf, at)
    else for (let row = 0; row < own.length; row++) codes[at + row] = codeOf[own[row] as number] as number
  }

  /** Returns the text of a row. Throws if the column is damaged. */
  textOf(row: number): string {
    const ends = this.#textEnds()
    const code = this.codeOf(row)
    return this.#joined.toString('utf8', code === 0 ? 0 : (ends[code - 1] ?? 0) + 1, ends[code])
  }

  /** Returns all texts by index. Throws if the column is damaged. */
  texts(): string[] {
    if (this.count === 0) return []
    const texts = this.#joined.toString().split('\n')
    if (texts.length !== this.count) throw damaged()
    return texts
  }

  #textEnds(): Uint32Array {
    if (this.#ends) return this.#ends
    const ends = new Uint32Array(this.count)
    let code = 0
    for (let at = 0; at < this.#joined.length; at++) if (this.#joined[at] === NEWLINE) ends[code++] = at
    if (code !== this.count - 1) throw damaged()
    ends[code] = this.#joined.length
    this.#ends = ends
    return ends
  }
}

const CODES = { 1: Uint8Array, 2: Uint16Array, 4: Uint32Array }

/** Decodes numbers that PartBuffer.steps() encoded. */
export function decodeSteps(bytes: Uint8Array): Uint32Array {
  const numbers = new Uint32Array(new Uint8Array(bytes).buffer)
  for (let index = 1; index < numbers.length; index++)
    numbers[index] = (numbers[index] ?? 0) + (numbers[index - 1] ?? 0)
  return numbers
}

/** Splits parts that PartBuffer.sized() joined. Throws if they are damaged. */
export function unpackParts(bytes: Uint8Array): Uint8Array[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const parts: Uint8Array[] = []
  for (let at = 0; at < bytes.length; ) {
    const length = at + 4 <= bytes.length ? view.getUint32(at, true) : bytes.length
    if (at + 4 + length > bytes.length) throw damaged()
    parts.push(bytes.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return parts
}

function damaged(): Error {
  return new Error('Cannot read a column of a table: it is damaged')
}
