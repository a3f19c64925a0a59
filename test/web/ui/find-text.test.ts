import { expect, test } from 'bun:test'
import { findText } from '../../../web/ui/search/find-text.ts'

const found = (items: string[], quote: string) =>
  findText(items, quote).map(({ item, start, end }) => items[item]?.slice(start, end))

test('findText() finds a quote across pieces, line breaks and hyphens', () => {
  expect(found(['The land-', 'lord may en-', 'ter at noon.'], 'landlord may enter')).toEqual([
    'land',
    'lord may en',
    'ter',
  ])
})

test('findText() does not mind ligatures, case and spaces', () => {
  expect(found(['the of\uFB01ce  HOURS are'], 'Office hours')).toEqual(['of\uFB01ce  HOURS'])
})

test('findText() does not mind how an accent is written', () => {
  expect(found(['le cafe\u0301 noir'], 'caf\u00E9 noir')).toEqual(['cafe\u0301 noir'])
  expect(found(['le caf\u00E9 noir'], 'cafe\u0301 noir')).toEqual(['caf\u00E9 noir'])
})

test('findText() keeps to characters outside the basic plane', () => {
  expect(found(['ab 𝒳𝒴 cd'], '𝒳𝒴 cd')).toEqual(['𝒳𝒴 cd'])
})

test('findText() marks the runs of words that are there when the whole is not', () => {
  expect(
    found(
      ['Late fee', 'is seventy five dollars', 'Pet deposit'],
      'Item: Late fee, Amount: seventy five dollars',
    ),
  ).toEqual(['Late fee', 'seventy five dollars'])
})

test('findText() finds nothing rather than something else', () => {
  expect(findText(['completely other words'], 'the landlord may enter with notice')).toEqual([])
  expect(findText(['words'], ' – ')).toEqual([])
})

test('findText() takes the one of several like places that stands where the quote stood', () => {
  const items = ['Item one: see note.', ' Item two: see note.', ' Item three: see note.']
  const near = { before: 'see note.\nItem two: ', after: '\nItem three' }
  expect(findText(items, 'see note', near)).toEqual([{ item: 1, start: 11, end: 19 }])
  expect(findText(items, 'see note')).toEqual([{ item: 0, start: 10, end: 18 }])
})

test('findText() finds what is there of a quote in a script without spaces', () => {
  expect(found(['租客须提前三个月', '书面通知房东。'], '租客须提前两个月书面通知房东')).toEqual([
    '租客须提前',
    '个月',
    '书面通知房东',
  ])
})
