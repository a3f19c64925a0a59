import { describe, expect, test } from 'bun:test'
import { FairQueue } from '../../server/ingest/queue.ts'
import type { JobFileRow } from '../../server/store/catalog.ts'
import { jobFileRow } from '../support/job-file-row.ts'

const MB = 1024 * 1024

function file(jobId: string, position: number, sizeBytes = 1): JobFileRow {
  const id = `${jobId}${position}`
  return jobFileRow(`${id}.txt`, { jobId, position, documentId: id, sizeBytes })
}

/** Takes until the queue gives no more to so many workers, none of which ever ends. */
function takeAll(queue: FairQueue, workers: number): string[] {
  const running: JobFileRow[] = []
  for (let next = queue.take(running, workers); next; next = queue.take(running, workers)) running.push(next)
  return running.map(({ documentId }) => documentId)
}

describe('FairQueue', () => {
  test('gives the job with the fewest files under way its turn, the older one first', () => {
    const queue = new FairQueue()
    queue.push([file('a', 0), file('a', 1), file('a', 2)])
    queue.push([file('b', 0), file('b', 1)])
    expect(takeAll(queue, 4)).toEqual(['a0', 'b0', 'a1', 'b1'])
    expect(queue.depth).toBe(1)
  })

  test('gives small files of a job before big ones, equals in their order', () => {
    const queue = new FairQueue()
    queue.push([file('a', 0, 50), file('a', 1, 7), file('a', 2, 7), file('a', 3, 9)])
    expect(takeAll(queue, 9)).toEqual(['a1', 'a2', 'a3', 'a0'])
  })

  test('keeps one worker free of big files', () => {
    const queue = new FairQueue()
    queue.push([0, 1, 2, 3].map((i) => file('a', i, 90 * MB)))
    expect(takeAll(queue, 4)).toHaveLength(3)
    queue.push([file('b', 0)])
    const big = [file('a', 0, 90 * MB), file('a', 1, 90 * MB), file('a', 2, 90 * MB)]
    expect(queue.take(big, 4)?.documentId).toBe('b0')
  })

  test('gives a big file to the only worker', () => {
    const queue = new FairQueue()
    queue.push([file('a', 0, 90 * MB)])
    expect(takeAll(queue, 1)).toEqual(['a0'])
  })

  test('gives a file that was in flight at a crash first and alone', () => {
    const queue = new FairQueue()
    const suspect = { ...file('a', 1), attempts: 1 }
    queue.push([file('a', 0), suspect, file('b', 0)])
    expect(takeAll(queue, 4)).toEqual(['a1'])
    expect(queue.take([suspect], 4)).toBeNull()
    expect(takeAll(queue, 4)).toEqual(['a0', 'b0'])
  })

  test('drops what waits of a job or of documents', () => {
    const queue = new FairQueue()
    queue.push([file('a', 0), file('a', 1), file('b', 0)])
    queue.dropDocuments(new Set(['a0', 'b0']))
    expect(queue.depth).toBe(1)
    queue.drop('a')
    expect(takeAll(queue, 4)).toEqual([])
  })

  test('gives a thread on while files are saved, but a suspect file only when none is', () => {
    const queue = new FairQueue()
    queue.push([file('a', 0), file('a', 1), { ...file('b', 0), attempts: 1 }])
    expect(queue.take([], 2, [file('c', 0)])).toBeNull()
    const suspect = queue.take([], 2)
    expect(suspect?.documentId).toBe('b0')
    expect(queue.take([], 2, suspect ? [suspect] : [])).toBeNull()
    expect(queue.take([], 2, [file('c', 0), file('c', 1), file('c', 2)])?.documentId).toBe('a0')
  })
})
