import { expect, test } from 'bun:test'
import { shownEnd } from '../../../web/viewer/table/cell-text.tsx'
import type { Target } from '../../../web/viewer/target.ts'

const LONG = 'The box was open at one side. '.repeat(40)
const at = (start: number | null, end: number | null, more: Partial<Target> = {}): Target => ({
  ...{ documentId: 'a', page: null, start, end, quote: null, near: null },
  ...more,
})

test('shownEnd() cuts a long text at a word, and no other', () => {
  const end = shownEnd(LONG, 50, at(null, null))
  expect(end).toBeLessThan(160)
  expect(LONG.slice(end)).toMatch(/^\s/)
  expect(shownEnd('Short.', 50, at(null, null))).toBe(6)
})

test('shownEnd() hides nothing that is cited', () => {
  const cited = shownEnd(LONG, 50, at(650, 700))
  expect(cited).toBeGreaterThanOrEqual(700 - 50)
  expect(cited).toBeLessThan(LONG.length)
  expect(shownEnd(LONG, 50, at(0, 50 + LONG.length))).toBe(LONG.length)
  expect(shownEnd(LONG, 50, at(null, null, { cells: [50] }))).toBe(LONG.length)
})

test('shownEnd() cuts the other cells of a row whose answering cell is known', () => {
  const row = at(0, 50 + LONG.length, { cell: 0 })
  expect(shownEnd(LONG, 50, row)).toBeLessThan(160)
  expect(shownEnd(LONG, 0, row)).toBe(LONG.length)
})
