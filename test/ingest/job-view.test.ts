import { describe, expect, test } from 'bun:test'
import { notificationOf } from '../../server/ingest/progress/job-notification.ts'
import { viewJob } from '../../server/ingest/progress/job-view.ts'
import type { JobFileRow, JobRow } from '../../server/storage/metadata/interfaces/catalog.ts'
import { jobResult } from '../../server/storage/metadata/sql/job-rows.ts'
import { Job } from '../../shared/jobs.ts'
import { message, textOf } from '../../shared/messages.ts'
import { jobFileRow as file } from '../support/stores/job-file-row.ts'

const MB = 1024 * 1024

const broke = (name: string) => message('text', { text: `'${name}' broke` })

const job = (files: JobFileRow[], changes: Partial<JobRow> = {}): JobRow => ({
  id: 'j',
  datasetName: 'd',
  status: 'processing',
  error: null,
  createdAt: 100,
  startedAt: 110,
  finishedAt: null,
  files,
  logs: [],
  ...changes,
})

const view = (row: JobRow, fractions: Record<string, number> = {}, now = 120) =>
  Job.parse(
    viewJob(
      row,
      new Map(
        Object.entries(fractions).map(([id, fraction]) => [
          id,
          { stage: 'embedding' as const, chunks: 5, fraction },
        ]),
      ),
      now,
    ),
  )

describe('viewJob()', () => {
  test('shows 40 while queued', () => {
    const queued = view(job([file('a')], { status: 'queued', startedAt: null }))
    expect(queued).toMatchObject({ progress: 40, elapsed_seconds: 0, eta_seconds: null })
  })

  test('shows 50 to 99 by files and bytes while processing', () => {
    const files = [
      file('a', { status: 'completed', sizeBytes: 300 * MB, chunks: 7 }),
      file('b', { status: 'processing', sizeBytes: 100 * MB }),
      file('c', { sizeBytes: 600 * MB }),
    ]
    expect(view(job(files), { b: 0.5 })).toMatchObject({
      progress: 67.5,
      documents_processed: 1,
      documents_total: 3,
      chunks_created: 12,
      elapsed_seconds: 10,
      eta_seconds: 19,
    })
    const small = Array.from({ length: 157 }, (_, i) =>
      file(`${i}`, { sizeBytes: i < 156 ? 1000 : MB, status: i < 27 ? 'completed' : 'pending' }),
    )
    expect(view(job(small)).progress).toBe(57.8)
    expect(view(job(small), {}, 112)).toMatchObject({ eta_seconds: null })
    expect(view(job([file('a', { status: 'completed' })])).progress).toBe(99)
  })

  test('shows 100 and an error at every end but a complete one', () => {
    for (const status of ['completed_with_errors', 'failed', 'timeout', 'cancelled'] as const)
      expect(view(job([file('a', { status: 'failed' })], { status, finishedAt: 115 }))).toMatchObject({
        progress: 100,
        error: 'Processing failed',
        elapsed_seconds: 5,
      })
    expect(view(job([file('a', { status: 'completed' })], { status: 'completed' })).error).toBeNull()
  })

  test('shows the stage of a file only while it is open', () => {
    const files = [file('a', { status: 'completed' }), file('b', { status: 'processing' }), file('c')]
    expect(view(job(files), { b: 0 }).files.map(({ stage }) => stage)).toEqual([
      undefined,
      'embedding',
      'queued',
    ])
  })
})

describe('jobResult()', () => {
  const failed = (name: string, timedOut = false) =>
    file(name, { status: 'failed', error: broke(name), timedOut })
  const done = file('ok', { status: 'completed' })
  const gone = file('gone', { status: 'cancelled' })

  test.each([
    [[done, gone], 'completed', null],
    [[gone, gone], 'cancelled', 'Its documents were deleted.'],
    [[done, failed('x')], 'completed_with_errors', "'x' broke"],
    [[failed('x'), gone], 'failed', "'x' broke"],
    [[failed('x', true), failed('y', true)], 'timeout', "'x' broke; 'y' broke"],
    [[failed('x', true), failed('y')], 'failed', "'x' broke; 'y' broke"],
    [
      [failed('a'), failed('b'), failed('c'), failed('d')],
      'failed',
      "4 files failed: 'a' broke; 'b' broke; 'c' broke; …",
    ],
  ] as const)('judges %# by its files', (files, status, error) => {
    const result = jobResult(files)
    expect([result.status, result.error && textOf(result.error)]).toEqual([status, error])
  })
})

describe('notificationOf()', () => {
  const FAILED: Partial<JobFileRow> = {
    status: 'failed',
    error: message('text', { text: "'b.pdf' is damaged." }),
  }

  test('names the dataset, and how many of its documents failed', () => {
    const some = job(
      [file('a.pdf', { status: 'completed' }), file('b.pdf', FAILED)],
      ended('completed_with_errors'),
    )
    expect(told(some)).toEqual(['job_failed', '1 of 2 documents failed', "In 'd': 'b.pdf' is damaged."])
    expect(told(job([file('b.pdf', FAILED)], ended('failed')))[1]).toBe('1 document failed')
  })

  test('tells nothing of a job that somebody cancelled', () => {
    expect(notificationOf(job([file('a.pdf', { status: 'cancelled' })], ended('cancelled')))).toBeNull()
  })
})

function told(job: JobRow) {
  const told = notificationOf(job)
  return told ? [told.kind, textOf(told.title), textOf(told.message)] : []
}

function ended(status: JobRow['status']): Partial<JobRow> {
  return { status, error: message('text', { text: "'b.pdf' is damaged." }), finishedAt: 130 }
}
