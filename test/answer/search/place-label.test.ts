import { expect, test } from 'bun:test'
import { sectionOf } from '../../../server/answer/search/place-label.ts'

test.each([
  [{}, null],
  [{ page: 3 }, null],
  [{ page: 3, headings: ['Terms', 'Notice'] }, 'Terms › Notice'],
  [{ sheet: 'Prices', row_start: 2, row_end: 9 }, 'Prices › rows 2–9'],
  [{ row_start: 7, row_end: 7 }, 'row 7'],
  [{ row_start: 7 }, 'row 7'],
  [{ path: 'orders[0].items' }, 'orders[0].items'],
  [{ sheet: '', headings: [] }, null],
])('sectionOf(%j) is %p', (place, section) => {
  expect(sectionOf(place)).toBe(section)
})
