import { describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { packChunks } from '../../../server/storage/index/chunks/packed-chunks.ts'
import { countOf, WordCounter, wordNumber } from '../../../server/storage/index/chunks/word-counts.ts'
import { openWordIndex } from '../../../server/storage/index/lexical/word-index.ts'
import { openLanceChunkStore } from '../../../server/storage/index/local/lance-chunk-store.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

function counted(id: string, ...terms: string[]) {
  const counter = new WordCounter()
  counter.add(terms)
  return { id, length: counter.length, chunks: 1, counts: counter.counts() }
}

describe('a word index', () => {
  test('counts words by document, and forgets what is removed or counted again', async () => {
    await using folder = await temporaryFolder()
    const path = join(folder.path, 'words.sqlite')
    const index = await openWordIndex(path)
    index.put([counted('a', 'lamp', 'lamp', 'desk'), counted('b', 'lamp')])
    const words = index.words(['a', 'none'])
    expect(words.total).toEqual({ documents: 2, chunks: 2, words: 4 })
    expect(words.frequency(wordNumber('lamp'))).toBe(2)
    const counts = words.documents.get('a')?.counts ?? new Uint32Array()
    expect(['lamp', 'desk', 'chair'].map((term) => countOf(counts, wordNumber(term)))).toEqual([2, 1, 0])
    index.put([counted('a', 'chair')])
    const anew = index.words(['a']).documents.get('a')?.counts ?? new Uint32Array()
    expect(['lamp', 'chair'].map((term) => countOf(anew, wordNumber(term)))).toEqual([0, 1])
    index.remove(['b', 'none'])
    expect(index.words([]).frequency(wordNumber('lamp'))).toBe(0)
    expect(index.words([]).total).toEqual({ documents: 1, chunks: 1, words: 1 })
    index.close()
    const again = await openWordIndex(path)
    expect(again.ids()).toEqual(new Set(['a']))
    expect(again.words([]).frequency(wordNumber('chair'))).toBe(1)
    again.close()
  })

  test('knows no word that shares its count with one that is there', async () => {
    await using folder = await temporaryFolder()
    const index = await openWordIndex(join(folder.path, 'words.sqlite'))
    const there = Array.from({ length: 2000 }, (_, i) => `there${i}`)
    index.put([counted('a', ...there)])
    const { frequency } = index.words([])
    const numbers = new Set(there.map(wordNumber))
    const neighbours = [...numbers].map((number) => number ^ 1).filter((number) => !numbers.has(number))
    expect(neighbours.length).toBeGreaterThan(1900)
    expect([...numbers].every((number) => frequency(number) > 0)).toBe(true)
    expect(neighbours.some((number) => frequency(number) > 0)).toBe(false)
    index.close()
  })

  test('is made anew where its file is damaged', async () => {
    await using folder = await temporaryFolder()
    const path = join(folder.path, 'words.sqlite')
    await Bun.write(path, 'this is no database, whatever its name says '.repeat(100))
    const index = await openWordIndex(path)
    expect(index.ids()).toEqual(new Set())
    index.close()
  })

  test('counts no word more often than 255, nor of a text without words', () => {
    const many = counted('a', ...Array.from({ length: 300 }, () => 'lamp'))
    expect(countOf(many.counts, wordNumber('lamp'))).toBe(255)
    expect(countOf(counted('b').counts, wordNumber('lamp'))).toBe(0)
  })
})

describe('LanceChunkStore', () => {
  const chunk = (documentId: string, index: number, text: string) => ({
    documentId,
    datasetId: 1,
    index,
    text,
    rendered: text,
    heading: `${documentId}.txt`,
    start: 0,
    end: text.length,
    place: {},
  })

  test('counts the words of whole documents, of those it is told to or of all that are missing', async () => {
    await using folder = await temporaryFolder()
    const store = await openLanceChunkStore(folder.path, 2)
    const add = (id: string, index: number, text: string) =>
      store.add([packChunks({ chunks: [chunk(id, index, text)], vectors: new Float32Array([1, 0]) }, 2)])
    const lamps = async (id: string) => {
      const counts = (await store.documentWords([id])).documents.get(id)?.counts ?? new Uint32Array()
      return countOf(counts, wordNumber('lamp'))
    }
    await add('x', 0, 'Lamps and lamps')
    await add('y', 0, 'a lamp')
    await store.countWords(['x'])
    expect([await lamps('x'), await lamps('y')]).toEqual([2, 0])
    // A chunk far behind the first ones is counted too.
    await add('y', 9001, 'this one lamp')
    await add('y', 4500, 'that one lamp')
    await store.countWords(null)
    expect([await lamps('x'), await lamps('y')]).toEqual([2, 3])
    expect((await store.documentWords([])).total).toMatchObject({ documents: 2, chunks: 4 })
    await store.removeDataset(1)
    expect((await store.documentWords(['x'])).total.documents).toBe(0)
    await store.close()
  })

  test('counts a document whole though the index was made anew between its chunks', async () => {
    await using folder = await temporaryFolder()
    const store = await openLanceChunkStore(folder.path, 2)
    const add = (id: string, index: number) =>
      store.add([packChunks({ chunks: [chunk(id, index, 'a lamp')], vectors: new Float32Array([1, 0]) }, 2)])
    await add('gone', 0)
    await add('x', 0)
    await store.removeDocuments(['gone'])
    await store.optimize()
    await add('x', 1)
    await store.countWords(['x'])
    const counts = (await store.documentWords(['x'])).documents.get('x')?.counts ?? new Uint32Array()
    expect(countOf(counts, wordNumber('lamp'))).toBe(2)
    await store.close()
  })

  test('finds the nearest of many vectors by cells, those that came since too', async () => {
    await using folder = await temporaryFolder()
    const count = 20_000
    const store = await openLanceChunkStore(folder.path, 4)
    const angles = Array.from({ length: count + 1 }, (_, i) => (i / count) * Math.PI)
    const vectorOf = (angle: number) => [Math.cos(angle), Math.sin(angle), 0, 0]
    const chunks = Array.from({ length: count }, (_, i) => chunk(`d${i % 50}`, i, `row ${i}`))
    await store.add([
      packChunks(
        { chunks, vectors: Float32Array.from(angles.slice(0, count).flatMap(vectorOf)) },
        store.dimensions,
      ),
    ])
    await store.optimize()
    await store.add([
      packChunks(
        { chunks: [chunk('late', 0, 'late')], vectors: new Float32Array([0, 0, 1, 0]) },
        store.dimensions,
      ),
    ])
    const nearest = async (vector: number[]) =>
      (await store.searchVector(Float32Array.from(vector), { datasetIds: [], documentIds: [] }, 3)).map(
        ({ text }) => text,
      )
    // Rows are closer than float32 tells apart: the right ones are among their neighbours.
    for (const i of [10, 7_000, 19_990])
      for (const text of await nearest(vectorOf(angles[i] ?? 0)))
        expect(Math.abs(Number(text.slice(4)) - i)).toBeLessThan(10)
    expect((await nearest([0, 0, 1, 0]))[0]).toBe('late')
    await store.close()
  }, 30_000)
})
