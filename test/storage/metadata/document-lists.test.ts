import { expect, test } from 'bun:test'
import type { Catalog, JobFileRow } from '../../../server/storage/metadata/interfaces/catalog.ts'
import { message } from '../../../shared/messages.ts'
import { ENGINES } from '../../support/stores/catalogs.ts'

/** Uploads three documents into 'contracts': a is completed, c failed, and d is being read. */
async function filled({ jobs }: Catalog): Promise<Record<'a' | 'c' | 'd', JobFileRow>> {
  const files = ['a.txt', 'C_50%.txt', 'd.pdf'].map((name, i) => ({
    ...{ name, format: name.endsWith('pdf') ? ('pdf' as const) : ('txt' as const), sha256: `of ${name}` },
    sizeBytes: 5e9 - i,
  }))
  const { files: rows } = await jobs.create({ id: 'job', datasetName: 'contracts', files, metadata: {} })
  const [a, c, d] = rows
  if (!a || !c || !d) throw new Error('The job has not three files')
  for (const file of rows) await jobs.started(file)
  const read = { attempt: 1, chunks: 3, pages: 2, warnings: [], metadata: {} }
  await jobs.completed([{ documentId: a.documentId, ...read }])
  await jobs.failed({ ...c, attempts: 1 }, message('text', { text: "'C_50%.txt' broke" }), false)
  return { a, c, d }
}

for (const [engine, open] of ENGINES) {
  test(`${engine}: a list is sorted, filtered and selected from`, async () => {
    await using place = await open()
    const { documents } = place.catalog
    const { c } = await filled(place.catalog)
    const names = async (of: object) =>
      (await documents.list('contracts', { limit: 9, offset: 0, ...of })).documents.map((one) => one.filename)
    expect(await names({ sort: 'name', order: 'asc' })).toEqual(['a.txt', 'C_50%.txt', 'd.pdf'])
    expect(await names({ sort: 'size', order: 'asc' })).toEqual(['d.pdf', 'C_50%.txt', 'a.txt'])
    expect(await names({ sort: 'state', order: 'desc' })).toEqual(['d.pdf', 'C_50%.txt', 'a.txt'])
    expect(await names({ sort: 'kind', order: 'asc' })).toEqual(['d.pdf', 'C_50%.txt', 'a.txt'])
    expect(await names({ state: 'failed', q: '_50%' })).toEqual(['C_50%.txt'])
    expect(await names({ kind: 'pdf', from: 0, to: 9e9 })).toEqual(['d.pdf'])
    expect(await names({ from: 9e9 })).toEqual([])
    const rest = { match: { kind: 'txt' as const }, except: [c.documentId] }
    expect(await documents.selected('contracts', rest, 9)).toMatchObject({
      documents: [{ filename: 'a.txt' }],
      total: 1,
    })
    const all = await documents.selectedAfter('contracts', { match: {} }, null, 2)
    const others = await documents.selectedAfter('contracts', { match: {} }, all.at(-1)?.id ?? '', 2)
    expect([...all, ...others].map(({ filename }) => filename)).toEqual(['a.txt', 'C_50%.txt', 'd.pdf'])
    expect(await documents.selectedAfter('contracts', rest, null, 9)).toMatchObject([{ filename: 'a.txt' }])
    expect((await documents.removeAll([c.documentId, 'none'])).documentIds).toEqual([c.documentId])
  })

  test(`${engine}: documents move but those that are being read, and are noted until their chunks follow`, async () => {
    await using place = await open()
    const { datasets, documents, moves } = place.catalog
    const { a, c, d } = await filled(place.catalog)
    const all = { match: {} }
    expect(await moves.move('contracts', all, 'archive', 1)).toEqual({
      ...{ moved: [a.documentId], left: 1, kept: 1 },
    })
    expect(await moves.move('contracts', all, 'archive', 9)).toEqual({
      ...{ moved: [c.documentId], left: 0, kept: 1 },
    })
    expect(await moves.move('contracts', { ids: [d.documentId] }, 'archive', 9)).toMatchObject({ kept: 1 })
    const key = (await datasets.find('archive'))?.key ?? 0
    expect((await moves.pending()).map(({ documentId, datasetKey }) => [documentId, datasetKey])).toEqual([
      [a.documentId, key],
      [c.documentId, key],
    ])
    await moves.placed([a.documentId], key + 1)
    expect(await moves.pending()).toHaveLength(2)
    await moves.placed([a.documentId, c.documentId], key)
    expect(await moves.pending()).toEqual([])
    expect(await moves.since(0)).toHaveLength(2)
    expect(await moves.since(9e9)).toEqual([])
    expect((await documents.list('archive', { limit: 9, offset: 0 })).total).toBe(2)
    expect(await moves.move('archive', all, 'archive', 9).catch(String)).toContain('already')
    expect(await moves.move('none', all, 'archive', 9).catch(String)).toContain("named 'none'")
  })
}
