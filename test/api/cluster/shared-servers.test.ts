import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import type { SharedPlace } from '../../../server/config/shared-settings.ts'
import { createLogger } from '../../../server/platform/log.ts'
import { migrateStores } from '../../../server/storage/migration/migrate-stores.ts'
import { endpoints } from '../../../shared/endpoints.ts'
import { openApp, type TestApp } from '../../support/app.ts'
import { betweenPostgres } from '../../support/stores/between-postgres.ts'
import { hasPostgres, newSchema } from '../../support/stores/postgres.ts'
import { hasS3, s3Location } from '../../support/stores/s3.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { until } from '../../support/until.ts'

describe.skipIf(!hasPostgres || !hasS3)('servers that share a database and a storage', () => {
  let shared: SharedPlace
  let a: TestApp
  let b: TestApp

  beforeAll(async () => {
    const { client: _, ...storage } = await s3Location()
    shared = { database: await newSchema(), databaseCa: null, storage }
    a = await openApp({ shared, workers: 0 })
    b = await openApp({ shared, workers: 1 })
  }, 60_000)

  afterAll(async () => {
    await a?.[Symbol.asyncDispose]()
    await b?.[Symbol.asyncDispose]()
  })

  test('find on one what was uploaded to another and read there, and not what was deleted', async () => {
    const files = { 'a.txt': 'The kumquat lamp stands in the hall.', 'b.txt': 'Rent is due on the first.' }
    const job = await a.ingest('d', files)
    expect(job.status).toBe('completed')
    for (const app of [a, b]) {
      await app.ended(job.job_id)
      expect((await app.hits('kumquat', 'd')).map(({ filename }) => filename)).toContain('a.txt')
    }
    const [gone] = (await a.documents('d')).filter(({ filename }) => filename === 'a.txt')
    await b.call(endpoints.deleteDocument, { params: { id: gone?.id ?? '' } })
    for (const app of [a, b])
      expect((await app.hits('kumquat', 'd')).map(({ filename }) => filename)).not.toContain('a.txt')
    const figures = await (await a.request('/metrics')).text()
    for (const name of ['copy_age_seconds', 'copied 1', 'conflicts_total', 'maintained{holder='])
      expect(figures).toContain(`ibid_index_${name}`)
    expect([...a.log, ...b.log].filter((line) => line.includes('"error"'))).toEqual([])
  }, 60_000)

  test('find on one what was moved to another dataset on the other', async () => {
    await a.ingest('from', { 'moved.txt': 'The medlar bench stands in the garden.' })
    await b.hits('medlar', 'from')
    const body = { selection: { match: {} }, to: 'there' }
    await b.call(endpoints.moveDocuments, { params: { name: 'from' }, body })
    for (const app of [a, b]) {
      await until('the moved document to be found', async () =>
        (await app.hits('medlar', 'there')).some(({ filename }) => filename === 'moved.txt'),
      )
      expect(await app.hits('medlar', 'from')).toEqual([])
    }
  }, 60_000)

  test('search while the database is away, and take nothing in', async () => {
    const { client: _, ...storage } = await s3Location()
    using database = await betweenPostgres(await newSchema())
    await using app = await openApp({
      shared: { database: database.address, databaseCa: null, storage },
      workers: 1,
    })
    await app.ingest('d', { 'a.txt': 'The kumquat lamp stands in the hall.' })
    await app.hits('kumquat', 'd')
    database.away()
    expect((await app.hits('kumquat', 'd')).map(({ filename }) => filename)).toEqual(['a.txt'])
    expect(await app.problem(endpoints.createDataset, { body: { name: 'more' } })).toMatchObject({
      status: 503,
    })
    await database.back()
    await app.ingest('d', { 'b.txt': 'A persimmon chair.' })
    expect((await app.hits('persimmon', 'd')).map(({ filename }) => filename)).toContain('b.txt')
  }, 90_000)

  test('show a job as ended once its documents are found there', async () => {
    using storage = await betweenPostgres(shared.storage.endpoint ?? '')
    await using far = await openApp({
      shared: { ...shared, storage: { ...shared.storage, endpoint: storage.address } },
      workers: 0,
    })
    storage.away()
    const { job_id } = await b.ingest('d', { 'far.txt': 'A tamarind shelf.' })
    const stateOn = async (app: TestApp) =>
      (await app.call(endpoints.jobStatus, { params: { id: job_id } })).status
    expect([await stateOn(b), await stateOn(far)]).toEqual(['completed', 'processing'])
    await storage.back()
    await until('the job to be completed there, too', async () => (await stateOn(far)) === 'completed')
    expect((await far.hits('tamarind', 'd')).map(({ filename }) => filename)).toContain('far.txt')
  }, 60_000)

  test('go on with a data folder that was migrated', async () => {
    await using folder = await temporaryFolder()
    const embedded = await openApp({ folder: folder.path })
    await embedded.ingest('old', {
      'a.txt': 'The kumquat lamp stands in the hall.',
      'b.txt': 'A desk of oak.',
    })
    const before = await embedded.documents('old')
    await embedded.close()
    const { client: _, ...storage } = await s3Location()
    const place = { database: await newSchema(), databaseCa: null, storage }
    const dataDir = join(folder.path, 'data')
    const migrated = await migrateStores(dataDir, place, createLogger('error'), () => {})
    expect(migrated).toMatchObject({ documents: 2, chunks: 2 })
    await using app = await openApp({ shared: place, workers: 1 })
    expect(await app.documents('old')).toEqual(before)
    expect((await app.hits('kumquat', 'old')).map(({ filename }) => filename)).toContain('a.txt')
    await app.ingest('old', { 'c.txt': 'A persimmon chair.' })
    expect((await app.hits('persimmon', 'old')).map(({ filename }) => filename)).toContain('c.txt')
    const again = await migrateStores(dataDir, place, createLogger('error'), () => {}).catch(String)
    expect(again).toBe('StoreError: Cannot migrate: the database already has documents')
  }, 90_000)
})
