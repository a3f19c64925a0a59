import { readdirSync } from 'node:fs'
import { z } from 'zod'
import { seeded } from '../../support/seeded.ts'
import { checkStores } from '../support/check-stores.ts'
import { Fault, IbidProcess, load, numberOption, percentile, workplace } from '../support/ibid-process.ts'
import { allFound, fill } from '../support/marked-dataset.ts'
import { type MarkedFile, markedFiles } from '../support/marked-files.ts'

const CLIENTS = 4
const SAMPLES = 40
const MOST_BETWEEN_SAMPLES = 500
/**
 * After this many requests all code has run, and its memory at rest is the baseline. Under load it keeps up
 * to 640 MB of garbage, so samples taken then cannot be compared.
 */
const WARM_REQUESTS = numberOption('warm', 400)
/**
 * Allowed growth of memory, and of descriptors, until the end: the arenas of the native libraries still fill
 * up in the first thousand requests.
 */
const GROWTH_MB = 120
const GROWTH_FILES = 10
/** Number of last requests that a sample's p95 covers. */
const RECENT = 1000
const REST_MS = numberOption('rest', 15) * 1000
/** Garbage is collected at an unpredictable time. */
const LONGEST_REST_MS = 90_000
const MINUTES = numberOption('minutes', Number.POSITIVE_INFINITY)

/** `own`: the part of `mb` without file mappings, in MB. `p95`: of the last requests, in ms. */
type Sample = { readonly mb: number; readonly own: number; readonly files: number; readonly p95: number }
const Metrics = z.string().regex(/^ibid_documents \d+$/m)

/**
 * Sends as many requests of every kind as one a second makes in a day, or as many as `--minutes` allow.
 * Memory at rest and file descriptors must stay as they were after the first few hundred.
 */
async function soak(requests: number, seed: number): Promise<void> {
  const { folder, executable, remove } = await workplace()
  const random = seeded(seed)
  const ibid = await IbidProcess.start(executable, folder)
  const times: number[] = []
  const sample = (): Sample => ({
    mb: ibid.memory().now,
    own: ibid.memory().own,
    files: readdirSync(`/proc/${ibid.pid}/fd`).length,
    p95: percentile(times.slice(-RECENT), 0.95),
  })
  try {
    const kept = markedFiles(random, 200)
    await fill(ibid, 'kept', kept)
    const samples: Sample[] = []
    let sent = 0
    const send = async (most: number) => {
      const until = sent + most
      const client = async () => {
        while (sent < until && performance.now() - began < MINUTES * 60_000) {
          const number = sent++
          const at = performance.now()
          await request(ibid, number, kept, random)
          times.push(performance.now() - at)
          if (times.length > 10_000) times.splice(0, 5_000)
          if (number % every === 0) samples.push(sample())
        }
      }
      await Promise.all(Array.from({ length: CLIENTS }, client))
    }
    const began = performance.now()
    const every = Math.min(MOST_BETWEEN_SAMPLES, Math.ceil(requests / SAMPLES))
    await send(WARM_REQUESTS)
    const warm = await atRest(sample, 0)
    await send(requests)
    const seconds = (performance.now() - began) / 1000
    await allFound(ibid, kept)
    await checkStores(ibid)
    const end = await atRest(sample, warm.own + GROWTH_MB)
    const curve = samples
      .filter((_, i) => i % Math.ceil(samples.length / 12) === 0)
      .map(({ mb, files, p95 }) => `${mb.toFixed(0)}/${files}/${p95.toFixed(0)}`)
    const rested = ({ mb, own, files }: Sample) => `${mb.toFixed(0)} (${own.toFixed(0)} its own)/${files}`
    console.log(
      `${sent} requests in ${seconds.toFixed(0)} s, p95 ${percentile(times, 0.95).toFixed(0)} ms; ` +
        `MB/descriptors/p95: ${curve.join(' ')}; at rest ${rested(warm)} after ${WARM_REQUESTS}, ${rested(end)} at the end; load ${load()}`,
    )
    const grown = end.own - warm.own
    if (grown > GROWTH_MB)
      throw new Fault(
        `It grew by ${grown.toFixed(0)} MB, ${((grown * 1024) / requests).toFixed(1)} kB a request`,
      )
    if (end.files - warm.files > GROWTH_FILES)
      throw new Fault(`It keeps ${end.files - warm.files} descriptors more`)
    if (!ibid.alive) throw new Fault(`It died: ${await ibid.log()}`)
  } finally {
    await ibid.end('SIGKILL')
    await remove()
  }
}

/** Returns the sample with the least memory during REST_MS of rest, and longer while it exceeds `enough`. */
async function atRest(sample: () => Sample, enough: number): Promise<Sample> {
  let least = sample()
  const began = performance.now()
  const lasts = () => performance.now() - began
  while (lasts() < REST_MS || (enough > 0 && least.own > enough && lasts() < LONGEST_REST_MS)) {
    await Bun.sleep(500)
    const now = sample()
    if (now.own < least.own) least = now
  }
  return least
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
