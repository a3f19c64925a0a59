import { describe, expect, test } from 'bun:test'
import { image, paragraphsFromTsv } from '../../../server/documents/image/image.ts'
import { ParseError } from '../../../server/documents/model/parser.ts'
import { missingOcrPackage } from '../../../server/documents/pdf/ocr.ts'
import { makePdf } from '../../support/documents/make-pdf.ts'
import { makeTiff } from '../../support/documents/make-tiff.ts'
import { parseContent, withFile } from '../../support/documents/parse-content.ts'

const refusal = (name: string, bytes: Uint8Array) =>
  parseContent(image, name, bytes).then(
    () => 'read',
    (error: unknown) => (error instanceof ParseError ? error.message : String(error)),
  )

function png(width: number, height: number): Uint8Array {
  const bytes = Buffer.alloc(64)
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52])
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  return bytes
}

/** A TIFF whose directories state the given sizes and offsets of the next directory. */
function tiff(pages: readonly (readonly [width: number, height: number, next: number])[]): Uint8Array {
  const bytes = Buffer.alloc(8 + pages.length * 30)
  bytes.write('II*\0', 'latin1')
  bytes.writeUInt32LE(8, 4)
  for (const [index, [width, height, next]] of pages.entries()) {
    const at = 8 + index * 30
    bytes.writeUInt16LE(2, at)
    for (const [field, [tag, value]] of [[256, width] as const, [257, height] as const].entries()) {
      bytes.writeUInt16LE(tag, at + 2 + field * 12)
      bytes.writeUInt16LE(4, at + 4 + field * 12)
      bytes.writeUInt32LE(1, at + 6 + field * 12)
      bytes.writeUInt32LE(value, at + 10 + field * 12)
    }
    bytes.writeUInt32LE(next, at + 26)
  }
  return bytes
}

describe('image.parse()', () => {
  test('image.parse() refuses enormous pictures before decompressing them', async () => {
    expect(await refusal('a.png', png(40_000, 40_000))).toBe(
      "'a.png' is 40000 by 40000 pixels, which is too large to read",
    )
    const jpeg = Buffer.from([
      0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0, 0xff, 0xc2, 0, 11, 8, 0xff, 0xff, 0xff, 0xff, 1, 1, 1,
    ])
    expect(await refusal('a.jpg', jpeg)).toBe("'a.jpg' is 65535 by 65535 pixels, which is too large to read")
    expect(
      await refusal(
        'a.tif',
        tiff([
          [100, 100, 38],
          [90_000, 10, 0],
        ]),
      ),
    ).toBe("'a.tif' is 90000 by 10 pixels, which is too large to read")
  })

  test('image.parse() refuses headers with missing or cyclic directories', async () => {
    const damaged = (name: string) => `'${name}' is damaged: it does not say how large its picture is`
    expect(await refusal('a.png', png(0, 5))).toBe(damaged('a.png'))
    expect(await refusal('a.png', png(5, 5).slice(0, 18))).toBe(damaged('a.png'))
    expect(await refusal('a.jpg', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0xff, 0xff]))).toBe(damaged('a.jpg'))
    expect(
      await refusal(
        'a.tif',
        tiff([
          [10, 10, 38],
          [10, 10, 8],
        ]),
      ),
    ).toBe(damaged('a.tif'))
  })

  test.skipIf(missingOcrPackage() !== null)(
    'image.parse() reads the words of a picture with their positions',
    async () => {
      const pdf = makePdf([{ texts: [{ x: 60, y: 700, size: 20, text: 'Seven wizards mix potions' }] }])
      const bytes = await withFile(pdf, async (path) => {
        const painter = Bun.spawn(['pdftoppm', '-png', '-r', '150', path], { stdout: 'pipe' })
        return new Uint8Array(await new Response(painter.stdout).arrayBuffer())
      })
      const { blocks } = await parseContent(image, 'a.png', bytes)
      const [block] = blocks
      if (block?.kind !== 'paragraph') throw new Error('There is no paragraph')
      expect(block.text).toBe('Seven wizards mix potions')
      expect(block.words?.map(([start, end]) => block.text.slice(start, end))).toEqual(block.text.split(' '))
      const [, , left = 0, top = 0] = block.words?.[0] ?? []
      // The word is at 60 of 595 points from the left, and about 130 of 842 from the top.
      expect([Math.round(left / 100), Math.round(top / 100)]).toEqual([10, 15])
    },
    60_000,
  )
})

test('image.parse() uses the larger of two sizes in a TIFF page', async () => {
  for (const [first, second] of [
    [16, 90_000],
    [90_000, 16],
  ] as const) {
    const file = makeTiff([{ width: first, height: 16, levels: new Uint8Array(256) }])
    const view = new DataView(file.buffer)
    const orientation = 8 + 2 + 6 * 12
    view.setUint16(orientation, 256, true)
    view.setUint32(orientation + 8, second, true)
    expect(await refusal('a.tif', file)).toBe("'a.tif' is 90000 by 16 pixels, which is too large to read")
  }
})

test.skipIf(missingOcrPackage() !== null)(
  'image.parse() reports that a tiled TIFF, which tesseract cannot decode, was not recognised',
  async () => {
    const file = makeTiff([{ width: 16, height: 16, levels: new Uint8Array(256) }])
    const view = new DataView(file.buffer)
    const tiles = [322, 16, 323, 16, 324, view.getUint32(8 + 2 + 5 * 12 + 8, true), 325, 256] as const
    for (const [index, value] of tiles.entries()) {
      const field = 8 + 2 + (5 + Math.floor(index / 2)) * 12
      if (index % 2 === 0) view.setUint16(field, value, true)
      else view.setUint32(field + 8, value, true)
    }
    expect(await refusal('a.tif', file)).toBe("'a.tif' could not be recognised")
  },
  60_000,
)

test('paragraphsFromTsv() rejoins hyphenated words and drops paragraphs without letters', () => {
  const row = (block: number, line: number, left: number, word: string) =>
    `5\t1\t${block}\t1\t${line}\t1\t${left}\t10\t20\t5\t95\t${word}`
  const table = [
    'level\t…',
    row(1, 1, 10, 'An'),
    row(1, 1, 40, 'exam-'),
    row(1, 2, 10, 'ple'),
    row(2, 1, 5, '|'),
  ]
  expect(paragraphsFromTsv(table.join('\n'), { width: 100, height: 100 })).toEqual([
    {
      text: 'An example',
      words: [
        [0, 2, 1000, 1000, 2000, 500],
        [3, 8, 4000, 1000, 2000, 500],
        [7, 10, 1000, 1000, 2000, 500],
      ],
    },
  ])
})

test('paragraphsFromTsv() positions words on the page as rotated by tesseract', () => {
  const table = ['1\t1\t0\t0\t0\t0\t0\t0\t50\t200\t-1\t', '5\t1\t1\t1\t1\t1\t10\t20\t5\t40\t95\tturned']
  const [paragraph] = paragraphsFromTsv(table.join('\n'), { width: 200, height: 50 })
  expect(paragraph?.words).toEqual([[0, 6, 2000, 1000, 1000, 2000]])
})
