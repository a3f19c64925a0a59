/** Values one after the other: that of row i from `offsets[i]` to `offsets[i + 1]`. */
export type PackedBytes = {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly offsets: Int32Array<ArrayBuffer>
}

const encoder = new TextEncoder()
const decoder = new TextDecoder()

export function packBytes(values: readonly Uint8Array[]): PackedBytes {
  const offsets = new Int32Array(values.length + 1)
  for (const [row, value] of values.entries()) offsets[row + 1] = (offsets[row] ?? 0) + value.length
  const bytes = new Uint8Array(offsets.at(-1) ?? 0)
  for (const [row, value] of values.entries()) bytes.set(value, offsets[row])
  return { bytes, offsets }
}

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

/** The string of a row. */
export function stringAt({ bytes, offsets }: PackedBytes, row: number): string {
  return decoder.decode(bytes.subarray(offsets[row], offsets[row + 1]))
}
