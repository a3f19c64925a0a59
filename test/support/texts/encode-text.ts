/** Bytes of each character, by encoding. */
const TABLES = new Map<string, ReadonlyMap<string, readonly number[]>>()

/** Encodes a text in an encoding of one or two bytes a character. Throws for a character that the encoding lacks. */
export function encodeText(text: string, label: string): Uint8Array {
  const table = TABLES.getOrInsertComputed(label, () => tableOf(label))
  return new Uint8Array(
    [...text].flatMap((character) => {
      const bytes = table.get(character)
      if (bytes === undefined) throw new Error(`Cannot encode '${character}': ${label} lacks it`)
      return bytes
    }),
  )
}

function tableOf(label: string): Map<string, readonly number[]> {
  // SAFETY: the declared parameter lists three labels; the runtime takes every label of the Encoding Standard.
  const decoder = new TextDecoder(label as 'utf-8')
  const table = new Map<string, readonly number[]>()
  const add = (...bytes: readonly number[]) => {
    const character = decoder.decode(new Uint8Array(bytes))
    if ([...character].length === 1 && character !== '\ufffd' && !table.has(character))
      table.set(character, bytes)
  }
  for (let byte = 0; byte < 256; byte++) add(byte)
  if (/jis|euc|gb|big5/.test(label))
    for (let lead = 0x81; lead < 0xff; lead++) for (let trail = 0x40; trail < 0xff; trail++) add(lead, trail)
  return table
}
