import { describe, expect, test } from 'bun:test'
import { blockText } from '../../../../server/documents/model/parser.ts'
import { makePdf, type PdfText } from '../../../support/documents/make-pdf.ts'
import { parsePdf } from '../../../support/documents/parse-pdf.ts'

const STOCK = [
  ['Code', 'Place', 'Expected', 'Actual', 'Diff', 'Status'],
  ['KX-47', 'A-12', '450', '', '', ''],
  ['', 'B-07', '', '289', '-23', ''],
  ['KX-92', '', '780', '778', '', 'OK'],
  ['', 'C-15', '', '', '+15', ''],
  ['KX-45', 'D-22', '', '156', '', 'CRITICAL'],
  ['', '', '180', '', '-24', ''],
  ['KX-77', 'A-08', '920', '', '', ''],
  ['', '', '', '935', '+15', 'OK'],
]

/** Sets a grid in columns of 72 points. `shift`: of the figures and words below the names. */
function grid(rows: readonly (readonly string[])[], pitch: number, shift = 0): PdfText[] {
  return rows.flatMap((row, line) =>
    row.flatMap((text, column) =>
      text === ''
        ? []
        : [{ x: 60 + 72 * column + (line > 0 && column > 1 ? shift : 0), y: 700 - pitch * line, text }],
    ),
  )
}

async function tableOf(texts: readonly PdfText[]) {
  const { blocks } = await parsePdf(makePdf([{ texts }]))
  return blocks
}

describe('pdf.parse()', () => {
  test.each([
    [24, 0],
    [14, 0],
    [36, 0],
    [24, 34],
  ])('reads a table with many empty cells, rows %d points apart and shifted by %d', async (pitch, shift) => {
    const after = { x: 60, y: 700 - pitch * 10, text: 'The largest difference is at KX-45.' }
    const blocks = await tableOf([...grid(STOCK, pitch, shift), after])
    expect(blocks).toMatchObject([
      { kind: 'table', header: STOCK[0], rows: STOCK.slice(1) },
      { kind: 'paragraph', text: after.text },
    ])
  })

  test('keeps the name of a column without cells from the columns beside it', async () => {
    const rows = STOCK.map((row, line) => row.map((text, column) => (line > 0 && column === 4 ? '' : text)))
    expect(await tableOf(grid(rows, 24))).toMatchObject([
      { kind: 'table', header: STOCK[0], rows: rows.slice(1) },
    ])
  })

  test('keeps a cell that is alone in its row in its column', async () => {
    const rows = [
      ['Item', 'In', 'Out'],
      ['Canoe', '12', ''],
      ['Oar', '', '3'],
      ['Vest', '7', ''],
      ['', '', '21'],
    ]
    expect(await tableOf(grid(rows, 24))).toMatchObject([{ kind: 'table', rows: rows.slice(1) }])
  })

  test('takes the labels and figures of a chart for no row of a table', async () => {
    const names = ['Month', 'Quarter', 'Year', 'Never']
    const texts = [
      ...names.map((text, index) => ({ x: 100 + 80 * index, y: 700, text })),
      { x: 60, y: 670, text: '100%' },
      ...['5', '9'].map((text, index) => ({ x: 100 + 80 * index, y: 655, text })),
      ...['11', '4'].map((text, index) => ({ x: 260 + 80 * index, y: 617, text })),
      { x: 60, y: 605, text: '50%' },
    ]
    const blocks = await tableOf(texts)
    expect(blocks.some((block) => block.kind === 'table' && block.header !== null)).toBe(false)
    expect(blocks.map(blockText).join(' ')).toContain('11')
  })
})
