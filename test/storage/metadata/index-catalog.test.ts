import { describe, expect, test } from 'bun:test'
import {
  INDEX_CLOSED,
  IndexClosed,
  IndexReplaced,
} from '../../../server/storage/metadata/interfaces/index-catalog.ts'
import { StoreError } from '../../../server/storage/store-error.ts'
import { ENGINES } from '../../support/stores/catalogs.ts'

const model = { name: 'm', sha256: '', dimensions: 4 }
const ONE = { current: { table: 'one', model }, next: null }
const TWO = { current: { table: 'two', model }, next: null }

describe.each(ENGINES)('which index serves, in %s', (_, open) => {
  test('changes only while nothing is completed, and by whom that was closed', async () => {
    await using place = await open()
    const { index, leases } = place.catalog
    expect(await index.state()).toBeNull()
    await index.save(ONE)
    await index.save({ ...ONE, next: TWO.current })
    await expect(index.save(TWO)).rejects.toBeInstanceOf(StoreError)
    const closed = await leases.take(INDEX_CLOSED, 'test', 60_000)
    if (!closed) throw new Error('Nobody else has it')
    await index.replace(TWO, closed)
    expect(await index.state()).toEqual(TWO)
    await closed.release()
    await expect(index.replace(ONE, closed)).rejects.toBeInstanceOf(StoreError)
    expect(await index.state()).toEqual(TWO)
  })

  test('is what documents are completed in', async () => {
    await using place = await open()
    const { index, jobs, leases } = place.catalog
    await index.save(ONE)
    await jobs.completed([], 'one')
    await expect(jobs.completed([], 'two')).rejects.toBeInstanceOf(IndexReplaced)
    const closed = await leases.take(INDEX_CLOSED, 'test', 60_000)
    await expect(jobs.completed([], 'one')).rejects.toBeInstanceOf(IndexClosed)
    await closed?.release()
    await jobs.completed([], 'one')
  })

  test('and how far its successor is, is told to all', async () => {
    await using place = await open()
    const { index } = place.catalog
    const progress = { model: 'm', dimensions: 4, documents_done: 1, documents_total: 2, error: null }
    expect(await index.progress()).toBeNull()
    await index.tell(progress)
    expect(await index.progress()).toEqual(progress)
    await index.tell(null)
    expect(await index.progress()).toBeNull()
  })

  test('a document tells which of its readings counts', async () => {
    await using place = await open()
    const { documents, jobs } = place.catalog
    const file = { name: 'a.txt', format: 'txt' as const, sizeBytes: 1, sha256: 'a' }
    await jobs.create({
      id: 'j',
      datasetName: 'd',
      files: [file, { ...file, name: 'b.txt', sha256: 'b' }],
      metadata: {},
    })
    const leased = await jobs.lease({ id: 'w', ms: null }, { isIdle: true, maxBytes: 9 })
    const documentId = leased?.documentId ?? ''
    await jobs.completed([{ documentId, attempt: 1, chunks: 1, pages: null, warnings: [], metadata: {} }])
    expect(await documents.attempts(await documents.ids())).toEqual(new Map([[documentId, 1]]))
  })
})
