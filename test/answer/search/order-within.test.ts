import { expect, test } from 'bun:test'
import { orderWithinDocuments } from '../../../server/answer/search/rerank.ts'

function passage(documentId: string, index: number, score: number, relevance: number) {
  return { hit: { documentId, index }, score, relevance }
}

test('orderWithinDocuments() gives a document’s places to its passages likeliest about the question first', () => {
  const ranked = [
    passage('a', 1, 9, 0.5),
    passage('b', 1, 8.5, 0.2),
    passage('a', 2, 8, 0.9),
    passage('a', 3, 4, 0.9),
    passage('b', 2, 3, 0.3),
  ]
  const ordered = orderWithinDocuments(ranked)
  expect(ordered.map(({ hit }) => `${hit.documentId}${hit.index}`)).toEqual(['a2', 'b1', 'a1', 'a3', 'b2'])
  expect(ordered.map(({ score }) => score)).toEqual([9, 8.5, 8, 4, 3])
})
