import type { Database } from 'bun:sqlite'
import type { JobLog } from '../../../shared/jobs.ts'
import type { JobFileRow, JobRow } from '../catalog.ts'
import { NotFoundError } from '../catalog-error.ts'

export const JOB_FILE = `
  SELECT job_id AS jobId, position, document_id AS documentId, dataset_id AS datasetKey, name, format,
    size_bytes AS sizeBytes, sha256, status, chunks, pages, error, unchanged,
    timed_out AS timedOut, attempts
  FROM job_files`

export type StoredJobFile = Omit<JobFileRow, 'unchanged' | 'timedOut'> & {
  unchanged: number
  timedOut: number
}

type StoredJob = Omit<JobRow, 'files' | 'logs'>

const JOB = `
  SELECT id, dataset_name AS datasetName, status, error, created_at AS createdAt, started_at AS startedAt,
    finished_at AS finishedAt
  FROM jobs`

/** The log lines of a job that are read with it: its last ones. */
const LOG_LINES = 200

export function jobFileOf(row: StoredJobFile): JobFileRow {
  return { ...row, unchanged: row.unchanged === 1, timedOut: row.timedOut === 1 }
}

function jobOf(db: Database, row: StoredJob): JobRow {
  const files = db
    .query<StoredJobFile, [string]>(`${JOB_FILE} WHERE job_id = ? ORDER BY position`)
    .all(row.id)
  const logs = db
    .query<JobLog, [string, number]>(
      `SELECT timestamp, level, message FROM job_logs WHERE job_id = ? ORDER BY rowid DESC LIMIT ?`,
    )
    .all(row.id, LOG_LINES)
    .reverse()
  return { ...row, files: files.map(jobFileOf), logs }
}

/** One job. Throws NotFoundError. */
export function getJob(db: Database, id: string): JobRow {
  const row = db.query<StoredJob, [string]>(`${JOB} WHERE id = ?`).get(id)
  if (!row) throw new NotFoundError('job_not_found', `There is no job with the id '${id}'.`)
  return jobOf(db, row)
}

/** Jobs, newest first; `status` '' stands for any, 'active' for those that have not ended. */
export function listJobs(
  db: Database,
  status: string,
  limit: number,
  offset: number,
): { jobs: JobRow[]; total: number } {
  const where = `?1 = '' OR status = ?1 OR (?1 = 'active' AND status IN ('queued', 'processing'))`
  const total = db
    .query<{ total: number }, [string]>(`SELECT COUNT(*) AS total FROM jobs WHERE ${where}`)
    .get(status)
  const rows = db
    .query<StoredJob, [string, number, number]>(
      `${JOB} WHERE ${where} ORDER BY created_at DESC, id DESC LIMIT ?2 OFFSET ?3`,
    )
    .all(status, limit, offset)
  return { jobs: rows.map((row) => jobOf(db, row)), total: total?.total ?? 0 }
}
