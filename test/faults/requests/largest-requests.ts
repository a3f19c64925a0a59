import { PastQueryList } from '../../../shared/answers.ts'
import { DocumentList } from '../../../shared/documents.ts'
import type { Endpoint } from '../../../shared/endpoint.ts'
import { endpoints } from '../../../shared/endpoints.ts'
import { JobList } from '../../../shared/jobs.ts'
import { MAX_DATASETS_PER_QUESTION, MAX_DOCUMENTS_PER_QUESTION } from '../../../shared/limits.ts'
import { deletionsLast, largestRequest } from '../../support/requests/largest-request.ts'
import { seeded } from '../../support/seeded.ts'
import { Fault, IbidProcess, load, numberOption, percentile, workplace } from '../support/ibid-process.ts'
import { fill } from '../support/marked-dataset.ts'
import { markedFiles } from '../support/marked-files.ts'

/** The target p99 is 100 ms on a quiet machine; on any machine, only a server that stalls exceeds this. */
const STILL_MS = 2000
const PROBE_MS = 5
const AT_ONCE = 4

/**
 * Sends each route its largest allowed input, some at once, and measures the latency of /healthz meanwhile.
 */
async function largestRequests(seed: number): Promise<void> {
  const { folder, executable, remove } = await workplace()
  const ibid = await IbidProcess.start(executable, folder)
  try {
    const there = await filled(ibid, seed)
    // Argon2 runs on its own thread, and setting a password would lock out the remaining requests.
    const rows = Object.entries<Endpoint>(endpoints).filter(([, row]) => row !== endpoints.setPassword)
    const all: number[] = []
    const slow: string[] = []
    for (const [id, row] of deletionsLast(rows)) {
      const { path, init } = largestRequest(row, there)
      const over = new AbortController()
      const watching = probe(ibid.url, over.signal)
      const statuses = await Promise.all(
        Array.from({ length: AT_ONCE }, async () => {
          const reply = await fetch(ibid.url + path, init)
          await reply.arrayBuffer()
          return reply.status
        }),
      )
      over.abort()
      const times = await watching
      all.push(...times)
      slow.push(`${id} ${Math.max(...times).toFixed(0)}`)
      if (statuses.some((status) => status >= 500)) throw new Fault(`${id} replied ${statuses.join()}`)
      if (!ibid.alive) throw new Fault(`It died of ${id}: ${await ibid.log()}`)
    }
    const slowest = slow.toSorted((a, b) => Number(b.split(' ')[1]) - Number(a.split(' ')[1])).slice(0, 5)
    const p99 = percentile(all, 0.99)
    console.log(
      `${rows.length} routes, ${all.length} probes of /healthz: p50 ${percentile(all, 0.5).toFixed(1)}, p99 ${p99.toFixed(1)} ms; at most, in ms: ${slowest.join(', ')}; load ${load()}`,
    )
    if (p99 > STILL_MS) throw new Fault(`/healthz took ${p99.toFixed(0)} ms`)
  } finally {
    await ibid.end('SIGKILL')
    await remove()
  }
}

/** Polls on a new connection each time, as a monitor does. Polls at least once. */
async function probe(url: string, signal: AbortSignal): Promise<number[]> {
  const times: number[] = []
  do {
    const began = performance.now()
    await (await fetch(`${url}/healthz`, { keepalive: false })).text()
    times.push(performance.now() - began)
    await Bun.sleep(PROBE_MS)
  } while (!signal.aborted)
  return times
}

async function filled(ibid: IbidProcess, seed: number) {
  const names = Array.from({ length: MAX_DATASETS_PER_QUESTION }, (_, i) => `${i} ${'x'.repeat(90)}`)
  const [name = ''] = names
  await fill(ibid, name, markedFiles(seeded(seed), 200))
  const post = (path: string, body: object) =>
    fetch(ibid.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  for (const other of names.slice(1)) await post('/api/datasets', { name: other })
  await post('/api/query', { query: 'How much notice must the tenant give?' })
  const [documents, queries, jobs, archive] = await Promise.all([
    ibid.get('/api/documents?limit=1000').then((reply) => DocumentList.parse(reply).data.map(({ id }) => id)),
    ibid.get('/api/queries').then((reply) => PastQueryList.parse(reply).data[0]?.id),
    ibid.get('/api/jobs').then((reply) => JobList.parse(reply).data.at(-1)?.job_id),
    fetch(`${ibid.url}/api/datasets/${encodeURIComponent(name)}/export`).then((reply) => reply.blob()),
  ])
  const named = Array.from(
    { length: MAX_DOCUMENTS_PER_QUESTION },
    (_, i) => documents[i % documents.length] ?? '',
  )
  return {
    ...{ name, archive, ids: { documents: documents[0], queries, jobs } },
    scope: { dataset_names: names, dataset: names, documents: named },
  }
}

await largestRequests(numberOption('seed', 1))
