import { expect, test } from 'bun:test'
import { rarestWords } from '../../../server/answer/search/query-terms.ts'
import { wordNumber } from '../../../server/storage/index/chunks/word-counts.ts'

const often = new Map([
  ['rent', 90],
  ['tenant', 80],
  ['landlord', 70],
])
const words = {
  documents: new Map(),
  total: { documents: 100, chunks: 100, words: 10_000 },
  frequency: (word: number) => [...often].find(([term]) => wordNumber(term) === word)?.[1] ?? 1,
}

test('rarestWords() leaves out the commonest words of a long text, and keeps the order of the others', () => {
  expect(rarestWords('rent of the cellar: tenant, landlord, Bike cellar', 3, words).match(/\w+/g)).toEqual([
    'cellar',
    'landlord',
    'Bike',
    'cellar',
  ])
})

test('rarestWords() leaves a text alone that has no more words than the limit', () => {
  expect(rarestWords('The rent, the tenant.', 4, words)).toBe('The rent, the tenant.')
})
