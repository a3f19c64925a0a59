import { expect, test } from 'bun:test'
import { analyzeChunk, withFoundDocuments } from '../../../server/answer/search/candidates.ts'
import { features } from '../../../server/answer/search/features.ts'
import { readQuestion } from '../../../server/answer/understand/question.ts'

function feedbackOf(textOf: (rendered: string) => string): number[] {
  const found = ['Oslo', 'Bergen', 'Molde', 'Hamar'].map((city, i) => {
    const rendered = `City: ${city}; Ferries that leave a day: ${i}`
    const chunk = {
      datasetId: 1,
      documentId: `${i % 2}`,
      index: i,
      text: textOf(rendered),
      rendered,
      heading: '',
    }
    const place = { start: 0, end: rendered.length, place: {}, sections: [] }
    const hit = { ...chunk, ...place, score: 0, vector: new Float32Array(2) }
    return { ...analyzeChunk(hit, () => 0, []), cosine: 0.5 }
  })
  const none = {
    documents: new Map(),
    total: { documents: 0, chunks: 0, words: 0 },
    frequency: () => 0,
  }
  return features(readQuestion('How many ferries leave Oslo?'), found, withFoundDocuments(none, found)).map(
    ({ chunkFeedback }) => chunkFeedback,
  )
}

test('features() learns no feedback from rows of tables, which have their headers in common', () => {
  expect(feedbackOf((rendered) => rendered.replaceAll(/[^;]*: /g, ''))).toEqual([0, 0, 0, 0])
  expect(Math.min(...feedbackOf((rendered) => rendered))).toBeGreaterThan(0)
})
