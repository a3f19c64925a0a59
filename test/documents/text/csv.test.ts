import { expect, test } from 'bun:test'
import type { TableBlock } from '../../../server/documents/model/parser.ts'
import { csv } from '../../../server/documents/text/csv.ts'
import { parseContent } from '../../support/documents/parse-content.ts'

const parse = (text: string, name = 'a.csv') => parseContent(csv, name, text)
const tables = (blocks: readonly { kind: string }[]) =>
  blocks.filter((block): block is TableBlock => block.kind === 'table')

test('csv() reads rows under their column names, numbered as in a spreadsheet', async () => {
  const { blocks } = await parse('name,age\nAda,36\n\nGrace,85\n')
  expect(blocks).toEqual([
    {
      kind: 'table',
      header: ['name', 'age'],
      showsHeader: true,
      rows: [
        ['Ada', '36'],
        ['Grace', '85'],
      ],
      rowNumbers: [1, 2, 4],
      place: { row_start: 1, row_end: 4 },
    },
  ])
})

test.each([',', ';', '\t', '|'])('csv() detects the delimiter %p', async (delimiter) => {
  const rows = [
    ['city', 'note', 'people'],
    ['Rome', 'old, big', '2800000'],
    ['Bern', 'a b', '134000'],
  ]
  const text = rows.map((row) => row.map((cell) => `"${cell}"`).join(delimiter)).join('\r\n')
  const { blocks } = await parse(text)
  expect(tables(blocks)[0]?.header).toEqual(['city', 'note', 'people'])
  expect(tables(blocks)[0]?.rows).toEqual(rows.slice(1))
})

test('csv() has no column names if the first row is data', async () => {
  const { blocks } = await parse('1,2.5,2020-01-01\n2,3.5,2020-01-02\n3,4.5,2020-01-03\n')
  expect(tables(blocks)[0]?.header).toBeNull()
  expect(tables(blocks)[0]?.rows).toHaveLength(3)
})

test('csv() takes the first row as column names although one of them is long', async () => {
  const note = 'A remark on what the cells of this column hold'
  const { blocks } = await parse(
    `name,born,country,state,${note}\nAda,*1815,UK,dead,x\nLinus,*1969,FI,alive,y\n`,
  )
  expect(tables(blocks)[0]?.header?.slice(0, 2)).toEqual(['name', 'born'])
})

test('csv() does not take a first row of data as column names because of one numeric column', async () => {
  const { blocks } = await parse(
    'Widget,Red,Large,Berlin,12.50\nGadget,Blue,Small,Bonn,n/a\nBolt,Red,Small,Köln,n/a\n',
  )
  expect(tables(blocks)[0]?.header).toBeNull()
})

test('csv() keeps quoted line ends inside their cell', async () => {
  const { blocks } = await parse('a,b\n"one\ntwo ""three""",4\n5,6\n')
  expect(tables(blocks)[0]?.rows).toEqual([
    ['one two "three"', '4'],
    ['5', '6'],
  ])
  expect(blocks[0]?.place).toEqual({ row_start: 1, row_end: 3 })
})

test('csv() reads on after a quote that is never closed, and warns of it', async () => {
  const { blocks, warnings } = await parse(`a,b\n1,"open\n${'x,y\n'.repeat(5000)}`)
  expect(tables(blocks).flatMap(({ rows }) => rows)).toHaveLength(5001)
  expect(warnings).toEqual(['Row 2: a quote is never closed; the row was read without quoting'])
})

test('csv() does not join a stray quote with a later quoted cell', async () => {
  const { blocks } = await parse('a,b\n1,"open\n2,"fine"\n3,x\n')
  expect(tables(blocks)[0]?.rows.slice(1)).toEqual([
    ['2', 'fine'],
    ['3', 'x'],
  ])
})

test('csv() warns of ragged rows by number, up to a limit', async () => {
  const ragged = Array.from({ length: 40 }, (_, i) => (i % 2 ? `${i},b,c\n` : `${i},b\n`)).join('')
  const { warnings } = await parse(`x,y,z\n${'1,2,3\n'.repeat(40)}${ragged}`)
  expect(warnings[0]).toBe('Row 42 has 2 cells where 3 are expected')
  expect(warnings).toHaveLength(11)
  expect(warnings.at(-1)).toStartWith('10 more rows')
})

test('csv() reads lines above the table as prose', async () => {
  const { blocks } = await parse(
    '# exported yesterday\nSales by region,,\nregion,q1,q2\nnorth,1,2\nsouth,3,4\n',
  )
  expect(blocks.slice(0, 2)).toEqual([
    { kind: 'paragraph', text: '# exported yesterday', place: { row_start: 1, row_end: 1 } },
    { kind: 'paragraph', text: 'Sales by region', place: { row_start: 2, row_end: 2 } },
  ])
  expect(tables(blocks)[0]?.header).toEqual(['region', 'q1', 'q2'])
})

test('csv() splits a long table into blocks with row ranges and column names', async () => {
  const { blocks } = await parse(`id,name\n${Array.from({ length: 250 }, (_, i) => `${i},n${i}\n`).join('')}`)
  expect(blocks.map(({ place }) => [place.row_start, place.row_end])).toEqual([
    [1, 101],
    [102, 201],
    [202, 251],
  ])
  expect(tables(blocks).map(({ showsHeader }) => showsHeader)).toEqual([true, false, false])
  for (const { header } of tables(blocks)) expect(header).toEqual(['id', 'name'])
})

test('csv() reads 20,000 columns in blocks of limited size', async () => {
  const row = (f: (i: number) => string) => Array.from({ length: 20_000 }, (_, i) => f(i)).join(',')
  const { blocks } = await parse(
    `${row((i) => `c${i}`)}\n${Array.from({ length: 12 }, (_, r) => row((i) => `${r * i}`)).join('\n')}`,
  )
  expect(tables(blocks).flatMap(({ rows }) => rows)).toHaveLength(12)
  for (const { rows } of tables(blocks)) expect(rows.length * 20_000).toBeLessThanOrEqual(120_000)
})

test('csv() refuses a file of white space', async () => {
  await expect(parse('\n \n')).rejects.toThrow("'a.csv' contains no text")
})
