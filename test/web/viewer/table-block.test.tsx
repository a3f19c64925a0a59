import { expect, test } from 'bun:test'
import { rowsOf } from '../../../web/viewer/table-block.tsx'

test('rowsOf() gives each cell with its offset in the document', () => {
  const text = 'Region\tTarget\nNorth\t4.2'
  const rows = rowsOf({ text, start: 100 })
  expect(rows?.map((row) => row.map((cell) => cell.text))).toEqual([
    ['Region', 'Target'],
    ['North', '4.2'],
  ])
  for (const { text: cell, start } of rows?.flat() ?? [])
    expect(text.slice(start - 100, start - 100 + cell.length)).toBe(cell)
})

test('rowsOf() leaves a text without cells as it is', () => {
  expect(rowsOf({ text: 'service.name: billing\nservice.retries: 5', start: 0 })).toBeNull()
})
