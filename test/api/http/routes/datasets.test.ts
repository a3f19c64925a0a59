import { afterAll, describe, expect, test } from 'bun:test'
import { endpoints } from '../../../../shared/endpoints.ts'
import { LEASE, openLeases } from '../../../support/texts/leases.ts'

const { app } = await openLeases()
afterAll(() => app[Symbol.asyncDispose]())

describe('datasets', () => {
  test('are made, listed newest first, renamed with their documents and deleted', async () => {
    const made = await app.call(endpoints.createDataset, { body: { name: ' Empty ' } })
    expect(made).toMatchObject({ name: 'Empty', document_count: 0, size_bytes: 0 })
    expect((await app.call(endpoints.datasets)).data.map(({ name }) => name)).toEqual(['Empty', 'leases'])
    await app.call(endpoints.renameDataset, { params: { name: 'leases' }, body: { name: 'rents' } })
    const answer = await app.call(endpoints.search, { body: { query: 'notice', dataset_names: ['rents'] } })
    expect(answer.results[0]).toMatchObject({ dataset: 'rents', filename: 'lease.txt', text: LEASE })
    expect(
      await app.problem(endpoints.renameDataset, { params: { name: 'rents' }, body: { name: 'Empty' } }),
    ).toMatchObject({ status: 409, code: 'dataset_exists' })
    await app.call(endpoints.renameDataset, { params: { name: 'rents' }, body: { name: 'leases' } })
    expect(await app.call(endpoints.deleteDataset, { params: { name: 'Empty' } })).toEqual({
      status: 'deleted',
      name: 'Empty',
      documents_deleted: 0,
      chunks_deleted: 0,
    })
  })

  test('have one name however it is put together, and none with signs that cannot be seen', async () => {
    const made = await app.call(endpoints.createDataset, { body: { name: 'Cafe\u0301  \u00a0menu' } })
    expect(made.name).toBe('Caf\u00e9 menu')
    for (const same of [
      'Caf\u00e9 menu',
      'Cafe\u0301 menu',
      'Caf\u00e9\u2003menu',
      '\uff23af\u00e9 menu',
      '\u{1d402}af\u00e9 menu',
    ]) {
      expect((await app.send(endpoints.datasetStats, { params: { name: same } })).status).toBe(200)
      expect((await app.problem(endpoints.createDataset, { body: { name: same } })).status).toBe(409)
      const body = { query: 'notice', dataset_names: [same] }
      expect((await app.send(endpoints.search, { body })).status).toBe(200)
    }
    const unseen = [
      '\u200b',
      '\u2800',
      'a\u200d',
      'a\u202eb',
      'le\u00adase',
      '\u3164',
      'a\ufe0f',
      '\u{e0041}a',
    ]
    for (const name of unseen)
      expect([name, (await app.problem(endpoints.createDataset, { body: { name } })).status]).toEqual([
        name,
        422,
      ])
    for (const name of [
      '\u2764\ufe0f\u200d\ud83d\udd25',
      '\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645',
      '\u0915\u094d\u200d\u0937',
    ]) {
      expect((await app.call(endpoints.createDataset, { body: { name } })).name).toBe(name)
      await app.call(endpoints.deleteDataset, { params: { name } })
    }
    await app.call(endpoints.deleteDataset, { params: { name: 'Cafe\u0301 menu' } })
  })

  test('know their chunks, types, documents and bytes', async () => {
    const { data } = await app.call(endpoints.datasetStats, { params: { name: 'leases' } })
    expect(data).toMatchObject({
      total_chunks: 3,
      file_types: ['txt', 'md', 'csv'],
      document_count: 3,
      pages: 0,
    })
    const [dataset] = (await app.call(endpoints.datasets)).data
    expect(dataset).toMatchObject({ document_count: 3, size_bytes: data.size_bytes })
  })

  test('list documents by name and page', async () => {
    const list = (query: Record<string, string>) =>
      app.call(endpoints.datasetDocuments, { params: { name: 'leases' }, query })
    expect(await list({ q: 'LEASE' })).toMatchObject({ total: 1, data: [{ filename: 'lease.txt' }] })
    const { data, total } = await list({ limit: '2', offset: '2' })
    expect({ length: data.length, total }).toEqual({ length: 1, total: 3 })
  })
})
