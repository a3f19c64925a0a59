import { expect, test } from 'bun:test'
import { excerptByWords } from '../../../server/answer/evidence/row-excerpt.ts'
import { readQuestion } from '../../../server/answer/understand/question.ts'

/** What is read of a row of many columns, with the given cells among them. */
function read(question: string, cells: Readonly<Record<string, string>>): string {
  const all = [
    ...Object.entries(cells).slice(0, 3),
    ...Array.from({ length: 30 }, (_, i) => [`measure ${i}`, `${100 + i}`] as const),
    ...Object.entries(cells).slice(3),
  ].map(([header, value]) => ({ header, value }))
  const reading = all.map(({ header, value }) => `${header}: ${value}`).join('; ')
  return excerptByWords(readQuestion(question).stems)({ row: true, reading, cells: all })
}

test.each([
  ['What is the price of the pump?', { id: '7', name: 'pump', maker: 'Ara', price: '12.50' }, 'price: 12.50'],
  ['What is the pH of the sample?', { id: '7', name: 'sample', place: 'Ulm', pH: '6.8' }, 'pH: 6.8'],
  [
    'How many news articles has Chur?',
    { id: '7', site: 'Chur', land: 'CH', newsArticles: '5' },
    'newsArticles: 5',
  ],
  [
    'What is the price of the Northern Region office desk?',
    { id: '7', maker: 'Ara', name: 'Northern Region office desk', price: '12.50' },
    'price: 12.50',
  ],
  [
    'What are the price and the weight of the desk?',
    { id: '7', name: 'desk', maker: 'Ara', price: '9', weight: '4' },
    'price: 9; weight: 4',
  ],
])('excerptByWords() keeps of a wide row what %p asks for', (question, cells, kept) => {
  const excerpt = read(question, cells)
  expect(excerpt).toContain(kept)
  expect(excerpt).toStartWith('id: 7')
  expect(excerpt.length).toBeLessThan(320)
})

test('excerptByWords() keeps a long cell that is asked for', () => {
  const long = 'a desk of oak '.repeat(30).trim()
  expect(
    read('What is the description of the desk?', { id: '7', kind: 'x', maker: 'Ara', description: long }),
  ).toContain(`description: ${long}`)
})
