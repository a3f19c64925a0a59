import { expect, test } from 'bun:test'
import type { StoredChunk } from '../../../server/storage/index/chunks/chunk-store.ts'
import { buffersOf, packChunks } from '../../../server/storage/index/chunks/packed-chunks.ts'
import { unpackChunks } from '../../support/texts/unpack-chunks.ts'

function chunk(index: number, text: string, more: Partial<StoredChunk> = {}): StoredChunk {
  const end = index + text.length
  return {
    documentId: 'a',
    datasetId: 7,
    index,
    text,
    rendered: text,
    heading: 'h',
    start: index,
    end,
    place: {},
    ...more,
  }
}

test('unpackChunks() gives back what packChunks() was given, row by row', () => {
  const chunks = [
    chunk(0, 'größer 漢字 🦔', { rendered: 'rendered otherwise', place: { page: 3, headings: ['One'] } }),
    chunk(1, ''),
    chunk(2, 'last', { documentId: 'b', sections: [{ start: 2, headings: ['Two'] }] }),
  ]
  const packed = packChunks({ chunks, vectors: Float32Array.of(1, 0, 0, 1, 0.5, 0.5) }, 2)
  expect(packed).toMatchObject({ documentIds: ['a', 'b'], rows: 3 })
  const unpacked = unpackChunks(packed)
  expect(unpacked.map((row) => row.chunk)).toEqual(chunks)
  expect(unpacked.map((row) => [...row.vector])).toEqual([
    [1, 0],
    [0, 1],
    [0.5, 0.5],
  ])
})

test('packChunks() keeps the rows apart where a string is not well-formed', () => {
  const chunks = [chunk(0, 'a\ud83e'), chunk(1, '\udd94b')]
  const unpacked = unpackChunks(packChunks({ chunks, vectors: new Float32Array(4) }, 2))
  expect(unpacked.map((row) => row.chunk.text)).toEqual(['a\ufffd', '\ufffdb'])
})

test('packed chunks can be handed to another thread whole, also from vectors that share a buffer', () => {
  const vectors = new Float32Array(6).subarray(2, 4).fill(0.5)
  const packed = packChunks({ chunks: [chunk(0, 'x')], vectors }, 2)
  const moved = structuredClone(packed, { transfer: buffersOf(packed) })
  expect(packed.vectors.length).toBe(0)
  expect(unpackChunks(moved).map((row) => [row.chunk.text, ...row.vector])).toEqual([['x', 0.5, 0.5]])
})
