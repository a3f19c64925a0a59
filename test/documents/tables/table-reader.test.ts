import { expect, test } from 'bun:test'
import { Chunker } from '../../../server/documents/chunking/chunker.ts'
import { TextLayout } from '../../../server/documents/chunking/text-layout.ts'
import type { Block } from '../../../server/documents/model/parser.ts'
import type { GridRow } from '../../../server/documents/tables/grid-row.ts'
import { TableReader } from '../../../server/documents/tables/table-reader.ts'

type Row = readonly string[] | (Partial<GridRow> & { cells: readonly string[] })

/** Reads rows as one table; numbers them like a sheet. */
function read(rows: readonly Row[], hasTitles = false): Block[] {
  const blocks: Block[] = []
  const reader = new TableReader((block) => blocks.push(block), { hasTitles })
  for (const [index, row] of rows.entries())
    reader.add({ place: {}, number: index + 1, ...('cells' in row ? row : { cells: row }) })
  reader.end()
  return blocks
}

/** The rows as they are searched and quoted, one line each. */
function rendered(blocks: readonly Block[]): string[] {
  const layout = new TextLayout()
  const chunker = new Chunker()
  const chunks = blocks.flatMap((block) => chunker.push(layout.place(block)))
  return [...chunks, ...chunker.end()].flatMap((chunk) => chunk.rendered.split('\n'))
}

const headerOf = (blocks: readonly Block[]) =>
  blocks.flatMap((block) => (block.kind === 'table' ? [block.header] : []))[0]

const DEPOTS = [
  ['Depot', '2023', '', '2024', ''],
  ['', 'In', 'Out', 'In', 'Out'],
  ['Lund', '110', '120', '131', '142'],
  ['Ystad', '210', '220', '231', '242'],
]

test('a header of two rows names each column in full', () => {
  expect(headerOf(read(DEPOTS))).toEqual(['Depot', '2023 › In', '2023 › Out', '2024 › In', '2024 › Out'])
  // Rows of CSV end with their last cell.
  const short = DEPOTS.map((row) => row.slice(0, row.findLastIndex(Boolean) + 1))
  expect(headerOf(read(short))).toEqual(headerOf(read(DEPOTS)))
  expect(rendered(read(DEPOTS))).toContain(
    'Depot: Ystad; 2023 › In: 210; 2023 › Out: 220; 2024 › In: 231; 2024 › Out: 242',
  )
})

test('a merged name covers its columns, however many header rows follow', () => {
  const rows: Row[] = [
    { cells: ['Site', 'Yield', '', '', ''], spans: [{ column: 1, columns: 4 }] },
    {
      cells: ['', 'Wheat', '', 'Rye', ''],
      spans: [
        { column: 1, columns: 2 },
        { column: 3, columns: 2 },
      ],
      continued: [0],
    },
    { cells: ['', 'dry', 'wet', 'dry', 'wet'], continued: [0] },
    ['Bergen', '4.1', '3.9', '2.2', '2.6'],
    ['Oslo', '5.0', '4.4', '2.9', '2.7'],
  ]
  expect(headerOf(read(rows))).toEqual([
    'Site',
    'Yield › Wheat › dry',
    'Yield › Wheat › wet',
    'Yield › Rye › dry',
    'Yield › Rye › wet',
  ])
})

test('a row of units belongs to the header', () => {
  const rows = [
    ['Station', 'Rain', 'Wind'],
    ['', '(mm)', '(m/s)'],
    ['Bergen', '512', '7'],
    ['Oslo', '230', '3'],
  ]
  expect(headerOf(read(rows))).toEqual(['Station', 'Rain › (mm)', 'Wind › (m/s)'])
})

test('a second row of data is no header row', () => {
  const rows = [
    ['Team', 'Captain', '', 'Points'],
    ['Reds', 'Ada', 'yes', '12'],
    ['Blues', 'Grace', 'no', '14'],
  ]
  expect(headerOf(read(rows))).toEqual(['Team', 'Captain', '', 'Points'])
})

test('rows stand under the title alone in its row', () => {
  const rows = [
    ['Item', 'Price'],
    ['Spring season', ''],
    ['Canoe', '30'],
    ['Kayak', '25'],
    ['Summer season', ''],
    ['Canoe', '45'],
    ['Kayak', '38'],
  ]
  const lines = rendered(read(rows))
  expect(lines).toContain('Spring season; Item: Kayak; Price: 25')
  expect(lines).toContain('Summer season; Item: Canoe; Price: 45')
})

test('sections within sections are told by two titles in a row', () => {
  const merged = (cell: string) => ({ cells: [cell, '', ''], spans: [{ column: 0, columns: 3 }] })
  const rows: Row[] = [
    ['Account', '2023', '2024'],
    merged('Assets'),
    merged('Current'),
    ['Cash', '10', '12'],
    merged('Fixed'),
    ['Boats', '90', '80'],
    merged('Debts'),
    merged('Short'),
    ['Loan', '40', '35'],
  ]
  const lines = rendered(read(rows))
  expect(lines).toContain('Assets; Fixed; Account: Boats; 2023: 90; 2024: 80')
  expect(lines).toContain('Debts; Short; Account: Loan; 2023: 40; 2024: 35')
})

test('a row without a value is no section of the rows below it', () => {
  const rows = [
    ['Boat', 'Price'],
    ['Canoe', '30'],
    ['Kayak', ''],
    ['Raft', '45'],
  ]
  expect(rendered(read(rows))).toContain('Boat: Raft; Price: 45')
})

test('a label written once, or merged, holds for the rows below it', () => {
  const once = [
    ['Depot', 'Article', 'Pieces'],
    ['Lund', 'bolt', '40'],
    ['', 'washer', '61'],
    ['Ystad', 'bolt', '12'],
    ['', 'nut', '19'],
  ]
  const merged = once.map((cells, index) => ({ cells, continued: cells[0] === '' && index > 0 ? [0] : [] }))
  for (const rows of [once, merged]) {
    expect(rendered(read(rows))).toContain('Depot: Lund; Article: washer; Pieces: 61')
    expect(rendered(read(rows))).toContain('Depot: Ystad; Article: nut; Pieces: 19')
  }
})

test('an empty cell among full ones is not filled from above', () => {
  const rows = [
    ['Name', 'Town', 'Age'],
    ...Array.from({ length: 12 }, (_, index) => [
      `Person ${index}`,
      index === 5 ? '' : `Town ${index % 3}`,
      `${20 + index}`,
    ]),
  ]
  expect(rendered(read(rows))).toContain('Name: Person 5; Age: 25')
})

test('totals rows are known as such', () => {
  const blocks = read([
    ['Depot', 'Pieces'],
    ['Lund', '40'],
    ['Ystad', '12'],
    ['Total', '52'],
  ])
  expect(blocks).toMatchObject([{ context: [{ row: 2, role: 'total' }] }])
})

test('a last row that sums up the others is a total, whatever its label', () => {
  const prices = [
    ['Item', 'Price', 'Share'],
    ['Canoe', '1,200.50', '60%'],
    ['Kayak', '799.5', '40%'],
  ]
  expect(read([...prices, ['', '2,000', '100%']])).toMatchObject([{ context: [{ row: 2, role: 'total' }] }])
  const paddles = ['Mela', '100', '']
  const total = ['Yhteensä', '2 100', '']
  expect(read([...prices, paddles, ['Airo', '0', ''], total])).toMatchObject([
    { context: [{ row: 4, role: 'total' }] },
  ])
})

test('a row that is the sum of few others by chance is no total', () => {
  const ranks = [
    ['Rank', 'Points'],
    ['1', '10'],
    ['2', '20'],
    ['3', '30'],
  ]
  expect(read(ranks)).not.toMatchObject([{ context: [{ role: 'total' }] }])
})

test.each([
  [
    [
      ['Borrower', 'Hansen Boats'],
      ['Interest rate', '4.25%'],
      ['Term', '180 months'],
    ],
    'Borrower: Hansen Boats',
  ],
  [
    [
      ['Loan amount', '250000'],
      ['Interest rate', '4.25%'],
      ['Borrower', 'Hansen Boats'],
    ],
    'Loan amount: 250000',
  ],
  [
    [
      ['Order / Rev:', '2024-77-10', 'Depot:', 'Downtown Harbour'],
      ['Alt Order #:', 'WINTER-2024', 'Contact:', 'Oda Lind'],
    ],
    'Order / Rev: 2024-77-10; Depot: Downtown Harbour',
  ],
])('a first pair of label and value is no header row: %p', (rows, line) => {
  const blocks = read(rows)
  expect(blocks.map(({ kind }) => kind)).toEqual(['fields'])
  expect(rendered(blocks)[0]).toBe(line)
})

test('two columns with names are a table', () => {
  const counts = [
    ['Item', 'Count'],
    ['Projector', '3'],
    ['Lamp', '12'],
    ['Cable', '40'],
  ]
  const rooms = [
    ['Room', 'Equipment'],
    ['Aurora', 'projector'],
    ['Borealis', 'whiteboard'],
    ['Corona', 'phone'],
  ]
  for (const rows of [counts, rooms]) expect(headerOf(read(rows))).toEqual(rows[0] ?? null)
})

test('titles above the header row of a sheet become the caption', () => {
  const blocks = read(
    [['Rain in millimetres'], ['Station', 'May', 'June'], ['Bergen', '90', '110'], ['Oslo', '50', '70']],
    true,
  )
  expect(blocks).toMatchObject([
    { kind: 'paragraph', text: 'Rain in millimetres' },
    { kind: 'table', caption: 'Rain in millimetres', header: ['Station', 'May', 'June'] },
  ])
})

test('a long table is read in blocks of 100 rows, with sections and labels carried on', () => {
  const rows: Row[] = [
    ['Item', 'Price', 'Sold'],
    { cells: ['Summer', '', ''], spans: [{ column: 0, columns: 3 }] },
  ]
  for (let index = 0; index < 350; index++) rows.push([`Boat ${index}`, `${index}`, '1'])
  const blocks = read(rows)
  expect(blocks.map((block) => (block.kind === 'table' ? block.rows.length : 0))).toEqual([100, 100, 100, 51])
  expect(rendered(blocks)).toContain('Summer; Item: Boat 349; Price: 349; Sold: 1')
})
