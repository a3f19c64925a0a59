import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { existsSync, readdirSync } from 'node:fs'
import { readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { endpoints } from '../../shared/endpoints.ts'
import { isTerminal, Job, UploadQueued } from '../../shared/jobs.ts'
import { openApp, type TestApp, uploadForm } from '../support/app.ts'

let app: TestApp

beforeAll(async () => {
  app = await openApp({ workers: 2 })
})
afterAll(async () => {
  await app[Symbol.asyncDispose]()
})

/** A text that keeps a worker busy for a second or so, and is of many batches. */
function longText(seed: string, paragraphs = 15_000): string {
  return Array.from(
    { length: paragraphs },
    (_, i) =>
      `Paragraph ${i} of ${seed}: the tenant gives notice to the landlord in writing, ${i * 7} days ahead.`,
  ).join('\n\n')
}

async function queue(dataset: string, files: Record<string, string>): Promise<string> {
  return UploadQueued.parse(await (await app.upload(uploadForm(dataset, files))).json()).job_id
}

const documents = async (name: string) =>
  (await app.call(endpoints.datasetDocuments, { params: { name } })).data
const hits = async (query: string, dataset: string) =>
  (await app.call(endpoints.search, { body: { query, dataset_names: [dataset] } })).results
const files = (folder: string) =>
  readdirSync(join(app.folder, 'data', folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name)
const original = (sha256: string) => join(app.folder, 'data', 'files', sha256.slice(0, 2), sha256)

describe('uploading again', () => {
  test('the same bytes under the same name is unchanged and not processed', async () => {
    await app.ingest('again', { 'a.txt': 'The lamp is blue.' })
    const [before] = await documents('again')
    const job = await app.ingest('again', { 'a.txt': 'The lamp is blue.' })
    expect(job).toMatchObject({
      status: 'completed',
      chunks_created: 0,
      files: [{ name: 'a.txt', status: 'completed', unchanged: true, chunks: 0 }],
    })
    expect(job.logs.map(({ message }) => message)).toContain('a.txt: unchanged')
    expect(await documents('again')).toMatchObject([{ id: before?.id }])
  })

  test('the same bytes twice in one upload is read once', async () => {
    const job = await app.ingest('twins', {
      'a.txt': 'Twin text.',
      'b.txt': 'Twin text.',
      'c.txt': 'Twin text.',
    })
    expect(job.files.filter(({ unchanged }) => unchanged)).toHaveLength(2)
    expect(await documents('twins')).toHaveLength(1)
  })

  test('other bytes under the same name replaces the document, its chunks, text and original', async () => {
    await app.ingest('replace', { 'a.txt': 'The old lamp is crimson.' })
    const [old] = await documents('replace')
    await app.ingest('replace', { 'a.txt': 'The new lamp is turquoise.' })
    const [now, ...more] = await documents('replace')
    expect(more).toEqual([])
    expect(now?.id).not.toBe(old?.id)
    expect((await hits('crimson', 'replace')).map(({ text }) => text)).toEqual(['The new lamp is turquoise.'])
    expect(await app.problem(endpoints.document, { params: { id: old?.id ?? '' } })).toMatchObject({
      status: 404,
      code: 'document_not_found',
    })
    await Bun.sleep(50)
    expect(files('files')).not.toContain(old?.sha256)
    expect(files('texts')).not.toContain(`${old?.id}.blocks`)
  })

  test('a broken file under the same name leaves the document that is there', async () => {
    await app.ingest('broken', { 'a.pdf': pdfLike() })
    const job = await app.ingest('broken', { 'a.pdf': '%PDF-1.7\nnothing' })
    expect(job.status).toBe('failed')
    const statuses = (await documents('broken')).map(({ status }) => status).sort()
    expect(statuses).toEqual(['completed', 'failed'])
  })

  test('a broken file twice is one failed document, and its former bytes are gone', async () => {
    await app.ingest('broken twice', { 'a.pdf': '%PDF-1.7\nnothing at first' })
    const [before] = await documents('broken twice')
    await app.ingest('broken twice', { 'a.pdf': '%PDF-1.7\nnothing again' })
    const failed = await documents('broken twice')
    expect(failed.map(({ status }) => status)).toEqual(['failed'])
    expect(failed[0]?.id).not.toBe(before?.id)
    expect(existsSync(original(before?.sha256 ?? ''))).toBe(false)
    expect(existsSync(original(failed[0]?.sha256 ?? ''))).toBe(true)
  })

  test('bytes of one document under the name of another replaces that other', async () => {
    await app.ingest('swap', { 'a.txt': 'Alpha.', 'b.txt': 'Beta.' })
    await app.ingest('swap', { 'b.txt': 'Alpha.' })
    const bytes = Object.fromEntries((await documents('swap')).map((d) => [d.filename, d.sha256]))
    expect(bytes['b.txt']).toBe(bytes['a.txt'] ?? 'missing')
  })

  test('the same file in two datasets is two documents over one original, which stays until the last goes', async () => {
    await app.ingest('one', { 'shared.txt': 'Shared by two.' })
    await app.ingest('two', { 'shared.txt': 'Shared by two.' })
    const [first] = await documents('one')
    const [second] = await documents('two')
    expect(first?.sha256).toBe(second?.sha256 ?? 'missing')
    await app.call(endpoints.deleteDataset, { params: { name: 'one' } })
    expect(existsSync(original(second?.sha256 ?? ''))).toBe(true)
    expect(await hits('shared', 'two')).toHaveLength(1)
    await app.call(endpoints.deleteDocument, { params: { id: second?.id ?? '' } })
    expect(existsSync(original(second?.sha256 ?? ''))).toBe(false)
  })

  test('two versions at once leaves the newer one', async () => {
    const older = await queue('race', { 'v.txt': longText('the older version', 6000) })
    const newer = await queue('race', { 'v.txt': 'The newer version.' })
    await Promise.all([app.ended(older), app.ended(newer)])
    const left = await documents('race')
    expect(left.map(({ filename, size_bytes }) => [filename, size_bytes])).toEqual([['v.txt', 18]])
    expect((await hits('version', 'race')).map(({ text }) => text)).toEqual(['The newer version.'])
  })
})

function pdfLike(): string {
  const stream = 'BT /F1 12 Tf 72 720 Td (The lamp stands in the hall.) Tj ET'
  return [
    '%PDF-1.4',
    '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj',
    '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj',
    '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>endobj',
    `4 0 obj<</Length ${stream.length}>>stream\n${stream}\nendstream endobj`,
    '5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj',
    'trailer<</Root 1 0 R>>',
  ].join('\n')
}

describe('a job', () => {
  test('tells its progress in the ranges of the contract, and never goes back', async () => {
    const id = await queue('progress', { 'long.txt': longText('progress'), 'short.txt': 'Short.' })
    const seen: Job[] = []
    await app.jobWhen(id, (job) => {
      seen.push(job)
      return isTerminal(job.status)
    })
    for (const job of seen) {
      if (job.status === 'queued') expect(job.progress).toBeLessThan(50)
      if (job.status === 'processing') expect(job.progress).toBeWithin(50, 100)
      expect(job.error).toBeNull()
      expect(job.documents_total).toBe(2)
    }
    const progress = seen.map((job) => job.progress)
    expect(progress).toEqual([...progress].sort((a, b) => a - b))
    const chunks = seen.map((job) => job.chunks_created)
    expect(chunks).toEqual([...chunks].sort((a, b) => a - b))
    expect(new Set(seen.map((job) => job.status))).toContain('processing')
    const last = seen.at(-1)
    expect(last).toMatchObject({ status: 'completed', progress: 100, documents_processed: 2, eta_seconds: 0 })
    expect(last?.finished_at).toBeGreaterThanOrEqual(last?.started_at ?? Number.POSITIVE_INFINITY)
    const stats = await app.call(endpoints.datasetStats, { params: { name: 'progress' } })
    expect(last?.chunks_created).toBe(stats.data.total_chunks)
  })

  test('tells what of a file could not be read, as its document does', async () => {
    const job = await app.ingest('ragged', {
      'r.csv': 'name,age,town\nAda,36,London\nBob,40,Paris,extra\nCid\nDan,1,Rome\n',
      'l.jsonl': '{"a":1}\n{"a":\n{"a":3}\n',
    })
    const told = {
      'r.csv': ['Row 3 has 4 cells where 3 are expected', 'Row 4 has 1 cells where 3 are expected'],
      'l.jsonl': ['line 2 could not be read as JSON'],
    }
    expect(job.status).toBe('completed')
    expect(
      job.logs
        .filter(({ level }) => level === 'warning')
        .map(({ message }) => message)
        .sort(),
    ).toEqual(
      Object.entries(told)
        .flatMap(([name, lines]) => lines.map((line) => `${name}: ${line}`))
        .sort(),
    )
    const warnings: Record<string, readonly string[]> = {}
    for (const { id } of await documents('ragged')) {
      const document = await app.call(endpoints.document, { params: { id } })
      const { warnings: inText } = await app.call(endpoints.documentText, { params: { id } })
      expect(inText).toEqual(document.warnings)
      warnings[document.filename] = document.warnings
    }
    expect(warnings).toEqual(told)
  })

  test('forgets the warnings of a document that is deleted or replaced, and of a deleted dataset', async () => {
    const ragged = (name: string) => ({ [name]: `a,b,c\n1,2,3\n${name},5\n7,8,9\n` })
    const jobs = [
      await app.ingest('forget', ragged('deleted.csv')),
      await app.ingest('forget', ragged('replaced.csv')),
      await app.ingest('forget', ragged('kept.csv')),
    ]
    const warnings = async () =>
      await Promise.all(
        jobs.map(
          async ({ job_id }) =>
            (await app.job(job_id)).logs.filter(({ level }) => level === 'warning').length,
        ),
      )
    expect(await warnings()).toEqual([1, 1, 1])
    const deleted = (await documents('forget')).find(({ filename }) => filename === 'deleted.csv')
    await app.call(endpoints.deleteDocument, { params: { id: deleted?.id ?? '' } })
    await app.ingest('forget', { 'replaced.csv': 'a,b,c\n1,2,3\n' })
    expect(await warnings()).toEqual([0, 0, 1])
    await app.call(endpoints.deleteDataset, { params: { name: 'forget' } })
    expect(await warnings()).toEqual([0, 0, 0])
  })

  test('is not searchable before it is completed', async () => {
    const id = await queue('hidden', { 'long.txt': longText('hidden') })
    const job = await app.jobWhen(id, (one) => one.chunks_created > 0 || isTerminal(one.status))
    expect(job.status).toBe('processing')
    expect(await hits('tenant notice', 'hidden')).toEqual([])
    expect((await app.call(endpoints.datasetStats, { params: { name: 'hidden' } })).data.total_chunks).toBe(0)
    await app.ended(id)
    expect(await hits('tenant notice', 'hidden')).toHaveLength(10)
  })

  test('that is cancelled keeps what was completed and leaves nothing of the rest', async () => {
    const id = await queue('cancel', {
      'a.txt': 'Done before.',
      'b.txt': longText('b', 60_000),
      'c.txt': longText('c', 60_000),
      'd.txt': longText('d', 60_000),
    })
    await app.jobWhen(id, (job) => job.documents_processed === 1 && job.chunks_created > 1)
    expect(await app.call(endpoints.cancelJob, { params: { id } })).toEqual({
      job_id: id,
      status: 'cancelled',
    })
    const job = await app.job(id)
    expect(job).toMatchObject({ status: 'cancelled', error: 'The job was cancelled.', chunks_created: 1 })
    expect(job.files.map(({ status }) => status)).toEqual([
      'completed',
      'cancelled',
      'cancelled',
      'cancelled',
    ])
    const left = await documents('cancel')
    expect(left.map(({ filename }) => filename)).toEqual(['a.txt'])
    const stored = await app.services.chunks.documentIds()
    expect([...stored].filter((one) => job.files.length > 0 && one === left[0]?.id)).toHaveLength(1)
    const known = new Set(await app.services.catalog.documents.ids())
    expect([...stored].filter((one) => !known.has(one))).toEqual([])
    expect(files('incoming')).toEqual([])
    expect(await app.problem(endpoints.cancelJob, { params: { id } })).toEqual({
      status: 409,
      code: 'job_ended',
      detail: "The job has already ended: its status is 'cancelled'.",
    })
  })

  test('ends when its dataset is deleted while it is queued or running', async () => {
    const running = await queue('doomed', { 'a.txt': longText('doomed a'), 'b.txt': longText('doomed b') })
    const queued = await queue('doomed', { 'c.txt': longText('doomed c', 100) })
    const direct = app.upload(uploadForm('doomed', { 'd.txt': 'Waiting.' }, { use_celery: 'false' }))
    await app.jobWhen(running, (job) => job.chunks_created > 0)
    await Bun.sleep(50)
    await app.call(endpoints.deleteDataset, { params: { name: 'doomed' } })
    for (const id of [running, queued])
      expect((await app.ended(id)).status).toMatch(/^(cancelled|completed)$/)
    expect((await direct).status).toBe(200)
    expect((await app.call(endpoints.jobsActive)).data).toEqual([])
  })

  test('ends when its last waiting document is deleted', async () => {
    const busy = await queue('busy', { 'a.txt': longText('x'), 'b.txt': longText('y') })
    const id = await queue('waits', { 'w.txt': longText('waits', 2000) })
    const [waiting] = await documents('waits')
    await app.call(endpoints.deleteDocument, { params: { id: waiting?.id ?? '' } })
    expect(await app.job(id)).toMatchObject({ status: 'cancelled', error: 'Its documents were deleted.' })
    await app.ended(busy)
  })

  test('can be retried: its failed files are read again, with their metadata', async () => {
    const form = uploadForm('retry', { 'ok.txt': 'Fine.', 'lost.txt': 'Come back.' }, { metadata: '{"k":1}' })
    const sha256 = new Bun.CryptoHasher('sha256').update('Come back.').digest('hex')
    const hidden = join(app.folder, 'hidden')
    const busy = await queue('busy', { 'p.txt': longText('p'), 'q.txt': longText('q') })
    const { job_id } = UploadQueued.parse(await (await app.upload(form)).json())
    await rename(original(sha256), hidden)
    const failed = await app.ended(job_id)
    expect(failed).toMatchObject({ status: 'completed_with_errors', documents_processed: 1 })
    expect(failed.error).toBe("'lost.txt' could not be read: its stored bytes are missing; upload it again")
    await rename(hidden, original(sha256))
    const again = await app.call(endpoints.retryJob, { params: { id: job_id } })
    expect(again).toMatchObject({ status: 'queued', message: '1 file queued again' })
    expect(await app.ended(again.job_id)).toMatchObject({ status: 'completed', documents_total: 1 })
    const lost = (await documents('retry')).find(({ filename }) => filename === 'lost.txt')
    expect(lost).toMatchObject({ status: 'completed', metadata: { k: 1 } })
    expect(await app.problem(endpoints.retryJob, { params: { id: job_id } })).toMatchObject({
      status: 409,
      code: 'nothing_to_retry',
    })
    await app.ended(busy)
  })

  test('cannot be retried before it has ended, nor when there is none', async () => {
    const id = await queue('early', { 'a.txt': longText('early') })
    expect(await app.problem(endpoints.retryJob, { params: { id } })).toMatchObject({
      status: 409,
      code: 'job_not_ended',
    })
    await app.call(endpoints.cancelJob, { params: { id } })
    for (const endpoint of [
      endpoints.retryJob,
      endpoints.cancelJob,
      endpoints.jobStatus,
      endpoints.jobEvents,
    ])
      expect(await app.problem(endpoint, { params: { id: 'none' } })).toEqual({
        status: 404,
        code: 'job_not_found',
        detail: "There is no job with the id 'none'.",
      })
  })

  test('sends server-sent events until it has ended', async () => {
    const id = await queue('events', { 'a.txt': longText('events', 8000) })
    const response = await app.send(endpoints.jobEvents, { params: { id } })
    expect(response.headers.get('content-type')).toContain('text/event-stream')
    const events = (await response.text()).trim().split('\n\n')
    const jobs = events.map((event) => {
      expect(event).toMatch(/^event: status\ndata: .*\nid: \d+$/)
      return Job.parse(JSON.parse(/^data: (.*)$/m.exec(event)?.[1] ?? ''))
    })
    expect(jobs.length).toBeGreaterThan(1)
    expect(jobs.at(-1)).toMatchObject({ status: 'completed', progress: 100 })
    expect(jobs.slice(0, -1).every(({ status }) => !isTerminal(status))).toBe(true)
  })

  test('of one event when it had ended before', async () => {
    const { job_id: id } = await app.ingest('ended', { 'a.txt': 'One.' })
    const text = await (await app.send(endpoints.jobEvents, { params: { id } })).text()
    expect(text.match(/^event: status$/gm)).toHaveLength(1)
  })
})

test('a closed application goes on with its jobs when it is opened again', async () => {
  const first = await openApp({ workers: 2 })
  const response = await first.upload(
    uploadForm('resume', {
      'a.txt': longText('a', 60_000),
      'b.txt': longText('b', 60_000),
      'c.txt': 'Short.',
    }),
  )
  const { job_id } = UploadQueued.parse(await response.json())
  await first.jobWhen(job_id, (job) => job.chunks_created > 500)
  const started = performance.now()
  await first.close()
  expect(performance.now() - started).toBeLessThan(9000)
  const second = await openApp({ workers: 2, folder: first.folder })
  expect(await second.ended(job_id)).toMatchObject({ status: 'completed', documents_processed: 3 })
  const { data } = await second.call(endpoints.datasetDocuments, { params: { name: 'resume' } })
  expect(await second.services.chunks.count()).toBe(data.reduce((sum, one) => sum + one.chunks, 0))
  await second.close()
  await rm(first.folder, { recursive: true })
})

test('an application counts at its start the words that an earlier one did not', async () => {
  const first = await openApp()
  await first.ingest('counted', { 'a.txt': 'Nothing but lighthouses.', 'b.txt': 'Nothing but lamps.' })
  await first.close()
  const counted = (await readdir(first.folder, { recursive: true })).filter((path) =>
    path.includes('.words-'),
  )
  expect(counted).not.toEqual([])
  for (const path of counted) await rm(join(first.folder, path))
  const second = await openApp({ folder: first.folder })
  const { data } = await second.call(endpoints.datasetDocuments, { params: { name: 'counted' } })
  const ids = data.map(({ id }) => id)
  const { chunks } = second.services
  for (let i = 0; i < 200 && (await chunks.documentWords(ids)).documents.size < 2; i++) await Bun.sleep(50)
  expect((await chunks.documentWords(ids)).total.documents).toBe(2)
  await second.close()
  await rm(first.folder, { recursive: true })
})
