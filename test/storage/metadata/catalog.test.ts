import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import type {
  Catalog,
  CompletedFile,
  JobFileRow,
} from '../../../server/storage/metadata/interfaces/catalog.ts'
import { ConflictError, NotFoundError } from '../../../server/storage/metadata/interfaces/catalog-error.ts'
import { message } from '../../../shared/messages.ts'
import { type CatalogPlace, ENGINES } from '../../support/stores/catalogs.ts'

let place: CatalogPlace
let catalog: Catalog

async function newJob(dataset: string, ...files: [name: string, bytes: string][]): Promise<JobFileRow[]> {
  const job = await catalog.jobs.create({
    id: Bun.randomUUIDv7(),
    datasetName: dataset,
    metadata: { by: 'user' },
    files: files.map(([name, sha256]) => ({ name, format: 'txt' as const, sizeBytes: 10, sha256 })),
  })
  return [...job.files]
}

const NOTHING = { documentIds: [], sha256s: [] }

const done = (file: JobFileRow, chunks = 2): CompletedFile => ({
  documentId: file.documentId,
  attempt: 1,
  chunks,
  pages: null,
  warnings: [],
  metadata: { by: 'file', title: 'T' },
})

async function newFile(dataset: string, name: string, bytes: string): Promise<JobFileRow> {
  const [file] = await newJob(dataset, [name, bytes])
  if (!file) throw new Error('Cannot make a job: it has no file')
  return file
}

/** Two files of one job. */
async function twoFiles(): Promise<[JobFileRow, JobFileRow]> {
  const [a, b] = await newJob('d', ['a', '1'], ['b', '2'])
  if (!a || !b) throw new Error('Cannot make a job: it has not two files')
  return [a, b]
}

async function complete(file: JobFileRow) {
  await catalog.jobs.started(file)
  return await catalog.jobs.completed([done(file)])
}

async function begun(file: JobFileRow): Promise<JobFileRow> {
  const started = await catalog.jobs.started(file)
  if (!started) throw new Error('Cannot begin a file: nobody waits for it')
  return started
}

const documentsOf = async (name: string) =>
  (await catalog.documents.list(name, { limit: 100, offset: 0 })).documents

describe.each(ENGINES)('a catalog in %s', (_, open) => {
  beforeEach(async () => {
    place = await open()
    catalog = place.catalog
  })
  afterEach(() => place[Symbol.asyncDispose]())

  test('counts only completed documents in lists, stats and totals', async () => {
    const [a, b] = await twoFiles()
    expect(await catalog.datasets.list()).toMatchObject([{ name: 'd', document_count: 0, size_bytes: 0 }])
    await complete(a)
    expect(await catalog.datasets.get('d')).toMatchObject({ document_count: 1, size_bytes: 10 })
    expect(await catalog.datasets.stats('d')).toMatchObject({ total_chunks: 2, document_count: 1 })
    expect(await catalog.documents.counts()).toEqual({ datasets: 1, documents: 1, chunks: 2, bytes: 10 })
    expect([...(await catalog.documents.completed([a.documentId, b.documentId])).keys()]).toEqual([
      a.documentId,
    ])
    const names = await catalog.documents.namesOfCompleted([a.documentId, b.documentId])
    expect([...names].map(([id, { dataset, filename }]) => [id, dataset, filename])).toEqual([
      [a.documentId, 'd', a.name],
    ])
  })

  test("keeps the user's metadata before the file's own", async () => {
    const a = await newFile('d', 'a', '1')
    await complete(a)
    expect((await documentsOf('d'))[0]?.metadata).toEqual({ by: 'user', title: 'T' })
  })

  test('takes the older document of a name out when the newer is completed, in either order', async () => {
    const older = await newFile('d', 'a', '1')
    const newer = await newFile('d', 'a', '2')
    await catalog.jobs.started(older)
    expect(await complete(newer)).toEqual({ ...NOTHING, lost: [] })
    expect(await complete(older)).toMatchObject({ documentIds: [older.documentId], sha256s: ['1'] })
    expect((await documentsOf('d')).map(({ sha256 }) => sha256)).toEqual(['2'])
    expect(await catalog.documents.removals()).toEqual([older.documentId])
    const newest = await newFile('d', 'a', '3')
    expect(await complete(newest)).toMatchObject({ documentIds: [newer.documentId], sha256s: ['2'] })
  })

  test('leaves documents of the same name in other datasets alone', async () => {
    const a = await newFile('one', 'a', '1')
    const b = await newFile('two', 'a', '2')
    await complete(a)
    expect(await complete(b)).toEqual({ ...NOTHING, lost: [] })
  })

  test('completes nothing that was cancelled or deleted meanwhile', async () => {
    const a = await newFile('d', 'a', '1')
    await catalog.jobs.started(a)
    await catalog.jobs.cancel(a.jobId)
    expect(await catalog.jobs.completed([done(a)])).toEqual({ ...NOTHING, lost: [a.documentId] })
    expect(await catalog.jobs.started(a)).toBeNull()
    expect(await documentsOf('d')).toEqual([])
    expect(await catalog.jobs.unfinished()).toEqual([])
  })

  test('knows the bytes of documents and of files that wait', async () => {
    const a = await newFile('d', 'a', '1')
    expect(await catalog.documents.uses('1')).toBe(true)
    await catalog.documents.remove(a.documentId)
    expect(await catalog.documents.uses('1')).toBe(false)
  })

  test('says which jobs waited for what is removed', async () => {
    const a = await newFile('d', 'a', '1')
    expect((await catalog.documents.remove(a.documentId)).jobIds).toEqual([a.jobId])
    await catalog.jobs.settle(a.jobId)
    const b = await newFile('d', 'b', '1')
    expect(await catalog.datasets.remove('d')).toMatchObject({ jobIds: [b.jobId], documents: 0, chunks: 0 })
    expect(await catalog.jobs.get(b.jobId)).toMatchObject({
      status: 'cancelled',
      error: message('job_dataset_deleted'),
    })
  })

  test('never gives the key of a deleted dataset to another', async () => {
    await catalog.datasets.create('a')
    const before = await catalog.datasets.find('a')
    await catalog.datasets.remove('a')
    await catalog.datasets.create('a')
    expect((await catalog.datasets.find('a'))?.key).not.toBe(before?.key)
  })

  test('settles a job once, and only when all of its files have ended', async () => {
    const [a, b] = await twoFiles()
    await complete(a)
    expect(await catalog.jobs.settle(a.jobId)).toBeNull()
    await catalog.jobs.failed(await begun(b), message('text', { text: "'b' broke" }), false)
    expect(await catalog.jobs.settle(a.jobId)).toBe('completed_with_errors')
    expect(await catalog.jobs.settle(a.jobId)).toBeNull()
  })

  test('throws for names and ids that are not there, and for those that are taken', async () => {
    await catalog.datasets.create('a')
    await catalog.datasets.create('b')
    const thrown = (work: Promise<unknown>) => work.catch((error: unknown) => error)
    expect(await thrown(catalog.datasets.get('c'))).toEqual(
      new NotFoundError('dataset_not_found', "There is no dataset named 'c'."),
    )
    expect(await thrown(catalog.datasets.create('a'))).toBeInstanceOf(ConflictError)
    expect(await thrown(catalog.datasets.rename('a', 'b'))).toBeInstanceOf(ConflictError)
    expect(await catalog.datasets.rename('a', 'a')).toMatchObject({ name: 'a' })
  })

  test('finds names by any part in any case, with signs that mean something to SQL', async () => {
    const a = await newFile('d', "100%_o'clock.TXT", '1')
    await complete(a)
    const find = async (q: string) => (await catalog.documents.list('d', { limit: 9, offset: 0, q })).total
    expect(await Promise.all(['%_O', "o'c", '_x', '.txt'].map(find))).toEqual([1, 1, 0, 1])
  })
})
