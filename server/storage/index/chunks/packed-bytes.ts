/** Values one after the other: that of row i from `offsets[i]` to `offsets[i + 1]`. */
export type PackedBytes = {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly offsets: Int32Array<ArrayBuffer>
}

const encoder = new TextEncoder()
const decoder = new TextDecoder()

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
