import { afterEach, describe, expect, test } from 'bun:test'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { ParseError } from '../../server/documents/model/parser.ts'
import { Ingestion } from '../../server/ingest/ingestion.ts'
import { ApartReader, ReaderDied } from '../../server/ingest/read/apart-reader.ts'
import { failureMessage } from '../../server/ingest/read/failure-message.ts'
import { ReadTimeout, WorkerPool } from '../../server/ingest/read/worker-pool.ts'
import { BUILT_IN_SOURCE, openEmbedder } from '../../server/models/embedding/embedder-source.ts'
import { createLogger } from '../../server/platform/log.ts'
import { openDiskFileStore } from '../../server/storage/blobs/disk-file-store.ts'
import { embeddedCluster } from '../../server/storage/cluster/cluster.ts'
import { DiskReserve } from '../../server/storage/data-folder/disk-reserve.ts'
import { openLanceChunkStore } from '../../server/storage/index/local/lance-chunk-store.ts'
import { openSqliteCatalog } from '../../server/storage/metadata/sqlite/open-catalog.ts'
import { isTerminal } from '../../shared/jobs.ts'
import { message, textOf } from '../../shared/messages.ts'
import { openApp } from '../support/app.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { until } from '../support/until.ts'

const FAILING = new URL('../support/ingest/failing-worker.ts', import.meta.url).href
const MOST_BYTES = 768 * 1024 * 1024
const never = new AbortController().signal
const silent = { stage: () => undefined, batch: async () => undefined }
const LEASE = { isIdle: true, maxBytes: Number.MAX_SAFE_INTEGER }
const ALONE = { id: '', ms: null }
const readers: ApartReader[] = []

afterEach(() => {
  for (const reader of readers.splice(0)) reader.close()
})

function failingReader(mostBytes?: number): ApartReader {
  const reader = new ApartReader({ model: BUILT_IN_SOURCE, worker: FAILING }, mostBytes)
  readers.push(reader)
  return reader
}

const task = (name: string) => ({
  ...{ documentId: name, datasetKey: 1, name, format: 'txt' as const, size: 1, ocrLanguages: 'eng' },
  ...{ path: `/nowhere/${name}`, textPath: `/nowhere/${name}.text` },
})

const failure = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  )

describe('ApartReader', () => {
  test('reads, refuses and gives up in a process of its own, which may die', async () => {
    const reader = failingReader()
    expect((await reader.read(task('done'), silent, 60_000, never)).chunks).toBe(1)
    expect(await failure(reader.read(task('fail'), silent, 60_000, never))).toEqual(
      new ParseError(message('text', { text: `'fail' is no document` })),
    )
    expect(await failure(reader.read(task('kill'), silent, 60_000, never))).toBeInstanceOf(ReaderDied)
    expect(await failure(reader.read(task('spin'), silent, 300, never))).toBeInstanceOf(ReadTimeout)
    expect((await reader.read(task('done'), silent, 60_000, never)).chunks).toBe(1)
    expect(reader.busy).toBe(0)
  }, 60_000)

  test('gives a file up that takes more memory than it may, and reads the next', async () => {
    const reader = failingReader(MOST_BYTES)
    const error = await failure(reader.read(task('grow'), silent, 60_000, never))
    // A death would have the file read once more.
    expect(error).not.toBeInstanceOf(ReaderDied)
    expect(textOf(failureMessage('grow', error))).toBe(
      "'grow' could not be read: it needs more memory than is available",
    )
    expect((await reader.read(task('done'), silent, 60_000, never)).chunks).toBe(1)
  }, 60_000)

  test('stops at once when it is told to', async () => {
    const reader = failingReader()
    const abort = new AbortController()
    const listener = { ...silent, stage: () => abort.abort(new Error('enough')) }
    expect(await failure(reader.read(task('spin'), listener, 60_000, abort.signal))).toEqual(
      new Error('enough'),
    )
  }, 60_000)
})

test('files that were being read when Ibid stopped are read again, apart', async () => {
  const first = await openApp()
  first.services.ingestion.hold()
  const texts = { 'a.txt': 'The first of them.', 'b.txt': 'The second of them.', 'c.md': '# The third' }
  const id = await first.queue('again', texts)
  // As its queue does, and then nothing more.
  for (const _ of Object.keys(texts)) await first.services.catalog.jobs.lease(ALONE, LEASE)
  await first.close()
  const second = await openApp({ folder: first.folder })
  expect(await second.ended(id)).toMatchObject({ status: 'completed', documents_processed: 3, error: null })
  expect(await second.services.chunks.count()).toBe(3)
  await second.close()
  await rm(first.folder, { recursive: true })
}, 60_000)

test('a file that ends every process that reads it fails alone, and a retry reads it apart again', async () => {
  await using folder = await temporaryFolder()
  const files = await openDiskFileStore(folder.path)
  const { dimensions } = await openEmbedder(BUILT_IN_SOURCE)
  const chunks = await openLanceChunkStore(join(folder.path, 'index'), dimensions)
  const catalog = openSqliteCatalog(join(folder.path, 'catalog.sqlite'))
  const open = (worker?: string) =>
    new Ingestion({
      ...{ catalog, files, chunks, cluster: embeddedCluster(catalog), ocrLanguages: 'eng', encodings: null },
      pool: new WorkerPool(2, BUILT_IN_SOURCE, worker),
      reserve: new DiskReserve(folder.path),
      log: createLogger('error', { write: () => undefined }),
      servingTable: () => null,
      serves: () => true,
    })
  const ended = async (ingestion: Ingestion, id: string) =>
    await until('the job to end', async () => {
      const job = await ingestion.progress.job(id)
      return isTerminal(job.status) ? job : null
    })
  const first = open()
  first.hold()
  await first.start()
  async function* bytes() {
    yield new TextEncoder().encode('What nobody survives.')
  }
  const sent = [{ name: 'kill', format: 'txt' as const, incoming: await files.receive(bytes()) }]
  const { job_id } = await first.submit({ datasetName: 'd', metadata: {}, files: sent })
  await catalog.jobs.lease(ALONE, LEASE)
  await first.stop()
  // Were it not read apart, it would end this process.
  const second = open(FAILING)
  await second.start()
  const failed = await ended(second, job_id)
  expect(failed.files[0]?.error).toBe("'kill' could not be read: the reader stopped unexpectedly")
  const again = await second.retry(job_id)
  expect((await ended(second, again.job_id)).status).toBe('failed')
  await second.stop()
  const third = open()
  await third.start()
  const retried = await third.retry(again.job_id)
  expect((await ended(third, retried.job_id)).status).toBe('completed')
  await third.stop()
  await catalog.close()
  await chunks.close()
}, 120_000)
