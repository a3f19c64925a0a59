import type { JobStatus } from '../../../../shared/jobs.ts'
import type { JobCatalog } from '../interfaces/catalog.ts'
import type { Queries } from './db.ts'

/** Counts over all jobs; rates over those that ended and read something. */
export async function jobMetrics(db: Queries): Promise<Awaited<ReturnType<JobCatalog['metrics']>>> {
  const statuses = await db.all<{ status: JobStatus; n: number }>(
    'SELECT status, COUNT(*) AS n FROM jobs GROUP BY status',
  )
  const files = (await db.get<{
    completed: number
    failed: number
    chunks: number
    bytes: number
  }>(`SELECT COUNT(*) FILTER (WHERE status = 'completed') AS completed,
         COUNT(*) FILTER (WHERE status = 'failed') AS failed,
         COALESCE(SUM(chunks) FILTER (WHERE status = 'completed'), 0) AS chunks,
         COALESCE(CAST(SUM(size_bytes) FILTER (WHERE status = 'completed' AND unchanged = 0) AS BIGINT), 0) AS bytes
       FROM job_files`)) ?? { completed: 0, failed: 0, chunks: 0, bytes: 0 }
  const ended = (await db.get<{
    seconds: number
    jobs: number
    documents: number
  }>(`SELECT COALESCE(SUM(finished_at - started_at), 0) AS seconds, COUNT(*) AS jobs,
         COALESCE(CAST(SUM((SELECT COUNT(*) FROM job_files f WHERE f.job_id = j.id AND f.status = 'completed' AND f.unchanged = 0)) AS BIGINT), 0)
           AS documents
       FROM jobs j WHERE finished_at IS NOT NULL AND started_at IS NOT NULL`)) ?? {
    seconds: 0,
    jobs: 0,
    documents: 0,
  }
  return {
    total: statuses.reduce((sum, row) => sum + row.n, 0),
    by_status: Object.fromEntries(statuses.map((row) => [row.status, row.n])),
    documents_processed: files.completed,
    documents_failed: files.failed,
    chunks_created: files.chunks,
    bytes_processed: files.bytes,
    documents_per_minute: ended.seconds > 0 ? (ended.documents * 60) / ended.seconds : 0,
    average_duration_seconds: ended.jobs > 0 ? ended.seconds / ended.jobs : 0,
  }
}
