import { expect, test } from 'bun:test'
import { columnNames } from '../../../server/answer/evidence/source-citation.ts'

test('columnNames() gives the header of the rows of a passage, also over cells that are empty in one of them', () => {
  expect(
    columnNames({
      text: 'Albania\t89\t\nAndorra\t\t312',
      rendered: 'country: Albania; beer: 89\ncountry: Andorra; wine: 312',
    }),
  ).toEqual(['country', 'beer', 'wine'])
  expect(columnNames({ text: '\t89\t7', rendered: 'beer: 89; wine: 7' })).toEqual(['', 'beer', 'wine'])
})

test('columnNames() is undefined for prose, for rows without header, and for rows of two tables', () => {
  expect(columnNames({ text: 'Two words.', rendered: 'Two words.' })).toBeUndefined()
  expect(columnNames({ text: 'a\tb', rendered: 'a; b' })).toBeUndefined()
  expect(
    columnNames({
      text: 'Albania\t89\nRome\t3',
      rendered: 'country: Albania; beer: 89\ncity: Rome; hills: 3',
    }),
  ).toBeUndefined()
})

test('columnNames() names the columns of a row with a long text, too', () => {
  const plot = 'A thief takes the train and is followed by everyone. '.repeat(6).trim()
  const rendered = `Title: Express; Plot: ${plot}; Seen: yes; Rank: 5`
  const names = columnNames({ text: `Express\t${plot}\tyes\t5`, rendered })
  expect(names).toEqual(['Title', 'Plot', 'Seen', 'Rank'])
})

test('columnNames() takes no names from a row that reads in parts', () => {
  expect(
    columnNames({
      text: 'Express\tabc def\t5\nShort\tx\t2',
      rendered: 'Title: Express; Plot: abc; Plot: def; Rank: 5\nTitle: Short; Plot: x; Rank: 2',
    }),
  ).toEqual(['Title', 'Plot', 'Rank'])
  const parts = 'Plot: abc; Plot: def; Seen: yes; Rank: 5'
  expect(columnNames({ text: 'abc def\tyes\t5', rendered: parts })).toBeUndefined()
})
