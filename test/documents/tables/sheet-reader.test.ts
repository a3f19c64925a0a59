import { expect, test } from 'bun:test'
import { SheetReader } from '../../../server/documents/tables/sheet-reader.ts'

/** Reads the rows of a sheet; an empty row is left out of it. */
function read(rows: readonly (readonly string[])[]) {
  const reader = new SheetReader('S', new Set())
  for (const [index, row] of rows.entries()) {
    const cells = row
      .map((cell, column): [number, string] => [column, cell])
      .filter(([, cell]) => cell !== '')
    reader.add({ number: index + 1, cells: new Map(cells) })
  }
  reader.finish()
  return reader.blocks
}

test('tables beside each other are told apart', () => {
  const blocks = read([
    ['Boat', 'Price', '', 'Town', 'People'],
    ['Canoe', '30', '', 'Lund', '94'],
    ['Kayak', '25', '', 'Ystad', '20'],
  ])
  expect(blocks).toMatchObject([
    {
      header: ['Boat', 'Price'],
      rows: [
        ['Canoe', '30'],
        ['Kayak', '25'],
      ],
    },
    {
      header: ['Town', 'People'],
      rows: [
        ['Lund', '94'],
        ['Ystad', '20'],
      ],
      place: { row_start: 1, row_end: 3 },
    },
  ])
})

test('an empty column inside one table does not split it', () => {
  const blocks = read([
    ['Boat', 'Price', '', 'Remark'],
    ['Canoe', '30', '', 'new'],
    ['Kayak', '25', '', 'old'],
  ])
  expect(blocks).toMatchObject([{ header: ['Boat', 'Price', 'Remark'] }])
})

test('tables below each other are told apart by their own column names', () => {
  const blocks = read([['Boat', 'Price'], ['Canoe', '30'], [], ['Town', 'People'], ['Lund', '94']])
  expect(blocks).toMatchObject([{ header: ['Boat', 'Price'] }, { header: ['Town', 'People'] }])
})

test('a title above an unnamed region names rows of the same columns', () => {
  const blocks = read([
    ['Boat', 'Price'],
    ['Canoe', '30'],
    [],
    ['Used boats'],
    ['Raft', '12'],
    ['Dinghy', '18'],
  ])
  expect(blocks).toMatchObject([
    { header: ['Boat', 'Price'] },
    { kind: 'paragraph', text: 'Used boats' },
    { header: ['Boat', 'Price'], caption: 'Used boats' },
  ])
})
