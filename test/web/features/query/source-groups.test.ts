import { expect, test } from 'bun:test'
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
