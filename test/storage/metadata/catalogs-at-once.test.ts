import { Database } from 'bun:sqlite'
import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import type { Catalog, JobFileRow } from '../../../server/storage/metadata/interfaces/catalog.ts'
import { ConflictError } from '../../../server/storage/metadata/interfaces/catalog-error.ts'
import { SqliteDb } from '../../../server/storage/metadata/sqlite/sqlite-db.ts'
import { message } from '../../../shared/messages.ts'
import { type CatalogPlace, ENGINES } from '../../support/stores/catalogs.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const AT_ONCE = 12

const completed = ({ documentId }: JobFileRow) => ({
  ...{ documentId, attempt: 1, chunks: 1, pages: null, warnings: [], metadata: {} },
})

async function newFile(catalog: Catalog, dataset: string, sha256: string): Promise<JobFileRow> {
  const files = [{ name: 'a.txt', format: 'txt' as const, sizeBytes: 1, sha256 }]
  const job = await catalog.jobs.create({ id: Bun.randomUUIDv7(), datasetName: dataset, files, metadata: {} })
  const [file] = job.files
  if (!file) throw new Error('The job has no file')
  return file
}

// Of SQLite one process has the catalog to itself.
describe.each(ENGINES)('those who use a catalog at once, in %s', (engine, open) => {
  let place: CatalogPlace
  let both: readonly [Catalog, Catalog]
  beforeEach(async () => {
    place = await open()
    both = [place.catalog, engine === 'SQLite' ? place.catalog : await place.again()]
  })
  afterEach(async () => {
    if (both[0] !== both[1]) await both[1].close()
    await place[Symbol.asyncDispose]()
  })

  /** The same, many times at once, by turns through one and the other. */
  const atOnce = async <T>(work: (catalog: Catalog, i: number) => Promise<T>): Promise<T[]> =>
    await Promise.all(Array.from({ length: AT_ONCE }, (_, i) => work(both[i % 2 === 0 ? 0 : 1], i)))

  test('make a dataset once', async () => {
    const made = await atOnce((catalog) => catalog.datasets.create('d').catch((error: unknown) => error))
    expect(made.filter((result) => result instanceof ConflictError)).toHaveLength(AT_ONCE - 1)
    expect(await both[0].installation.activity(1)).toMatchObject([{ datasets: 1 }])
  })

  test('give every document an id of its own, and of one name leave the newest', async () => {
    const files = await atOnce((catalog, i) => newFile(catalog, 'd', `bytes ${i}`))
    const ids = files.map(({ documentId }) => documentId)
    expect(new Set(ids).size).toBe(AT_ONCE)
    await atOnce(async (catalog, i) => {
      const file = files[i]
      if (file && (await catalog.jobs.started(file))) await catalog.jobs.completed([completed(file)])
    })
    const { documents } = await both[0].documents.list('d', { limit: 99, offset: 0 })
    expect(documents.map(({ id }) => id)).toEqual([ids.toSorted().at(-1) ?? ''])
    expect(await both[0].installation.activity(1)).toMatchObject([{ documents: AT_ONCE }])
    expect((await both[0].documents.removals()).toSorted()).toEqual(ids.toSorted().slice(0, -1))
  })

  test('take a code, and end a job, one time', async () => {
    await both[0].access.setPassword('hash', null)
    expect((await atOnce((catalog) => catalog.access.spendStep(1000))).filter(Boolean)).toHaveLength(1)
    const file = await newFile(both[0], 'd', 'bytes')
    await both[0].jobs.failed(
      (await both[0].jobs.started(file)) ?? file,
      message('text', { text: 'It broke' }),
      false,
    )
    const ends = await atOnce((catalog) => catalog.jobs.settle(file.jobId))
    expect(ends.filter((status) => status !== null)).toEqual(['failed'])
    const retries = await atOnce((catalog, i) =>
      catalog.jobs.retry(file.jobId, `retry ${i}`).catch(() => null),
    )
    expect(retries.filter((job) => job !== null)).toHaveLength(1)
  })
})

describe('a transaction of SqliteDb', () => {
  const db = () => {
    const raw = new Database(':memory:', { strict: true })
    raw.run('CREATE TABLE t (id TEXT PRIMARY KEY)')
    return new SqliteDb(raw)
  }
  const ids = async (db: SqliteDb) => (await db.all<{ id: string }>('SELECT id FROM t')).map(({ id }) => id)

  test('takes back nothing that was written beside it when it fails', async () => {
    await using stack = new AsyncDisposableStack()
    const one = stack.adopt(db(), (db) => db.close())
    const failing = one.transaction(async (tx) => {
      await tx.run(`INSERT INTO t VALUES ('within')`)
      await tx.run(`INSERT INTO t VALUES ('within')`)
    })
    const beside = one.run(`INSERT INTO t VALUES ('beside')`)
    const seen = ids(one)
    const next = one.transaction((tx) => tx.run(`INSERT INTO t VALUES ('next')`))
    expect(failing).rejects.toThrow('UNIQUE')
    await Promise.all([beside, next])
    expect(await seen).toEqual(['beside'])
    expect(await ids(one)).toEqual(['beside', 'next'])
  })

  test('lets no other process write between what it reads and what it writes', async () => {
    await using folder = await temporaryFolder()
    const path = join(folder.path, 't.sqlite')
    const raw = new Database(path, { create: true, strict: true })
    raw.run('PRAGMA journal_mode = WAL')
    raw.run('CREATE TABLE t (id TEXT PRIMARY KEY)')
    using other = new Database(path)
    const one = new SqliteDb(raw)
    await one.transaction(async (tx) => {
      await tx.all('SELECT id FROM t')
      expect(() => other.run(`INSERT INTO t VALUES ('other')`)).toThrow('locked')
      await tx.run(`INSERT INTO t VALUES ('one')`)
    })
    other.run(`INSERT INTO t VALUES ('other')`)
    expect(await ids(one)).toEqual(['one', 'other'])
    await one.close()
  })

  test('is not seen by who asks beside it until it has ended', async () => {
    await using stack = new AsyncDisposableStack()
    const one = stack.adopt(db(), (db) => db.close())
    let open = false
    const work = one.transaction(async (tx) => {
      open = true
      for (let i = 0; i < 50; i++) await tx.run('INSERT INTO t VALUES (?1)', `${i}`)
      open = false
    })
    const counts = await Promise.all([ids(one), ids(one)])
    expect([open, ...counts.map(({ length }) => length)]).toEqual([false, 50, 50])
    await work
  })
})
