import { expect, test } from 'bun:test'
import { foundTogether } from '../../server/retrieve/in-turn.ts'
import type { ChunkHit } from '../../server/store/chunk-store.ts'

function hit(documentId: string): ChunkHit {
  const place = { page: 1 }
  const at = { datasetId: 1, index: 0, heading: '', start: 0, end: 1, place }
  return { ...at, documentId, text: 'x', rendered: 'x', score: 0.5, vector: new Float32Array(2) }
}

test('foundTogether() takes the first of each part, then the second, and what vectors found after all texts', () => {
  const found = (texts: string[], vectors: string[]) => ({
    vector: new Float32Array(2),
    joined: [],
    texts: texts.map(hit),
    vectors: vectors.map(hit),
  })
  const vector = Float32Array.of(1, 0)
  const together = foundTogether([found(['a', 'b', 'c'], ['v']), found(['d'], ['w'])], vector)
  expect(together.texts.map(({ documentId }) => documentId)).toEqual(['a', 'd', 'b', 'c', 'v', 'w'])
  expect(together.vectors).toEqual([])
  expect(together.vector).toBe(vector)
})
