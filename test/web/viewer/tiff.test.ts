import { describe, expect, test } from 'bun:test'
import { TiffError, tiffPages } from '../../../web/viewer/tiff/tiff-directory.ts'
import { readPicture } from '../../../web/viewer/tiff/tiff-picture.ts'
import files from './tiff-files.json'

const WIDTH = 37
const HEIGHT = 23
const bytesOf = (base64: string) => Uint8Array.fromBase64(base64)

const noJpeg = () => Promise.reject(new Error('There is no JPEG in it'))

async function picture(file: Uint8Array<ArrayBuffer>) {
  const [page] = tiffPages(file)
  if (!page) throw new Error('There is no page')
  return await readPicture(file, page, noJpeg, new AbortController().signal)
}

/** Returns why a file is refused. */
async function faultOf(file: Uint8Array<ArrayBuffer>): Promise<string> {
  try {
    await picture(file)
    return 'shown'
  } catch (error) {
    return error instanceof TiffError ? error.fault : String(error)
  }
}

/** Builds a little-endian file with one directory of integer fields. */
function tiff(fields: Readonly<Record<number, number>>, next = 0, count = 1): Uint8Array<ArrayBuffer> {
  const entries = Object.entries(fields)
  const view = new DataView(new ArrayBuffer(8 + 2 + entries.length * 12 + 4))
  view.setUint32(0, 0x49492a00)
  view.setUint32(4, 8, true)
  view.setUint16(8, entries.length, true)
  for (const [index, [tag, value]] of entries.entries()) {
    view.setUint16(10 + index * 12, Number(tag), true)
    view.setUint16(12 + index * 12, 4, true)
    view.setUint32(14 + index * 12, count, true)
    view.setUint32(18 + index * 12, value, true)
  }
  view.setUint32(10 + entries.length * 12, next, true)
  return new Uint8Array(view.buffer)
}

describe('readPicture()', () => {
  for (const [name, base64] of Object.entries(files))
    test(`readPicture() shows what libtiff wrote: ${name}`, async () => {
      const { width, height, rgba } = await picture(bytesOf(base64))
      expect([width, height]).toEqual([WIDTH, HEIGHT])
      const wrong: string[] = []
      for (let y = 0; y < HEIGHT; y++)
        for (let x = 0; x < WIDTH; x++) {
          const isLight = (x * y) % 5 === 0
          const bit = isLight ? 255 : 0
          const colour = [(x * 7 + y) % 256, (y * 11) % 256, isLight ? 255 : 40, 255]
          const told = name.startsWith('bit') ? [bit, bit, bit, 255] : colour
          const at = (y * WIDTH + x) * 4
          const shown = [...rgba.subarray(at, at + 4)]
          if (shown.join() !== told.join()) wrong.push(`${x},${y}: ${shown} for ${told}`)
        }
      expect(wrong.slice(0, 3)).toEqual([])
    })

  test('readPicture() reads samples whose bits end within a byte', async () => {
    const head = tiff({ 256: 3, 257: 1, 258: 12, 259: 1, 262: 1, 273: 110, 278: 1, 279: 5 })
    const file = new Uint8Array(115)
    file.set(head)
    // 0, half and all of 4095.
    file.set([0x00, 0x08, 0x00, 0xff, 0xf0], 110)
    const { rgba } = await picture(file)
    expect([rgba[0], rgba[4], rgba[8]]).toEqual([0, 128, 255])
  })

  test('readPicture() reads LZW of old writers, with the lowest bit first', async () => {
    // 256, 7, 258, 257, each of 9 bits.
    const packed = [0x00, 0x0f, 0x08, 0x0c, 0x08]
    const head = tiff({ 256: 3, 257: 1, 258: 8, 259: 5, 262: 1, 273: 110, 278: 1, 279: packed.length })
    const file = new Uint8Array(110 + packed.length)
    file.set(head)
    file.set(packed, 110)
    const { rgba } = await picture(file)
    expect([rgba[0], rgba[4], rgba[8]]).toEqual([7, 7, 7])
  })

  test('readPicture() draws a picture of more dots than a screen has smaller', async () => {
    const file = tiff({ 256: 9000, 257: 4000, 258: 1, 259: 4, 262: 0, 273: 0, 278: 4000, 279: 8 })
    const { width, height, rgba } = await picture(file)
    expect([width, height]).toEqual([4500, 2000])
    expect(rgba.length).toBe(4500 * 2000 * 4)
  })

  test('readPicture() says of what it does not know that it is unusual', async () => {
    const size = { 256: 10, 257: 10, 273: 8, 279: 8, 278: 10 }
    expect(await faultOf(tiff({ ...size, 259: 34925 }))).toBe('unusual')
    expect(await faultOf(tiff({ ...size, 258: 8, 262: 8 }))).toBe('unusual')
    expect(await faultOf(tiff({ ...size, 258: 64, 262: 1 }))).toBe('unusual')
    expect(await faultOf(tiff({ ...size, 258: 8, 259: 8, 262: 1, 317: 3 }))).not.toBe('shown')
  })

  test('readPicture() takes no more than a part holds, whatever comes out of it', async () => {
    const bomb = await new Response(
      new Blob([new Uint8Array(20_000_000)]).stream().pipeThrough(new CompressionStream('deflate')),
    ).bytes()
    const head = tiff({ 256: 10, 257: 10, 258: 8, 259: 8, 262: 1, 273: 110, 278: 10, 279: bomb.length })
    const file = new Uint8Array(110 + bomb.length)
    file.set(head)
    file.set(bomb, 110)
    expect((await picture(file)).rgba.length).toBe(400)
  })
})

describe('tiffPages()', () => {
  test('tiffPages() refuses sizes that no tab could hold before anything is unpacked', async () => {
    expect(await faultOf(tiff({ 256: 40_000, 257: 10 }))).toBe('too large')
    expect(await faultOf(tiff({ 256: 30_000, 257: 30_000 }))).toBe('too large')
    expect(await faultOf(tiff({ 256: 8000, 257: 8000, 258: 32, 277: 4 }))).toBe('too large')
    expect(await faultOf(tiff({ 256: 10, 257: 10, 322: 1 << 30, 323: 1 << 30, 324: 8, 325: 8 }))).toBe(
      'too large',
    )
    expect(await faultOf(tiff({ 256: 10, 257: 10, 273: 8 }, 0, 2 ** 32 - 1))).toBe('too large')
  })

  test('tiffPages() refuses pages that each hold the same hundred thousands of values', () => {
    const pages = 100
    const count = 150_000
    const file = new Uint8Array(8 + pages * 42 + count * 4)
    const view = new DataView(file.buffer)
    view.setUint32(0, 0x49492a00)
    view.setUint32(4, 8, true)
    for (let page = 0; page < pages; page++) {
      const at = 8 + page * 42
      view.setUint16(at, 3, true)
      const fields = [
        [256, 1, 10],
        [257, 1, 10],
        [273, count, 8 + pages * 42],
      ] as const
      for (const [index, [tag, length, value]] of fields.entries()) {
        view.setUint16(at + 2 + index * 12, tag, true)
        view.setUint16(at + 4 + index * 12, 4, true)
        view.setUint32(at + 6 + index * 12, length, true)
        view.setUint32(at + 10 + index * 12, value, true)
      }
      view.setUint32(at + 38, page + 1 < pages ? at + 42 : 0, true)
    }
    expect(() => tiffPages(file)).toThrow('its fields have')
  })

  test('tiffPages() refuses directories that are cut off, lead in a circle or hold no size', async () => {
    const whole = tiff({ 256: 10, 257: 10 })
    expect(await faultOf(whole.slice(0, 20))).toBe('damaged')
    expect(await faultOf(tiff({ 256: 10, 257: 10 }, 8))).toBe('damaged')
    expect(await faultOf(tiff({ 256: 10, 257: 0 }))).toBe('damaged')
    expect(await faultOf(new Uint8Array(4))).toBe('damaged')
  })

  test('tiffPages() of every file that is cut off or altered ends', async () => {
    for (const base64 of Object.values(files)) {
      const file = bytesOf(base64)
      for (let at = 0; at < file.length; at += 7) {
        const altered = file.slice()
        altered[at] = (altered[at] ?? 0) ^ 0xff
        for (const hostile of [altered, file.slice(0, at)]) {
          expect(['shown', 'damaged', 'too large', 'unusual']).toContain(await faultOf(hostile))
        }
      }
    }
  })
})
