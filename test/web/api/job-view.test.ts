import { describe, expect, test } from 'bun:test'
import { JobStatusReply } from '../../../web/api/job-view.ts'

describe('queue-style status', () => {
  test.each([
    ['PENDING', 25, false, false],
    ['RETRY', 25, false, false],
    ['STARTED', 50, false, false],
    ['SUCCESS', 100, true, true],
    ['FAILURE', 0, true, false],
  ])('%s shows %d', (status, progress, finished, ok) => {
    const view = JobStatusReply.parse({ celery_status: true, status, result: null })
    expect(view).toMatchObject({ progress, finished, ok })
  })

  test('SUCCESS tells its result', () => {
    const view = JobStatusReply.parse({
      celery_status: true,
      status: 'SUCCESS',
      result: { documents_processed: 3, chunks_created: 36 },
    })
    expect(view).toMatchObject({ processed: 3, chunks: 36, error: null })
  })

  test('FAILURE tells its error', () => {
    const view = JobStatusReply.parse({
      celery_status: true,
      status: 'FAILURE',
      result: { error: 'No disk' },
    })
    expect(view.error).toBe('No disk')
  })
})

describe('job-style status', () => {
  test.each([
    ['completed', true, true],
    ['completed_with_errors', true, true],
    ['failed', true, false],
    ['timeout', true, false],
    ['cancelled', true, false],
    ['queued', false, false],
    ['processing', false, false],
    ['some_new_state', false, false],
  ])('%s: finished %p, a success %p', (status, finished, ok) => {
    expect(JobStatusReply.parse({ status, progress: 40 })).toMatchObject({ finished, ok, progress: 40 })
  })

  test('a server that tells only the plain fields is understood', () => {
    const view = JobStatusReply.parse({
      status: 'processing',
      progress: 60,
      documents_processed: 1,
      chunks_created: 12,
      error: null,
      logs: [{ timestamp: '2026-01-05T12:00:00Z', level: 'INFO', message: 'reading' }],
      files: [
        { name: 'a.pdf', status: 'completed', chunks: 12 },
        { name: 'b.pdf', status: 'pending' },
      ],
    })
    expect(view).toMatchObject({ processed: 1, total: 2, chunks: 12, progress: 60 })
    expect(view.logs[0]?.message).toBe('reading')
  })
})
