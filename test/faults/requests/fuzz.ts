import { readdirSync, readlinkSync } from 'node:fs'
import { UploadQueued } from '../../../shared/jobs.ts'
import { uploadForm } from '../../support/app.ts'
import { type FuzzRequest, fuzzRequests } from '../../support/requests/fuzz-requests.ts'
import { replyFault } from '../../support/requests/reply-fault.ts'
import { seeded } from '../../support/seeded.ts'
import { Fault, IbidProcess, load, numberOption, percentile, workplace } from '../support/ibid-process.ts'
import { exchange, hold, malformedRequests } from './malformed-requests.ts'

/**
 * Sends an executable requests to every route, generated from its own API document, malformed bytes, and slow
 * and idle connections:
 *
 *   bun test/faults/requests/fuzz.ts [--seed N] [--requests N] [--idle N] [--settle SECONDS]
 */
const PASSWORD = 'correct horse battery'
const AT_ONCE = 8
/** Memory in MB that a process may use after serving beyond its use after warm-up. */
const GROWTH_MB = 150
const SETTLE_MS = numberOption('settle', 20) * 1000
/** LanceDB keeps some files of replaced indexes open. */
const MORE_FILES = 50

const seed = numberOption('seed', 1)
const total = numberOption('requests', 20_000)
const idle = numberOption('idle', 1000)

const { folder, executable, remove } = await workplace()
const ibid = await IbidProcess.start(executable, folder)
const faults: string[] = []
const fault = (text: string) => {
  faults.push(text)
  console.log(`FAULT ${text}`)
}
/** Paths of open files, without ids. */
const files = () =>
  readdirSync(`/proc/${ibid.pid}/fd`).map((fd) =>
    linkOf(`/proc/${ibid.pid}/fd/${fd}`).replace(/[0-9a-f-]{8,}/g, '…'),
  )

try {
  const cookie = await signedIn()
  const openapi = await (await fetch(`${ibid.url}/api/openapi.json`, { headers: { cookie } })).json()
  const random = seeded(seed)
  const requests = fuzzRequests(openapi, random)
  const statuses = new Map<number, number>()
  const times: number[] = []
  const run = (count: number) =>
    Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (let sent = 0; sent < count / AT_ONCE; sent++) {
          const { value } = requests.next()
          if (value) await send(value, cookie, statuses, times)
        }
      }),
    )
  await run(Math.min(2000, total / 4))
  await settled()
  const before = { memory: ibid.memory().now, files: files() }
  const began = performance.now()
  await run(total)
  const seconds = (performance.now() - began) / 1000
  console.log(
    `${total} requests fuzzed with seed ${seed} in ${seconds.toFixed(0)} s: ${[...statuses]
      .sort(([a], [b]) => a - b)
      .map(([status, count]) => `${status} ${count}`)
      .join(
        ', ',
      )}; p50 ${percentile(times, 0.5).toFixed(1)}, p99 ${percentile(times, 0.99).toFixed(0)}, max ${percentile(times, 1).toFixed(0)} ms; load ${load()}`,
  )

  let malformed = 0
  for (const bytes of malformedRequests(random)) {
    const reply = await exchange(ibid.url, bytes)
    malformed++
    if (/^HTTP\/1\.1 5(?!03|05|01)/.test(reply))
      fault(`malformed ${JSON.stringify(bytes.slice(0, 100).toString('latin1'))}: ${reply.slice(0, 200)}`)
    if (/\n\s+at |node_modules|\$bunfs/.test(reply))
      fault(`a reply to malformed bytes shows where in the code: ${reply.slice(0, 300)}`)
  }
  console.log(`${malformed} malformed requests sent`)
  await slowAndIdle()
  await settled()
  const after = { memory: ibid.memory().now, files: files() }
  console.log(
    `RSS ${before.memory.toFixed(0)} → ${after.memory.toFixed(0)} MB, peak ${ibid.memory().peak.toFixed(0)} MB; open files ${before.files.length} → ${after.files.length}`,
  )
  if (after.memory - before.memory > GROWTH_MB)
    fault(`memory grew by ${(after.memory - before.memory).toFixed(0)} MB`)
  if (after.files.length - before.files.length > MORE_FILES) {
    const counts = Object.entries(Object.groupBy(after.files, (path) => path)).map(
      ([path, all]) => [path, all?.length ?? 0] as const,
    )
    const most = counts.sort(([, a], [, b]) => b - a).slice(0, 8)
    fault(
      `${after.files.length - before.files.length} more files are open, mostly ${most.map(([path, count]) => `${count} ${path}`).join(', ')}`,
    )
  }
  if (!ibid.alive) fault(`it died: ${await ibid.log()}`)
  else await ibid.end('SIGTERM')
  const log = await ibid.log()
  for (const [line] of log.matchAll(/.*"message":"A request failed".*/g))
    fault(`the log tells of a failure of ours: ${line.slice(0, 600)}`)
} finally {
  await ibid.end('SIGKILL')
  await remove()
}
if (faults.length > 0) throw new Fault(`${faults.length} faults`)

/** A descriptor may be closed before its link is read. */
function linkOf(path: string): string {
  try {
    return readlinkSync(path)
  } catch {
    return ''
  }
}

/** Adds a document, sets a password and returns a session cookie. */
async function signedIn(): Promise<string> {
  const files = { 'lease.txt': 'The tenant gives three months notice. The rent is 900 a month.' }
  const response = await fetch(`${ibid.url}/api/upload`, { method: 'POST', body: uploadForm('fuzz', files) })
  const { job_id } = UploadQueued.parse(await response.json())
  await ibid.jobEnded(job_id, 60_000)
  const set = await fetch(`${ibid.url}/api/auth/password`, {
    method: 'PUT',
    body: JSON.stringify({ password: PASSWORD }),
  })
  return set.headers.get('set-cookie')?.split(';')[0] ?? ''
}

async function send(
  { method, path, headers, body }: FuzzRequest,
  cookie: string,
  statuses: Map<number, number>,
  times: number[],
): Promise<void> {
  const began = performance.now()
  const what = `${method} ${path.slice(0, 200)} ${JSON.stringify(headers).slice(0, 300)} ${String(body).slice(0, 300)}`
  const init: RequestInit = {
    method,
    headers: { ...(path.includes('sign-out') ? {} : { cookie }), ...headers },
    redirect: 'manual',
    signal: AbortSignal.timeout(60_000),
    ...(body === null || !['POST', 'PUT', 'PATCH', 'DELETE'].includes(method) ? {} : { body }),
  }
  try {
    new Request(`${ibid.url}${path}`, init)
  } catch {
    return // What no client sends.
  }
  try {
    const response = await fetch(`${ibid.url}${path}`, init)
    const text = await response.text()
    const ms = performance.now() - began
    times.push(ms)
    statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1)
    const found = replyFault({ status: response.status, headers: response.headers, text }, [
      folder,
      'root:x:',
      'SQLite format',
    ])
    if (found !== null) fault(`${what}: ${found}`)
  } catch (error) {
    if (!ibid.alive) throw new Fault(`It died of ${what}: ${await ibid.log()}`)
    fault(`${what}: ${error instanceof Error ? error.message : error}`)
  }
}

/** Waits until nothing is processed and memory was returned to the system. */
async function settled(): Promise<void> {
  await Bun.sleep(SETTLE_MS)
}

/** Holds connections that send nothing, or a byte now and then, while others are served. */
async function slowAndIdle(): Promise<void> {
  const held = await hold(ibid.url, idle, Math.min(200, idle))
  const times: number[] = []
  for (const until = Date.now() + 15_000; Date.now() < until; await Bun.sleep(20)) {
    const began = performance.now()
    await (await fetch(`${ibid.url}/healthz`, { keepalive: false })).text()
    times.push(performance.now() - began)
  }
  console.log(
    `/healthz beside ${idle} idle and ${Math.min(200, idle)} slow connections (${held.open()} still open): p50 ${percentile(times, 0.5).toFixed(1)}, p99 ${percentile(times, 0.99).toFixed(1)}, max ${percentile(times, 1).toFixed(0)} ms; RSS ${ibid.memory().now.toFixed(0)} MB`,
  )
  if (percentile(times, 0.99) > 500)
    fault(`/healthz took ${percentile(times, 0.99).toFixed(0)} ms beside idle connections`)
  held.end()
}
