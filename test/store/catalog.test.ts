import { Database } from 'bun:sqlite'
import { beforeEach, describe, expect, test } from 'bun:test'
import { utimesSync } from 'node:fs'
import { join } from 'node:path'
import type { Catalog, CompletedFile, JobFileRow } from '../../server/store/catalog.ts'
import { ConflictError, NotFoundError } from '../../server/store/catalog-error.ts'
import { newDocumentId } from '../../server/store/sqlite/document-id.ts'
import { copiesBeforeMigrations, sweepCopies } from '../../server/store/sqlite/keep-before-migration.ts'
import { NEWEST_SCHEMA } from '../../server/store/sqlite/migrations.ts'
import { openSqliteCatalog } from '../../server/store/sqlite/open-catalog.ts'
import { StoreError } from '../../server/store/store-error.ts'
import { asSchema5 } from '../support/earlier-schema.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

let catalog: Catalog

beforeEach(() => {
  catalog = openSqliteCatalog(':memory:')
})

async function newJob(dataset: string, ...files: [name: string, bytes: string][]): Promise<JobFileRow[]> {
  const job = await catalog.jobs.create({
    id: Bun.randomUUIDv7(),
    datasetName: dataset,
    metadata: { by: 'user' },
    files: files.map(([name, sha256]) => ({ name, format: 'txt' as const, sizeBytes: 10, sha256 })),
  })
  return [...job.files]
}

const done = (file: JobFileRow, chunks = 2): CompletedFile => ({
  documentId: file.documentId,
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

const documentsOf = async (name: string) =>
  (await catalog.documents.list(name, { limit: 100, offset: 0 })).documents

describe('a catalog', () => {
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
    const names = await catalog.documents.names([a.documentId, b.documentId])
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
    expect(await complete(newer)).toEqual({ documentIds: [], sha256s: [] })
    expect(await complete(older)).toEqual({ documentIds: [older.documentId], sha256s: ['1'] })
    expect((await documentsOf('d')).map(({ sha256 }) => sha256)).toEqual(['2'])
    expect(await catalog.documents.removals()).toEqual([older.documentId])
    const newest = await newFile('d', 'a', '3')
    expect(await complete(newest)).toEqual({ documentIds: [newer.documentId], sha256s: ['2'] })
  })

  test('leaves documents of the same name in other datasets alone', async () => {
    const a = await newFile('one', 'a', '1')
    const b = await newFile('two', 'a', '2')
    await complete(a)
    expect(await complete(b)).toEqual({ documentIds: [], sha256s: [] })
  })

  test('completes nothing that was cancelled or deleted meanwhile', async () => {
    const a = await newFile('d', 'a', '1')
    await catalog.jobs.started(a)
    await catalog.jobs.cancel(a.jobId)
    expect(await catalog.jobs.completed([done(a)])).toEqual({ documentIds: [], sha256s: [] })
    expect(await catalog.jobs.started(a)).toBe(false)
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
      error: 'The dataset was deleted.',
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
    await catalog.jobs.started(b)
    await catalog.jobs.failed(b, "'b' broke", false)
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
    for (const work of [catalog.datasets.create('a'), catalog.datasets.rename('a', 'b')])
      expect(await thrown(work)).toBeInstanceOf(ConflictError)
    expect(await catalog.datasets.rename('a', 'a')).toMatchObject({ name: 'a' })
  })

  test('finds names by any part in any case, with signs that mean something to SQL', async () => {
    const a = await newFile('d', "100%_o'clock.TXT", '1')
    await complete(a)
    const find = async (q: string) => (await catalog.documents.list('d', { limit: 9, offset: 0, q })).total
    expect(await Promise.all(['%_O', "o'c", '_x', '.txt'].map(find))).toEqual([1, 1, 0, 1])
  })
})

test('newDocumentId() is above all ids there are, also when the clock went back', () => {
  const db = new Database(':memory:')
  db.run('CREATE TABLE documents (id TEXT PRIMARY KEY)')
  const add = (id: string) => db.query('INSERT INTO documents VALUES (?)').run(id)
  const first = newDocumentId(db)
  add(first)
  const future = Bun.randomUUIDv7('hex', Date.now() + 365 * 86_400_000)
  add(future)
  const ids = Array.from({ length: 50 }, () => {
    const id = newDocumentId(db)
    add(id)
    return id
  })
  expect([first, future, ...ids].toSorted()).toEqual([first, future, ...ids])
  expect(
    ids.every((id) => /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(id)),
  ).toBe(true)
})

describe('openSqliteCatalog()', () => {
  test('commits to the disk before it answers', async () => {
    await using folder = await temporaryFolder()
    const path = join(folder.path, 'catalog.sqlite')
    const first = openSqliteCatalog(path)
    await first.datasets.create('kept')
    // Read by another connection while the first is open, as after a kill.
    const second = openSqliteCatalog(path)
    expect((await second.datasets.list()).map(({ name }) => name)).toEqual(['kept'])
    await first.close()
    await second.close()
  })

  test('refuses a catalog of a newer Ibid and a file that is none', async () => {
    await using folder = await temporaryFolder()
    const newer = join(folder.path, 'newer.sqlite')
    const db = new Database(newer, { create: true })
    db.run('PRAGMA user_version = 99')
    db.close()
    expect(() => openSqliteCatalog(newer)).toThrow(StoreError)
    expect(() => openSqliteCatalog(newer)).toThrow(
      /^Cannot open the catalog: its schema is version 99, .*Use a newer Ibid\.$/,
    )
    const junk = join(folder.path, 'junk.sqlite')
    await Bun.write(junk, 'junk '.repeat(500))
    expect(() => openSqliteCatalog(junk)).toThrow(/it is damaged \(file is not a database\)\. .*ibid restore/)
  })

  test('says that a page is damaged, and names the copy from before the last upgrade', async () => {
    await using folder = await temporaryFolder()
    const path = join(folder.path, 'catalog.sqlite')
    const made = openSqliteCatalog(path)
    await made.datasets.create('d')
    await made.close()
    await Bun.write(join(folder.path, 'catalog.before-6.sqlite'), 'x')
    const bytes = await Bun.file(path).bytes()
    bytes.fill(0xa5, 4096 * 3, 4096 * 4)
    await Bun.write(path, bytes)
    expect(() => openSqliteCatalog(path)).toThrow(/it is damaged \(.*catalog\.before-6\.sqlite' --replace/)
    expect(await Bun.file(path).bytes()).toEqual(bytes)
  })

  test('keeps the names of datasets of an earlier schema as those of new ones', async () => {
    await using folder = await temporaryFolder()
    const path = join(folder.path, 'catalog.sqlite')
    await openSqliteCatalog(path).close()
    const db = new Database(path)
    asSchema5(db)
    const former = ['U\u0308bergabe', 'Übergabe', ' a\u3000b', 'e\u0301', 'é ', 'plain']
    for (const name of former) db.query('INSERT INTO datasets (name, created_at) VALUES (?, 0)').run(name)
    db.run(
      `INSERT INTO jobs (id, dataset_name, status, created_at) VALUES ('j', 'U\u0308bergabe', 'completed', 0)`,
    )
    db.close()
    const opened = openSqliteCatalog(path)
    const names = (await opened.datasets.list()).map(({ name }) => name).reverse()
    expect(names).toEqual(['Übergabe (2)', 'Übergabe', 'a b', 'é', 'é (2)', 'plain'])
    expect((await opened.jobs.get('j')).datasetName).toBe('Übergabe (2)')
    // A question of before still names it as it was.
    expect((await opened.datasets.get('a\u3000b')).name).toBe('a b')
    await opened.close()
  })

  test('copies a catalog of an earlier schema before it changes it, and keeps the copy for a week', async () => {
    await using folder = await temporaryFolder()
    const path = join(folder.path, 'catalog.sqlite')
    const made = openSqliteCatalog(path)
    await made.datasets.create('before')
    await made.close()
    expect(copiesBeforeMigrations(path)).toEqual([])
    const db = new Database(path)
    asSchema5(db)
    db.close()
    const opened = openSqliteCatalog(path)
    await opened.datasets.create('after')
    await opened.close()
    const [copy = ''] = copiesBeforeMigrations(path)
    expect(copy).toBe(join(folder.path, `catalog.before-${NEWEST_SCHEMA}.sqlite`))
    const kept = new Database(copy, { readonly: true })
    expect(kept.query('SELECT name FROM datasets').all()).toEqual([{ name: 'before' }])
    expect(kept.query('PRAGMA user_version').get()).toEqual({ user_version: 5 })
    kept.close()
    sweepCopies(path)
    expect(copiesBeforeMigrations(path)).toHaveLength(1)
    utimesSync(copy, new Date(), new Date(Date.now() - 8 * 86_400_000))
    sweepCopies(path)
    expect(copiesBeforeMigrations(path)).toEqual([])
  })
})
