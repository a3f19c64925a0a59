import { expect, test } from 'bun:test'
import type { Scope } from '../../../server/answer/search/search.ts'
import { type Survey, survey } from '../../../server/answer/search/survey.ts'
import { EVERYTHING } from '../../../server/api/use-cases/find-scope.ts'
import type { Catalog } from '../../../server/storage/metadata/interfaces/catalog.ts'
import { openSqliteCatalog } from '../../../server/storage/metadata/sqlite/open-catalog.ts'
import { contentStems } from '../../../server/text/words.ts'

/** A catalog of completed documents of these names, each with bytes of its own. */
async function catalogOf(names: readonly string[]): Promise<{ catalog: Catalog; ids: Map<string, string> }> {
  const catalog = openSqliteCatalog(':memory:')
  const files = names.map((name) => ({ name, format: 'txt' as const, sizeBytes: 1, sha256: `of ${name}` }))
  const job = await catalog.jobs.create({ id: 'job', datasetName: 'papers', files, metadata: {} })
  for (const file of job.files) await catalog.jobs.started(file)
  await catalog.jobs.completed(
    job.files.map(({ documentId }) => ({
      ...{ documentId, attempt: 1, chunks: 1, pages: 1, warnings: [], metadata: {} },
    })),
  )
  return { catalog, ids: new Map(job.files.map(({ name, documentId }) => [documentId, name])) }
}

/** What a survey says, and the names of the documents that it reads. */
async function surveyed(
  { catalog, ids }: Awaited<ReturnType<typeof catalogOf>>,
  named = '',
  scope: Scope = EVERYTHING,
): Promise<{ documents: Survey['documents']; read: string[] }> {
  const read: string[] = []
  const chunksAt = async (id: string) => {
    read.push(ids.get(id) ?? '')
    return []
  }
  const { documents } = await survey({ catalog, chunks: { chunksAt } }, scope, contentStems(named))
  return { documents, read }
}

test('survey() reads eight documents, spread over all of them, and counts them all', async () => {
  const stored = await catalogOf(Array.from({ length: 24 }, (_, i) => `${i}.txt`))
  const { documents, read } = await surveyed(stored)
  expect(documents).toBe(24)
  expect(new Set(read).size).toBe(8)
  const some = [...stored.ids.keys()].slice(0, 3)
  expect((await surveyed(stored, '', { ...EVERYTHING, documentIds: some })).documents).toBe(3)
  await stored.catalog.close()
})

test('survey() of more documents than it looks at still finds those that are named, and says how many there are', async () => {
  const names = Array.from({ length: 2100 }, (_, i) => `note-${i}.txt`)
  const stored = await catalogOf([...names, 'Kündigung 2024.pdf', 'leases_old.pdf', 'note on leases.txt'])
  const all = await surveyed(stored)
  expect(all.documents).toBe(2103)
  expect(new Set(all.read).size).toBe(8)
  expect(await surveyed(stored, 'old lease')).toEqual({ documents: 1, read: ['leases_old.pdf'] })
  // The rarer word leads to it, whichever comes first.
  for (const named of ['note lease', 'leases note'])
    expect(await surveyed(stored, named)).toEqual({ documents: 1, read: ['note on leases.txt'] })
  expect(await surveyed(stored, 'Kündigung')).toEqual({ documents: 1, read: ['Kündigung 2024.pdf'] })
  expect(await surveyed(stored, 'recipe')).toEqual({ documents: 0, read: [] })
  await stored.catalog.close()
}, 30_000)
