import { readdirSync } from 'node:fs'
import { z } from 'zod'
import { seeded } from '../support/seeded.ts'
import { Fault, IbidProcess, load, numberOption, percentile, workplace } from './ibid-process.ts'
import { allFound, fill } from './marked-dataset.ts'
import { type MarkedFile, markedFiles } from './marked-files.ts'
import { checkStores } from './stores.ts'

const CLIENTS = 4
const SAMPLES = 40
const MOST_BETWEEN_SAMPLES = 500
/** By so much memory may be higher at the end than after the first fifth, and descriptors too. */
const GROWTH_MB = 60
const GROWTH_FILES = 10
/** Of so many requests a sample takes its p95. */
const RECENT = 1000
const IDLE_MS = numberOption('rest', 15) * 1000
const MINUTES = numberOption('minutes', Number.POSITIVE_INFINITY)

/** `p95`: of the last requests, in ms. */
type Sample = { readonly mb: number; readonly files: number; readonly p95: number }
const Metrics = z.string().regex(/^ibid_documents \d+$/m)

/**
 * As many requests as a request a second makes in a day, of every kind, or as many as `--minutes` leave time for: memory
 * and file descriptors must stay flat.
 */
async function soak(requests: number, seed: number): Promise<void> {
  const { folder, executable, remove } = await workplace()
  const random = seeded(seed)
  const ibid = await IbidProcess.start(executable, folder)
  const times: number[] = []
  const sample = (): Sample => ({
    mb: ibid.memory().now,
    files: readdirSync(`/proc/${ibid.pid}/fd`).length,
    p95: percentile(times.slice(-RECENT), 0.95),
  })
  try {
    const kept = markedFiles(random, 200)
    await fill(ibid, 'kept', kept)
    const samples: Sample[] = []
    let sent = 0
    const began = performance.now()
    const every = Math.min(MOST_BETWEEN_SAMPLES, Math.ceil(requests / SAMPLES))
    const client = async () => {
      while (sent < requests && performance.now() - began < MINUTES * 60_000) {
        const number = sent++
        const at = performance.now()
        await request(ibid, number, kept, random)
        times.push(performance.now() - at)
        if (times.length > 10_000) times.splice(0, 5_000)
        if (number % every === 0) samples.push(sample())
      }
    }
    await Promise.all(Array.from({ length: CLIENTS }, client))
    const seconds = (performance.now() - began) / 1000
    await allFound(ibid, kept)
    await checkStores(ibid)
    await Bun.sleep(IDLE_MS)
    const end = sample()
    const warm = samples[Math.floor(samples.length / 5)] ?? end
    const curve = samples
      .filter((_, i) => i % Math.ceil(samples.length / 12) === 0)
      .map(({ mb, files, p95 }) => `${mb.toFixed(0)}/${files}/${p95.toFixed(0)}`)
    console.log(
      `${sent} requests in ${seconds.toFixed(0)} s, p95 ${percentile(times, 0.95).toFixed(0)} ms; ` +
        `MB/descriptors/p95: ${curve.join(' ')}, at rest ${end.mb.toFixed(0)}/${end.files}; load ${load()}`,
    )
    if (end.mb - warm.mb > GROWTH_MB) throw new Fault(`It grew by ${(end.mb - warm.mb).toFixed(0)} MB`)
    if (end.files - warm.files > GROWTH_FILES)
      throw new Fault(`It keeps ${end.files - warm.files} descriptors more`)
    if (!ibid.alive) throw new Fault(`It died: ${await ibid.log()}`)
  } finally {
    await ibid.end('SIGKILL')
    await remove()
  }
}

async function request(
  ibid: IbidProcess,
  number: number,
  kept: readonly MarkedFile[],
  random: () => number,
): Promise<void> {
  const file = kept[number % kept.length]
  const post = (path: string, body: object, accept = 'application/json') =>
    fetch(ibid.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept },
      body: JSON.stringify(body),
    })
  const kind = random()
  let reply: Response
  if (kind < 0.3) reply = await post('/api/search', { query: file?.word })
  else if (kind < 0.4) reply = await post('/api/query', { query: `Who lives in the ${file?.subject}?` })
  else if (kind < 0.43)
    reply = await post('/api/query', { query: `What is counted in ${file?.word}?` }, 'text/event-stream')
  else if (kind < 0.58) reply = await fetch(`${ibid.url}/api/datasets`)
  else if (kind < 0.68) reply = await fetch(`${ibid.url}/api/system/status`)
  else if (kind < 0.76) reply = await fetch(`${ibid.url}/api/datasets/kept/documents`)
  else if (kind < 0.84) reply = await fetch(`${ibid.url}/dashboard`)
  else if (kind < 0.9) reply = await fetch(`${ibid.url}/api/nothing/${number}`)
  else if (kind < 0.94) reply = await fetch(`${ibid.url}/metrics`)
  else if (kind < 0.98) reply = await fetch(`${ibid.url}/api/jobs?limit=5`)
  else if (kind < 0.982) reply = await uploadAndDelete(ibid, number)
  else if (kind < 0.9825) reply = await post('/api/backup', {})
  else reply = await post('/api/query', { query: '' })
  const text = await reply.text()
  if (reply.status >= 500) throw new Fault(`Request ${number} replied ${reply.status}: ${text.slice(0, 200)}`)
  if (reply.url.endsWith('/metrics')) Metrics.parse(text)
}

async function uploadAndDelete(ibid: IbidProcess, number: number): Promise<Response> {
  const form = new FormData()
  form.append('dataset_name', `passing ${number}`)
  form.append('use_celery', 'false')
  form.append('files', new File([`Number ${number} comes and goes.`], 'passing.txt'))
  const reply = await fetch(`${ibid.url}/api/upload`, { method: 'POST', body: form })
  if (reply.status !== 200) return reply
  await reply.text()
  return await fetch(`${ibid.url}/api/datasets/${encodeURIComponent(`passing ${number}`)}`, {
    method: 'DELETE',
  })
}

await soak(numberOption('requests', 86_400), numberOption('seed', 1))
