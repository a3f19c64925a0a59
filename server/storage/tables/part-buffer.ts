/** Number of bytes that a buffer begins with, and that it keeps between parts. */
const FIRST_BYTES = 1 << 16
const HEAD_BYTES = 8
const SIZE_BYTES = 4

/**
 * Collects what a part consists of in one buffer, which the next part uses again: most parts are small, and there are many.
 * Numbers are little-endian.
 */
export class PartBuffer {
  #buffer = Buffer.allocUnsafe(FIRST_BYTES)
  #size = 0

  /** Returns a view of the bytes, and begins anew: it holds until the next byte is added. */
  take(): Buffer {
    const taken = this.#buffer.subarray(0, this.#size)
    this.#size = 0
    if (this.#buffer.length > FIRST_BYTES) this.#buffer = Buffer.allocUnsafe(FIRST_BYTES)
    return taken
  }

  /** Adds what `add` adds, preceded by its length (uint32). */
  sized(add: () => void): void {
    this.#grow(SIZE_BYTES)
    const at = this.#size
    this.#size += SIZE_BYTES
    add()
    this.#buffer.writeUInt32LE(this.#size - at - SIZE_BYTES, at)
  }

  /**
   * Adds a column of some rows, which is written as its texts, of which some may be the same, and for each row the index of
   * its text: number of rows and of texts (uint32 each), the codes in the fewest bytes that hold them, and the texts
   * joined by newlines, which no cell contains. Codes are left out where each row has a text of its own: they count up then.
   */
  column(texts: readonly string[], codes: Uint32Array, rows: number): void {
    const joined = texts.join('\n')
    const codeBytes = texts.length === rows ? 0 : bytesPerCode(texts.length)
    const length = Buffer.byteLength(joined)
    this.#grow(HEAD_BYTES + rows * codeBytes + length)
    const buffer = this.#buffer
    let at = buffer.writeUInt32LE(rows, this.#size)
    at = buffer.writeUInt32LE(texts.length, at)
    for (let row = 0; row < rows && codeBytes > 0; row++) {
      const code = codes[row] ?? 0
      for (let shift = 0; shift < codeBytes * 8; shift += 8) buffer[at++] = code >>> shift
    }
    this.#size = at + buffer.write(joined, at)
  }

  /** Adds ascending numbers (uint32) as the steps between them. */
  steps(numbers: Uint32Array, count: number): void {
    this.#grow(count * SIZE_BYTES)
    let before = 0
    for (let index = 0; index < count; index++) {
      const number = numbers[index] ?? 0
      // The first step, and one after a smaller number, wraps around.
      this.#size = this.#buffer.writeUInt32LE((number - before) >>> 0, this.#size)
      before = number
    }
  }

  #grow(bytes: number): void {
    const needed = this.#size + bytes
    if (needed <= this.#buffer.length) return
    const larger = Buffer.allocUnsafe(Math.max(needed, this.#buffer.length * 2))
    larger.set(this.#buffer.subarray(0, this.#size))
    this.#buffer = larger
  }
}

/** Bytes that hold the codes of a number of texts. */
export function bytesPerCode(texts: number): 1 | 2 | 4 {
  return texts <= 0x100 ? 1 : texts <= 0x10000 ? 2 : 4
}
