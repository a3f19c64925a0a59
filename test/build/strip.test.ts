import { expect, test } from 'bun:test'
import { strip } from '../../build/strip.ts'

const NOBITS = 8
const PROGBITS = 1
const SYMBOL_TABLE = 2
const STRING_TABLE = 3
const LOADED = 2

/** A 64-bit ELF header, 100 bytes a section in the given order, and the section headers. */
function elf(sections: readonly { type: number; flags?: number }[]): Uint8Array<ArrayBuffer> {
  const headers = 64 + sections.length * 100
  const bytes = new Uint8Array(headers + sections.length * 64)
  const view = new DataView(bytes.buffer)
  bytes.set([0x7f, 0x45, 0x4c, 0x46, 2, 1])
  view.setBigUint64(0x28, BigInt(headers), true)
  view.setUint16(0x3c, sections.length, true)
  sections.forEach(({ type, flags = 0 }, index) => {
    view.setUint32(headers + index * 64 + 4, type, true)
    view.setUint32(headers + index * 64 + 8, flags, true)
    view.setBigUint64(headers + index * 64 + 24, BigInt(64 + index * 100), true)
    view.setBigUint64(headers + index * 64 + 32, 100n, true)
    bytes.fill(index + 1, 64 + index * 100, 164 + index * 100)
  })
  return bytes
}

test('strip() drops the symbol table and all that follows it', () => {
  const library = elf([{ type: PROGBITS, flags: LOADED }, { type: SYMBOL_TABLE }, { type: STRING_TABLE }])
  const stripped = strip(library)
  expect(stripped.length).toBe(164)
  expect(stripped.subarray(64)).toEqual(library.subarray(64, 164))
  expect(new DataView(stripped.buffer).getBigUint64(0x28, true)).toBe(0n)
  expect(new DataView(stripped.buffer).getUint32(0x3c, true)).toBe(0)
})

test('strip() keeps a library whose symbols are followed by something that is needed', () => {
  const library = elf([{ type: SYMBOL_TABLE }, { type: PROGBITS, flags: LOADED }])
  expect(strip(library)).toBe(library)
})

test('strip() keeps a library without a symbol table, and what is no ELF file', () => {
  const stripped = elf([
    { type: PROGBITS, flags: LOADED },
    { type: NOBITS, flags: LOADED },
  ])
  expect(strip(stripped)).toBe(stripped)
  const other = new Uint8Array(200).fill(7)
  expect(strip(other)).toBe(other)
})
