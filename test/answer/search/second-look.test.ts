import { describe, expect, test } from 'bun:test'
import type { Ranked } from '../../../server/answer/search/rank.ts'
import { lookAgain } from '../../../server/answer/search/second-look.ts'

/** A ranked passage; `cosine`: of the embedding model. */
function ranked(documentId: string, score: number, cosine: number, match = 0): Ranked {
  const place = {}
  const hit = {
    ...{ documentId, datasetId: 1, index: 0, text: documentId, rendered: documentId, heading: '' },
    ...{ start: 0, end: 1, place, score: 0, vector: new Float32Array(1) },
  }
  const words = { terms: [], counts: new Map(), joined: [], rows: [] }
  return { hit, match, ...words, cosine, score, relevance: 0.5 }
}

const looked = (passages: readonly Ranked[], cosines: readonly (number | null)[]) =>
  lookAgain(passages, new Float32Array(384), { encodings: { cosines: () => [...cosines], isEmpty: false } })
const order = (passages: readonly Ranked[]) => passages.map(({ hit }) => hit.documentId)

describe('lookAgain()', () => {
  const [a, b, c] = [ranked('a', 6, 0.5), ranked('b', 5, 0.5), ranked('c', 1, 0.5)]

  test('puts first what means the same, as far as the ranking score allows', () => {
    expect(order(looked([a, b, c], [0.2, 0.6, 0.6]))).toEqual(['b', 'a', 'c'])
  })

  test('leaves the scores in their places', () => {
    expect(looked([a, b, c], [0.2, 0.6, 0.6]).map(({ score }) => score)).toEqual([6, 5, 1])
  })

  test('leaves what has an exact match in front', () => {
    const exact = ranked('exact', 4, 0.5, 2)
    expect(order(looked([exact, a, b], [0, 0.9, 0.9]))).toEqual(['exact', 'a', 'b'])
  })

  test('expects of a passage that is not encoded what its other cosine promises', () => {
    expect(order(looked([a, b, c], [0.2, null, null]))).toEqual(['b', 'a', 'c'])
    expect(order(looked([a, b, c], [0.5, null, null]))).toEqual(['a', 'b', 'c'])
  })

  test('changes nothing where nothing is encoded', () => {
    expect(order(looked([a, b, c], [null, null, null]))).toEqual(['a', 'b', 'c'])
  })
})
