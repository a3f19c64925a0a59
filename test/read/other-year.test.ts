import { expect, test } from 'bun:test'
import { evidenceOf } from '../../server/read/evidence.ts'
import { isOfOtherYear } from '../../server/read/other-year.ts'
import { passagesOf } from '../support/library.ts'

/** Whether the only row of a table is of other years than asked, `text` standing above it. */
function other(question: string, row: string, text = ''): boolean {
  const sources = passagesOf(
    {
      filename: 'figures.csv',
      text: `${text}\n\n${row.replaceAll(/[^;]*: /g, '').replaceAll('; ', '\t')}`,
      rendered: `${text}\n\n${row.replaceAll('; ', '\t')}`,
    },
    'd',
  ).map((passage) => ({ number: 1, passage }))
  const sentences = evidenceOf(sources)
  const found = sentences.find((sentence) => sentence.row)
  if (!found) throw new Error(`There is no row in '${row}'`)
  return isOfOtherYear(question, found, sentences)
}

const honolulu = 'city: Honolulu; 2014_murders: 21; 2015_murders: 15'

test('isOfOtherYear() is true where a row or its columns have years, and not the one that is asked for', () => {
  expect(other('How many murders were there in Honolulu in 2019?', honolulu)).toBe(true)
  expect(other('What was the GDP of Angola in 1975?', 'Country: Angola; Year: 1998; Value: 6506')).toBe(true)
  expect(other('How many passengers flew in 2011?', 'Apr-2015; Pax: 653,278')).toBe(true)
})

test('isOfOtherYear() is false where the year is a row’s, its column’s or lies between its years', () => {
  expect(other('How many murders were there in Honolulu in 2015?', honolulu)).toBe(false)
  expect(other('How did it grow from 1991 to 2001?', 'State: Goa; 1991-2001: 15.21')).toBe(false)
  expect(other('What was it in 2004?', 'School year: 2003–04; Pupils: 40')).toBe(false)
  expect(other('What was it in 2006?', '2003–04 through 2021–22: Maine; Pupils: 40')).toBe(false)
})

test('isOfOtherYear() is false where no year is asked for, the row has none, or the text around it names it', () => {
  expect(other('How many murders were there in Honolulu?', honolulu)).toBe(false)
  expect(other('What did it cost in 2019?', 'Item: Pad; Price: 1998')).toBe(false)
  expect(other('What was it in 2019?', 'Date: 3 May 2018; Pupils: 40', 'Figures for 2019.')).toBe(false)
})
