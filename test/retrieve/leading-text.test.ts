import { expect, test } from 'bun:test'
import { readQuestion } from '../../server/language/question.ts'
import { examine, fuse } from '../../server/retrieve/rank.ts'
import type { ChunkHit } from '../../server/store/chunk-store.ts'

function hit(documentId: string, text: string, vector: Float32Array, score: number): ChunkHit {
  return {
    documentId,
    datasetId: 1,
    index: 0,
    heading: '',
    text,
    rendered: text,
    start: 0,
    end: text.length,
    place: {},
    score,
    vector,
  }
}

test('examine() looks at what the text index has first, however much is nearer by vector', () => {
  const asked = Float32Array.from([1, 0])
  const near = Array.from({ length: 70 }, (_, i) => hit(`near${i}`, 'Aaron told it', asked, 0.9))
  const named = hit('list', 'Aaron Siler', Float32Array.from([0, 1]), 12)
  const candidates = fuse([named], near, asked, () => 0)
  const words = { documents: new Map(), total: { documents: 71, chunks: 71, words: 213 }, frequency: () => 1 }
  const { examined } = examine(readQuestion('Aaron Siler'), candidates, words, [])
  expect(examined.length).toBeLessThan(candidates.length)
  expect(examined.map(({ hit: { documentId } }) => documentId)).toContain('list')
})
