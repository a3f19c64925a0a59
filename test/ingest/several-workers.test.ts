import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { Ingestion } from '../../server/ingest/ingestion.ts'
import { WorkerPool } from '../../server/ingest/read/worker-pool.ts'
import { BUILT_IN_SOURCE, openEmbedder } from '../../server/models/embedding/embedder-source.ts'
import { createLogger } from '../../server/platform/log.ts'
import { openDiskFileStore } from '../../server/storage/blobs/disk-file-store.ts'
import { readStoredBlocks } from '../../server/storage/blobs/document-text.ts'
import type { FileStore } from '../../server/storage/blobs/file-store.ts'
import { sharedCluster } from '../../server/storage/cluster/cluster.ts'
import { DiskReserve } from '../../server/storage/data-folder/disk-reserve.ts'
import type { ChunkStore } from '../../server/storage/index/chunks/chunk-store.ts'
import { openLanceChunkStore } from '../../server/storage/index/local/lance-chunk-store.ts'
import type { Catalog } from '../../server/storage/metadata/interfaces/catalog.ts'
import { openPostgresCatalog } from '../../server/storage/metadata/postgres/open-catalog.ts'
import type { Job } from '../../shared/jobs.ts'
import { hasPostgres, newSchema, query } from '../support/stores/postgres.ts'
import { type TemporaryFolder, temporaryFolder } from '../support/temporary-folder.ts'
import { until } from '../support/until.ts'

/** It never ends what is called 'spin'. */
const FAILING = new URL('../support/ingest/failing-worker.ts', import.meta.url).href
/** Longer than a busy machine keeps one waiting that renews its lease. */
const LEASE_MS = 60_000
const SHORT_LEASE_MS = 2_000

/** One of those who work on the same stores, each as a process of its own would. */
type Member = { readonly ingestion: Ingestion; readonly catalog: Catalog; readonly errors: string[] }

describe.skipIf(!hasPostgres)('of several who read', () => {
  let address: string
  let folder: TemporaryFolder
  let files: FileStore
  let chunks: ChunkStore
  let watching: Catalog

  beforeAll(async () => {
    address = await newSchema()
    folder = await temporaryFolder()
    files = await openDiskFileStore(folder.path)
    const { dimensions } = await openEmbedder(BUILT_IN_SOURCE)
    chunks = await openLanceChunkStore(join(folder.path, 'index'), dimensions)
    watching = await openPostgresCatalog(address)
  })
  afterAll(async () => {
    await watching.close()
    await chunks.close()
    await folder[Symbol.asyncDispose]()
  })

  /** `until`: this one is as if stopped, and is not heard of, until it resolves. */
  const enter = async (how: { worker?: string; until?: Promise<void>; leaseMs?: number } = {}) => {
    const catalog = await openPostgresCatalog(address)
    const errors: string[] = []
    const renew: Catalog['jobs']['renew'] = async (by) => {
      await how.until
      return await catalog.jobs.renew(by)
    }
    const jobs = new Proxy(catalog.jobs, {
      get: (target, name) => {
        if (name === 'renew') return renew
        const value: unknown = Reflect.get(target, name)
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
    const ingestion = new Ingestion({
      ...{ catalog: { ...catalog, jobs }, files, chunks, ocrLanguages: 'eng' },
      cluster: sharedCluster(catalog, how.leaseMs ?? LEASE_MS),
      pool: new WorkerPool(2, BUILT_IN_SOURCE, how.worker),
      reserve: new DiskReserve(folder.path),
      log: createLogger('error', { write: (line) => errors.push(line) }),
      servingTable: () => null,
      serves: () => true,
      encodings: null,
    })
    await ingestion.start()
    return { ingestion, catalog, errors }
  }
  const leave = async (...leaving: Member[]) => {
    for (const { ingestion, catalog } of leaving) {
      await ingestion.stop()
      await catalog.close()
    }
  }
  const send = async ({ ingestion }: Member, dataset: string, names: readonly string[]): Promise<string> => {
    const sent = []
    for (const name of names) {
      const text = new TextEncoder().encode(`What ${name} says of ${dataset}.`)
      const bytes = (async function* () {
        yield text
      })()
      sent.push({ name, format: 'txt' as const, incoming: await files.receive(bytes) })
    }
    return (await ingestion.submit({ datasetName: dataset, metadata: {}, files: sent })).job_id
  }
  const when = async (id: string, holds: (job: Job) => boolean, { ingestion }: Member): Promise<Job> => {
    let job: Job | null = null
    return await until(
      () => `the job: ${JSON.stringify(job)}`,
      async () => {
        job = await ingestion.progress.job(id)
        return holds(job) ? job : null
      },
    )
  }
  const documentsOf = async (dataset: string) =>
    (await watching.documents.list(dataset, { limit: 100, offset: 0 })).documents

  test('each takes a part, and every document is there once', async () => {
    const [a, b] = [await enter(), await enter()]
    const names = Array.from({ length: 40 }, (_, i) => `${i}.txt`)
    const id = await send(a, 'shared', names)
    // Nothing has told it yet.
    b.ingestion.hold()()
    const job = await when(id, ({ status }) => status === 'completed', b)
    expect(job).toMatchObject({ documents_processed: 40, chunks_created: 40 })
    expect((await documentsOf('shared')).map(({ filename }) => filename).toSorted()).toEqual(names.toSorted())
    const workers = await query(address, 'SELECT DISTINCT worker FROM job_files')
    expect(workers).toHaveLength(2)
    expect(await chunks.count()).toBe(40)
    await leave(a, b)
    expect([...a.errors, ...b.errors]).toEqual([])
  })

  test('one that is not heard of loses its file to another, and does no harm when it wakes', async () => {
    const { promise: woken, resolve: wake } = Promise.withResolvers<void>()
    const stopped = await enter({ worker: FAILING, until: woken, leaseMs: SHORT_LEASE_MS })
    const id = await send(stopped, 'woken', ['spin'])
    await when(id, ({ status }) => status === 'processing', stopped)
    const alive = await enter({ leaseMs: SHORT_LEASE_MS })
    const job = await when(id, ({ status }) => status === 'completed', alive)
    wake()
    await leave(stopped, alive)
    expect(job).toMatchObject({ documents_processed: 1, chunks_created: 1 })
    const [document] = await documentsOf('woken')
    expect(document).toMatchObject({ status: 'completed', chunks: 1 })
    const { id: documentId = '' } = document ?? {}
    expect(await chunks.chunksOf(documentId, 0, 9)).toHaveLength(1)
    await using text = await files.localText(documentId)
    expect((await Array.fromAsync(readStoredBlocks(text.path))).length).toBeGreaterThan(0)
    expect(await watching.jobs.unfinished()).toEqual([])
    expect([...stopped.errors, ...alive.errors]).toEqual([])
  })

  test('a file that two of them were reading when they went is read by a third', async () => {
    const { promise: woken, resolve: wake } = Promise.withResolvers<void>()
    const first = await enter({ worker: FAILING, until: woken })
    const id = await send(first, 'deadly', ['spin'])
    await when(id, ({ status }) => status === 'processing', first)
    const second = await enter({ worker: FAILING, until: woken })
    const endLease = async () => {
      await query(address, `UPDATE job_files SET ends_at = 1 WHERE status = 'processing'`)
      await watching.jobs.takeUp('lapsed')
    }
    await endLease()
    second.ingestion.hold()()
    await until(
      'the second to read the file',
      async () => (await second.ingestion.metrics()).active_workers > 0,
    )
    await endLease()
    const third = await enter()
    const job = await when(id, ({ status }) => status === 'completed', third)
    expect(job.documents_processed).toBe(1)
    wake()
    await leave(first, second, third)
    expect(third.errors).toEqual([])
  })

  test('each stops what another cancels, and leaves nothing of it', async () => {
    const reading = await enter({ worker: FAILING })
    const id = await send(reading, 'gone', ['spin'])
    await when(id, ({ status }) => status === 'processing', reading)
    const other = await enter()
    await other.ingestion.cancel(id)
    await until('the reading to stop', async () => (await reading.ingestion.metrics()).active_workers === 0)
    expect(await watching.datasets.find('gone')).toBeNull()
    expect(await watching.documents.removals()).toEqual([])
    await leave(reading, other)
    expect([...reading.errors, ...other.errors]).toEqual([])
  })
})
