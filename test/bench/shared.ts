/**
 * Measures the cost of sharing an installation:
 *
 *   bun test/bench/shared.ts [--files 300] [--workers 1,2,4] [--only-reading]
 *
 * Reads corpus files on PostgreSQL and S3 with 1, 2 and 4 worker processes and without any, then compares
 * searches of a shared server with those of an embedded one on the same documents. Prints how soon another
 * server finds a completed document, and how soon a server with an empty cache folder is ready. The S3 server
 * runs on the same cores: versitygw, or moto. Linux.
 */
import { rm } from 'node:fs/promises'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { isTerminal, Job, UploadQueued } from '../../shared/jobs.ts'
import { foundIn } from '../faults/cluster/cluster.ts'
import { SharedProcess, sharedEnvironment } from '../faults/cluster/shared-process.ts'
import { IbidProcess, percentile, workplace } from '../faults/support/ibid-process.ts'
import { newSchema } from '../support/stores/postgres.ts'
import { s3Location } from '../support/stores/s3.ts'
import { copyCorpus, uploadAll } from './corpus-upload.ts'

const QUERIES = 200
const ROUNDS = 10
const AGAIN_MS = 20

const { values } = parseArgs({
  options: {
    files: { type: 'string', default: '300' },
    workers: { type: 'string', default: '1,2,4' },
    'only-reading': { type: 'boolean', default: false },
  },
})
const { folder, executable, remove } = await workplace()
const paths = (await copyCorpus(join(folder, 'files'))).slice(0, Number(values.files))

/** Starts the servers and workers of a new installation. */
async function installation(name: string, servers: number, workers: number) {
  const location = await s3Location()
  const env = sharedEnvironment(await newSchema(), location)
  const make = (role: 'serve' | 'worker', count: number) =>
    Array.from(
      { length: count },
      (_, i) =>
        new SharedProcess(executable, folder, `${name}-${role}-${i}`, role, role === 'serve' ? 0 : 1, env),
    )
  const all = { servers: make('serve', servers), workers: make('worker', workers) }
  for (const one of [...all.servers, ...all.workers]) await one.start()
  return all
}

async function read(url: string): Promise<{ seconds: number; chunks: number }> {
  const began = performance.now()
  const jobs = await uploadAll(url, paths)
  const seconds = (performance.now() - began) / 1000
  return { seconds, chunks: jobs.reduce((sum, { chunks_created }) => sum + chunks_created, 0) }
}

function say(who: string, { seconds, chunks }: { seconds: number; chunks: number }): void {
  const pace = ((paths.length / seconds) * 60).toFixed(0)
  console.log(
    `${who}: ${paths.length} files, ${chunks} passages in ${seconds.toFixed(1)} s, ${pace} documents a minute; load ${loadavg()[0]?.toFixed(1)}`,
  )
}

/** Returns the milliseconds of searches, each for different words. */
async function searchTimes(url: string): Promise<number[]> {
  const page = await Bun.file(join(import.meta.dir, '../../server/docs/api.md')).text()
  const all = [...new Set(page.match(/[a-z]{5,}/g))]
  const times: number[] = []
  for (let i = 0; i < QUERIES; i++) {
    const query = [0, 1, 2].map((at) => all[(i * 3 + at) % all.length]).join(' ')
    const began = performance.now()
    const headers = { 'content-type': 'application/json' }
    await (
      await fetch(`${url}/api/search`, { method: 'POST', headers, body: JSON.stringify({ query }) })
    ).text()
    times.push(performance.now() - began)
  }
  return times
}

/** Returns the milliseconds from a job's completion on one server until another server finds the document. */
async function foundAfter(url: string, other: string, word: string): Promise<number> {
  const form = new FormData()
  form.set('dataset_name', 'late')
  form.append('files', new File([`The ${word} is in the cellar.`], `${word}.txt`))
  const reply = await fetch(`${url}/api/upload`, { method: 'POST', body: form })
  const { job_id } = UploadQueued.parse(await reply.json())
  const state = async () => Job.parse(await (await fetch(`${url}/api/jobs/${job_id}/status`)).json()).status
  while (!isTerminal(await state())) await Bun.sleep(AGAIN_MS)
  const began = performance.now()
  while ((await foundIn(other, word)).length === 0) await Bun.sleep(AGAIN_MS)
  return performance.now() - began
}

const spread = (times: readonly number[]) =>
  `p50 ${percentile(times, 0.5).toFixed(0)} ms, p95 ${percentile(times, 0.95).toFixed(0)} ms`

async function main(): Promise<void> {
  console.log(`${cpus().length} cores`)
  const embedded = await IbidProcess.start(executable, folder, join(folder, 'embedded'))
  say('embedded, by itself', await read(embedded.url))
  for (const workers of values.workers.split(',').map(Number)) {
    const { servers, workers: readers } = await installation(`of-${workers}`, 2, workers)
    const [a = '', b = ''] = servers.map(({ url }) => url ?? '')
    say(`shared, ${workers} workers`, await read(a))
    if (workers === 2 && !values['only-reading']) {
      await Promise.all([searchTimes(a), searchTimes(embedded.url)])
      const own = await searchTimes(embedded.url)
      const shared = await searchTimes(a)
      const times = percentile(shared, 0.95) / percentile(own, 0.95)
      console.log(`searches: embedded ${spread(own)}; shared ${spread(shared)}, ${times.toFixed(2)} × at p95`)
      const late: number[] = []
      for (let i = 0; i < ROUNDS; i++) late.push(await foundAfter(a, b, `kumquat${i}`))
      console.log(`completed on one server, found on the other: ${spread(late)}`)
      const [first] = servers
      await first?.end('SIGTERM')
      await rm(join(folder, first?.name ?? ''), { recursive: true, force: true })
      const began = performance.now()
      await first?.start()
      console.log(
        `a server with an empty cache folder is ready in ${(performance.now() - began).toFixed(0)} ms`,
      )
    }
    for (const one of [...servers, ...readers]) await one.end('SIGTERM')
  }
  await embedded.end('SIGTERM')
}

await main().finally(remove)
