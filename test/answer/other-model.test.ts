import { describe, expect, test } from 'bun:test'
import { answer } from '../../server/answer/answer.ts'
import { type SearchStores, search } from '../../server/answer/search/search.ts'
import type { Embedder } from '../../server/models/embedding/embedder.ts'
import { openApp } from '../support/app.ts'
import { asking } from '../support/library.ts'
import { searchedAnswers, searchStores } from '../support/stores/search-stores.ts'

/** How much of every vector of the other model is the same. */
const COMMON = 0.9

describe('answer()', () => {
  test('answers, refuses and is as sure alike over an index of a model with other cosines', async () => {
    await using app = await openApp()
    await app.ingest('leases', {
      'lease.txt': 'The tenant must give three months notice in writing. The deposit is 1,500 euros.',
      'bread.md': '# Bread\n\nKnead the dough for ten minutes and let it rest for an hour.\n',
    })
    const { chunks, embedder } = app.services
    const crowded: Embedder = {
      ...embedder,
      model: 'crowded',
      sha256: 'crowded',
      dimensions: embedder.dimensions,
      close: async () => undefined,
      embed: async (texts, kind) => {
        const vectors = (await embedder.embed(texts, kind)).slice()
        for (let row = 0; row < texts.length; row++) {
          const vector = vectors.subarray(row * embedder.dimensions, (row + 1) * embedder.dimensions)
          for (let i = 0; i < vector.length; i++) vector[i] = Math.sqrt(1 - COMMON ** 2) * (vector[i] ?? 0)
          vector[0] = (vector[0] ?? 0) + COMMON
        }
        return vectors
      },
    }
    const ask = async (stores: SearchStores, question: string) => {
      const services = searchedAnswers(2, (...asked) => search(stores, ...asked))
      for await (const event of answer(asking(question), services, AbortSignal.timeout(60_000)))
        if (event.event === 'result') return event.data
      throw new Error('expected a result')
    }
    const own = searchStores(app.services, embedder)
    const other: SearchStores = { ...own, withIndex: (work) => work({ chunks, embedder: crowded }) }
    for (const [question, answered] of [
      ['How much notice must the tenant give?', true],
      ['How long is the dough kneaded?', true],
      ['Who won the world cup in Brazil?', false],
      ['What is the wage of the baker?', false],
    ] as const) {
      const [first, second] = [await ask(own, question), await ask(other, question)]
      expect({ question, answered: first.answered }).toEqual({ question, answered })
      expect(second.answered).toBe(answered)
      expect(second.confidence_score).toBeCloseTo(first.confidence_score, 1)
    }
  })
})
