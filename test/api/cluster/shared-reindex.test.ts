import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { SharedPlace } from '../../../server/config/shared-settings.ts'
import { addModel } from '../../../server/models/embedding/add-model.ts'
import { EMBEDDED_MODEL } from '../../../server/models/embedding/manifest.ts'
import { endpoints } from '../../../shared/endpoints.ts'
import { openApp, type TestApp } from '../../support/app.ts'
import { makeModel } from '../../support/servers/make-model.ts'
import { hasPostgres, newSchema } from '../../support/stores/postgres.ts'
import { hasS3, s3Location } from '../../support/stores/s3.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { until } from '../../support/until.ts'

describe.skipIf(!hasPostgres || !hasS3)('an index that several servers share', () => {
  let shared: SharedPlace
  let a: TestApp
  let b: TestApp
  let worker: TestApp

  beforeAll(async () => {
    const { client: _, ...storage } = await s3Location()
    shared = { database: await newSchema(), databaseCa: null, storage }
    a = await openApp({ shared, workers: 0 })
    b = await openApp({ shared, workers: 0 })
    worker = await openApp({ shared, workers: 1 })
    for (const { services } of [a, b, worker]) await add(services.config.dataDir)
  }, 60_000)

  afterAll(async () => {
    for (const app of [a, b, worker]) await app?.[Symbol.asyncDispose]()
  })

  const add = async (dataDir: string) => {
    await using made = await temporaryFolder()
    await makeModel(made.path, { dimensions: 24 })
    await addModel({ from: made.path, name: 'tiny', modelsFolder: join(dataDir, 'models') })
  }
  const modelOf = async (app: TestApp) => (await app.call(endpoints.systemStatus)).data.embedding
  const serve = async (model: string) => {
    for (const app of [a, b, worker])
      await until(`every process to search with '${model}'`, async () => {
        const { model: name, reindexing } = await modelOf(app)
        return name === model && reindexing === null
      })
  }
  const finds = async (app: TestApp, word: string, name: string) =>
    await until(`a search to find '${name}'`, async () =>
      (await app.hits(word, 'd')).some(({ filename }) => filename === name),
    )
  const numbered = (from: number, count: number) =>
    Object.fromEntries(
      Array.from({ length: count }, (_, i) => [
        `${from + i}.txt`,
        `The crate kumquat${from + i}x is in the hall.`,
      ]),
    )
  /** Every document once, on every server. */
  const isWhole = async (count: number) => {
    for (const app of [a, b]) {
      await app.services.chunks.refresh?.()
      await until(`${count} chunks`, async () => (await app.services.chunks.count()) === count)
      const counts = await app.services.chunks.chunkCounts()
      expect(counts.size).toBe(count)
    }
  }

  test('is rebuilt with another model while documents come, and every process goes over to it', async () => {
    await a.ingest('d', numbered(0, 20))
    const coming = b.ingest('d', numbered(20, 20))
    await a.call(endpoints.reindex, { body: { model: 'tiny' } })
    const later = a.ingest('d', numbered(40, 10))
    for (const job of [await coming, await later]) expect(job.status).toBe('completed')
    await serve('tiny')
    await isWhole(50)
    await a.ingest('d', numbered(50, 1))
    for (const app of [a, b])
      for (const number of [0, 25, 45, 50]) {
        await finds(app, `kumquat${number}x`, `${number}.txt`)
      }
    const kept = await readdir(join(b.services.config.dataDir, 'index'))
    expect(kept.filter((name) => name.endsWith('.lance'))).toHaveLength(1)
    expect([...a.log, ...b.log, ...worker.log].filter((line) => line.includes('"error"'))).toEqual([])
  }, 120_000)

  test('is made by another process where the first one ends in the middle', async () => {
    await using folder = await temporaryFolder()
    await add(join(folder.path, 'data'))
    const dying = await openApp({ shared, workers: 0, folder: folder.path })
    await dying.call(endpoints.reindex, { body: { model: EMBEDDED_MODEL } })
    await dying.close()
    await serve(EMBEDDED_MODEL)
    await isWhole(51)
  }, 120_000)
})
