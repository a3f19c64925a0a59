import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import type {
  Catalog,
  CompletedFile,
  JobFileRow,
} from '../../../server/storage/metadata/interfaces/catalog.ts'
import { isSuspect } from '../../../server/storage/metadata/interfaces/suspect.ts'
import { message } from '../../../shared/messages.ts'
import { type CatalogPlace, ENGINES } from '../../support/stores/catalogs.ts'

const MB = 1024 * 1024
const ANY = { isIdle: true, maxBytes: 1024 * MB }
const BUSY = { ...ANY, isIdle: false }
const WORKER = { id: 'one', ms: 60_000 }
const OTHER = { id: 'two', ms: 60_000 }

const done = ({ documentId, attempts }: JobFileRow): CompletedFile => ({
  ...{ documentId, attempt: attempts, chunks: 1, pages: null, warnings: [], metadata: {} },
})

// Of SQLite one process has the catalog to itself.
describe.each(ENGINES)('files are leased in %s', (engine, open) => {
  let place: CatalogPlace
  let catalog: Catalog
  let second: Catalog
  beforeEach(async () => {
    place = await open()
    catalog = place.catalog
    second = engine === 'SQLite' ? catalog : await place.again()
  })
  afterEach(async () => {
    if (second !== catalog) await second.close()
    await place[Symbol.asyncDispose]()
  })

  /** Queues a job of files with these sizes, named for the job and their position. */
  const queue = async (id: string, ...sizes: number[]) => {
    const files = sizes.map((sizeBytes, i) => ({
      ...{ name: `${id}${i}`, format: 'txt' as const, sizeBytes, sha256: `${id}${i}` },
    }))
    await catalog.jobs.create({ id, datasetName: 'd', files, metadata: {} })
  }
  const lease = async (by = WORKER, wish = ANY) => {
    const file = await catalog.jobs.lease(by, wish)
    if (!file) throw new Error('No file was leased')
    return file
  }
  /** Leases files until none is left, and completes none. */
  const claimAll = async () => {
    const names: string[] = []
    for (let file = await catalog.jobs.lease(WORKER, ANY); file; file = await catalog.jobs.lease(WORKER, ANY))
      names.push(file.name)
    return names
  }
  /** Has the worker die, as far as its leases tell. */
  const die = async ({ id: worker }: typeof WORKER) => {
    await place.query(`UPDATE job_files SET ends_at = 1 WHERE worker = '${worker}'`)
    await second.jobs.takeUp('lapsed')
  }

  test('the job with the fewest under way first, the older of equals', async () => {
    await queue('a', 1, 1, 1)
    await queue('b', 1, 1)
    expect(await catalog.jobs.waiting()).toBe(5)
    expect(await claimAll()).toEqual(['a0', 'b0', 'a1', 'b1', 'a2'])
    expect(await catalog.jobs.waiting()).toBe(0)
  })

  test('small ones of a job before big ones, equals in their order, none too big', async () => {
    await queue('a', 50, 7, 90 * MB, 7, 9)
    expect(await catalog.jobs.lease(WORKER, { ...ANY, maxBytes: 5 })).toBeNull()
    for (const name of ['a1', 'a3', 'a4', 'a0'])
      expect((await lease(WORKER, { ...ANY, maxBytes: MB })).name).toBe(name)
    expect(await catalog.jobs.lease(WORKER, { ...ANY, maxBytes: MB })).toBeNull()
    expect((await lease()).name).toBe('a2')
  })

  test('each by one of many who ask at once', async () => {
    await queue('a', ...Array.from({ length: 20 }, () => 1))
    await queue('b', ...Array.from({ length: 20 }, () => 1))
    const leased = await Promise.all(
      Array.from({ length: 60 }, (_, i) =>
        (i % 2 ? catalog : second).jobs.lease(i % 2 ? WORKER : OTHER, ANY),
      ),
    )
    const names = leased.flatMap((file) => file?.name ?? [])
    // Some came too late for a file that another had just taken, and ask again.
    const left = await claimAll()
    expect(new Set([...names, ...left]).size).toBe(40)
    expect(names.length + left.length).toBe(40)
    expect((await catalog.jobs.get('a')).status).toBe('processing')
  })

  test('the bytes that another worker reads not at the same time', async () => {
    const file = { format: 'txt' as const, sizeBytes: 1, sha256: 'same' }
    const files = [
      { ...file, name: 'x' },
      { ...file, name: 'y' },
      { ...file, name: 'z', sha256: 'other' },
    ]
    await catalog.jobs.create({ id: 'j', datasetName: 'd', files, metadata: {} })
    const x = await lease()
    expect((await lease(OTHER)).name).toBe('z')
    expect(await catalog.jobs.lease(OTHER, ANY)).toBeNull()
    await catalog.jobs.completed([done(x)])
    expect((await lease(OTHER)).name).toBe('y')
  })

  test('what died with a worker first, and alone, as often as it takes', async () => {
    await queue('a', 1, 1)
    await queue('b', 1)
    await lease()
    const b = await lease()
    await die(WORKER)
    expect(await second.jobs.lease(OTHER, BUSY)).toBeNull()
    const again = await lease(OTHER)
    expect(again).toMatchObject({ name: 'a0', attempts: 2 })
    expect(isSuspect(again)).toBe(true)
    // The other one that died.
    expect(await catalog.jobs.lease(WORKER, BUSY)).toBeNull()
    expect(await lease(WORKER)).toMatchObject({ name: b.name, attempts: 2 })
    expect((await lease(WORKER, BUSY)).name).toBe('a1')
    for (let time = 0; time < 20; time++) {
      await die(OTHER)
      const file = await lease(OTHER)
      expect([file.name, isSuspect(file)]).toEqual(['a0', true])
      // Neither does an orderly end make it innocent, or more suspect.
      await catalog.jobs.requeue(file)
      const again = await lease(OTHER)
      expect([again.name, isSuspect(again)]).toEqual(['a0', true])
    }
  })

  test('what was being stored at four crashes last, by one that has been up for long, and a retry as a suspect', async () => {
    await queue('a', 1)
    await lease()
    await die(WORKER)
    for (let crash = 0; crash < 4; crash++) {
      await catalog.jobs.storing(await lease(WORKER))
      await die(WORKER)
    }
    await queue('b', 1)
    const settled = { ...ANY, isSettled: true }
    expect((await lease(WORKER, settled)).name).toBe('b0')
    for (const wish of [ANY, BUSY, { ...settled, isIdle: false }])
      expect(await catalog.jobs.lease(OTHER, wish)).toBeNull()
    const file = await lease(WORKER, settled)
    await catalog.jobs.failed(file, message('text', { text: 'It ends whoever reads it' }), false)
    await catalog.jobs.settle('a')
    await catalog.jobs.retry('a', 'again')
    expect(isSuspect(await lease())).toBe(true)
  })

  test('what died with a worker by one that is idle, though busy ones ask at the same time', async () => {
    for (const id of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']) {
      await queue(id, 1)
      await lease()
      await die(WORKER)
      const busy = Array.from({ length: 8 }, () => second.jobs.lease(OTHER, BUSY))
      const file = await lease()
      expect(file).toMatchObject({ name: `${id}0`, attempts: 2 })
      expect(await Promise.all(busy)).toEqual(busy.map(() => null))
      await catalog.jobs.completed([done(file)])
    }
  })

  test('what was parked as if it had never been begun', async () => {
    await queue('a', 1)
    for (const attempts of [1, 2, 3]) {
      const file = await lease()
      expect(file).toMatchObject({ attempts, parked: attempts - 1 })
      await catalog.jobs.requeue(file)
    }
    expect(await catalog.jobs.lease(WORKER, BUSY)).toMatchObject({ attempts: 4 })
  })

  test('and kept while they are renewed', async () => {
    await queue('a', 1, 1)
    const [a, b] = [await lease(WORKER), await lease(OTHER)]
    await place.query('UPDATE job_files SET ends_at = 1')
    expect(await catalog.jobs.renew(WORKER)).toMatchObject([{ name: a.name, attempts: 1 }])
    await catalog.jobs.takeUp('lapsed')
    expect((await catalog.jobs.get('a')).files.map(({ status }) => status)).toEqual(['processing', 'pending'])
    expect(await catalog.jobs.renew(OTHER)).toEqual([])
    expect(await catalog.jobs.lease(WORKER, ANY)).toMatchObject({ name: b.name, attempts: 2 })
  })

  test('so that one who was thought dead changes nothing', async () => {
    await queue('a', 1, 1, 1)
    const zombie = [await lease(), await lease(), await lease()]
    await die(WORKER)
    const [x, y, z] = [await lease(OTHER), await lease(OTHER), await lease(OTHER)]
    expect(zombie.map(({ name }) => name)).toEqual([x.name, y.name, z.name])
    const before = JSON.stringify(await catalog.jobs.get('a'))
    const [document] = await documents()
    if (!document) throw new Error('There is no document')
    for (const file of zombie) {
      expect(await catalog.jobs.completed([done(file)])).toMatchObject({ lost: [file.documentId] })
      expect(await catalog.jobs.failed(file, message('text', { text: 'It broke' }), false)).toEqual({
        documentIds: [],
        sha256s: [],
      })
      await catalog.jobs.requeue(file)
      await catalog.jobs.unchanged(file, document)
    }
    expect(JSON.stringify(await catalog.jobs.get('a'))).toBe(before)
    expect(await documents()).toHaveLength(3)
    expect(await catalog.jobs.completed([done(x)])).toMatchObject({ lost: [] })
    await catalog.jobs.failed(y, message('text', { text: 'It broke' }), false)
    await catalog.jobs.requeue(z)
    const { files } = await catalog.jobs.get('a')
    expect(files.map(({ status }) => status)).toEqual(['completed', 'failed', 'pending'])
    expect(await catalog.jobs.completed([done(x)])).toMatchObject({ lost: [x.documentId] })
  })

  test('of no job that was cancelled', async () => {
    await queue('a', 1, 1)
    const file = await lease()
    await catalog.jobs.cancel('a')
    expect(await catalog.jobs.lease(WORKER, ANY)).toBeNull()
    expect(await catalog.jobs.renew(WORKER)).toEqual([])
    expect(await catalog.jobs.completed([done(file)])).toMatchObject({ lost: [file.documentId] })
  })

  async function documents() {
    return (await catalog.documents.list('d', { limit: 10, offset: 0 })).documents
  }
})
