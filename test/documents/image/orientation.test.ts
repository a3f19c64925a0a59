import { expect, test } from 'bun:test'
import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { image } from '../../../server/documents/image/image.ts'
import { missingOcrPackage } from '../../../server/documents/pdf/ocr.ts'
import { makePdf } from '../../support/documents/make-pdf.ts'
import { type GreyPage, greyOf, makeTiff, storedAs } from '../../support/documents/make-tiff.ts'
import { parseContent, withFile } from '../../support/documents/parse-content.ts'

const ORIENTATIONS = [1, 2, 3, 4, 5, 6, 7, 8]

/** A strip of a page, 500 by 150 pixels, with two lines. */
async function strip(first: string, second: string): Promise<GreyPage> {
  const texts = [first, second].map((text, line) => ({ x: 40, y: 780 - line * 26, size: 18, text }))
  return await withFile(makePdf([{ texts }]), async (path) => {
    const cut = ['-x', '0', '-y', '30', '-W', '500', '-H', '150']
    const painter = Bun.spawn(['pdftoppm', '-gray', '-r', '100', ...cut, path], { stdout: 'pipe' })
    return greyOf(new Uint8Array(await new Response(painter.stdout).arrayBuffer()))
  })
}

const pictureFolders = async () =>
  (await readdir(tmpdir())).filter((name) => name.startsWith('ibid-picture-')).sort()

for (const kind of ['grey', 'rgb', 'bilevel'] as const)
  test.skipIf(missingOcrPackage() !== null)(
    `image.parse() reads and places the words of a ${kind} TIFF page however it is stored`,
    async () => {
      const before = await pictureFolders()
      const page = { ...(await strip('Seven wizards mix potions', 'Twelve ledgers balance')), kind }
      const file = makeTiff(ORIENTATIONS.map((orientation) => storedAs(page, orientation)))
      const { blocks, warnings } = await parseContent(image, 'a.tif', file)
      expect(warnings).toEqual([])
      const placesOf = (page: number) =>
        blocks
          .filter(({ place }) => place.page === page)
          .flatMap((block) =>
            block.kind === 'paragraph' && block.words
              ? block.words.map(([start, end, ...box]) => ({ word: block.text.slice(start, end), box }))
              : [],
          )
      const upright = placesOf(1)
      expect(upright.map(({ word }) => word).join(' ')).toBe(
        'Seven wizards mix potions Twelve ledgers balance',
      )
      for (const orientation of ORIENTATIONS) {
        const places = placesOf(orientation)
        expect([orientation, places.map(({ word }) => word)]).toEqual([
          orientation,
          upright.map(({ word }) => word),
        ])
        const furthest = places.map(({ box }, index) =>
          Math.max(...box.map((part, side) => Math.abs(part - (upright[index]?.box[side] ?? 0)))),
        )
        // One pixel is about 20 to 70 ten-thousandths here.
        expect([orientation, Math.max(...furthest) < 150]).toEqual([orientation, true])
      }
      expect(await pictureFolders()).toEqual(before)
    },
    120_000,
  )

test.skipIf(missingOcrPackage() !== null)(
  'image.parse() finds no words on an empty rotated colour TIFF page',
  async () => {
    const empty = { width: 60, height: 40, levels: new Uint8Array(2400).fill(255), kind: 'rgb' } as const
    await expect(parseContent(image, 'a.tif', makeTiff([storedAs(empty, 8)]))).rejects.toThrow(
      "OCR found no words in 'a.tif'",
    )
  },
  60_000,
)
