import { expect, test } from 'bun:test'
import { cosine } from '../../../server/models/embedding/cosine.ts'
import type { StoredChunk } from '../../../server/storage/index/chunks/chunk-store.ts'
import { packStrings } from '../../../server/storage/index/chunks/packed-bytes.ts'
import { PackedRecord, packRecords } from '../../../server/storage/index/chunks/packed-chunks.ts'
import { seeded } from '../../support/seeded.ts'

const chunk: StoredChunk = {
  documentId: 'd',
  datasetId: 3,
  index: 7,
  text: '| flat | 900 € |',
  rendered: 'item: flat; rent: 900 €',
  heading: 'lease.md › Rent',
  start: 10,
  end: 26,
  place: { page: 2 },
}

function records(chunks: readonly StoredChunk[], vectors: Float32Array): PackedRecord[] {
  const { bytes, offsets } = packRecords(
    chunks,
    vectors,
    vectors.length / chunks.length,
    packStrings(chunks.map(({ rendered }) => rendered)),
  )
  return chunks.map((_, row) => new PackedRecord(bytes.subarray(offsets[row], offsets[row + 1])))
}

test('a packed record gives back the chunk and its text, where the document has another and where not', () => {
  const same = { ...chunk, text: chunk.rendered }
  const [other, alike] = records([chunk, same], new Float32Array(6))
  const { text, rendered, ...rest } = chunk
  expect(other?.chunk()).toEqual({ ...rest, text })
  expect(other?.rendered()).toBe(rendered)
  expect(alike?.chunk()).toEqual(rest)
  expect(alike?.rendered()).toBe(rendered)
  expect(other?.vector()).toEqual(new Float32Array(3))
})

test('the vector of a packed record has cosines that err by less than two thousandths', () => {
  const random = seeded(1)
  const vector = () => {
    const numbers = Float32Array.from({ length: 256 }, () => random() + random() + random() - 1.5)
    const length = Math.hypot(...numbers)
    return numbers.map((number) => number / length)
  }
  for (let i = 0; i < 50; i++) {
    const [numbers, other] = [vector(), vector()]
    const [record] = records([chunk], numbers)
    const short = record?.vector() ?? new Float32Array()
    expect(cosine(short, numbers)).toBeCloseTo(1, 6)
    expect(Math.abs(cosine(short, other) - cosine(numbers, other))).toBeLessThan(0.002)
  }
})
