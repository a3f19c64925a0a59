import { expect, test } from 'bun:test'
import { evidenceOf } from '../../server/read/evidence.ts'
import { lateness } from '../../server/read/latest-row.ts'
import { passagesOf } from '../support/library.ts'

const text = 'Germany\t2020\t3.88\nGermany\t2022\t4.08\nGermany\t2021\t4.27'
const rendered =
  'country: Germany; year: 2020; gdp: 3.88\ncountry: Germany; year: 2022; gdp: 4.08\ncountry: Germany; year: 2021; gdp: 4.27'
const sentences = evidenceOf(
  passagesOf({ filename: 'gdp.csv', text, rendered }, 'd').map((passage) => ({ number: 1, passage })),
)

test('lateness() is 1 for the rows of the latest year, less for those before', () => {
  expect(sentences.map(lateness('What is the GDP of Germany?', sentences))).toEqual([1 / 3, 1, 1 / 2])
})

test('lateness() is 0 where the question names a year, or asks for the most', () => {
  for (const question of ['What was the GDP of Germany in 2020?', 'What was the highest GDP of Germany?'])
    expect(sentences.map(lateness(question, sentences))).toEqual([0, 0, 0])
})
