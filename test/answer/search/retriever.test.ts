import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { SearchStores } from '../../../server/answer/search/search.ts'
import type { Embedder } from '../../../server/models/embedding/embedder.ts'
import { endpoints } from '../../../shared/endpoints.ts'
import { openApp, type TestApp } from '../../support/app.ts'
import { searchAll } from '../../support/stores/search-stores.ts'

let app: TestApp

beforeAll(async () => {
  app = await openApp()
  await app.ingest('leases', {
    'lease.txt': 'The tenant must give three months notice in writing.',
    'prices.csv': 'Item,Price\nLamp,9.50\nDesk,120\n',
  })
  await app.ingest('recipes', { 'bread.md': '# Bread\n\nKnead the dough for ten minutes and let it rest.\n' })
})
afterAll(async () => {
  await app[Symbol.asyncDispose]()
})

describe('search()', () => {
  test.each([
    ['How much notice must a tenant give?', 'lease.txt'],
    ['What does the lamp cost?', 'prices.csv'],
    ['How long is dough kneaded?', 'bread.md'],
  ])('finds the file for %p first', async (question, filename) => {
    const [first] = await app.passages(question, 10)
    expect(first?.filename).toBe(filename)
  })

  test('tells relevance by the same model, whatever the index was made with', async () => {
    const { searching, chunks, embedder } = app.services
    // Another model: its cosines are near to 1 for everything.
    const other: Embedder = {
      ...embedder,
      model: 'other',
      sha256: 'other',
      dimensions: embedder.dimensions,
      close: async () => undefined,
      embed: async (texts) =>
        await embedder.embed(
          texts.map(() => 'dough lamp tenant notice'),
          'query',
        ),
    }
    const foreign: SearchStores = { ...searching, withIndex: (work) => work({ chunks, embedder: other }) }
    const own = await app.passages('What does the lamp cost?', 10)
    const found = await searchAll(foreign, 'What does the lamp cost?', 10)
    const relevances = new Map(own.map(({ filename, relevance }) => [filename, relevance]))
    expect(found.length).toBe(own.length)
    for (const { filename, relevance } of found)
      expect(relevance).toBeCloseTo(relevances.get(filename) ?? -1, 2)
  })

  test('gives each passage verbatim, with its place and a relevance from 0 to 1', async () => {
    const passages = await app.passages('lamp price', 10)
    for (const { relevance } of passages) expect(relevance).toBeWithin(0, 1.0000001)
    expect(passages.find(({ filename }) => filename === 'prices.csv')).toMatchObject({
      dataset: 'leases',
      chunkIndex: 0,
      text: 'Item\tPrice\nLamp\t9.50\nDesk\t120',
      rendered: 'Item; Price\nItem: Lamp; Price: 9.50\nItem: Desk; Price: 120',
      start: 0,
      place: { row_start: 1, row_end: 3 },
    })
  })

  test('stays within the datasets and documents it is given, and within the limit', async () => {
    const search = async (scope: { datasets: string[]; documents: string[] }, limit = 10) =>
      (await app.passages('notice lamp dough', limit, scope)).map(({ filename }) => filename)
    expect(await search({ datasets: ['recipes'], documents: [] })).toEqual(['bread.md'])
    expect(await search({ datasets: ['recipes', 'leases'], documents: [] }, 1)).toHaveLength(1)
    const { data } = await app.call(endpoints.datasetDocuments, { params: { name: 'leases' } })
    const id = data.find(({ filename }) => filename === 'prices.csv')?.id ?? ''
    expect(await search({ datasets: [], documents: [id] })).toEqual(['prices.csv'])
    expect(await search({ datasets: ['recipes'], documents: [id] })).toEqual([])
  })

  test('stops when it is told to', async () => {
    const gone = AbortSignal.abort(new Error('gone'))
    await expect(app.passages('notice', 10, {}, gone)).rejects.toThrow('gone')
  })

  test('finds nothing where there is nothing', async () => {
    await app.call(endpoints.createDataset, { body: { name: 'empty' } })
    expect(await app.passages('notice', 10, { datasets: ['empty'] })).toEqual([])
  })
})
