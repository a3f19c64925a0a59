import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile } from 'node:fs/promises'
import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { isTerminal, UploadQueued } from '../../../shared/jobs.ts'
import { Problem } from '../../../shared/problem.ts'
import { uploadForm } from '../../support/app.ts'
import { jobOn, queueOn } from '../../support/server-job.ts'
import {
  CORPUS,
  Fault,
  filesUnder,
  IbidProcess,
  load,
  percentile,
  workplace,
} from '../support/ibid-process.ts'
import { untilAtRest } from '../support/rest.ts'

const END_MS = 60_000
const HEALTH_MS = 200
const PROBE_MS = 25

const Cases = z.array(
  z.object({
    name: z.string(),
    upload_name: z.string(),
    expect: z.enum(['reject', 'accept', 'accept_sanitised', 'either']),
    canary: z.string().nullable(),
    file: z.string().nullable(),
  }),
)
type Case = z.infer<typeof Cases>[number]

/** `output`: everything the server reported about it. */
type Ending = {
  readonly status: 'completed' | 'failed' | 'refused'
  readonly sentence: string
  readonly output: string
  readonly ms: number
}

/** Folders where no hostile name may appear. */
const PLACES = ['/tmp', '/etc/cron.d', '/etc', '/', '/var/tmp']

async function hostileFiles(generator: string, big: boolean, only: string): Promise<void> {
  const { folder, executable, remove } = await workplace()
  const out = join(folder, 'hostile')
  const made = Bun.spawn(
    ['python3', generator, out, ...(big ? ['--big'] : []), ...(only ? ['--only', only] : [])],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  )
  if ((await made.exited) !== 0) throw new Fault('Cannot make the hostile files')
  const cases = Cases.parse(await Bun.file(join(out, 'hostile.json')).json()).filter(
    ({ file }) => file !== null,
  )
  await mkdir(join(folder, 'server'))
  const fetched: string[] = []
  const trap = Bun.listen({
    hostname: '127.0.0.1',
    port: 9,
    socket: {
      // Tests that run at the same time look here for an Ollama server that does not exist.
      data: (_, bytes) => {
        const line = bytes.toString('latin1').split('\r\n')[0] ?? ''
        if (!/^(?:GET|POST|HEAD) \/api\//.test(line)) fetched.push(line.slice(0, 200))
      },
    },
  })
  const ibid = await IbidProcess.start(executable, join(folder, 'server'))
  const faults: string[] = []
  const probing = new AbortController()
  try {
    await Bun.sleep(4000)
    await askOnce(ibid)
    const before = ibid.memory().own
    console.log(`${cases.length} cases, load ${load()}, RSS ${ibid.memory().now.toFixed(0)} MB`)
    const health = probe(ibid.url, probing.signal)
    const endings = new Map<string, Ending>()
    for (const one of cases) {
      const ending = await send(ibid, one, join(out, one.file ?? ''))
      endings.set(one.name, ending)
      if (!ibid.alive) throw new Fault(`It died of ${one.name}: ${await ibid.log()}`)
      faults.push(...faultsOf(one, ending))
      if (ending.ms > 5000 || (ending.status === 'completed') !== (one.expect !== 'reject'))
        console.log(
          `  ${one.name} (${one.expect}): ${ending.status} in ${(ending.ms / 1000).toFixed(1)} s, RSS ${ibid.memory().now.toFixed(0)} MB: ${ending.sentence.slice(0, 200)}`,
        )
    }
    probing.abort()
    const times = await health
    const count = (status: string) =>
      [...endings.values()].filter((ending) => ending.status === status).length
    const slowest = [...endings].sort(([, a], [, b]) => b.ms - a.ms).slice(0, 5)
    console.log(`${count('completed')} completed, ${count('failed')} failed, ${count('refused')} refused`)
    console.log(
      `slowest: ${slowest.map(([name, { ms }]) => `${name} ${(ms / 1000).toFixed(1)} s`).join(', ')}`,
    )
    console.log(
      `/healthz: ${times.length} probes, p50 ${percentile(times, 0.5).toFixed(1)}, p95 ${percentile(times, 0.95).toFixed(1)}, p99 ${percentile(times, 0.99).toFixed(1)}, max ${percentile(times, 1).toFixed(0)} ms; ${times.filter((ms) => ms > HEALTH_MS).length} above ${HEALTH_MS} ms; load ${load()}`,
    )
    const allowed = HEALTH_MS * Math.max(1, (loadavg()[0] ?? 0) / availableParallelism())
    if (percentile(times, 1) > allowed) faults.push(`/healthz took ${percentile(times, 1).toFixed(0)} ms`)
    // Before the questions, whose models stay in memory for ten minutes.
    console.log(`${await untilAtRest(ibid, before)}; peak ${ibid.memory().peak.toFixed(0)} MB`)
    faults.push(...(await leaks(ibid, cases)))
    if (fetched.length > 0) faults.push(`something was fetched from 127.0.0.1:9: ${fetched.join('; ')}`)
    faults.push(...(await strays(join(folder, 'server'))))
    await ibid.end('SIGTERM')
    const log = await ibid.log()
    for (const { canary } of cases)
      if (canary && !canary.startsWith('CANARY-NAME') && log.includes(canary))
        faults.push(`the log holds ${canary}`)
  } finally {
    probing.abort()
    trap.stop(true)
    await ibid.end('SIGKILL')
    await remove()
  }
  for (const fault of faults) console.log(`FAULT ${fault}`)
  if (faults.length > 0) throw new Fault(`${faults.length} faults`)
}

function faultsOf({ name, expect, canary }: Case, { status, sentence, output, ms }: Ending): string[] {
  const faults: string[] = []
  if (ms > END_MS) faults.push(`${name} took ${(ms / 1000).toFixed(1)} s`)
  if (status === 'failed' && !/'.*'/s.test(sentence))
    faults.push(`${name} has no sentence of its own: ${sentence}`)
  if (/stopped unexpectedly/.test(sentence)) faults.push(`${name}: ${sentence}`)
  if (expect === 'accept' && status !== 'completed') faults.push(`${name} must be accepted: ${sentence}`)
  if (canary && /root:x|SSRF|TRAVERSAL|XSS/.test(canary) && output.includes(canary))
    faults.push(`${name} gives ${canary} back`)
  return faults
}

/**
 * Uploads a file under its hostile name, written into the form byte by byte, and waits until its job ends.
 */
async function send(ibid: IbidProcess, { name, upload_name }: Case, path: string): Promise<Ending> {
  const began = performance.now()
  const boundary = `----ibid${Math.floor(began * 1000)}`
  const filename = upload_name.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
  const nameBytes = rawBytes(filename)
  const dataset = `hostile ${name}`
  const body = new Blob([
    `--${boundary}\r\nContent-Disposition: form-data; name="dataset_name"\r\n\r\n${dataset}\r\n`,
    `--${boundary}\r\nContent-Disposition: form-data; name="files"; filename="`,
    new Uint8Array(nameBytes),
    '"\r\nContent-Type: application/octet-stream\r\n\r\n',
    new Uint8Array(await readFile(rawBytes(path))),
    `\r\n--${boundary}--\r\n`,
  ])
  const response = await fetch(`${ibid.url}/api/upload`, {
    method: 'POST',
    body,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  })
  const reply = await response.text()
  const ended = (status: Ending['status'], sentence: string, output: string): Ending => ({
    status,
    sentence,
    output,
    ms: performance.now() - began,
  })
  if (!response.ok) {
    const problem = Problem.parse(JSON.parse(reply))
    if (response.status >= 500) throw new Fault(`${name}: ${response.status} ${problem.detail}`)
    return ended('refused', problem.detail, reply)
  }
  const { job_id } = UploadQueued.parse(JSON.parse(reply))
  for (;;) {
    const job = await ibid.job(job_id)
    if (!isTerminal(job.status)) {
      if (performance.now() - began > 3 * END_MS) return ended('failed', `'${name}' has not ended`, '')
      await Bun.sleep(50)
      continue
    }
    const file = job.files[0]
    if (job.status !== 'completed')
      return ended('failed', file?.error ?? job.error ?? '', JSON.stringify(job))
    const { ms } = ended('completed', '', '')
    const { data } = z
      .object({ data: z.array(z.object({ id: z.string() })) })
      .parse(await ibid.get(`/api/datasets/${encodeURIComponent(dataset)}/documents`))
    const text = JSON.stringify(await ibid.get(`/api/documents/${data[0]?.id}/text?limit=100`))
    const chunks = JSON.stringify(await ibid.get(`/api/documents/${data[0]?.id}/chunks?limit=100`))
    return { status: 'completed', sentence: '', output: JSON.stringify(job) + text + chunks, ms }
  }
}

/** Returns the bytes of a name, one of which is not UTF-8 in one case. */
function rawBytes(text: string): Buffer {
  const parts = text.split('\\xff').map((part) => Buffer.from(part))
  return Buffer.concat(parts.flatMap((part, i) => (i > 0 ? [Buffer.from([0xff]), part] : [part])))
}

async function probe(url: string, signal: AbortSignal): Promise<number[]> {
  const times: number[] = []
  while (!signal.aborted) {
    const began = performance.now()
    await (await fetch(`${url}/healthz`)).text()
    times.push(performance.now() - began)
    await Bun.sleep(PROBE_MS)
  }
  return times
}

/** Returns forbidden text that answers and searches return. */
async function leaks(ibid: IbidProcess, cases: readonly Case[]): Promise<string[]> {
  const faults: string[] = []
  for (const query of [
    'Who is the root user?',
    'What is the policy?',
    'What is in the external entity?',
    'How many days of leave are there?',
  ]) {
    const response = await fetch(`${ibid.url}/api/query`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query }),
    })
    const { answer } = z.object({ answer: z.string() }).parse(await response.json())
    for (const { name, canary } of cases)
      if (canary && !canary.startsWith('CANARY-NAME') && answer.includes(canary))
        faults.push(`the answer to '${query}' gives ${canary} of ${name}: ${answer}`)
  }
  return faults
}

/** Returns files written where none may be. */
async function strays(server: string): Promise<string[]> {
  const faults = (await filesUnder(server))
    .filter((path) => !path.startsWith('data/') && !path.startsWith('home/.cache/'))
    .map((path) => `a file outside of the data folder: ${path}`)
  for (const place of PLACES) {
    for (const name of existsSync(place) ? await readdir(place) : [])
      if (/CANARY/.test(name)) faults.push(`a file ${place}/${name}`)
  }
  for (const path of await filesUnder(join(server, 'data')))
    if (/CANARY|\.\./.test(path)) faults.push(`a file of a hostile name: ${path}`)
  return faults
}

const generator = CORPUS ? join(CORPUS, 'make_hostile.py') : null
if (!generator || !existsSync(generator))
  throw new Fault('Cannot try hostile files: their generator is not there')
const only = process.argv.indexOf('--only')
await hostileFiles(generator, process.argv.includes('--big'), only < 0 ? '' : (process.argv[only + 1] ?? ''))

/** Has the models loaded that answers need: guides ask the documents that they describe, hostile or not. */
async function askOnce(ibid: IbidProcess): Promise<void> {
  const text = 'The tenant must give three months notice in writing.'
  await jobOn(ibid.url, await queueOn(ibid.url, uploadForm('innocent', { 'lease.txt': text })))
  const response = await fetch(`${ibid.url}/api/query`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: 'How much notice must the tenant give?' }),
  })
  if (!response.ok) throw new Fault(`It answers nothing: ${await response.text()}`)
}
