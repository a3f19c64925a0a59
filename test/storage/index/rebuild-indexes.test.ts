import { describe, expect, test } from 'bun:test'
import { loadLanceDb } from '../../../server/platform/native/lancedb.ts'
import type { PackedChunks } from '../../../server/storage/index/chunks/chunk-store.ts'
import { packChunks } from '../../../server/storage/index/chunks/packed-chunks.ts'
import { openLanceChunkStore } from '../../../server/storage/index/local/lance-chunk-store.ts'
import { bytesUnder } from '../../support/stores/bytes-under.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const ALL = { datasetIds: [], documentIds: [] }
const ROWS = 400
const AXIS = Float32Array.from([1, 0, 0, 0])

/** A document of many chunks, each with the word `marker`. */
function documentOf(documentId: string, marker: string, rows = ROWS): PackedChunks {
  const chunks = Array.from({ length: rows }, (_, index) => {
    const text = `${marker} number ${index} of the harbour and its ${documentId}`
    return {
      documentId,
      datasetId: 1,
      index,
      heading: '',
      text,
      rendered: text,
      start: 0,
      end: text.length,
      place: {},
    }
  })
  const vectors = new Float32Array(rows * 4)
  for (let row = 0; row < rows; row++) vectors[row * 4] = 1
  return packChunks({ chunks, vectors }, 4)
}

describe('LanceChunkStore.rebuildIndexes()', () => {
  test('has what is added meanwhile found at once, and after optimize() what was removed in no file', async () => {
    await using folder = await temporaryFolder()
    const store = await openLanceChunkStore(folder.path, 4)
    await store.add([documentOf('kept', 'lantern'), documentOf('gone', 'secretmarker')])
    await store.optimize()
    await store.removeDocuments(['gone'])
    let rebuilt = false
    const rebuilding = store.rebuildIndexes().then(() => {
      rebuilt = true
    })
    let added = 0
    do {
      await store.add([documentOf(`new${added}`, `beacon${added}`, 20)])
      const hits = await store.searchText(`beacon${added}`, ALL, 50)
      expect(hits).toHaveLength(20)
      added++
    } while (!rebuilt)
    await rebuilding
    await store.optimize()
    expect(store.isCompacted(0)).toBe(true)
    expect(bytesUnder(folder.path)).not.toContain('secretmarker')
    expect(await store.count()).toBe(ROWS + added * 20)
    for (let i = 0; i < added; i++) expect(await store.searchText(`beacon${i}`, ALL, 50)).toHaveLength(20)
    expect((await store.searchText('lantern', ALL, 500)).length).toBe(ROWS)
    expect((await store.searchVector(AXIS, ALL, 10)).length).toBe(10)
    await store.close()
  })

  test('is done again by optimize() where something was removed since', async () => {
    await using folder = await temporaryFolder()
    const store = await openLanceChunkStore(folder.path, 4)
    await store.add([
      documentOf('kept', 'lantern'),
      documentOf('gone', 'secretmarker'),
      documentOf('too', 'othermarker'),
    ])
    await store.optimize()
    await store.removeDocuments(['gone'])
    await store.rebuildIndexes()
    await store.removeDocuments(['too'])
    await store.optimize()
    const bytes = bytesUnder(folder.path)
    expect(bytes).not.toContain('secretmarker')
    expect(bytes).not.toContain('othermarker')
    await store.close()
  })
})

describe('full-text indexes', () => {
  test('finds words that other languages only join with', async () => {
    await using folder = await temporaryFolder()
    const store = await openLanceChunkStore(folder.path, 4)
    const words = ['city', 'dog', 'era', 'hat', 'illness', 'man', 'minutes', 'sale', 'sea', 'war', 'won']
    await store.add(words.map((word) => documentOf(word, word, 1)))
    await store.optimize()
    for (const word of words)
      expect((await store.searchText(word, ALL, 10)).map(({ documentId }) => documentId)).toEqual([word])
    await store.close()
  })

  test('makes full-text indexes anew that an earlier version made', async () => {
    await using folder = await temporaryFolder()
    const first = await openLanceChunkStore(folder.path, 4)
    await first.add([documentOf('a', 'dog', 1)])
    await first.countWords(['a'])
    await first.optimize()
    await first.close()
    const { connect, Index } = await loadLanceDb()
    const connection = await connect(folder.path)
    const table = await connection.openTable((await connection.tableNames())[0] ?? '')
    for (const { name, columns } of await table.listIndices())
      if (name.endsWith('_words')) {
        await table.dropIndex(name)
        const config = Index.fts({ baseTokenizer: 'icu/split', stem: true, removeStopWords: true })
        await table.createIndex(columns[0] ?? '', { config })
      }
    table.close()
    const store = await openLanceChunkStore(folder.path, 4)
    expect(store.isCompacted(1)).toBe(false)
    await store.optimize()
    expect(store.isCompacted(1)).toBe(true)
    expect(await store.searchText('dogs', ALL, 10)).toHaveLength(1)
    await store.close()
  })
})
