import { expect, test } from 'bun:test'
import { declaredInHtml, decodeText, readText } from '../../../server/documents/encoding/decode.ts'
import { withFile } from '../../support/documents/parse-content.ts'

const never = new AbortController().signal
const read = (bytes: Uint8Array, html = false) =>
  withFile(bytes, (path) => readText(path, never, html ? declaredInHtml : undefined))
const utf16 = (text: string, littleEndian: boolean) => {
  const bytes = new Uint8Array(text.length * 2)
  const view = new DataView(bytes.buffer)
  for (let i = 0; i < text.length; i++) view.setUint16(i * 2, text.charCodeAt(i), littleEndian)
  return bytes
}
const utf32 = (text: string, littleEndian: boolean) => {
  const points = [...text]
  const bytes = new Uint8Array(points.length * 4)
  const view = new DataView(bytes.buffer)
  for (const [i, point] of points.entries()) view.setUint32(i * 4, point.codePointAt(0) ?? 0, littleEndian)
  return bytes
}
const bytesOf = (...codes: number[]) => new Uint8Array(codes)
const MIXED = 'Größe 12 µm — Привет, 你好 😀 and enough plain words around them to see a pattern'

test('readText() reads every Unicode encoding, with and without a byte order mark', async () => {
  expect(await read(new TextEncoder().encode(`\ufeff${MIXED}`))).toBe(MIXED)
  for (const littleEndian of [true, false]) {
    expect(await read(utf16(`\ufeff${MIXED}`, littleEndian))).toBe(MIXED)
    expect(await read(utf32(`\ufeff${MIXED}`, littleEndian))).toBe(MIXED)
    expect(await read(utf16(MIXED, littleEndian))).toBe(MIXED)
    expect(await read(utf32(MIXED, littleEndian))).toBe(MIXED)
  }
})

test('readText() keeps a character whose bytes span two reads', async () => {
  const text = `${'a'.repeat(256 * 1024 - 1)}€${'b'.repeat(300_000)}😀`
  expect(await read(new TextEncoder().encode(text))).toBe(text)
})

test('readText() reads bytes that are not UTF-8 as Windows-1252', async () => {
  const words = new TextEncoder().encode('Price 12 ')
  const bytes = new Uint8Array([...words, 0x80, 0x20, 0x93, 0x63, 0x61, 0x66, 0xe9, 0x94])
  expect(await read(bytes)).toBe('Price 12 € “café”')
})

test('readText() recognises legacy encodings by their letters', async () => {
  const russian = bytesOf(
    0xcf,
    0xf0,
    0xe8,
    0xe2,
    0xe5,
    0xf2,
    0x2c,
    0x20,
    0xea,
    0xe0,
    0xea,
    0x20,
    0xe4,
    0xe5,
    0xeb,
    0xe0,
    0x3f,
  )
  expect(await read(russian)).toBe('Привет, как дела?')
  const sjis = bytesOf(
    0x93,
    0xfa,
    0x96,
    0x7b,
    0x8c,
    0xea,
    0x82,
    0xcc,
    0x95,
    0xb6,
    0x8f,
    0xcd,
    0x82,
    0xc5,
    0x82,
    0xb7,
    0x81,
    0x42,
  )
  expect(await read(sjis)).toBe('日本語の文章です。')
})

test('readText() reads UTF-8 with a few invalid bytes as UTF-8', async () => {
  const bytes = new Uint8Array([...new TextEncoder().encode('naïve café über Größe señor'), 0xff, 0x20, 0x78])
  expect(await read(bytes)).toBe('naïve café über Größe señor\ufffd x')
})

test('readText() uses the charset that an HTML page declares', async () => {
  const page = (label: string) => new TextEncoder().encode(`<html><meta charset="${label}"><p>`)
  expect(await read(new Uint8Array([...page('iso-8859-2'), 0xb9]), true)).toEndWith('š')
  expect(await read(new Uint8Array([...page('windows-1251'), 0xef]), true)).toEndWith('п')
  expect(await read(new Uint8Array([...page('no-such-thing'), 0xe9]), true)).toEndWith('é')
})

test('readText() removes control characters and terminal colours', async () => {
  const text = 'a\0b\x01c\x1b[31mred\x1b[0m\ttab\r\nnext\x7f\x0cpage'
  expect(await read(new TextEncoder().encode(text))).toBe('abcred\ttab\r\nnext\npage')
})

test('decodeText() stops when it is aborted', async () => {
  await withFile('x'.repeat(2_000_000), async (path) => {
    const abort = new AbortController()
    const { chunks } = await decodeText(path, abort.signal)
    const read = async () => {
      for await (const _ of chunks) abort.abort()
    }
    await expect(read()).rejects.toThrow()
  })
})

test('decodeText() warns if the encoding is a guess or bytes are invalid', async () => {
  const cases: [readonly number[], string, string | null][] = [
    [[0x48, 0xfc, 0x66, 0x74, 0x65], 'windows-1252', 'it was read as windows-1252'],
    [[...new TextEncoder().encode('Äpfel, Öl, Übung, süß'), 0xff], 'utf-8', 'not valid UTF-8'],
    [[...new TextEncoder().encode('Äpfel')], 'utf-8', null],
    [[0x41], 'utf-8', null],
  ]
  for (const [bytes, expected, said] of cases)
    await withFile(new Uint8Array(bytes), async (path) => {
      const { encoding, warnings } = await decodeText(path, new AbortController().signal)
      expect([encoding, warnings]).toEqual([expected, said === null ? [] : [expect.stringContaining(said)]])
    })
})
