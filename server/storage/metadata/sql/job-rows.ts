import type { JobLog } from '../../../../shared/jobs.ts'
import type { JobFileRow, JobRow } from '../interfaces/catalog.ts'
import { NotFoundError } from '../interfaces/catalog-error.ts'
import type { Queries } from './db.ts'

export const JOB_FILE_COLUMNS = `
  job_id AS "jobId", position, document_id AS "documentId", dataset_id AS "datasetKey", name, format,
  size_bytes AS "sizeBytes", sha256, status, chunks, pages, error, unchanged, timed_out AS "timedOut", attempts, parked`

export const JOB_FILE = `SELECT ${JOB_FILE_COLUMNS} FROM job_files`

export type StoredJobFile = Omit<JobFileRow, 'unchanged' | 'timedOut'> & {
  unchanged: number
  timedOut: number
}

type StoredJob = Omit<JobRow, 'files' | 'logs'>

const JOB = `
  SELECT id, dataset_name AS "datasetName", status, error, created_at AS "createdAt", started_at AS "startedAt",
    finished_at AS "finishedAt"
  FROM jobs`

/** The log lines of a job that are read with it: its last ones. */
const LOG_LINES = 200

export function jobFileOf(row: StoredJobFile): JobFileRow {
  return { ...row, unchanged: row.unchanged === 1, timedOut: row.timedOut === 1 }
}

async function jobOf(db: Queries, row: StoredJob): Promise<JobRow> {
  const files = await db.all<StoredJobFile>(`${JOB_FILE} WHERE job_id = ?1 ORDER BY position`, row.id)
  const logs = (
    await db.all<JobLog>(
      `SELECT timestamp, level, message FROM job_logs WHERE job_id = ?1 ORDER BY rowid DESC LIMIT ?2`,
      row.id,
      LOG_LINES,
    )
  ).reverse()
  return { ...row, files: files.map(jobFileOf), logs }
}

/** One job. Throws NotFoundError. */
export async function getJob(db: Queries, id: string): Promise<JobRow> {
  const row = await db.get<StoredJob>(`${JOB} WHERE id = ?1`, id)
  if (!row) throw new NotFoundError('job_not_found', `There is no job with the id '${id}'.`)
  return await jobOf(db, row)
}

/** Jobs, newest first; `status` '' stands for any, 'active' for those that have not ended. */
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
