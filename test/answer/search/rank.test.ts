import { expect, test } from 'bun:test'
import { analyzeChunk, withFoundDocuments } from '../../../server/answer/search/candidates.ts'
import { rank } from '../../../server/answer/search/rank.ts'
import { readQuestion } from '../../../server/answer/understand/question.ts'
import type { ChunkHit } from '../../../server/storage/index/chunks/chunk-store.ts'

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

const NOTHING = { documents: new Map(), total: { documents: 0, chunks: 0, words: 0 }, frequency: () => 0 }

test('rank() reads every candidate, however many are nearer by vector', () => {
  const asked = Float32Array.from([1, 0])
  const near = Array.from({ length: 70 }, (_, i) => hit(`near${i}`, 'Aaron told it', asked, 0.9))
  const named = hit('list', 'Aaron Siler', Float32Array.from([0.8, 0.6]), 12)
  const found = [...near, named].map((one) => analyzeChunk(one, () => 0, []))
  const ranked = rank(readQuestion('Aaron Siler'), asked, found, withFoundDocuments(NOTHING, found))
  expect(ranked[0]?.hit.documentId).toBe('list')
  expect(ranked.length).toBeLessThan(found.length)
})
