import { describe, expect, test } from 'bun:test'
import { blockText } from '../../../../server/documents/model/parser.ts'
import { makePdf, type PdfText } from '../../../support/documents/make-pdf.ts'
import { parsePdf } from '../../../support/documents/parse-pdf.ts'
import { pdfLines } from '../../../support/documents/pdf-lines.ts'

/** Widths of Helvetica's characters in thousandths of the font size, as far as these lines use them. */
const WIDTHS: Readonly<Record<string, number>> = Object.fromEntries(
  [
    [222, 'ijl'],
    [278, 'ft. ,;:/I'],
    [333, 'r-()'],
    [389, '*'],
    [500, 'ckszxvy'],
    [556, 'abdeghnopqu0123456789LJ'],
    [584, '+'],
    [611, 'TFZ'],
    [667, 'SAEBPVXYK'],
    [722, 'wCRHNUD'],
    [778, 'OQG'],
    [833, 'mM'],
  ].flatMap(([width, characters]) => [...String(characters)].map((character) => [character, Number(width)])),
)

type Part = string | { readonly text: string; readonly size?: number; readonly rise: number }

/** Sets a line of parts directly one after the other, some of them raised or lowered. */
function line(x: number, y: number, parts: readonly Part[]): PdfText[] {
  let at = x
  return parts.map((part) => {
    const { text, size = 10, rise } = typeof part === 'string' ? { text: part, rise: 0 } : part
    const placed = { x: at, y: y + rise, text, size }
    at += [...text].reduce((sum, character) => sum + ((WIDTHS[character] ?? 556) * size) / 1000, 0)
    return placed
  })
}

const up = (text: string, size = 8, rise = 5) => ({ text, size, rise })
const down = (text: string, size = 7, rise = -2) => ({ text, size, rise })

async function textOf(...lines: readonly PdfText[][]): Promise<string> {
  return (await parsePdf(makePdf([{ texts: lines.flat() }]))).text
}

describe('pdf.parse()', () => {
  test('writes superscripts as such, so that they never join the figure or word before them', async () => {
    expect(
      await textOf(
        line(50, 700, [
          'The rent is 450',
          up('2'),
          ' euros a month and the hall measures 300 m',
          up('2'),
          '.',
        ]),
        line(50, 688, ['Sales rose by 12', up('3'), ' percent in the second year', up('4', 6.5, 3.3), '.']),
      ),
    ).toBe(
      'The rent is 450² euros a month and the hall measures 300 m². ' +
        'Sales rose by 12³ percent in the second year⁴.',
    )
  })

  test.each([
    [['The count is 12', up('2,3'), ' items'], 'The count is 12²,³ items'],
    [['It weighs 3 x 10', up('-6'), ' grams'], 'It weighs 3 x 10⁻⁶ grams'],
    [['It weighs 3 x 10', up('-'), up('6'), ' grams'], 'It weighs 3 x 10⁻⁶ grams'],
    [['A rise alone: 40', up('2', 10, 4), ' metres'], 'A rise alone: 40² metres'],
    [['They drink H', down('2'), 'O and CO', down('2')], 'They drink H₂O and CO₂'],
    [['The 4', up('th'), ' and the 5', up('t'), up('h'), ' of May'], 'The 4th and the 5th of May'],
    [['An Ibid', up('TM'), ' of 450', up('a'), ' euros'], 'An Ibid™ of 450ᵃ euros'],
  ] satisfies [Part[], string][])('reads %j', async (parts, text) => {
    expect(await textOf(line(50, 700, parts))).toBe(text)
  })

  test('leaves a large initial and the rest of its word alone', async () => {
    const initial = { x: 50, y: 676, text: 'T', size: 24 }
    const rest = [...'he'].map((text, index) => ({ x: 65 + 5.6 * index, y: 688, text }))
    expect(await textOf([initial, ...rest, { x: 79, y: 688, text: 'harbour office is open.' }])).toBe(
      'The harbour office is open.',
    )
  })

  test('keeps a mark with the figure of a table', async () => {
    const texts = [
      ...line(50, 700, ['Year']),
      ...line(200, 700, ['Tons', up('b', 6, 4)]),
      ...line(300, 700, ['Ships']),
      ...['2019', '2020', '2021'].flatMap((year, row) => [
        ...line(50, 686 - 14 * row, [year]),
        ...line(200, 686 - 14 * row, [`4${row}0`, up('1', 6, 4)]),
        ...line(300, 686 - 14 * row, [`${row + 3}`]),
      ]),
    ]
    const { blocks } = await parsePdf(makePdf([{ texts }]))
    expect(blocks).toMatchObject([
      {
        kind: 'table',
        header: ['Year', 'Tonsᵇ', 'Ships'],
        rows: [
          ['2019', '400¹', '3'],
          ['2020', '410¹', '4'],
          ['2021', '420¹', '5'],
        ],
      },
    ])
  })

  test('reads a footnote as a note after the paragraph that refers to it', async () => {
    const { blocks } = await parsePdf(
      makePdf([
        {
          texts: [
            ...line(50, 700, ['The rent of the depot is 450', up('1'), ' euros.']),
            ...line(50, 660, ['The hall is let for a year', up('2'), '.']),
            ...line(50, 620, ['The dates are those of carbon, ', up('14'), 'C.']),
            ...line(50, 100, [up('1'), ' Without heating, which is charged by what was used in the year']),
            ...pdfLines(['before.'], 50, 88),
            ...line(50, 76, [up('2'), ' Provisional.']),
          ],
        },
      ]),
    )
    expect(blocks.map((block) => [block.kind, blockText(block)])).toEqual([
      ['paragraph', 'The rent of the depot is 450¹ euros.'],
      ['note', '¹ Without heating, which is charged by what was used in the year before.'],
      ['paragraph', 'The hall is let for a year².'],
      ['note', '² Provisional.'],
      ['paragraph', 'The dates are those of carbon, ¹⁴C.'],
    ])
  })

  test('never joins a name below dot leaders with the row above it', async () => {
    const rows = [
      ['Persons with an illness of the lung ...................', '2.2', '1.5'],
      ['Level of haemoglobin', '', ''],
      ['Children with anaemia ..................................', '3.7', '5.1'],
      ['Adults with anaemia .....................................', '4.7', '6.1'],
    ]
    const texts = rows.flatMap((row, index) =>
      row.flatMap((text, column) =>
        text ? line([50, 300, 360][column] ?? 0, 700 - 12 * index, [text]) : [],
      ),
    )
    const { blocks } = await parsePdf(makePdf([{ texts }]))
    expect(blocks.map(blockText)).toEqual([rows.map((row) => row.join('\t')).join('\n')])
  })
})
