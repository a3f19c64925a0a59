/** Concatenated values; row i is from `offsets[i]` to `offsets[i + 1]`. */
export type PackedBytes = {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly offsets: Int32Array<ArrayBuffer>
}

const encoder = new TextEncoder()
const decoder = new TextDecoder()

/** Packs strings as UTF-8. Lone surrogates become U+FFFD. */
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

/** Returns a view of a row's bytes. */
export function bytesAt({ bytes, offsets }: PackedBytes, row: number): Uint8Array {
  return bytes.subarray(offsets[row], offsets[row + 1])
}

/** Decodes a row's string. */
export function stringAt(packed: PackedBytes, row: number): string {
  return decoder.decode(bytesAt(packed, row))
}
