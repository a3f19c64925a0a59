import { expect, test } from 'bun:test'
import { join } from 'node:path'
import type { SearchStores } from '../../../server/answer/search/search.ts'
import { openCrossEncoder } from '../../../server/models/embedding/cross-encoder.ts'
import { openApp } from '../../support/app.ts'
import { serveFolder } from '../../support/server-process.ts'
import { makeCrossEncoder } from '../../support/servers/make-model.ts'
import { searchAll } from '../../support/stores/search-stores.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const FILES = {
  'notice.txt': 'The tenant must give three months notice in writing to end the lease.',
  'deposit.txt': 'The tenant pays a deposit. Notice of its use is given by the landlord: zz.',
  'garden.txt': 'The tenant may use the garden, without notice: z.',
}

test('a reranker orders the first passages anew, and leaves relevance and the fall of the scores', async () => {
  await using folder = await temporaryFolder()
  await makeCrossEncoder(join(folder.path, 'ce'), { maxTokens: 512 })
  await using app = await openApp()
  await app.ingest('leases', FILES)
  const encoder = await openCrossEncoder(join(folder.path, 'ce'), 1)
  const plain = app.services.searching
  const reranked = { ...plain, reranker: encoder }
  const search = async (stores: SearchStores, question: string) => await searchAll(stores, question, 10)

  const question = 'How much notice must the tenant give?'
  const before = await search(plain, question)
  const after = await search(reranked, question)
  expect(before[0]?.filename).toBe('notice.txt')
  expect(after.map(({ filename }) => filename)).toEqual(['deposit.txt', 'garden.txt', 'notice.txt'])
  const relevances = new Map(before.map(({ filename, relevance }) => [filename, relevance]))
  for (const { filename, relevance } of after) expect(relevance).toBeCloseTo(relevances.get(filename) ?? -1)
  expect(after.map(({ score }) => score?.toFixed(4))).toEqual(before.map(({ score }) => score?.toFixed(4)))

  const exact = await search(reranked, `${question} "three months notice"`)
  expect(exact[0]?.filename).toBe('notice.txt')
  expect((await search(reranked, 'qqq "nowhere at all"')).length).toBeLessThanOrEqual(3)
  await encoder.close()
})

test('a server with a reranker that cannot be used says so and does not start', async () => {
  await using folder = await temporaryFolder()
  const starting = serveFolder(join(folder.path, 'data'), '--reranker', join(folder.path, 'nosuch'))
  expect(String(await starting.catch((error: unknown) => error))).toMatch(
    /Cannot use the reranker in '.*nosuch': there is no such folder\. Give one with/,
  )
})
