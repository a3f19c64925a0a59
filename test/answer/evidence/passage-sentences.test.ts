import { expect, test } from 'bun:test'
import { sentencesOf } from '../../../server/answer/evidence/passage-sentences.ts'

test.each([
  ['Oslo\t12', 'City: Oslo; Days: 12', ['City|Oslo', 'Days|12']],
  ['Oslo\t\t12', 'City: Oslo; Days: 12', ['City|Oslo', 'Days|12']],
  ['see: a; b\t5', 'Note: see: a; b; Rate 5: 5', ['Note|see: a; b', 'Rate 5|5']],
  ['Oslo\t12', 'Oslo; 12', ['|Oslo', '|12']],
  ['1: 2\t3', 'Ratio: 1: 2; 3', ['Ratio|1: 2', '|3']],
])('sentencesOf() reads the cells of %j', (text, rendered, cells) => {
  const [row] = sentencesOf({ text, rendered })
  expect(row?.cells.map(({ header, value }) => `${header}|${value}`)).toEqual(cells)
})

test('sentencesOf() gives a sentence no cells', () => {
  const text = 'One: two; three.'
  expect(sentencesOf({ text, rendered: text }).map(({ cells }) => cells)).toEqual([[]])
})

test('sentencesOf() reads a cell of several sentences as prose, and the named cells around it as rows', () => {
  const plot = `${'A thief takes the train and is followed by everyone. '.repeat(6)}He gets away.`
  const text = `1906\tThe Train\tdrama\t${plot}\tyes`
  const rendered = `Year: 1906; Title: The Train; Genre: drama; Plot: ${plot}; Seen: yes`
  const sentences = sentencesOf({ text, rendered })
  expect(sentences.filter(({ row }) => row).map(({ reading }) => reading)).toEqual([
    'Year: 1906; Title: The Train; Genre: drama',
    'Seen: yes',
  ])
  expect(sentences.filter(({ row }) => !row)).toHaveLength(7)
  for (const { start, end, reading, row } of sentences) if (!row) expect(text.slice(start, end)).toBe(reading)
  const [first] = sentences
  expect(text.slice(first?.start, first?.end)).toBe('1906\tThe Train\tdrama')
})

test('sentencesOf() reads a table without names that lays out text as prose', () => {
  const text = `Address\t${'We write to you about the works. They begin soon. '.repeat(6)}`
  expect(sentencesOf({ text, rendered: text.replace('\t', '; ') }).some(({ row }) => row)).toBe(false)
})
