import { describe, expect, test } from 'bun:test'
import { blockText } from '../../../../server/documents/model/parser.ts'
import { makePdf } from '../../../support/documents/make-pdf.ts'
import { parsePdf } from '../../../support/documents/parse-pdf.ts'
import { pdfLines } from '../../../support/documents/pdf-lines.ts'

async function textsOf(...columns: readonly (readonly string[])[]): Promise<[string, string][]> {
  const texts = columns.flatMap((lines, index) => pdfLines(lines, 50 + 180 * index, 700))
  const { blocks } = await parsePdf(makePdf([{ texts }]))
  return blocks.map((block) => [block.kind, blockText(block)])
}

describe('pdf.parse()', () => {
  test('reads a column of two lines before the one beside it, and a sentence across both as one', async () => {
    expect(
      await textsOf(
        ['The harbour office renewed the', 'lease and'],
        ['raised the mooring fee to 46', 'crowns a night.'],
      ),
    ).toEqual([
      ['paragraph', 'The harbour office renewed the lease and raised the mooring fee to 46 crowns a night.'],
    ])
  })

  test('reads three columns of three lines one after the other', async () => {
    expect(
      await textsOf(
        ['The ferry leaves the south', 'quay every morning at six', 'and returns at noon.'],
        ['Dogs travel on the lower', 'deck only and must be kept', 'on a lead.'],
        ['Children under twelve sail', 'free when an adult goes', 'with them.'],
      ),
    ).toEqual([
      ['paragraph', 'The ferry leaves the south quay every morning at six and returns at noon.'],
      ['paragraph', 'Dogs travel on the lower deck only and must be kept on a lead.'],
      ['paragraph', 'Children under twelve sail free when an adult goes with them.'],
    ])
  })

  test('reads cells of a table in rows, also if some of them are wrapped', async () => {
    const rows = [
      ['Notice of the tenant', 'Six weeks to the end'],
      ['', 'of a month'],
      ['Notice of the landlord', 'Three months to the end'],
      ['', 'of a quarter'],
      ['Deposit of the tenant', 'Two rents'],
    ]
    const texts = rows.flatMap((row, line) =>
      row.flatMap((text, column) => (text ? [{ x: 50 + 180 * column, y: 700 - 12 * line, text }] : [])),
    )
    const { blocks } = await parsePdf(makePdf([{ texts }]))
    expect(blocks.map(blockText).join('\n')).toContain(
      'Notice of the landlord\tThree months to the end of a quarter',
    )
  })
})
