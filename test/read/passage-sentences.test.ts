import { expect, test } from 'bun:test'
import { sentencesOf } from '../../server/read/passage-sentences.ts'

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
