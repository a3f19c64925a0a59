import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import type { Catalog } from '../../../server/storage/metadata/interfaces/catalog.ts'
import { openPostgresCatalog } from '../../../server/storage/metadata/postgres/open-catalog.ts'
import { Settings } from '../../../shared/system.ts'
import { hasPostgres, newSchema, query } from '../../support/stores/postgres.ts'
import { until } from '../../support/until.ts'

const ANY = { isIdle: true, maxBytes: 1000 }
const WORKER = { id: 'w', ms: 60_000 }

describe.skipIf(!hasPostgres)('who follows a catalog in PostgreSQL', () => {
  let address: string
  let writing: Catalog
  let listening: Catalog
  let heard: string[] = []
  let unfollow: () => Promise<void>

  beforeEach(async () => {
    address = await newSchema()
    writing = await openPostgresCatalog(address)
    listening = await openPostgresCatalog(address)
    heard = []
    unfollow = await listening.changes.follow((change) =>
      heard.push(change.kind === 'job' ? `job ${change.id}` : change.kind),
    )
    await toHear('anything')
  })
  afterEach(async () => {
    await unfollow()
    await listening.close()
    await writing.close()
  })

  /** What is heard of a piece of work: all that comes before what is written last. */
  const of = async (work: () => Promise<unknown>): Promise<string[]> => {
    heard.length = 0
    await work()
    await writing.installation.saveSettings(Settings.parse({}))
    await toHear('settings')
    return [...new Set(heard.splice(0))].filter((change) => change !== 'settings').toSorted()
  }
  const toHear = (change: string) =>
    until(
      () => `'${change}'; heard: ${heard.join(', ')}`,
      () => heard.includes(change),
    )
  const queue = (id: string) => {
    const files = [{ name: 'a.txt', format: 'txt' as const, sizeBytes: 1, sha256: id }]
    return writing.jobs.create({ id, datasetName: 'd', files, metadata: {} })
  }

  test('hears of jobs and their files, of datasets and what is in them, and of settings', async () => {
    expect(await of(() => queue('j'))).toEqual(['datasets', 'job j', 'queued'])
    const files: string[] = []
    expect(
      await of(async () => {
        const file = await writing.jobs.lease(WORKER, ANY)
        files.push(file?.documentId ?? '')
        return file
      }),
    ).toEqual(['job j'])
    expect(await of(() => writing.jobs.renew(WORKER))).toEqual([])
    expect(await of(() => writing.jobs.takeUp('all'))).toEqual(['job j', 'queued'])
    await writing.jobs.lease(WORKER, ANY)
    const [documentId = ''] = files
    const done = { documentId, attempt: 2, chunks: 1, pages: null, warnings: [], metadata: {} }
    expect(await of(() => writing.jobs.completed([done]))).toEqual(['datasets', 'job j'])
    expect(await of(() => writing.jobs.settle('j'))).toEqual(['job j'])
    expect(await of(() => writing.datasets.rename('d', 'e'))).toEqual(['datasets', 'job j'])
    expect(await of(() => writing.documents.remove(documentId))).toEqual(['datasets'])
    expect(await of(() => writing.access.signInFailed('192.0.2.1'))).toEqual([])
  })

  test('hears nothing of what another user of the database says in its channel', async () => {
    const schema = new URL(address).searchParams.get('search_path') ?? ''
    const say = (text: string) => query(address, `SELECT pg_notify('ibid_' || md5('${schema}'), '${text}')`)
    const faults: unknown[] = []
    const note = (error: unknown) => faults.push(error)
    process.on('uncaughtException', note)
    try {
      const all = [
        'progress {',
        'progress',
        'progress null',
        `progress ${'['.repeat(7000)}`,
        'other {',
        ' ',
        '{}',
      ]
      expect(
        await of(async () => {
          for (const text of all) await say(text)
        }),
      ).toEqual([])
      expect(faults).toEqual([])
    } finally {
      process.off('uncaughtException', note)
    }
  })

  test('hears nothing of another installation in the same database', async () => {
    const other = await openPostgresCatalog(await newSchema())
    expect(await of(() => other.datasets.create('theirs'))).toEqual([])
    await other.close()
  })

  test('is told that anything may have changed when it was cut off, and hears again', async () => {
    heard.length = 0
    await query(
      address,
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%' OR query LIKE 'listen%'`,
    )
    await toHear('anything')
    expect(await of(() => queue('after'))).toContain('job after')
  })
})
