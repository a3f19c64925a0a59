import { expect, test } from 'bun:test'
import type { DocumentTable } from '../../../shared/tables.ts'
import { firstTable } from '../../../web/viewer/table/first-table.ts'

/** As the list of tables has it: with its first column alone. */
const table = (number: number, rows: number, columns: number): DocumentTable => ({
  ...{ number, rows, caption: null, place: {}, start: number * 100, end: number * 100 + 90, header_rows: 1 },
  ...{
    columns: [{ path: ['A'], type: 'text', unit: null }],
    column_count: columns,
    left_out: 0,
  },
})
const TABLES = [table(0, 1, 1), table(1, 9, 1), table(2, 5, 19)]
const nowhere = { documentId: 'a', page: null, start: null, end: null, quote: null, near: null }

test('firstTable() is the first full table, or the first of all if none is', () => {
  expect(firstTable(nowhere, TABLES)).toBe(2)
  expect(firstTable(nowhere, TABLES.slice(0, 2))).toBe(0)
  expect(firstTable(nowhere, [])).toBeNull()
})

test('firstTable() is the table with the target, and none if that lies elsewhere', () => {
  expect(firstTable({ ...nowhere, start: 110, end: 120 }, TABLES)).toBe(1)
  expect(firstTable({ ...nowhere, start: 95, end: 99 }, TABLES)).toBeNull()
})
