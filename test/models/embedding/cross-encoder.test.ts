import { describe, expect, test } from 'bun:test'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { openCrossEncoder } from '../../../server/models/embedding/cross-encoder.ts'
import { makeCrossEncoder, makeModel } from '../../support/servers/make-model.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

describe('openCrossEncoder()', () => {
  test('scores each passage with the question, in their order, whatever their lengths', async () => {
    await using folder = await temporaryFolder()
    await makeCrossEncoder(folder.path)
    const encoder = await openCrossEncoder(folder.path, 1)
    const texts = ['zz top', '', 'a long passage about nothing at all', 'z', ...Array(70).fill('zzz a')]
    expect([...(await encoder.score('zzzz?', texts))]).toEqual([2, 0, 0, 1, ...Array(70).fill(3)])
    expect([...(await encoder.score('zzzz?', []))]).toEqual([])
    await encoder.close()
  })

  test('cuts the end of a passage that is too long, and keeps the question', async () => {
    await using folder = await temporaryFolder()
    await makeCrossEncoder(folder.path, { maxTokens: 16 })
    const encoder = await openCrossEncoder(folder.path, 1)
    const scores = await encoder.score('abc', ['z '.repeat(500), `z ${'a '.repeat(500)}z`, 'aaaaaaaaz'])
    // [CLS] a b c [SEP] … [SEP]: ten tokens are left for the passage.
    expect(scores[0]).toBeGreaterThan(6)
    expect(scores[0]).toBeLessThanOrEqual(10)
    expect([scores[1], scores[2]]).toEqual([1, 1])
    await encoder.close()
  })

  test('takes the second of two labels against the first', async () => {
    await using folder = await temporaryFolder()
    await makeCrossEncoder(folder.path, { labels: 2 })
    const encoder = await openCrossEncoder(folder.path, 1)
    expect([...(await encoder.score('a', ['zz']))]).toEqual([0])
    await encoder.close()
  })

  test('says what to do about a folder that it cannot use', async () => {
    await using folder = await temporaryFolder()
    const path = join(folder.path, 'ce')
    const problem = async () =>
      await openCrossEncoder(path, 1).then(
        () => 'opened',
        (error: Error) => error.message.replaceAll(path, 'DIR'),
      )
    expect(await problem()).toBe(
      "Cannot use the reranker in 'DIR': there is no such folder. Give one with model.onnx and tokenizer.json of a cross-encoder",
    )
    await makeCrossEncoder(path, { labels: 3 })
    expect(await problem()).toMatch(
      /^Cannot use the reranker in 'DIR': its graph gives 3 numbers .* Export a cross-encoder: /,
    )
    await makeModel(path)
    expect(await problem()).toMatch(/^Cannot use the reranker in 'DIR': its graph gives \d+ numbers/)
    await Bun.write(join(path, 'tokenizer.json'), '{"model": {"type": "Sylvan"}}')
    expect(await problem()).toMatch(/^Cannot use the reranker in 'DIR': its tokenizer.json cannot be read/)
    await Bun.write(join(path, 'tokenizer.json'), '{"model": ')
    expect(await problem()).toMatch(/^Cannot use the reranker in 'DIR': its tokenizer.json cannot be read/)
    await makeCrossEncoder(path)
    await Bun.write(join(path, 'model.onnx'), 'cut')
    expect(await problem()).toMatch(/^Cannot use the reranker in 'DIR': its graph cannot be loaded/)
    await rm(join(path, 'model.onnx'))
    expect(await problem()).toMatch(/^Cannot use the reranker in 'DIR': it has no model.onnx/)
  })
})
