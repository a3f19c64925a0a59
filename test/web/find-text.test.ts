import { expect, test } from 'bun:test'
import { findText } from '../../web/ui/find-text.ts'

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
