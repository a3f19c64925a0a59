import { afterEach, describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { ParseError } from '../../server/documents/model/parser.ts'
import { ReadTimeout, WorkerFailure, WorkerPool } from '../../server/ingest/read/worker-pool.ts'
import { BUILT_IN_SOURCE } from '../../server/models/embedding/embedder-source.ts'
import type { PackedChunks } from '../../server/storage/index/chunks/chunk-store.ts'
import { message } from '../../shared/messages.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { unpackChunks } from '../support/texts/unpack-chunks.ts'

const FAILING = new URL('../support/ingest/failing-worker.ts', import.meta.url).href
const never = new AbortController().signal
const silent = { stage: () => undefined, batch: async () => undefined }
const pools: WorkerPool[] = []

afterEach(async () => {
  for (const pool of pools.splice(0)) await pool.close()
})

function failingPool(): WorkerPool {
  const pool = new WorkerPool(1, BUILT_IN_SOURCE, FAILING)
  pools.push(pool)
  return pool
}

const task = (name: string, folder = '/nowhere', size = 1) => ({
  documentId: name,
  datasetKey: 1,
  name,
  format: 'txt' as const,
  path: join(folder, name),
  size,
  textPath: join(folder, `${name}.text`),
  ocrLanguages: 'eng',
})

test('close() does not wait for a thread that timed out inside of native code', async () => {
  const pool = failingPool()
  await pool.read(task('done'), silent, 60_000, never)
  const inside = Promise.withResolvers<void>()
  void pool
    .read(task('inside'), { ...silent, stage: () => inside.resolve() }, 500, never)
    .catch(() => undefined)
  // A timer that is set later runs after that of the pool.
  await Promise.all([inside.promise, new Promise((resolve) => setTimeout(resolve, 500))])
  // If it waited for the thread, it would never end.
  await pool.close()
  expect(pool.busy).toBe(0)
}, 20_000)

const failure = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  )

describe('WorkerPool', () => {
  test.each(['exit', 'throw', 'reject'])(
    'rejects what a worker was reading when it dies: %s',
    async (name) => {
      const pool = failingPool()
      expect(await failure(pool.read(task(name), silent, 5000, never))).toBeInstanceOf(WorkerFailure)
      expect(pool.busy).toBe(0)
      expect(await pool.read(task('done'), silent, 5000, never)).toMatchObject({ chunks: 1 })
    },
  )

  test('ends a worker that takes too long, says so, and goes on with another', async () => {
    const pool = failingPool()
    const error = await failure(pool.read(task('spin'), silent, 1000, never))
    expect(error).toEqual(new ReadTimeout(message('file_slow', { file: 'spin', seconds: 1 })))
    expect(await pool.read(task('done'), silent, 5000, never)).toMatchObject({ chunks: 1 })
  })

  test('ends a worker that does not stop when it is told to', async () => {
    const pool = failingPool()
    const abort = new AbortController()
    const begun = Promise.withResolvers<void>()
    const listener = { ...silent, stage: () => begun.resolve() }
    const work = failure(pool.read(task('spin'), listener, 60_000, abort.signal))
    await begun.promise
    abort.abort(new Error('cancelled'))
    expect(await work).toEqual(new Error('cancelled'))
    expect(await pool.read(task('done'), silent, 5000, never)).toMatchObject({ chunks: 1 })
  })

  test("tells a file's fault from its own", async () => {
    expect(await failure(failingPool().read(task('fail'), silent, 5000, never))).toEqual(
      new ParseError(message('text', { text: "'fail' is no document" })),
    )
  })

  test('reads nothing for a signal that has already aborted', async () => {
    const pool = failingPool()
    const error = await failure(pool.read(task('done'), silent, 5000, AbortSignal.abort(new Error('late'))))
    expect(error).toEqual(new Error('late'))
    expect(pool.busy).toBe(0)
  })

  test('hands over chunks in order, a vector for each', async () => {
    await using folder = await temporaryFolder()
    const text = Array.from({ length: 4000 }, (_, i) => `Sentence ${i} is here, and it is quite long.`).join(
      ' ',
    )
    await Bun.write(join(folder.path, 'a.txt'), text)
    const pool = new WorkerPool(1, BUILT_IN_SOURCE)
    pools.push(pool)
    const batches: PackedChunks[] = []
    const listener = {
      stage: () => undefined,
      batch: async (batch: PackedChunks) => void batches.push(batch),
    }
    const result = await pool.read(task('a.txt', folder.path, text.length), listener, 30_000, never)
    const chunks = batches.flatMap(unpackChunks)
    expect(result).toMatchObject({ chunks: chunks.length, warnings: [] })
    expect(chunks.map(({ chunk }) => chunk.index)).toEqual(chunks.map((_, i) => i))
    for (const { vector } of chunks) expect(vector.length).toBe(256)
  })

  test('survives the end of workers in the middle of embedding', async () => {
    const script = join(import.meta.dir, '../support/ingest/end-workers.ts')
    const child = Bun.spawn([process.execPath, script, '12'], { stdio: ['ignore', 'pipe', 'inherit'] })
    expect(await new Response(child.stdout).text()).toBe('12 of 12 ended\n')
    expect(await child.exited).toBe(0)
  }, 60_000)
})
