import { afterAll, describe, expect, test } from 'bun:test'
import { endpoints } from '../../shared/endpoints.ts'
import { isTerminal, Job } from '../../shared/jobs.ts'
import { openApp } from '../support/app.ts'
import { longText } from '../support/texts/long-text.ts'

const app = await openApp({ workers: 2 })
afterAll(() => app[Symbol.asyncDispose]())

describe('a job', () => {
  test('tells its progress in the ranges of the contract, and never goes back', async () => {
    const id = await app.queue('progress', { 'long.txt': longText('progress'), 'short.txt': 'Short.' })
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
      'r.csv': ['Row 3 has 4 cells where 3 are expected', 'Row 4 has 1 cell where 3 are expected'],
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
    for (const { id } of await app.documents('ragged')) {
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
    const deleted = (await app.documents('forget')).find(({ filename }) => filename === 'deleted.csv')
    await app.call(endpoints.deleteDocument, { params: { id: deleted?.id ?? '' } })
    await app.ingest('forget', { 'replaced.csv': 'a,b,c\n1,2,3\n' })
    expect(await warnings()).toEqual([0, 0, 1])
    await app.call(endpoints.deleteDataset, { params: { name: 'forget' } })
    expect(await warnings()).toEqual([0, 0, 0])
  })

  test('is not searchable before it is completed', async () => {
    const id = await app.queue('hidden', { 'long.txt': longText('hidden') })
    const job = await app.jobWhen(id, (one) => one.chunks_created > 0 || isTerminal(one.status))
    expect(job.status).toBe('processing')
    expect(await app.hits('tenant notice', 'hidden')).toEqual([])
    expect((await app.call(endpoints.datasetStats, { params: { name: 'hidden' } })).data.total_chunks).toBe(0)
    await app.ended(id)
    expect(await app.hits('tenant notice', 'hidden')).toHaveLength(10)
  })

  test('sends server-sent events until it has ended', async () => {
    const id = await app.queue('events', { 'a.txt': longText('events', 8000) })
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
