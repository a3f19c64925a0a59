import { describe, expect, test } from 'bun:test'
import { blockText } from '../../../../server/documents/model/parser.ts'
import { makePdf, type PdfText } from '../../../support/documents/make-pdf.ts'
import { parsePdf } from '../../../support/documents/parse-pdf.ts'
import { pdfLines } from '../../../support/documents/pdf-lines.ts'

function rowsAt(
  xs: readonly number[],
  rows: readonly (readonly string[])[],
  top = 700,
  pitch = 12,
): PdfText[] {
  return rows.flatMap((row, line) =>
    row.flatMap((text, column) =>
      text === '' ? [] : [{ x: xs[column] ?? 0, y: top - pitch * line, text, size: 8 }],
    ),
  )
}

const ORDER = [
  ['Order / Rev:', '2024-77-10', 'Depot:', 'Downtown Harbour'],
  ['Alt Order #:', 'WINTER-2024', 'Primary Contact:', 'Oda Lind'],
  ['Product Desc:', 'Holiday Ferry Package', 'Location:', 'SE-01'],
  ['Estimate:', 'EST-88', 'Region:', 'SOUTH'],
  ['Booking Dates:', '12/20/2024 - 12/31/2024'],
  ['Order Type:', 'Premium Package'],
]

describe('pdf.parse()', () => {
  test('reads pairs of labels and values beside single ones as such, never as columns', async () => {
    const { blocks } = await parsePdf(makePdf([{ texts: rowsAt([50, 150, 350, 450], ORDER) }]))
    expect(blocks).toEqual([{ kind: 'fields', separator: '\t', rows: ORDER, place: { page: 1 } }])
  })

  test('reads one column of pairs after the other if their rows are not beside each other', async () => {
    const left = [
      ['Name:', 'Lake Travel Group'],
      ['Contact:', 'Per Moe'],
      ['Billing Contact:', 'bills@example.org'],
    ]
    const right = [
      ['Billing Type:', 'Net 30'],
      ['Payment Terms:', 'Corporate'],
      ['Commission:', '10%'],
    ]
    const texts = [...rowsAt([50, 150], left, 700), ...rowsAt([350, 450], right, 694)]
    const { blocks } = await parsePdf(makePdf([{ texts }]))
    expect(blocks).toMatchObject([{ kind: 'fields', rows: [...left, ...right] }])
  })

  test('joins a value over two lines, and keeps labels without value', async () => {
    const rows = [['Address:', '12 Harbour Street'], ['', 'Oslo'], ['Phone:'], ['Contact:', 'Per Moe']]
    const { blocks } = await parsePdf(makePdf([{ texts: rowsAt([50, 150], rows) }]))
    expect(blocks).toMatchObject([
      {
        kind: 'fields',
        rows: [
          ['Address:', '12 Harbour Street Oslo'],
          ['Phone:', ''],
          ['Contact:', 'Per Moe'],
        ],
      },
    ])
  })

  test('reads lines of a label and its value as pairs, and running text with colons as text', async () => {
    const lines = ['Cashier: Emily Rodriguez', 'Register: POS-07', 'Points Earned: 821']
    const { blocks } = await parsePdf(makePdf([{ texts: pdfLines(lines, 50, 700) }]))
    expect(blocks).toMatchObject([{ kind: 'fields', separator: ': ' }])
    expect(blocks.map(blockText)).toEqual([lines.join('\n')])
    const prose = [
      'Scope: this part is about the depot and the hall, and about all that is in them, and',
      'about who may use them.',
      'Term: the contract runs for two years from the day on which it is signed, and it may',
      'be renewed.',
    ]
    const read = await parsePdf(makePdf([{ texts: pdfLines(prose, 50, 700) }]))
    expect(read.blocks.some(({ kind }) => kind === 'fields')).toBe(false)
  })

  test('leaves the rows of a table alone whose names end in colons', async () => {
    const rows = [
      ['', '2023', '2024'],
      ['Men:', '12', '14'],
      ['Women:', '13', '17'],
      ['All:', '25', '31'],
    ]
    const { blocks } = await parsePdf(makePdf([{ texts: rowsAt([50, 150, 250], rows) }]))
    expect(blocks).toMatchObject([{ kind: 'table', header: rows[0], rows: rows.slice(1) }])
  })
})
