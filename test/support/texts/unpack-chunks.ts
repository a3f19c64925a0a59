import type { PackedChunks, StoredChunk } from '../../../server/storage/index/chunks/chunk-store.ts'
import { chunkOfRow, hitsOf } from '../../../server/storage/index/vectors/lance-hits.ts'
import { chunkTable } from '../../../server/storage/index/vectors/lance-schema.ts'

/** The chunks that were packed, in order, with their vectors. */
export function unpackChunks(packed: PackedChunks): { chunk: StoredChunk; vector: Float32Array }[] {
  const dimensions = packed.vectors.length / Math.max(1, packed.rows)
  return hitsOf(chunkTable([packed], dimensions), () => () => 0).map((hit, row) => ({
    chunk: chunkOfRow(hit),
    vector: packed.vectors.subarray(row * dimensions, (row + 1) * dimensions),
  }))
}
