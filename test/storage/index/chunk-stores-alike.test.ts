import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { createLogger } from '../../../server/platform/log.ts'
import { SharedChunkStore } from '../../../server/storage/cluster/shared-chunk-store.ts'
import { sharedTables } from '../../../server/storage/cluster/shared-tables.ts'
import type { ChunkStore } from '../../../server/storage/index/chunks/chunk-store.ts'
import { openLanceChunkStore } from '../../../server/storage/index/local/lance-chunk-store.ts'
import type { AttemptState } from '../../../server/storage/metadata/interfaces/attempt.ts'
import { openSqliteCatalog } from '../../../server/storage/metadata/sqlite/open-catalog.ts'
import { hasS3, s3Location } from '../../support/stores/s3.ts'
import { type TemporaryFolder, temporaryFolder } from '../../support/temporary-folder.ts'
import { chunksOfTexts } from '../../support/texts/chunks-of-texts.ts'

const ALL = { datasetIds: [], documentIds: [] }
/** What the catalog knows: documents that were deleted, by their ids. */
const deleted = new Set<string>()

const KINDS: [string, boolean, (folder: string) => Promise<ChunkStore>][] = [
  ['embedded', true, (folder) => openLanceChunkStore(folder, 4)],
  [
    'on shared storage',
    hasS3,
    async (folder) =>
      await sharedTables({
        ...{ location: await s3Location(), folder, holder: 'test', log: createLogger('error') },
        takeLease: async () => null,
        index: openSqliteCatalog(':memory:').index,
        attemptStatesOf: async (attempts) =>
          attempts.map(({ documentId }): AttemptState => (deleted.has(documentId) ? 'aborted' : 'committed')),
      }).open(4),
  ],
]

for (const [name, isThere, open] of KINDS)
  describe.if(isThere)(`chunks ${name}`, () => {
    let folder: TemporaryFolder
    let store: ChunkStore

    beforeEach(async () => {
      deleted.clear()
      folder = await temporaryFolder()
      store = await open(folder.path)
      await store.add([
        chunksOfTexts("it's", ['The zebras ran', 'A desk and a lamp', 'Über "quotes" \\ and 東京']),
        chunksOfTexts('b', ['A lamp'], 2),
      ])
      await store.sync()
      await seen()
    })
    afterEach(async () => {
      await store.close()
      await folder[Symbol.asyncDispose]()
    })

    const seen = async () => {
      if (store instanceof SharedChunkStore) await store.refresh()
    }
    const remove = async (id: string) => {
      deleted.add(id)
      await store.removeDocuments([id])
      await seen()
    }
    const found = async (...search: Parameters<ChunkStore['searchText']>) =>
      (await store.searchText(...search)).map(({ documentId, index }) => `${documentId}${index}`).sort()

    test('come back as they were stored, in order, by range, index and vector', async () => {
      const texts = ['The zebras ran', 'A desk and a lamp', 'Über "quotes" \\ and 東京']
      expect((await store.chunksOf("it's", 0, 9)).map(({ text }) => text)).toEqual(texts)
      expect((await store.chunksOf("it's", 1, 1)).map(({ index }) => index)).toEqual([1])
      expect((await store.chunksAt("it's", [2, 0])).map(({ index }) => index)).toEqual([0, 2])
      expect(await store.chunksAt("it's", [])).toEqual([])
      expect(await store.chunksOf('none', 0, 9)).toEqual([])
      expect([...(await store.vectorsOf("it's", 1, 2))]).toEqual([0, 1, 0, 0, 0, 0, 1, 0])
      expect([await store.count(), await store.check()]).toEqual([4, 4])
      expect(await store.documentIds()).toEqual(new Set(["it's", 'b']))
      expect((await store.chunkCounts()).get("it's")).toEqual({ count: 3, highest: 2 })
    })

    test('are found in any notation, before and after they are indexed, and stay as they were written', async () => {
      const texts = [
        'rent 450² euros',
        'hall 300 m²',
        'quay 2\u202f400\u202f000 kr',
        'pass\u200bword',
        '\u0661\u0662 أَحمد',
      ]
      await store.add([chunksOfTexts('notations', texts)])
      const check = async () => {
        await store.sync()
        await seen()
        expect((await store.chunksOf('notations', 0, 9)).map(({ rendered }) => rendered)).toEqual(texts)
        for (const [row, words] of [
          ['450', '450²'],
          ['m2', 'm²'],
          ['2400000', '2,400,000', '2.400.000'],
          ['password'],
          ['12', 'احمد', 'أحمد'],
        ].entries())
          for (const word of words) expect(await found(word, ALL, 9, 'all')).toEqual([`notations${row}`])
        expect(await found('4502', ALL, 9)).toEqual([])
      }
      await check()
      await store.optimize()
      await check()
    })

    test('are found by words and by vector, within what is asked for', async () => {
      expect(await found('zebra', ALL, 9)).toEqual(["it's0"])
      expect(await found('lamp', ALL, 9)).toEqual(['b0', "it's1"])
      expect(await found('lamp desk', ALL, 9, 'all')).toEqual(["it's1"])
      expect(await found('lamp', { ...ALL, datasetIds: [2] }, 9)).toEqual(['b0'])
      expect(await found('lamp', { ...ALL, documentIds: ["it's"] }, 9)).toEqual(["it's1"])
      const nearest = await store.searchVector(Float32Array.of(0, 1, 0, 0), ALL, 1)
      expect(nearest.map(({ text, score }) => [text, score])).toEqual([['A desk and a lamp', 1]])
    })

    test('are found in the dataset that their document was moved to, before and after they are indexed', async () => {
      await store.optimize()
      await store.moveDocuments(["it's", 'none'], 7)
      await store.moveDocuments(["it's"], 7)
      const check = async () => {
        await seen()
        expect(await found('lamp', { ...ALL, datasetIds: [1] }, 9)).toEqual([])
        expect(await found('lamp zebra', { ...ALL, datasetIds: [7] }, 9)).toEqual(["it's0", "it's1"])
        expect(await found('lamp', ALL, 9)).toEqual(['b0', "it's1"])
        const nearest = await store.searchVector(Float32Array.of(0, 1, 0, 0), { ...ALL, datasetIds: [7] }, 1)
        expect(nearest.map(({ text }) => text)).toEqual(['A desk and a lamp'])
        expect((await store.chunksOf("it's", 0, 9)).map(({ index }) => index)).toEqual([0, 1, 2])
        expect([await store.count(), await store.check()]).toEqual([4, 4])
      }
      await check()
      await store.optimize()
      await check()
    })

    test('have their words counted, without those of what was removed', async () => {
      await store.countWords(null)
      const words = await store.documentWords(["it's", 'b'])
      expect([words.total.documents, words.total.chunks, words.documents.size]).toEqual([2, 4, 2])
      await remove("it's")
      await store.countWords(null)
      expect((await store.documentWords(["it's", 'b'])).total.chunks).toBe(1)
    })

    test('are gone at once when their document is', async () => {
      await remove("it's")
      expect(await found('lamp zebra', ALL, 9)).toEqual(['b0'])
      expect(await store.searchVector(Float32Array.of(0, 1, 0, 0), ALL, 9)).toHaveLength(1)
      expect(await store.chunksOf("it's", 0, 9)).toEqual([])
      expect(await store.count()).toBe(1)
      expect(await store.documentIds()).toEqual(new Set(['b']))
    })

    test('stay as they are when the indexes are brought up to date', async () => {
      await store.optimize()
      await seen()
      expect(await found('zebra lamp', ALL, 9)).toEqual(['b0', "it's0", "it's1"])
      expect(await store.count()).toBe(4)
    })
  })
