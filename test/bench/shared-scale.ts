/**
 * Measures the cost of many documents in an installation that several servers share:
 *
 *   bun test/bench/shared-scale.ts [--documents 10000]
 *
 * Fills a table with short documents of ten passages on S3, with real texts and vectors, and prints at a
 * quarter, half and all of it: adding, maintenance, bytes; then copying, server memory per document, searches
 * of the copy and of the storage itself, checking for changes, and the time until the executable is ready
 * with an empty cache folder. Every figure is per document or passage, so that others can be calculated from
 * it. Linux.
 */

import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { BUILT_IN_SOURCE, openEmbedder } from '../../server/models/embedding/embedder-source.ts'
import { loadLanceDb } from '../../server/platform/native/lancedb.ts'
import { Appender } from '../../server/storage/cluster/appender.ts'
import { maintain } from '../../server/storage/cluster/maintainer.ts'
import { connectToShared } from '../../server/storage/cluster/shared-location.ts'
import { SharedReader } from '../../server/storage/cluster/shared-reader.ts'
import { type AttemptedChunks, openSharedTable } from '../../server/storage/cluster/shared-table.ts'
import type { StoredChunk } from '../../server/storage/index/chunks/chunk-store.ts'
import { packChunks } from '../../server/storage/index/chunks/packed-chunks.ts'
import { openPostgresCatalog } from '../../server/storage/metadata/postgres/open-catalog.ts'
import { sizesUnder } from '../../server/storage/migration/migrate-stores.ts'
import { SharedProcess, sharedEnvironment } from '../faults/cluster/shared-process.ts'
import { percentile, workplace } from '../faults/support/ibid-process.ts'
import { newSchema, query } from '../support/stores/postgres.ts'
import { s3Location } from '../support/stores/s3.ts'
import { madeTexts, questions } from './scale-texts.ts'

const PASSAGES_EACH = 10
const PASSAGE_CHARS = 800
const DOCUMENTS_AT_ONCE = 500
const QUESTIONS = 200
const MB = 1024 ** 2
const ALL = { datasetIds: [], documentIds: [] }

const { values } = parseArgs({ options: { documents: { type: 'string', default: '10000' } } })
const documents = Number(values.documents)

const { folder, executable, remove } = await workplace()
const location = await s3Location()
const database = await newSchema()
const env = sharedEnvironment(database, location)
/** Resident memory of a process in MB. */
const resident = (pid: number) =>
  Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

// Creates the installation.
const first = new SharedProcess(executable, folder, 'first', 'serve', 0, env)
await first.start()
await Bun.sleep(5000)
const emptyMb = resident(first.pid)
await first.end('SIGTERM')

const catalog = await openPostgresCatalog(database)
await catalog.datasets.create('scale')
const dataset = await catalog.datasets.find('scale')
const datasetId = dataset?.key ?? 0
const embedder = await openEmbedder(BUILT_IN_SOURCE)
const { dimensions } = embedder
const lancedb = await loadLanceDb()
const table = await openSharedTable(lancedb, await connectToShared(lancedb, location), dimensions, 'chunks')
const kept = await openSharedTable(lancedb, await connectToShared(lancedb, location), dimensions, 'chunks')
const appender = new Appender(table, dimensions)
const attemptStatesOf = catalog.documents.attemptStates.bind(catalog.documents)
const takeLease = catalog.leases.take.bind(catalog.leases)

async function timed<T>(work: () => Promise<T>): Promise<[T, number]> {
  const began = performance.now()
  const result = await work()
  return [result, (performance.now() - began) / 1000]
}

const texts = madeTexts(PASSAGES_EACH * PASSAGE_CHARS, 3)

/** Adds documents to the index and registers them in the catalog. Returns the seconds that each took. */
async function add(from: number, to: number): Promise<number> {
  let seconds = 0
  for (let at = from; at < to; at += DOCUMENTS_AT_ONCE) {
    const packed: AttemptedChunks[] = []
    const ids: string[] = []
    for (let number = at; number < Math.min(to, at + DOCUMENTS_AT_ONCE); number++) {
      const text = (await texts.next()).value ?? ''
      const documentId = Bun.randomUUIDv7()
      const chunks = Array.from({ length: PASSAGES_EACH }, (_, index): StoredChunk => {
        const [start, end] = [index * PASSAGE_CHARS, (index + 1) * PASSAGE_CHARS]
        const part = text.slice(start, end)
        return {
          documentId,
          datasetId,
          index,
          heading: '',
          text: part,
          rendered: part,
          start,
          end,
          place: {},
        }
      })
      const vectors = await embedder.embed(
        chunks.map(({ rendered }) => rendered),
        'passage',
      )
      packed.push({ chunks: packChunks({ chunks, vectors }, dimensions), attempt: 1 })
      ids.push(documentId)
    }
    const [, took] = await timed(async () => {
      await Promise.all(packed.map((one) => appender.add(one)))
      await query(
        database,
        `INSERT INTO documents (id, dataset_id, filename, format, size_bytes, sha256, chunks, status, created_at, attempt)
           SELECT id, ${datasetId}, id || '.txt', 'txt', 8000, id, ${PASSAGES_EACH}, 'completed', 0, 1
             FROM unnest(ARRAY[${ids.map((id) => `'${id}'`).join(',')}]) AS id`,
      )
    })
    seconds += took
  }
  return seconds
}

for (const [i, to] of [documents / 4, documents / 2, documents].entries()) {
  const from = i === 0 ? 0 : documents / (i === 1 ? 4 : 2)
  const adding = await add(from, to)
  const [, compacting] = await timed(() =>
    maintain({
      lancedb,
      table: kept,
      dimensions,
      holder: 'bench',
      takeLease,
      attemptStatesOf,
      aborted: () => [],
    }),
  )
  const [, again] = await timed(() =>
    maintain({
      lancedb,
      table: kept,
      dimensions,
      holder: 'bench',
      takeLease,
      attemptStatesOf,
      aborted: () => [],
    }),
  )
  const stored = [...(await sizesUnder(location.client, `${location.prefix}chunks.lance/`)).values()]
  console.log(
    `${to} documents, ${to * PASSAGES_EACH} passages, load ${loadavg()[0]?.toFixed(1)}: the last ${to - from} added in ${adding.toFixed(1)} s, maintained in ${compacting.toFixed(1)} s, again without anything new in ${again.toFixed(1)} s; storage ${(stored.reduce((a, b) => a + b, 0) / MB).toFixed(0)} MB in ${stored.length} files with the versions of the last hour`,
  )
}

async function searchTimes(reader: SharedReader, count: number): Promise<string> {
  const times: number[] = []
  for (const question of await questions(count)) {
    const vectors = await embedder.embed([question], 'query')
    const [, seconds] = await timed(async () => {
      await reader.searchVector(vectors, ALL, 40)
      await reader.searchText(question, ALL, 40)
    })
    times.push(seconds * 1000)
  }
  return `p50 ${percentile(times, 0.5).toFixed(0)} ms, p95 ${percentile(times, 0.95).toFixed(0)} ms`
}

const rest = { lancedb, location, dimensions, table: 'chunks', attemptStatesOf }
const [reader, opening] = await timed(() => SharedReader.open({ ...rest, cacheDir: join(folder, 'copy') }))
const copied = (await Bun.$`du -sm ${join(folder, 'copy')}`.text()).split('\t')[0]
console.log(`copied and opened in ${opening.toFixed(1)} s: ${copied} MB`)
const [, unchanged] = await timed(() => reader.refresh())
console.log(`a look without anything new: ${(unchanged * 1000).toFixed(0)} ms`)
const late: number[] = []
for (let round = 0; round < 10; round++) {
  await add(0, 1)
  late.push((await timed(() => reader.refresh()))[1] * 1000)
}
console.log(
  `a look after a document more: p50 ${percentile(late, 0.5).toFixed(0)} ms, p95 ${percentile(late, 0.95).toFixed(0)} ms`,
)
console.log(`searches of the copy: ${await searchTimes(reader, QUESTIONS)}`)
await reader.close()
const direct = await SharedReader.open({ ...rest, cacheDir: join(folder, 'none'), room: async () => 0 })
console.log(`searches of the storage itself: ${await searchTimes(direct, QUESTIONS / 4)}`)
await direct.close()
const server = new SharedProcess(executable, folder, 'server', 'serve', 0, env)
const [, ready] = await timed(() => server.start())
const [, seconds] = await timed(async () => {
  for (;;) if ((await fetch(`${server.url}/readyz`)).ok) return
})
console.log(`the executable with an empty cache folder is ready after ${(ready + seconds).toFixed(1)} s`)
await Bun.sleep(5000)
console.log(
  `its memory: ${resident(server.pid).toFixed(0)} MB, of an empty installation ${emptyMb.toFixed(0)} MB`,
)
await server.end('SIGTERM')
const [, warm] = await timed(() => server.start())
console.log(`and with the copy of before after ${warm.toFixed(1)} s`)
await server.end('SIGTERM')
await rm(folder, { recursive: true, force: true })
await remove()
process.exit(0)
