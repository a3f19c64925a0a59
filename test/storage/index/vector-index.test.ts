import { expect, test } from 'bun:test'
import { cosine } from '../../../server/models/embedding/cosine.ts'
import { loadLanceDb } from '../../../server/platform/native/lancedb.ts'
import type { StoredChunk } from '../../../server/storage/index/chunks/chunk-store.ts'
import { packChunks } from '../../../server/storage/index/chunks/packed-chunks.ts'
import { openLanceChunkStore } from '../../../server/storage/index/local/lance-chunk-store.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const SIZE = 32
const COUNT = 20_400
const ALL = { datasetIds: [], documentIds: [] }

/** Vectors of length 1 around some centres, the same in every run. */
function vectorsOf(count: number): Float32Array<ArrayBuffer> {
  let state = 7
  const random = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32 - 0.5
  }
  const centres = Array.from({ length: 60 }, () => Array.from({ length: SIZE }, random))
  const vectors = new Float32Array(count * SIZE)
  for (let row = 0; row < count; row++) {
    const centre = centres[row % centres.length] ?? []
    const own = Float32Array.from(centre, (number) => number + 0.5 * random())
    const length = Math.hypot(...own)
    vectors.set(
      own.map((number) => number / length),
      row * SIZE,
    )
  }
  return vectors
}

test('the vectors of a large table are found nearly as exactly as one by one, with their true cosines', async () => {
  await using folder = await temporaryFolder()
  const store = await openLanceChunkStore(folder.path, SIZE)
  const vectors = vectorsOf(COUNT)
  const chunks: StoredChunk[] = Array.from({ length: COUNT }, (_, index) => ({
    documentId: `d${index >> 6}`,
    datasetId: 1,
    index,
    text: 'w',
    rendered: 'w',
    heading: '',
    start: 0,
    end: 1,
    place: {},
  }))
  await store.add([packChunks({ chunks, vectors }, SIZE)])
  await store.optimize()
  let found = 0
  const asked = Array.from({ length: 20 }, (_, i) => vectors.slice(i * 997 * SIZE, (i * 997 + 1) * SIZE))
  for (const vector of asked) {
    const hits = await store.searchVector(vector, ALL, 10)
    const indexes = new Set(hits.map(({ index }) => index))
    const nearest = chunks
      .map(({ index }) => ({
        index,
        score: cosine(vectors.subarray(index * SIZE, (index + 1) * SIZE), vector),
      }))
      .sort((a, b) => b.score - a.score)
      .slice(0, 10)
    found += nearest.filter(({ index }) => indexes.has(index)).length
    expect(hits[0]?.score).toBeCloseTo(1, 4)
    for (const { score, vector: stored } of hits) expect(score).toBeCloseTo(cosine(stored, vector), 5)
  }
  expect(found / (asked.length * 10)).toBeGreaterThan(0.95)
  await store.close()
}, 60_000)

test('the vectors of a table that has more than doubled are divided anew, and the former division is gone', async () => {
  await using folder = await temporaryFolder()
  const store = await openLanceChunkStore(folder.path, SIZE)
  const cells = async () => {
    const connection = await (await loadLanceDb()).connect(folder.path)
    const table = await connection.openTable('chunks')
    const names = (await table.listIndices()).filter(({ columns }) => columns.includes('vector'))
    connection.close()
    return names.map(({ name }) => Number(name.replace('vector_cells_', '')))
  }
  const vectors = vectorsOf(COUNT)
  const added = async (documentId: string) => {
    const chunks = Array.from({ length: COUNT }, (_, index) => ({
      ...{ documentId, datasetId: 1, index, text: 'w', rendered: 'w', heading: '', start: 0, end: 1 },
      place: {},
    }))
    await store.add([packChunks({ chunks, vectors: vectors.slice() }, SIZE)])
    await store.optimize()
    return await cells()
  }
  const first = await added('a')
  expect(first).toEqual([Math.ceil(COUNT / 800)])
  expect(await added('b')).toEqual(first)
  expect(await added('c')).toEqual([Math.ceil((3 * COUNT) / 800)])
  const hits = await store.searchVector(vectors.slice(0, SIZE), ALL, 3)
  expect(hits.map(({ index }) => index)).toEqual([0, 0, 0])
  await store.close()
}, 60_000)
