import { afterAll, describe, expect, test } from 'bun:test'
import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { endpoints } from '../../shared/endpoints.ts'
import { UploadQueued } from '../../shared/jobs.ts'
import { openApp, uploadForm } from '../support/app.ts'
import { longText } from '../support/texts/long-text.ts'
import { until } from '../support/until.ts'

const app = await openApp({ workers: 2 })
afterAll(() => app[Symbol.asyncDispose]())

describe('a job', () => {
  test('that is cancelled keeps what was completed and leaves nothing of the rest', async () => {
    const id = await app.queue('cancel', {
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
    const left = await app.documents('cancel')
    expect(left.map(({ filename }) => filename)).toEqual(['a.txt'])
    const stored = await app.services.chunks.documentIds()
    expect([...stored].filter((one) => job.files.length > 0 && one === left[0]?.id)).toHaveLength(1)
    const known = new Set(await app.services.catalog.documents.ids())
    expect([...stored].filter((one) => !known.has(one))).toEqual([])
    expect(app.filesIn('incoming')).toEqual([])
    expect(await app.problem(endpoints.cancelJob, { params: { id } })).toEqual({
      status: 409,
      code: 'job_ended',
      detail: "The job has already ended: its status is 'cancelled'.",
    })
  })

  test('that is cancelled before anything was completed takes the dataset with it that it made', async () => {
    const id = await app.queue('made for it', { 'a.txt': longText('made for it') })
    await app.call(endpoints.cancelJob, { params: { id } })
    expect(await app.problem(endpoints.datasetStats, { params: { name: 'made for it' } })).toMatchObject({
      status: 404,
    })
    expect(await app.job(id)).toMatchObject({ status: 'cancelled', dataset_name: 'made for it' })
    expect((await app.job(id)).logs.at(-1)?.message).toBe('Cancelled')
    await app.ingest('made for it', { 'b.txt': 'Another time.' })
    expect(await app.documents('made for it')).toHaveLength(1)
  })

  test('that reads none of its files takes the dataset with it that it made', async () => {
    const broken = { 'a.json': '{"a": ', 'b.json': '[1,' }
    const id = await app.queue('nothing read', broken)
    const job = await app.ended(id)
    expect([job.status, job.files.map(({ status }) => status)]).toEqual(['failed', ['failed', 'failed']])
    expect(job.files.every(({ error }) => error !== undefined)).toBe(true)
    const names = async () => (await app.call(endpoints.datasets)).data.map(({ name }) => name)
    const gone = (name: string) =>
      until(`'${name}' to be removed`, async () => !(await names()).includes(name))
    await gone('nothing read')
    await app.ingest('read before', { 'ok.txt': 'Fine.' })
    await app.ended(await app.queue('read before', broken))
    await app.call(endpoints.createDataset, { body: { name: 'made by hand' } })
    await app.ended(await app.queue('made by hand', broken))
    await app.ended(await app.queue('nothing read again', broken))
    await gone('nothing read again')
    expect(await names()).toEqual(expect.arrayContaining(['read before', 'made by hand']))
  })

  test('that is cancelled leaves a dataset that was there before, or that another uploads into', async () => {
    await app.call(endpoints.createDataset, { body: { name: 'made before' } })
    const early = await app.queue('made before', { 'a.txt': longText('made before') })
    await app.call(endpoints.cancelJob, { params: { id: early } })
    expect(await app.documents('made before')).toEqual([])
    const first = await app.queue('shared', { 'a.txt': longText('shared') })
    const second = await app.queue('shared', { 'b.txt': 'Of another.' })
    await app.call(endpoints.cancelJob, { params: { id: first } })
    expect((await app.ended(second)).status).toBe('completed')
    expect((await app.documents('shared')).map(({ filename }) => filename)).toEqual(['b.txt'])
  })

  test('that waits for another with the same bytes is cancelled without waiting on', async () => {
    const file = { 'a.txt': longText('twins', 60_000) }
    const first = await app.queue('twins', file)
    const second = await app.queue('twins', file)
    await app.jobWhen(first, (job) => job.chunks_created > 0)
    await app.call(endpoints.cancelJob, { params: { id: second } })
    expect((await app.job(first)).status).toBe('processing')
    expect((await app.job(second)).status).toBe('cancelled')
    await app.call(endpoints.cancelJob, { params: { id: first } })
  })

  test('ends when its dataset is deleted while it is queued or running', async () => {
    const running = await app.queue('doomed', {
      'a.txt': longText('doomed a'),
      'b.txt': longText('doomed b'),
    })
    const queued = await app.queue('doomed', { 'c.txt': longText('doomed c', 100) })
    const direct = app.upload(uploadForm('doomed', { 'd.txt': 'Waiting.' }, { use_celery: 'false' }))
    await app.jobWhen(running, (job) => job.chunks_created > 0)
    await until('the direct upload to be taken in', async () => (await app.documents('doomed')).length === 4)
    await app.call(endpoints.deleteDataset, { params: { name: 'doomed' } })
    for (const id of [running, queued])
      expect((await app.ended(id)).status).toMatch(/^(cancelled|completed)$/)
    expect((await direct).status).toBe(200)
    expect((await app.call(endpoints.jobsActive)).data).toEqual([])
  })

  test('ends when its last waiting document is deleted', async () => {
    const busy = await app.queue('busy', { 'a.txt': longText('x'), 'b.txt': longText('y') })
    const id = await app.queue('waits', { 'w.txt': longText('waits', 2000) })
    const [waiting] = await app.documents('waits')
    await app.call(endpoints.deleteDocument, { params: { id: waiting?.id ?? '' } })
    expect(await app.job(id)).toMatchObject({ status: 'cancelled', error: 'Its documents were deleted.' })
    await app.ended(busy)
  })

  test('can be retried: its failed files are read again, with their metadata', async () => {
    const form = uploadForm('retry', { 'ok.txt': 'Fine.', 'lost.txt': 'Come back.' }, { metadata: '{"k":1}' })
    const sha256 = new Bun.CryptoHasher('sha256').update('Come back.').digest('hex')
    const hidden = join(app.folder, 'hidden')
    const busy = await app.queue('busy', { 'p.txt': longText('p'), 'q.txt': longText('q') })
    const { job_id } = UploadQueued.parse(await (await app.upload(form)).json())
    await rename(app.originalPath(sha256), hidden)
    const failed = await app.ended(job_id)
    expect(failed).toMatchObject({ status: 'completed_with_errors', documents_processed: 1 })
    expect(failed.error).toBe("'lost.txt' could not be read: its stored bytes are missing; upload it again")
    await rename(hidden, app.originalPath(sha256))
    const again = await app.call(endpoints.retryJob, { params: { id: job_id } })
    expect(again).toMatchObject({ status: 'queued', message: '1 file queued again' })
    expect(await app.ended(again.job_id)).toMatchObject({ status: 'completed', documents_total: 1 })
    const lost = (await app.documents('retry')).find(({ filename }) => filename === 'lost.txt')
    expect(lost).toMatchObject({ status: 'completed', metadata: { k: 1 } })
    expect(await app.problem(endpoints.retryJob, { params: { id: job_id } })).toMatchObject({
      status: 409,
      code: 'nothing_to_retry',
    })
    await app.ended(busy)
  })

  test('cannot be retried before it has ended, nor when there is none', async () => {
    const id = await app.queue('early', { 'a.txt': longText('early') })
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
})
