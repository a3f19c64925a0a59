import { expect, test } from 'bun:test'
import { cp, readdir, stat, truncate } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { packChunks } from '../../../server/storage/index/chunks/packed-chunks.ts'
import { openLanceChunkStore } from '../../../server/storage/index/local/lance-chunk-store.ts'
import { StoreError } from '../../../server/storage/store-error.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

test('openLanceChunkStore() throws nothing but a StoreError, whichever file of the index is cut off', async () => {
  await using folder = await temporaryFolder()
  const whole = join(folder.path, 'whole')
  const chunks = Array.from({ length: 40 }, (_, index) => {
    const text = `lamp ${index} and desk`
    const place = { start: 0, end: text.length, place: {}, heading: 'a.txt' }
    return { documentId: 'a', datasetId: 1, index, text, rendered: text, ...place }
  })
  const store = await openLanceChunkStore(whole, 4)
  await store.add([packChunks({ chunks, vectors: new Float32Array(160).fill(0.5) }, 4)])
  await store.optimize()
  await store.close()
  const files = (await readdir(whole, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => relative(whole, join(entry.parentPath, entry.name)))
  const refused: string[] = []
  for (const [i, file] of files.entries()) {
    const copy = join(folder.path, String(i))
    await cp(whole, copy, { recursive: true })
    await truncate(join(copy, file), Math.floor((await stat(join(copy, file))).size / 3))
    try {
      await (await openLanceChunkStore(copy, 4)).close()
    } catch (error) {
      expect(error).toBeInstanceOf(StoreError)
      refused.push(file)
    }
  }
  expect(refused.length).toBeGreaterThan(1)
})
