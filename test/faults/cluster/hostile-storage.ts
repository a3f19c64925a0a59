import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { UploadQueued } from '../../../shared/jobs.ts'
import { uploadForm } from '../../support/app.ts'
import { jobOn } from '../../support/server-job.ts'
import { newSchema } from '../../support/stores/postgres.ts'
import { s3Location } from '../../support/stores/s3.ts'
import { until } from '../../support/until.ts'
import { Fault, load, memoryOf, workplace } from '../support/ibid-process.ts'
import { SharedProcess, sharedEnvironment } from './shared-process.ts'

/**
 * Has an executable read the index and the originals of another one from a storage that lists names outside of the index,
 * sends originals without end and other ones, and falls silent:
 *
 *   bun test/faults/cluster/hostile-storage.ts
 */
const QUESTION = { query: 'How high is the deposit?' }
const LEASE = '# Lease\n\nThe deposit is 900 €.\n'
const STRAY = 'stray-7f3a'
const MB = 1024 * 1024
/** A storage that sends without end stops at this, which must not be reached. */
const MOST_SENT = 512 * MB
const MOST_MORE_MB = 150

type Lie = 'none' | 'stray' | 'endless' | 'other' | 'silent'
let lie: Lie = 'stray'
let sent = 0

const { folder, executable, remove } = await workplace()
const location = await s3Location()
const truth = location.endpoint ?? ''
const between = Bun.serve({ port: 0, hostname: '127.0.0.1', idleTimeout: 0, fetch: passOn })
const database = await newSchema()
const writer = processOf('writer', truth)
const reader = processOf('reader', `http://127.0.0.1:${between.port}`)
const faults: string[] = []
try {
  await mkdir(join(folder, 'home'), { recursive: true })
  await writer.start()
  const id = await fill()
  await astray()
  await writer.end('SIGTERM')
  const file = `/api/documents/${id}/file`
  if ((await said(file)) !== LEASE) faults.push('an honest storage does not send the original')
  await dishonest('endless', file)
  await dishonest('other', file)
  await silent(file)
  if (!reader.isAlive) faults.push('it died')
} finally {
  await Promise.all([writer.end('SIGKILL'), reader.end('SIGKILL')])
  between.stop(true)
  await remove()
}
for (const fault of faults) console.log(`FAULT ${fault}`)
if (faults.length > 0) throw new Fault(`${faults.length} faults`)

function processOf(name: string, endpoint: string): SharedProcess {
  const env = { ...sharedEnvironment(database, location, endpoint), IBID_SECOND_LOOK: 'off' }
  return new SharedProcess(executable, folder, name, 'serve', 1, env)
}

/** Gives the requests of Ibid to the storage, and its replies to Ibid, or what the lie of the hour makes of them. */
async function passOn(request: Request): Promise<Response> {
  const { pathname, search, searchParams } = new URL(request.url)
  if (lie === 'silent') return await new Promise(() => {})
  if (pathname.includes(STRAY)) return new Response('x')
  const isOriginal =
    request.method === 'GET' && pathname.includes('/files/') && !searchParams.has('list-type')
  if (isOriginal && lie === 'endless') return new Response(endless())
  if (isOriginal && lie === 'other') return new Response('x'.repeat(Buffer.byteLength(LEASE)))
  const headers = new Headers(request.headers)
  const body = request.body ? await request.arrayBuffer() : null
  const reply = await fetch(`${truth}${pathname}${search}`, { method: request.method, headers, body })
  if (request.method === 'HEAD') return new Response(null, { status: reply.status, headers: reply.headers })
  const { status, headers: told } = reply
  if (!searchParams.has('list-type') || lie !== 'stray')
    return new Response(await reply.arrayBuffer(), { status, headers: told })
  const prefix = searchParams.get('prefix') ?? ''
  const strays = ['../', '../../../../', '/../../']
    .map(
      (way) =>
        `<Contents><Key>${prefix}${way}${STRAY}</Key><LastModified>2026-01-01T00:00:00.000Z</LastModified><ETag>"0"</ETag><Size>1</Size></Contents>`,
    )
    .join('')
  const xml = (await reply.text()).replace('</ListBucketResult>', `${strays}</ListBucketResult>`)
  return new Response(xml, { status: reply.status, headers: { 'content-type': 'application/xml' } })
}

function endless(): ReadableStream<Uint8Array> {
  const part = new Uint8Array(MB / 4).fill(120)
  return new ReadableStream({
    pull(controller) {
      sent += part.length
      if (sent > MOST_SENT) controller.close()
      else controller.enqueue(part)
    },
  })
}

async function said(path: string, body?: object): Promise<string> {
  return await (await reader.ask(path, body)).text()
}

/** Uploads two documents through the writer; returns the id of the lease. */
async function fill(): Promise<string> {
  const form = uploadForm('house', { 'lease.md': LEASE, 'b.txt': 'A garden.' })
  const { job_id } = UploadQueued.parse(await (await writer.ask('/api/upload', form)).json())
  await jobOn(writer.url ?? '', job_id)
  const documents = z.object({ data: z.array(z.object({ id: z.string(), filename: z.string() })) })
  const { data } = documents.parse(await (await writer.ask('/api/documents')).json())
  return data.find(({ filename }) => filename === 'lease.md')?.id ?? ''
}

/** Lists names outside of the index when it is opened, and when a running server copies its next version. */
async function astray(): Promise<void> {
  const refusal = await reader.start().then(
    () => '',
    (error: unknown) => String(error),
  )
  if (
    !/ibid: Cannot use the shared index: Cannot read the storage: /.test(refusal) ||
    /cargo|backtrace|\$bunfs/.test(refusal)
  )
    faults.push(`an index with names outside of it is opened: ${refusal}`)
  lie = 'none'
  await reader.start()
  await until('the lease to be found', async () => (await said('/api/search', QUESTION)).includes('900'))
  // The writer must be the one that reads the file: LanceDB writes nothing to a storage that lies.
  reader.signal('SIGSTOP')
  const form = uploadForm('house', { 'attic.txt': 'The attic has 12 windows.' })
  const upload = await writer.ask('/api/upload', form)
  await jobOn(writer.url ?? '', UploadQueued.parse(await upload.json()).job_id)
  lie = 'stray'
  reader.signal('SIGCONT')
  await until('the attic to be found', async () =>
    (await said('/api/search', { query: 'windows of the attic' })).includes('12 windows'),
  )
  lie = 'none'
  const strays = (await readdir(folder, { recursive: true })).filter((path) => path.includes(STRAY))
  if (strays.length > 0) faults.push(`files outside of the copy of the index: ${strays}`)
  console.log('names outside of the index: refused at the start, left out by a running server')
}

/** Asks for an original of which the storage sends other bytes than were stored, or more. */
async function dishonest(kind: 'endless' | 'other', file: string): Promise<void> {
  lie = kind
  sent = 0
  const before = memoryOf(reader.pid).own
  const got = await reader
    .ask(file)
    .then((response) => response.arrayBuffer())
    .then(
      (bytes) => bytes.byteLength,
      () => 0,
    )
  if (got > LEASE.length + 1000) faults.push(`${got} bytes of an original of ${LEASE.length} (${kind})`)
  if (sent > 64 * MB) faults.push(`${(sent / MB).toFixed()} MB of an original are read`)
  const more = memoryOf(reader.pid).own - before
  if (more > MOST_MORE_MB) faults.push(`${more.toFixed()} MB more memory after an original that is ${kind}`)
  if (!(await said('/api/search', QUESTION)).includes('900')) faults.push(`nothing is found after '${kind}'`)
  lie = 'none'
  console.log(
    `${kind}: ${got} bytes of it came, ${(sent / MB).toFixed(1)} MB sent, ${more.toFixed(1)} MB more memory`,
  )
}

async function silent(file: string): Promise<void> {
  lie = 'silent'
  const began = performance.now()
  const [health, found, original] = await Promise.all([
    reader.ask('/healthz').catch(() => null),
    reader.ask('/api/search', QUESTION).catch(() => null),
    reader.ask(file).catch(() => null),
  ])
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  if (!health?.ok) faults.push('/healthz does not answer beside a silent storage')
  if (!found?.ok) faults.push(`a search beside a silent storage is answered with ${found?.status}`)
  if (original === null || original.ok) faults.push(`an original from a silent storage: ${original?.status}`)
  lie = 'none'
  await until('the storage to be heard again', async () => (await said(file).catch(() => '')) === LEASE)
  console.log(`silent: an original was answered with ${original?.status} after ${seconds} s; load ${load()}`)
}
