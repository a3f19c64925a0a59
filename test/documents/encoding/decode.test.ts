import { expect, test } from 'bun:test'
import { declaredInHtml, decodeText, readText } from '../../../server/documents/encoding/decode.ts'
import { textOf } from '../../../shared/messages.ts'
import { withFile } from '../../support/documents/parse-content.ts'
import { encodeText } from '../../support/texts/encode-text.ts'

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
      expect([encoding, warnings.map(textOf)]).toEqual([
        expected,
        said === null ? [] : [expect.stringContaining(said)],
      ])
    })
})

test.each([
  ['shift_jis', '品名,単価,在庫\nねじ,30,400\n歯車,250,35\n'],
  ['euc-jp', '品名,単価,在庫\nねじ,30,400\n歯車,250,35\n'],
  ['gb18030', '名称,单价,库存\n螺丝,30,400\n齿轮,250,35\n'],
  ['big5', '名稱,單價,庫存\n螺絲,30,400\n齒輪,250,35\n'],
  ['euc-kr', '품목,단가,재고\n나사,30,400\n'],
  ['windows-1251', 'Товар,Цена\nВинт,30\n'],
  ['koi8-r', 'Товар,Цена\nВинт,30\n'],
  ['windows-1253', 'Προϊόν,Τιμή\nΒίδα,30\n'],
  ['windows-1255', 'מוצר,מחיר\nבורג,30\n'],
  ['windows-1256', 'المنتج,السعر\nبرغي,30\n'],
  ['windows-874', 'สินค้า,ราคา\nสกรู,30\n'],
  ['windows-1250', 'Zboží,Cena\nŠroub,30\nPřevod,250\n'],
  ['iso-8859-2', 'Część,Cena\nŚruba,30\nKoło zębate,250\nŁożysko,80\n'],
  ['windows-1254', 'Ürün,Fiyat\nVida,30\nDişli çark,250\nBağlantı,12\n'],
  ['windows-1257', 'Prekė,Kaina\nVaržtas,30\nKrumpliaratis,250\nŽiedas ąsa,4\n'],
  ['windows-1252', 'Größe,Preis\nZahnräder,250 €\nMutter für Öl,3\n'],
  ['windows-1252', 'Descrição,Preço\nParafuso de aço,30\nCorrosão,não\n'],
  ['macintosh', 'Größe,Preis\nZahnräder,250\nMutter für Öl,3\nTür,ja\nSchlüssel,5\n'],
])('readText() reads a short text in %s', async (label, text) => {
  expect(await read(encodeText(text, label))).toBe(text)
})

test('readText() reads ISO-2022-JP, whose bytes are all ASCII', async () => {
  const bytes = Buffer.from('\x1b$BF|K\\8l\x1b(B, 30\n', 'latin1')
  expect(await read(new Uint8Array(bytes))).toBe('日本語, 30\n')
})
