import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { Embedder } from '../../../server/models/embedding/embedder.ts'
import { carriedManifest, EMBEDDED_MODEL, Manifest } from '../../../server/models/embedding/manifest.ts'
import { openEmbeddedModel } from '../../../server/models/embedding/onnx-embedder.ts'

let embedder: Embedder

beforeAll(async () => {
  embedder = await openEmbeddedModel(EMBEDDED_MODEL)
})
afterAll(async () => {
  await embedder.close()
})

const row = (vectors: Float32Array, i: number) =>
  vectors.subarray(i * embedder.dimensions, (i + 1) * embedder.dimensions)

function cosine(a: Float32Array, b: Float32Array): number {
  return a.reduce((sum, x, i) => sum + x * (b[i] ?? 0), 0)
}

describe('the embedded model', () => {
  test('is what its manifest says', async () => {
    const manifest = await carriedManifest(EMBEDDED_MODEL, Manifest)
    expect({ name: embedder.model, dimensions: embedder.dimensions }).toEqual({
      name: manifest.name,
      dimensions: manifest.dimensions,
    })
    for (const word of [manifest.licence, manifest.how]) expect(word.length).toBeGreaterThan(2)
  })

  test('gives vectors of length 1, the same for the same text in any company', async () => {
    const texts = Array.from({ length: 150 }, (_, i) => `Text ${i} ${'of words '.repeat(i)}`)
    const together = await embedder.embed(texts, 'passage')
    expect(together.length).toBe(texts.length * embedder.dimensions)
    for (const i of [0, 63, 64, 149]) {
      const alone = await embedder.embed([texts[i] ?? ''], 'passage')
      expect(cosine(row(together, i), alone)).toBeCloseTo(1, 4)
      expect(Math.hypot(...alone)).toBeCloseTo(1, 4)
    }
  })

  test('gives zeros for an empty text, between others too', async () => {
    const vectors = await embedder.embed(['lamp', '', ' \n', 'desk'], 'passage')
    expect([...row(vectors, 1), ...row(vectors, 2)].every((x) => x === 0)).toBe(true)
    expect(Math.hypot(...row(vectors, 3))).toBeCloseTo(1, 4)
    expect(await embedder.embed([], 'query')).toEqual(new Float32Array(0))
  })

  test('puts texts of one meaning nearer than texts of another', async () => {
    const vectors = await embedder.embed(
      [
        'How do I end my rental contract?',
        'Terminating the lease of an apartment',
        'Baking bread with sourdough',
      ],
      'query',
    )
    expect(cosine(row(vectors, 0), row(vectors, 1))).toBeGreaterThan(
      cosine(row(vectors, 0), row(vectors, 2)) + 0.1,
    )
  })

  test('takes a text of any length', async () => {
    const vector = await embedder.embed(['lamp '.repeat(100_000)], 'passage')
    expect(Math.hypot(...vector)).toBeCloseTo(1, 4)
  })
})

test('openEmbeddedModel() refuses a model that is not carried', async () => {
  await expect(openEmbeddedModel('no-such-model')).rejects.toThrow()
})
