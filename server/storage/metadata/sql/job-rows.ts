import type { JobStatus } from '../../../../shared/jobs.ts'
import type { Message } from '../../../../shared/message.ts'
import { message } from '../../../../shared/messages.ts'
import { roundedRate, roundedSeconds } from '../../../../shared/rounded.ts'
import type { JobCatalog, JobFileRow, JobRow } from '../interfaces/catalog.ts'
import { NotFoundError } from '../interfaces/catalog-error.ts'
import type { StoredLog } from '../interfaces/stored-messages.ts'
import type { Queries } from './db.ts'
import { storedMessage } from './stored/stored-message.ts'

export const JOB_FILE_COLUMNS = `
  job_id AS "jobId", position, document_id AS "documentId", dataset_id AS "datasetKey", name, format,
  size_bytes AS "sizeBytes", sha256, status, chunks, pages, error, unchanged, timed_out AS "timedOut", attempts, parked`

export const JOB_FILE = `SELECT ${JOB_FILE_COLUMNS} FROM job_files`

export type StoredJobFile = Omit<JobFileRow, 'unchanged' | 'timedOut' | 'error'> & {
  error: string | null
  unchanged: number
  timedOut: number
}

type StoredJob = Omit<JobRow, 'files' | 'logs' | 'error'> & { error: string | null }

const JOB = `
  SELECT id, dataset_name AS "datasetName", status, error, created_at AS "createdAt", started_at AS "startedAt",
    finished_at AS "finishedAt"
  FROM jobs`

/** Last log lines read with a job. */
const LOG_LINES = 200

export function jobFileOf(row: StoredJobFile): JobFileRow {
  return {
    ...row,
    error: row.error === null ? null : storedMessage(row.error),
    unchanged: row.unchanged === 1,
    timedOut: row.timedOut === 1,
  }
}

async function jobOf(db: Queries, row: StoredJob): Promise<JobRow> {
  const files = await db.all<StoredJobFile>(
    `SELECT ${JOB_FILE_COLUMNS}, CASE WHEN unchanged = 1 THEN (
         SELECT d.filename FROM documents d WHERE d.id = document_id AND d.filename <> name) END AS "sameAs"
       FROM job_files WHERE job_id = ?1 ORDER BY position`,
    row.id,
  )
  const logs = (
    await db.all<Omit<StoredLog, 'message'> & { message: string }>(
      `SELECT timestamp, level, message FROM job_logs WHERE job_id = ?1 ORDER BY rowid DESC LIMIT ?2`,
      row.id,
      LOG_LINES,
    )
  )
    .reverse()
    .map((log) => ({ ...log, message: storedMessage(log.message) }))
  const error = row.error === null ? null : storedMessage(row.error)
  return { ...row, error, files: files.map(jobFileOf), logs }
}

/** Reads a job. Throws NotFoundError. */
export async function getJob(db: Queries, id: string): Promise<JobRow> {
  const row = await db.get<StoredJob>(`${JOB} WHERE id = ?1`, id)
  if (!row) throw new NotFoundError('job_not_found', `There is no job with the id '${id}'.`)
  return await jobOf(db, row)
}

/** Lists jobs, newest first; `status` '' means any, 'active' those not ended. */
export async function listJobs(
  db: Queries,
  status: string,
  limit: number,
  offset: number,
): Promise<{ jobs: JobRow[]; total: number }> {
  const where = `?1 = '' OR status = ?1 OR (?1 = 'active' AND status IN ('queued', 'processing'))`
  const total = await db.get<{ total: number }>(`SELECT COUNT(*) AS total FROM jobs WHERE ${where}`, status)
  const rows = await db.all<StoredJob>(
    `${JOB} WHERE ${where} ORDER BY created_at DESC, id DESC LIMIT ?2 OFFSET ?3`,
    status,
    limit,
    offset,
  )
  const jobs: JobRow[] = []
  for (const row of rows) jobs.push(await jobOf(db, row))
  return { jobs, total: total?.total ?? 0 }
}

/** Computes counts over all jobs, and rates over ended jobs that read something. */
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
    documents_per_minute: ended.seconds > 0 ? roundedRate((ended.documents * 60) / ended.seconds) : 0,
    average_duration_seconds: ended.jobs > 0 ? roundedSeconds(ended.seconds / ended.jobs) : 0,
  }
}

/** Failure reasons listed individually. */
const TOLD = 3

export type JobResult = { readonly status: JobStatus; readonly error: Message | null }

/** Derives a job's status and error from its files, all of which have ended. */
export function jobResult(files: readonly JobFileRow[]): JobResult {
  const completed = files.some(({ status }) => status === 'completed')
  const failed = files.filter(({ status }) => status === 'failed')
  if (failed.length === 0) {
    return completed
      ? { status: 'completed', error: null }
      : { status: 'cancelled', error: message('job_documents_deleted') }
  }
  const error = errorOf(failed)
  if (completed) return { status: 'completed_with_errors', error }
  return { status: failed.every(({ timedOut }) => timedOut) ? 'timeout' : 'failed', error }
}

/** Words the failures: every reason for a few files, a count and the first reasons for more. */
function errorOf(failed: readonly JobFileRow[]): Message {
  const why = failed.slice(0, TOLD).map(({ name, error }) => error ?? message('file_failed', { file: name }))
  const [only] = why
  if (failed.length === 1 && only) return only
  return message(failed.length > TOLD ? 'files_failed' : 'files_failed_few', { files: failed.length, why })
}
