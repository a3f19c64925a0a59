import type { Attempt, Outcome } from '../interfaces/attempt.ts'
import type { Db } from './db.ts'

/** What counts of readings that chunks are stored of, one for each, in their order. */
export async function outcomesOf(db: Db, attempts: readonly Attempt[]): Promise<Outcome[]> {
  if (attempts.length === 0) return []
  const ids = JSON.stringify([...new Set(attempts.map(({ documentId }) => documentId))])
  // In this order: one that ends in between is shown, or counts as running once more.
  const running = await db.all<{ id: string; attempt: number }>(
    `SELECT document_id AS id, attempts AS attempt FROM job_files WHERE status = 'processing' AND document_id IN LIST(?1)`,
    ids,
  )
  const counting = await db.all<{ id: string; attempt: number }>(
    `SELECT id, attempt FROM documents WHERE status = 'completed' AND id IN LIST(?1)`,
    ids,
  )
  const nameOf = (id: string, attempt: number) => `${attempt} ${id}`
  const isRunning = new Set(running.map(({ id, attempt }) => nameOf(id, attempt)))
  const counts = new Set(counting.map(({ id, attempt }) => nameOf(id, attempt)))
  return attempts.map(({ documentId, attempt }) => {
    const name = nameOf(documentId, attempt)
    return counts.has(name) ? 'counts' : isRunning.has(name) ? 'running' : 'over'
  })
}
