import { expect, test } from 'bun:test'
import { readQuestion } from '../../server/language/question.ts'
import { countChunks } from '../../server/retrieve/count-chunks.ts'
import { type Candidate, features, read } from '../../server/retrieve/features.ts'

function feedbackOf(textOf: (rendered: string) => string): number[] {
  const candidates = ['Oslo', 'Bergen', 'Molde', 'Hamar'].map((city, i): Candidate => {
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
    return {
      hit: { ...chunk, ...place, score: 0, vector: new Float32Array(2) },
      cosine: 0.5,
      match: 0,
      leading: false,
    }
  })
  const words = countChunks(candidates.map(({ hit }) => hit))
  const found = candidates.map((candidate) => read(candidate, []))
  return features(readQuestion('How many ferries leave Oslo?'), found, words).map(
    ({ chunkFeedback }) => chunkFeedback,
  )
}

test('features() learns no feedback from rows of tables, which have their headers in common', () => {
  expect(feedbackOf((rendered) => rendered.replaceAll(/[^;]*: /g, ''))).toEqual([0, 0, 0, 0])
  expect(Math.min(...feedbackOf((rendered) => rendered))).toBeGreaterThan(0)
})
