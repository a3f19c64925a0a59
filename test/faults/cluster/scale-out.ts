import { join } from 'node:path'
import type { Connection } from '@lancedb/lancedb'
import { loadLanceDb } from '../../../server/platform/native/lancedb.ts'
import { connectToShared, type SharedLocation } from '../../../server/storage/cluster/shared-location.ts'
import { UploadQueued } from '../../../shared/jobs.ts'
import { seeded } from '../../support/seeded.ts'
import { betweenPostgres } from '../../support/stores/between-postgres.ts'
import { newSchema, query } from '../../support/stores/postgres.ts'
import { s3Location } from '../../support/stores/s3.ts'
import { Fault, IbidProcess, load, numberOption, workplace } from '../support/ibid-process.ts'
import { type MarkedFile, markedFiles } from '../support/marked-files.ts'
import { Cluster, ENDED_MS, Found, foundIn } from './cluster.ts'
import { SharedProcess, sharedEnvironment } from './shared-process.ts'

const KILL_WITHIN_MS = 4000
const COMPACTED_MS = 300_000

/** Returns the first passages of a search, by file and text. */
async function ranking(url: string, query: string): Promise<string> {
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ query, max_results: 5 })
  const response = await fetch(`${url}/api/search`, { method: 'POST', headers, body })
  const { results } = Found.parse(await response.json())
  return results.map(({ filename, text }) => `${filename}: ${text}`).join('\n')
}

async function scaleOut(
  kills: number,
  servers: number,
  workers: number,
  awayMs: number,
  sleeps: boolean,
  seed: number,
) {
  const { folder, executable, remove } = await workplace()
  const random = seeded(seed)
  const location = await s3Location()
  const schema = await newSchema()
  using database = await betweenPostgres(schema)
  using storage = await betweenPostgres(location.endpoint)
  const env = sharedEnvironment(database.address, location, storage.address.replace(/\/$/, ''))
  const make = (role: 'serve' | 'worker', count: number) =>
    Array.from({ length: count }, (_, i) => {
      const threads = role === 'serve' ? 0 : 1
      return new SharedProcess(executable, folder, `${role}-${i + 1}`, role, threads, env)
    })
  const cluster = new Cluster(make('serve', servers), make('worker', workers), random)
  const known: MarkedFile[] = []
  let faulty = true
  try {
    for (const one of cluster.all) await one.start()
    for (let kill = 1; kill <= kills; kill++) {
      const dataset = `round ${kill}`
      const files = markedFiles(random, 60).map((file) => ({ ...file, name: `${kill} ${file.name}` }))
      known.push(...files)
      const job = await cluster.upload(dataset, files)
      const victim = cluster.any(cluster.all)
      const killing = Bun.sleep(random() * KILL_WITHIN_MS).then(async () => {
        await victim.end('SIGKILL')
        await victim.start()
      })
      if (kill % 3 === 0) await cluster.deleteSome(`round ${kill - 2} renamed`)
      if (kill % 3 === 1 && kill > 1) await cluster.deleteSome(`round ${kill - 1}`)
      await killing
      await cluster.ended(job)
      if (kill % 5 === 2) await cluster.reindex()
      if (kill % 3 === 1) await cluster.rename(dataset, `${dataset} renamed`)
      if (kill % 5 === 0) console.log(`${kill} kills, load ${load()}`)
    }
    await cluster.reindexed()
    await cluster.check(known)
    console.log(`${kills} kills: every document once, on every server`)
    if (sleeps) await suspendedWorker(cluster, known, random, awayMs)
    await outage(cluster, known, random, awayMs, database, storage)
    await checkIndexRows(schema, location)
    await compareWithEmbedded(cluster, executable, folder)
    faulty = false
  } finally {
    for (const one of cluster.all) await one.end('SIGKILL')
    if (faulty) console.log(`What is left to look at: ${folder}`)
    else await remove()
  }
}

/** Suspends a worker while it reads, for longer than its leases last, and resumes it: nothing may change. */
async function suspendedWorker(
  cluster: Cluster,
  known: MarkedFile[],
  random: () => number,
  awayMs: number,
): Promise<void> {
  const files = markedFiles(random, 60).map((file) => ({ ...file, name: `sleeper ${file.name}` }))
  known.push(...files)
  const job = await cluster.upload('sleeper', files)
  await Bun.sleep(1500)
  const worker = cluster.any(cluster.workers)
  worker.signal('SIGSTOP')
  const asleep = Bun.sleep(Math.min(2 * awayMs, 60_000))
  await cluster.ended(job)
  await asleep
  worker.signal('SIGCONT')
  await Bun.sleep(3000)
  await cluster.check(known)
  console.log('A worker that was stopped and woke changed nothing')
}

/**
 * Takes database and storage down and up again during uploads: acknowledged changes must persist, and
 * everything must recover by itself.
 */
async function outage(
  cluster: Cluster,
  known: MarkedFile[],
  random: () => number,
  awayMs: number,
  ...engines: { away(): void; back(): Promise<void> }[]
): Promise<void> {
  for (const [i, engine] of engines.entries()) {
    const name = i === 0 ? 'database' : 'storage'
    const files = markedFiles(random, 60).map((file) => ({ ...file, name: `${name} ${file.name}` }))
    known.push(...files)
    const job = await cluster.upload(`away ${name}`, files)
    await Bun.sleep(1000)
    const [sought] = [...cluster.expected.values()].flat()
    // Users authenticated within the last minute stay authenticated during a database outage.
    for (const { url } of cluster.servers) if (sought) await foundIn(url ?? '', sought.word)
    engine.away()
    await Bun.sleep(1000)
    const form = new FormData()
    form.append('dataset_name', 'refused')
    form.append('files', new File(['refused'], `${name}.txt`))
    const refused = await fetch(`${cluster.servers[0]?.url}/api/upload`, { method: 'POST', body: form })
    if (refused.status !== 503 || !refused.headers.has('retry-after'))
      throw new Fault(`An upload without ${name} replied ${refused.status}: ${await refused.text()}`)
    for (const { url } of cluster.servers)
      if (sought && (await foundIn(url ?? '', sought.word)).length !== 1)
        throw new Fault(`Without ${name} '${sought.word}' is not found`)
    await Bun.sleep(awayMs)
    await engine.back()
    await cluster.ended(job)
    await cluster.check(known)
    console.log(`The ${name} was away for ${awayMs / 1000} s, and all is well again`)
  }
}

/** Checks that the index ends up with exactly the rows of completed documents. */
async function checkIndexRows(schema: string, location: SharedLocation): Promise<void> {
  const lancedb = await loadLanceDb()
  const connection = await connectToShared(lancedb, location)
  const [is, should] = [async () => await rowsOf(schema, connection), async () => await chunksOf(schema)]
  for (const until = Date.now() + COMPACTED_MS; (await is()) !== (await should()); await Bun.sleep(1000))
    if (Date.now() > until) throw new Fault(`The index has ${await is()} rows, not ${await should()}`)
  console.log(`The index has ${await is()} rows: none is of what does not count`)
  connection.close()
}

async function rowsOf(schema: string, connection: Connection): Promise<number> {
  const [row] = await query(
    schema,
    `SELECT value::json -> 'current' ->> 'table' AS name FROM settings WHERE key = 'index'`,
  )
  const table = await connection.openTable(String(row?.name))
  const rows = await table.countRows()
  table.close()
  return rows
}

async function chunksOf(schema: string): Promise<number> {
  const [row] = await query(
    schema,
    `SELECT SUM(chunks)::integer AS n FROM documents WHERE status = 'completed'`,
  )
  return Number(row?.n)
}

/** Checks that an embedded installation finds the same documents in the same order. */
async function compareWithEmbedded(cluster: Cluster, executable: string, folder: string): Promise<void> {
  const ibid = await IbidProcess.start(executable, folder, join(folder, 'embedded'))
  try {
    for (const [dataset, files] of cluster.expected) {
      if (files.length === 0) continue
      const form = new FormData()
      form.append('dataset_name', dataset)
      for (const { name, bytes } of files) form.append('files', new File([bytes], name))
      const reply = await fetch(`${ibid.url}/api/upload`, { method: 'POST', body: form })
      await ibid.jobEnded(UploadQueued.parse(await reply.json()).job_id, ENDED_MS)
    }
    let [same, asked] = [0, 0]
    for (const { sentence } of [...cluster.expected.values()].flat()) {
      asked++
      const [shared, embedded] = [
        await ranking(cluster.servers[0]?.url ?? '', sentence),
        await ranking(ibid.url, sentence),
      ]
      if (shared.split('\n')[0] !== embedded.split('\n')[0])
        throw new Fault(
          `'${sentence}' is answered by '${shared.split('\n')[0]}', embedded by '${embedded.split('\n')[0]}'`,
        )
      if (shared === embedded) same++
    }
    console.log(`${asked} questions: the first passage is that of embedded; all five are for ${same}`)
  } finally {
    await ibid.end('SIGKILL')
  }
}

await scaleOut(
  numberOption('kills', 50),
  numberOption('servers', 2),
  numberOption('workers', 4),
  numberOption('away', 30) * 1000,
  numberOption('sleeps', 1) > 0,
  numberOption('seed', 1),
)
