import type { PackedChunks } from '../../../server/storage/index/chunks/chunk-store.ts'
import { packChunks } from '../../../server/storage/index/chunks/packed-chunks.ts'

/** Makes a chunk of each text. Chunk i has a unit vector of four dimensions along axis i. */
export function chunksOfTexts(documentId: string, texts: readonly string[], datasetId = 1): PackedChunks {
  const vectors = new Float32Array(texts.length * 4)
  const chunks = texts.map((text, index) => {
    vectors[index * 4 + (index % 4)] = 1
    const place = { start: 0, end: text.length, place: {}, heading: '' }
    return { documentId, datasetId, index, text, rendered: text, ...place }
  })
  return packChunks({ chunks, vectors }, 4)
}
