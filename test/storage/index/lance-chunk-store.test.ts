import { describe, expect, test } from 'bun:test'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { loadLanceDb } from '../../../server/platform/native/lancedb.ts'
import type { PackedChunks, StoredChunk } from '../../../server/storage/index/chunks/chunk-store.ts'
import { packChunks } from '../../../server/storage/index/chunks/packed-chunks.ts'
import { openLanceChunkStore } from '../../../server/storage/index/local/lance-chunk-store.ts'
import { StoreError } from '../../../server/storage/store-error.ts'
import { bytesUnder } from '../../support/stores/bytes-under.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const ALL = { datasetIds: [], documentIds: [] }

function chunk(
  documentId: string,
  index: number,
  text: string,
  more: Partial<StoredChunk> = {},
): StoredChunk {
  return {
    documentId,
    datasetId: 1,
    index,
    text,
    rendered: text,
    heading: '',
    start: 0,
    end: text.length,
    place: {},
    ...more,
  }
}

/** Chunks with unit vectors that point along the axis of each one's index. */
function batch(...chunks: StoredChunk[]): PackedChunks {
  const vectors = new Float32Array(chunks.length * 4)
  chunks.forEach(({ index }, row) => {
    vectors[row * 4 + (index % 4)] = 1
  })
  return packChunks({ chunks, vectors }, 4)
}

const axis = (index: number) => Float32Array.from([0, 1, 2, 3], (i) => (i === index ? 1 : 0))

describe('LanceChunkStore', () => {
  test('gives chunks back as they were stored, in order', async () => {
    await using folder = await temporaryFolder()
    const store = await openLanceChunkStore(folder.path, 4)
    const chunks = [
      chunk("it's", 0, 'Über "quotes" \\ and 東京\n', {
        place: { page: 3, headings: ['A', 'B'] },
        sections: [{ start: 20, headings: ['A', 'C'] }],
        start: 5,
        end: 30,
      }),
      chunk("it's", 1, 'x\ty', {
        rendered: 'a: x; b: y',
        heading: 'f.csv',
        place: { row_start: 1, row_end: 2 },
      }),
    ]
    await store.add([batch(...[...chunks].reverse())])
    expect(await store.chunksOf("it's", 0, 10)).toEqual(chunks)
    expect((await store.chunksOf("it's", 1, 1)).map(({ index }) => index)).toEqual([1])
    expect(await store.chunksOf('none', 0, 10)).toEqual([])
    await store.close()
  })

  test('finds by text what was only just added, stemmed, and by heading', async () => {
    await using folder = await temporaryFolder()
    const store = await openLanceChunkStore(folder.path, 4)
    await store.add([
      batch(chunk('a', 0, 'The cats were running'), chunk('b', 1, 'Nothing', { heading: 'Zebra guide' })),
    ])
    const found = async (query: string) =>
      (await store.searchText(query, ALL, 10)).map(({ documentId }) => documentId)
    expect(await found('cat runs')).toEqual(['a'])
    expect(await found('zebras')).toEqual(['b'])
    expect(await found('giraffe')).toEqual([])
    await store.optimize()
    expect(await found('cat runs')).toEqual(['a'])
    await store.close()
  })

  test('finds the parts of what signs join, and words where no spaces are', async () => {
    await using folder = await temporaryFolder()
    const store = await openLanceChunkStore(folder.path, 4)
    await store.add([
      batch(
        chunk('a', 0, 'berth_limit=17,250.00'),
        chunk('b', 1, 'see INV-2024-017/B'),
        chunk('zh', 2, '加班费在下个月发放'),
        chunk('ja', 3, '残業手当は翌月に支払われます'),
        chunk('th', 4, 'ค่าล่วงเวลาจ่ายในเดือนถัดไป'),
        chunk('de', 5, 'Überstunden bei Straßenbau'),
      ),
    ])
    await store.optimize()
    const found = async (query: string) =>
      (await store.searchText(query, ALL, 10)).map(({ documentId }) => documentId)
    for (const [query, document] of [
      ['limit', 'a'],
      ['17250 250', 'a'],
      ['017', 'b'],
      ['加班费', 'zh'],
      ['翌月', 'ja'],
      ['เดือน', 'th'],
      ['uberstunden', 'de'],
      ['ÜBERSTUNDEN', 'de'],
      ['strassenbau', 'de'],
    ] as const)
      expect([query, ...(await found(query))]).toEqual([query, document])
    await store.close()
  })

  test('finds by vector with the cosine as score, nearest first', async () => {
    await using folder = await temporaryFolder()
    const store = await openLanceChunkStore(folder.path, 4)
    await store.add([batch(chunk('a', 0, 'zero'), chunk('a', 1, 'one'))])
    const hits = await store.searchVector(axis(1), ALL, 2)
    expect(hits.map(({ text, score }) => [text, Math.round(score * 1000) / 1000])).toEqual([
      ['one', 1],
      ['zero', 0],
    ])
    expect(hits[0]?.vector).toEqual(axis(1))
    await store.close()
  })

  test('searches only the datasets and documents it is told to, and none that are hidden', async () => {
    await using folder = await temporaryFolder()
    const store = await openLanceChunkStore(folder.path, 4)
    await store.add([
      batch(
        chunk('a', 0, 'lamp'),
        chunk("b'; --", 1, 'lamp', { datasetId: 2 }),
        chunk('c', 2, 'lamp', { datasetId: 2 }),
      ),
    ])
    const found = async (scope: { datasetIds: number[]; documentIds: string[] }) => {
      const text = (await store.searchText('lamp', scope, 10)).map(({ documentId }) => documentId).sort()
      const vector = (await store.searchVector(axis(0), scope, 10)).map(({ documentId }) => documentId).sort()
      expect(vector).toEqual(text)
      return text
    }
    expect(await found({ datasetIds: [2], documentIds: [] })).toEqual(["b'; --", 'c'])
    expect(await found({ datasetIds: [2], documentIds: ['c', 'a'] })).toEqual(['c'])
    expect(await found({ datasetIds: [], documentIds: ["b'; --"] })).toEqual(["b'; --"])
    store.hide(['a', "b'; --"])
    expect(await found({ datasetIds: [], documentIds: [] })).toEqual(['c'])
    expect(await found({ datasetIds: [2], documentIds: [] })).toEqual(['c'])
    store.show(["b'; --"])
    expect(await found({ datasetIds: [], documentIds: [] })).toEqual(["b'; --", 'c'])
    await store.close()
  })

  test('removes documents and datasets, and after tidying not a byte of them is left', async () => {
    await using folder = await temporaryFolder()
    const store = await openLanceChunkStore(folder.path, 4)
    await store.add([batch(chunk('a', 0, 'kept sentence'), chunk('b', 1, 'SECRETMARKER word'))])
    await store.add([batch(chunk('c', 2, 'OTHERMARKER word', { datasetId: 2 }))])
    await store.optimize()
    expect(bytesUnder(folder.path)).toContain('SECRETMARKER')
    expect(await store.removeDocuments(['b', 'none'])).toBe(1)
    expect(await store.removeDataset(2)).toBe(1)
    expect(await store.searchText('secretmarker othermarker', ALL, 10)).toEqual([])
    await store.optimize()
    const bytes = bytesUnder(folder.path).toLowerCase()
    expect(bytes).not.toContain('secretmarker')
    expect(bytes).not.toContain('othermarker')
    expect(await store.documentIds()).toEqual(new Set(['a']))
    await store.close()
  })

  test('keeps one copy of what is stored when it was tidied', async () => {
    await using folder = await temporaryFolder()
    const store = await openLanceChunkStore(folder.path, 4)
    for (const round of [0, 1, 2]) {
      const texts = Array.from({ length: 40 }, (_, i) => chunk(`d${round}`, i, `round ${round} lamp${i}`))
      await store.add([batch(...texts)])
      await store.add([batch(chunk(`e${round}`, 0, 'a hat'))])
      await store.optimize()
      expect(readdirSync(join(folder.path, 'chunks.lance/data'))).toHaveLength(1)
    }
    await store.close()
  })

  test('leaves not a byte of what was removed, though the process ended before it was tidied', async () => {
    await using folder = await temporaryFolder()
    const store = await openLanceChunkStore(folder.path, 4)
    const kept = Array.from({ length: 20 }, (_, i) => chunk('a', i % 4, `kept ${i}`))
    await store.add([batch(...kept, chunk('b', 1, 'SECRETMARKER word'))])
    await store.optimize()
    await store.removeDocuments(['b'])
    await store.close()
    const next = await openLanceChunkStore(folder.path, 4)
    expect(bytesUnder(folder.path).toLowerCase()).toContain('secretmarker')
    await next.optimize()
    expect(bytesUnder(folder.path).toLowerCase()).not.toContain('secretmarker')
    expect(await next.count()).toBe(20)
    await next.close()
    expect(readdirSync(folder.path).filter((name) => name.startsWith('.removed'))).toEqual([])
  })

  test('answers searches while chunks come and the index is tidied', async () => {
    await using folder = await temporaryFolder()
    const store = await openLanceChunkStore(folder.path, 4)
    await store.add([batch(chunk('a', 0, 'lamp'))])
    let writing = true
    const search = async () => {
      let searches = 0
      for (; writing; searches++) {
        expect((await store.searchText('lamp', ALL, 5)).length).toBeGreaterThan(0)
        expect((await store.searchVector(axis(0), ALL, 5)).length).toBeGreaterThan(0)
      }
      return searches
    }
    const searching = Promise.all([search(), search()])
    for (let round = 0; round < 15; round++) {
      await store.add([
        batch(...Array.from({ length: 50 }, (_, i) => chunk(`d${round}`, i, `lamp ${round} ${i}`))),
      ])
      await store.sync()
      if (round % 2 === 0) await store.removeDocuments([`d${round - 1}`])
      await store.optimize()
    }
    writing = false
    expect(Math.min(...(await searching))).toBeGreaterThan(3)
    await store.close()
  })

  test('finds what its indexes have and what they do not have yet, also when an earlier process added it', async () => {
    await using folder = await temporaryFolder()
    const store = await openLanceChunkStore(folder.path, 4)
    await store.add([batch(chunk('a', 0, 'a brass lamp'))])
    await store.optimize()
    await store.countWords(null)
    await store.add([batch(chunk('b', 0, 'a green lamp'), chunk('b', 7, 'a green hat'))])
    const found = async (in_: typeof store, text: string, match: 'any' | 'all' = 'any') =>
      (await in_.searchText(text, ALL, 10, match)).map(({ documentId, index }) => `${documentId}/${index}`)
    expect(await found(store, 'lamps')).toEqual(['a/0', 'b/0'])
    expect(await found(store, 'green hats', 'all')).toEqual(['b/7'])
    await store.countWords(['b'])
    expect(store.isCompacted(2)).toBe(false)
    await store.close()
    const next = await openLanceChunkStore(folder.path, 4)
    expect(next.isCompacted(2)).toBe(false)
    expect((await found(next, 'lamps')).sort()).toEqual(['a/0', 'b/0'])
    await next.optimize()
    expect(next.isCompacted(2)).toBe(true)
    expect((await found(next, 'lamps')).sort()).toEqual(['a/0', 'b/0'])
    await next.close()
  })

  test('opens what an earlier one stored, and refuses vectors of another length', async () => {
    await using folder = await temporaryFolder()
    const first = await openLanceChunkStore(folder.path, 4)
    await first.add([batch(chunk('a', 0, 'lamp'))])
    await first.sync()
    await first.close()
    const second = await openLanceChunkStore(folder.path, 4)
    expect(await second.count()).toBe(1)
    await second.close()
    await expect(openLanceChunkStore(folder.path, 8)).rejects.toEqual(
      new StoreError('Cannot open the index: its vectors have 4 numbers, the embedding model makes 8'),
    )
  })

  test('refuses a table with other columns than this version has', async () => {
    await using folder = await temporaryFolder()
    const connection = await (await loadLanceDb()).connect(folder.path)
    await connection.createTable('chunks', [{ document_id: 'a', text: 'lamp', vector: [1, 0, 0, 0] }])
    connection.close()
    await expect(openLanceChunkStore(folder.path, 4)).rejects.toEqual(
      new StoreError(`Cannot open the index in '${folder.path}': it is of another version of Ibid`),
    )
  })

  test('refuses a batch that has not one vector for each chunk', async () => {
    await using folder = await temporaryFolder()
    const store = await openLanceChunkStore(folder.path, 4)
    expect(() => packChunks({ chunks: [chunk('a', 0, 'x')], vectors: new Float32Array(3) }, 4)).toThrow(
      'Cannot store 1 chunks: their vectors hold 3 numbers, not 4',
    )
    expect(await store.count()).toBe(0)
    await store.close()
  })
})
