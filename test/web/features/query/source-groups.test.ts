import { expect, test } from 'bun:test'
import { toCopy } from '../../../../web/features/query/answer/answer-export.ts'
import { firstWords } from '../../../../web/features/query/sources/source.tsx'
import { sourceGroups, standingsOf } from '../../../../web/features/query/sources/source-groups.ts'

const source = (source_number: number, document_id: string, relevance_score: number) => ({
  source_number,
  document_id,
  relevance_score,
  filename: `${document_id}.pdf`,
  dataset: 'd',
  chunk_index: 0,
  snippet: 'It says so.',
})
const answer = {
  answer: 'So it is [3], and so [1]. And so [3].',
  confidence: 'high',
  citations: [
    source(1, 'a', 0.6),
    source(2, 'b', 0.97),
    source(3, 'c', 0.4),
    source(4, 'c', 0.2),
    source(5, 'a', 0.9),
  ],
}

test('sourceGroups() has documents in the order in which the answer cites them, and others last', () => {
  const numbers = sourceGroups(answer).map(({ filename, cited, rest }) => [
    filename,
    cited.map(({ source_number }) => source_number),
    rest.map(({ source_number }) => source_number),
  ])
  expect(numbers).toEqual([
    ['c.pdf', [3], [4]],
    ['a.pdf', [1], [5]],
    ['b.pdf', [], [2]],
  ])
})

test('standingsOf() calls a source weak that is hardly about the question, unless it is cited', () => {
  expect([...standingsOf(answer).values()]).toEqual(['Cited', 'Related', 'Cited', 'Weak', 'Related'])
})

test('toCopy() lists the sources that the answer cites, in the order of its marks, and no others', () => {
  const text = toCopy({ question: 'Is it so?', answer, stale: false })
  expect(text.match(/^- \[\d\]/gm)).toEqual(['- [3]', '- [1]'])
})

test('toCopy() takes no number inside a quote for a mark', () => {
  const quoted = { ...answer, answer: '“See \\[2\\] for more.” [3]' }
  const text = toCopy({ question: 'Is it so?', answer: quoted, stale: false })
  expect(text.match(/^- \[\d\]/gm)).toEqual(['- [3]'])
})

test('firstWords() cuts between words, and rows after the second', () => {
  expect(firstWords('Short.')).toBe('Short.')
  expect(firstWords('word '.repeat(100))).toMatch(/^(?:word ){47}word…$/)
  expect(firstWords('a\tb\n1\t2\n3\t4')).toBe('a\tb\n1\t2')
})
