import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { archivedOriginals } from '../../../server/api/use-cases/document-lists.ts'
import { PageOrigins } from '../../../server/api/use-cases/page-origins.ts'
import { openSqliteCatalog } from '../../../server/storage/metadata/sqlite/open-catalog.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const citing = (id: string) => ({ document_id: id })

test('archivedOriginals() yields every document once under a name of its own, and reads no more of them than it needs', async () => {
  await using folder = await temporaryFolder()
  const catalog = openSqliteCatalog(join(folder.path, 'catalog.sqlite'))
  const { jobs, documents } = catalog
  const files = Array.from({ length: 1201 }, (_, i) => ({
    ...{ name: `file ${i}.txt`, format: 'txt' as const, sha256: `of ${i}`, sizeBytes: 1 },
  }))
  await jobs.create({ id: 'job', datasetName: 'many', files, metadata: {} })
  const asked: number[] = []
  const counting: Pick<typeof documents, 'selectedAfter'> = {
    selectedAfter: async (...args) => {
      const page = await documents.selectedAfter(...args)
      asked.push(page.length)
      return page
    },
  }
  const originals = await archivedOriginals({ catalog: { documents: counting } }, 'many', {})
  expect(asked).toEqual([500])
  const names: string[] = []
  for await (const { name } of originals) {
    names.push(name)
    if (names.length === 500) expect(asked).toEqual([500])
  }
  expect(names).toEqual(files.map(({ name }) => name))
  expect(asked).toEqual([500, 500, 201])
  await expect(archivedOriginals({ catalog }, 'many', { kind: 'pdf' })).rejects.toThrow('is selected')
  await catalog.close()
})

test('PageOrigins asks the catalog once for each document of an answer', async () => {
  const asked: (readonly string[])[] = []
  const origins = new PageOrigins({
    documents: {
      completed: async (ids) => {
        asked.push(ids)
        return new Map()
      },
    },
  })
  await origins.addTo(['a', 'b', 'a'].map(citing))
  expect(await origins.addTo(['b', 'c'].map(citing))).toEqual(['b', 'c'].map(citing))
  await origins.addTo([])
  expect(asked).toEqual([['a', 'b'], ['c']])
})
