import { expect, test } from 'bun:test'
import { tableRows } from '../../../web/viewer/table-block.tsx'

test('tableRows() gives each cell with its offset in the document', () => {
  const text = 'Region\tTarget\nNorth\t4.2'
  const rows = tableRows({ text, start: 100 })
  expect(rows?.map((row) => row.map((cell) => cell.text))).toEqual([
    ['Region', 'Target'],
    ['North', '4.2'],
  ])
  for (const { text: cell, start } of rows?.flat() ?? [])
    expect(text.slice(start - 100, start - 100 + cell.length)).toBe(cell)
})

test('tableRows() leaves a text without cells as it is', () => {
  expect(tableRows({ text: 'service.name: billing\nservice.retries: 5', start: 0 })).toBeNull()
})
