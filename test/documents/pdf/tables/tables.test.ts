import { describe, expect, test } from 'bun:test'
import { blockText } from '../../../../server/documents/model/parser.ts'
import { makePdf } from '../../../support/documents/make-pdf.ts'
import { parsePdf } from '../../../support/documents/parse-pdf.ts'
import { pdfLines } from '../../../support/documents/pdf-lines.ts'

describe('pdf.parse()', () => {
  test('reads a table as rows under its header, with wrapped cells joined', async () => {
    const columns = [50, 200, 400]
    const grid = [
      ['Country', 'Capital', 'People'],
      ['Austria', 'Vienna, which lies on the', '9'],
      ['', 'river Danube', ''],
      ['Belgium', 'Brussels', '12'],
      ['Chile', 'Santiago', '19'],
    ]
    const texts = grid.flatMap((row, line) =>
      row.map((text, column) => ({ x: columns[column] ?? 0, y: 700 - 14 * line, text })),
    )
    const { blocks } = await parsePdf(makePdf([{ texts: texts.filter(({ text }) => text !== '') }]))
    expect(blocks).toEqual([
      {
        kind: 'table',
        header: ['Country', 'Capital', 'People'],
        showsHeader: true,
        rows: [
          ['Austria', 'Vienna, which lies on the river Danube', '9'],
          ['Belgium', 'Brussels', '12'],
          ['Chile', 'Santiago', '19'],
        ],
        place: { page: 1 },
      },
    ])
  })

  test('joins a first cell whose second line is the first with other cells beside it', async () => {
    const texts = [
      { x: 50, y: 700, text: 'Programme for Risk' },
      ...[
        ['(RISK)', '0.3'],
        ['Data Centres', '0.4'],
        ['Dashboard', '1.1'],
      ].flatMap(([name = '', sum = ''], row) => [
        { x: 50, y: 688 - 14 * row, text: name },
        { x: 300, y: 688 - 14 * row, text: sum },
      ]),
    ]
    const { blocks } = await parsePdf(makePdf([{ texts }]))
    expect(blocks.map(blockText)).toEqual([
      'Programme for Risk (RISK)\t0.3\nData Centres\t0.4\nDashboard\t1.1',
    ])
  })

  test.each([[[50, 200, 400]], [[50, 320, 450]]])(
    'ends a signature block before the heading and the table below it, with columns at %p',
    async (xs) => {
      const cells = (y: number, xs: readonly number[], row: readonly string[]) =>
        row.map((text, index) => ({ x: xs[index] ?? 0, y, text }))
      const texts = [
        ...cells(700, [50, 320], ['____________________', '____________________']),
        ...cells(686, [50, 320], ['Jane Roe', 'John Doe']),
        ...cells(672, [50, 320], ['for the Landlord', 'for the Tenant']),
        { x: 50, y: 640, text: 'Schedule of Payments', bold: true },
        ...cells(620, xs, ['Month', 'Purpose', 'Amount']),
        ...cells(606, xs, ['May', 'Rent', '900']),
        ...cells(592, xs, ['June', 'Rent', '905']),
        ...pdfLines(['The amounts above are in euro and are due on the first day of the month.'], 50, 560),
      ]
      const { blocks } = await parsePdf(makePdf([{ texts }]))
      expect(blocks.map(({ kind }) => kind)).toEqual(['table', 'heading', 'table', 'paragraph'])
      expect(blocks[1]).toMatchObject({ text: 'Schedule of Payments' })
      expect(blocks[2]).toMatchObject({
        header: ['Month', 'Purpose', 'Amount'],
        rows: [
          ['May', 'Rent', '900'],
          ['June', 'Rent', '905'],
        ],
      })
    },
  )

  test('says of the rows of a table which section they stand under and which of them sum up others', async () => {
    const rows = [
      ['Item', 'In', 'Out'],
      ['Summer', '', ''],
      ['Canoe', '45', '12'],
      ['Oar', '7', '3'],
      ['Winter', '', ''],
      ['Sledge', '20', '9'],
      ['Total', '72', '24'],
    ]
    const texts = rows.flatMap((row, line) =>
      row.flatMap((text, column) =>
        text === '' ? [] : [{ x: [50, 200, 300][column] ?? 0, y: 700 - 14 * line, text }],
      ),
    )
    const { blocks } = await parsePdf(makePdf([{ texts }]))
    expect(blocks).toMatchObject([
      {
        kind: 'table',
        header: rows[0],
        rows: rows.slice(1),
        context: [
          { row: 0, role: 'section' },
          { row: 1, sections: ['Summer'] },
          { row: 2, sections: ['Summer'] },
          { row: 3, role: 'section' },
          { row: 4, sections: ['Winter'] },
          { row: 5, role: 'total' },
        ],
      },
    ])
  })

  test('takes words above words for the names of columns if each column has one', async () => {
    const rows = [
      ['Room', 'Owner', 'Key', 'Alarm'],
      ['Lab', 'Oda', '', 'on'],
      ['', 'Per', 'yes', ''],
      ['Hall', '', '', 'off'],
    ]
    const texts = rows.flatMap((row, line) =>
      row.flatMap((text, column) =>
        text === '' ? [] : [{ x: 50 + 100 * column, y: 700 - 24 * line, text }],
      ),
    )
    const { blocks } = await parsePdf(makePdf([{ texts }]))
    expect(blocks).toMatchObject([{ kind: 'table', header: rows[0], rows: rows.slice(1) }])
  })

  test('keeps the first rows of two columns out of their names, where amounts stand among words', async () => {
    const rows = [
      ['Service', 'Price'],
      ['Cleaning', 'included'],
      ['Parking space', '45'],
      ['Cellar', 'on request'],
      ['Laundry', '3.50'],
      ['Internet', 'included'],
    ]
    const texts = rows.flatMap((row, line) =>
      row.map((text, column) => ({ x: 50 + 200 * column, y: 700 - 24 * line, text })),
    )
    const { blocks } = await parsePdf(makePdf([{ texts }]))
    expect(blocks).toMatchObject([{ kind: 'table', header: rows[0], rows: rows.slice(1) }])
  })
})
