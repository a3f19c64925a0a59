const SECTION_HEADER_OFFSET = 0x28
const SECTION_COUNT = 0x3c
const SYMBOL_TABLE = 2
const STRING_TABLE = 3

/**
 * Removes a symbol table that only debuggers read from a 64-bit ELF library, if it is at the end of the file,
 * along with the section headers, which the loader never reads. Returns other files unchanged. Saves a sixth
 * of LanceDB's addon.
 */
export function strip(library: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const view = new DataView(library.buffer, library.byteOffset, library.byteLength)
  const isElf64 = library.length > 64 && view.getUint32(0) === 0x7f454c46 && library[4] === 2
  if (!isElf64) return library
  const headers = Number(view.getBigUint64(SECTION_HEADER_OFFSET, true))
  const count = view.getUint16(SECTION_COUNT, true)
  const sections = Array.from({ length: count }, (_, index) => {
    const at = headers + index * 64
    return {
      type: view.getUint32(at + 4, true),
      loaded: (view.getUint32(at + 8, true) & 2) !== 0,
      start: Number(view.getBigUint64(at + 24, true)),
    }
  })
  const symbols = sections.find(({ type, loaded }) => type === SYMBOL_TABLE && !loaded)
  if (!symbols) return library
  const after = sections.filter(({ start }) => start >= symbols.start)
  if (after.some(({ type, loaded }) => loaded || (type !== SYMBOL_TABLE && type !== STRING_TABLE)))
    return library
  const stripped = library.slice(0, symbols.start)
  const header = new DataView(stripped.buffer)
  header.setBigUint64(SECTION_HEADER_OFFSET, 0n, true)
  header.setUint32(SECTION_COUNT, 0, true)
  return stripped
}
