import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { cosine, rowOf } from '../../../server/models/embedding/cosine.ts'
import { openSentenceTransformer } from '../../../server/models/embedding/sentence-transformer.ts'
import { makeModel, type TinyModel } from '../../support/servers/make-model.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

async function opened(model: TinyModel = {}) {
  const folder = await temporaryFolder()
  await makeModel(folder.path, model)
  const embedder = await openSentenceTransformer({ name: 'tiny', sha256: 'x', folder: folder.path })
  return {
    embedder,
    folder: folder.path,
    async [Symbol.asyncDispose]() {
      await embedder.close()
      await folder[Symbol.asyncDispose]()
    },
  }
}

async function refusal(model: TinyModel, damage: (folder: string) => Promise<unknown>): Promise<string> {
  await using folder = await temporaryFolder()
  await makeModel(folder.path, model)
  await damage(folder.path)
  return await openSentenceTransformer({ name: 'tiny', sha256: 'x', folder: folder.path }).then(
    () => 'opened',
    (error: Error) => `${error.name}: ${error.message}`,
  )
}

function cosineOf(vectors: Float32Array, a: number, b: number, dimensions: number): number {
  return cosine(rowOf(vectors, a, dimensions), rowOf(vectors, b, dimensions))
}

for (const tokenizer of ['word-piece', 'unigram', 'bpe'] as const) {
  test(`openSentenceTransformer() runs a model with a ${tokenizer} tokenizer`, async () => {
    await using model = await opened({ tokenizer })
    const { embedder } = model
    expect(embedder.dimensions).toBe(24)
    const vectors = await embedder.embed(['the notice', 'the notice', 'quite other words 42', ''], 'passage')
    expect(cosineOf(vectors, 0, 0, 24)).toBeCloseTo(1, 5)
    expect(cosineOf(vectors, 0, 1, 24)).toBeCloseTo(1, 5)
    expect(cosineOf(vectors, 0, 2, 24)).toBeLessThan(0.95)
    expect(vectors.slice(3 * 24).every((number) => number === 0)).toBe(true)
  })
}

test('openSentenceTransformer() gives a text the same vector alone and beside a longer one', async () => {
  for (const pooling of ['mean', 'cls', 'lasttoken'] as const) {
    await using model = await opened({ pooling })
    const alone = await model.embedder.embed(['short'], 'passage')
    const beside = await model.embedder.embed(['short', 'a text that is much longer than it'], 'passage')
    for (let i = 0; i < 24; i++) expect(beside[i]).toBeCloseTo(alone[i] ?? 0, 5)
  }
})

test('openSentenceTransformer() pools as 1_Pooling says: the first token, the last, or their mean', async () => {
  await using cls = await opened({ pooling: 'cls' })
  const first = await cls.embedder.embed(['abc', 'xyz'], 'passage')
  // Every text begins with [CLS].
  expect(cosineOf(first, 0, 1, 24)).toBeCloseTo(1, 5)
  await using mean = await opened({ pooling: 'mean' })
  const means = await mean.embedder.embed(['abc', 'xyz'], 'passage')
  expect(cosineOf(means, 0, 1, 24)).toBeLessThan(0.98)
  await using last = await opened({ pooling: 'lasttoken' })
  const ends = await last.embedder.embed(['abc', 'xyz'], 'passage')
  // Every text ends with [SEP], whose row is another than that of [CLS].
  expect(cosineOf(ends, 0, 1, 24)).toBeCloseTo(1, 5)
  expect(cosineOf(Float32Array.from([...ends.slice(0, 24), ...first.slice(0, 24)]), 0, 1, 24)).toBeLessThan(
    0.9,
  )
})

test('openSentenceTransformer() puts the prompts of its config before queries and passages', async () => {
  await using plain = await opened()
  await using prompted = await opened({ prompts: { query: 'zz qq ', document: 'kk ' } })
  const expected = await plain.embedder.embed(['zz qq notice', 'kk notice'], 'passage')
  const query = await prompted.embedder.embed(['notice'], 'query')
  const passage = await prompted.embedder.embed(['notice'], 'passage')
  for (let i = 0; i < 24; i++) expect(query[i]).toBeCloseTo(expected[i] ?? 0, 5)
  for (let i = 0; i < 24; i++) expect(passage[i]).toBeCloseTo(expected[24 + i] ?? 0, 5)
})

test('openSentenceTransformer() reads no further than max_seq_length, the closing sign included', async () => {
  await using model = await opened({ maxTokens: 6 })
  const vectors = await model.embedder.embed(['a b c d e f g h', 'a b c d x y z'], 'passage')
  expect(cosineOf(vectors, 0, 1, 24)).toBeCloseTo(1, 5)
})

test('openSentenceTransformer() keeps the first numbers where fewer dimensions are chosen', async () => {
  await using folder = await temporaryFolder()
  await makeModel(folder.path)
  const options = { name: 'tiny', sha256: 'x', folder: folder.path, choices: { dimensions: 8 } }
  const embedder = await openSentenceTransformer(options)
  const [vectors, whole] = [await embedder.embed(['notice'], 'passage'), embedder.dimensions]
  await embedder.close()
  expect([vectors.length, whole]).toEqual([8, 8])
  expect(cosineOf(vectors, 0, 0, 8)).toBeCloseTo(1, 5)
  await expect(openSentenceTransformer({ ...options, choices: { dimensions: 25 } })).rejects.toThrow(
    'it makes 24 numbers, and 25 are asked for. Choose at most 24 dimensions',
  )
})

test('openSentenceTransformer() finds the graph under onnx/ too', async () => {
  await using model = await opened({ onnxPath: 'onnx/model.onnx' })
  expect(model.embedder.dimensions).toBe(24)
})

test('openSentenceTransformer() refuses what it cannot use with a sentence that says what to do', async () => {
  expect(await refusal({ onnxPath: 'other.onnx' }, async () => {})).toMatch(
    /^EmbeddingModelError: .* it has no model\.onnx and no onnx\/model\.onnx\. Export one: /,
  )
  expect(await refusal({}, (folder) => Bun.file(join(folder, 'tokenizer.json')).delete())).toMatch(
    /^EmbeddingModelError: .* it has no tokenizer\.json\. Save one: /,
  )
  expect(await refusal({}, (folder) => Bun.write(join(folder, 'tokenizer.json'), '{"model": {'))).toMatch(
    /^EmbeddingModelError: .* its tokenizer\.json cannot be read .*Fetch it again$/,
  )
  expect(
    await refusal({}, (folder) =>
      Bun.write(join(folder, 'tokenizer.json'), '{"model": {"type": "Runes", "vocab": {"a": 0}}}'),
    ),
  ).toMatch(/^EmbeddingModelError: .* Known are WordPiece, Unigram and BPE; fetch the file again/)
  expect(
    await refusal({}, async (folder) => {
      const bytes = await Bun.file(join(folder, 'model.onnx')).bytes()
      await Bun.write(join(folder, 'model.onnx'), bytes.slice(0, bytes.length / 2))
    }),
  ).toMatch(/^EmbeddingModelError: .* its graph cannot be loaded .* Add the model again$/)
  expect(
    await refusal({}, (folder) =>
      Bun.write(join(folder, 'modules.json'), '[{"type": "sentence_transformers.models.Dense"}]'),
    ),
  ).toMatch(/^EmbeddingModelError: .* has a layer sentence_transformers\.models\.Dense, which is not known/)
  expect(await refusal({}, (folder) => Bun.write(join(folder, '1_Pooling/config.json'), '{}'))).toMatch(
    /^EmbeddingModelError: .* neither mean, CLS nor last-token pooling/,
  )
})
