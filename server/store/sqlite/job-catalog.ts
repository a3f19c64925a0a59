import type { Database } from 'bun:sqlite'
import { type Document, Metadata } from '../../../shared/documents.ts'
import { isTerminal, type JobLog, type JobStatus } from '../../../shared/jobs.ts'
import type { CompletedFile, JobCatalog, JobFileRow, JobRow, NewJob, SentFile } from '../catalog.ts'
import { ConflictError } from '../catalog-error.ts'
import type { Removed } from '../deleted.ts'
import { now } from './activity.ts'
import { completeDocument } from './complete-document.ts'
import { createJob } from './create-job.ts'
import { jobMetrics } from './job-metrics.ts'
import { outcomeOf } from './job-outcome.ts'
import { getJob, JOB_FILE, jobFileOf, listJobs, type StoredJobFile } from './job-rows.ts'
import { redactLogsOf } from './redact-logs.ts'
import { redactQueries } from './redact-queries.ts'

export class SqliteJobCatalog implements JobCatalog {
  readonly #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  async create(job: NewJob): Promise<JobRow> {
    return this.#db.transaction(() => createJob(this.#db, job))()
  }

  async get(id: string): Promise<JobRow> {
    return getJob(this.#db, id)
  }

  async list(page: { limit: number; offset: number; status?: JobStatus | undefined }) {
    return listJobs(this.#db, page.status ?? '', page.limit, page.offset)
  }

  async active(): Promise<JobRow[]> {
    return listJobs(this.#db, 'active', -1, 0).jobs
  }

  async metrics() {
    return jobMetrics(this.#db)
  }

  async started(file: JobFileRow): Promise<boolean> {
    return this.#unsynced(() => {
      const changed = this.#db
        .query(
          `UPDATE job_files SET status = 'processing', attempts = attempts + 1
           WHERE job_id = ? AND position = ? AND status IN ('pending', 'processing')`,
        )
        .run(file.jobId, file.position)
      if (changed.changes === 0) return false
      this.#db
        .query(
          `UPDATE jobs SET status = 'processing', started_at = COALESCE(started_at, ?2) WHERE id = ?1 AND status = 'queued'`,
        )
        .run(file.jobId, now())
      return true
    })
  }

  async completed(files: readonly CompletedFile[]): Promise<Removed> {
    return this.#db.transaction(() => {
      const removed = files.flatMap((file) => completeDocument(this.#db, file))
      const documentIds = removed.map(({ id }) => id)
      if (documentIds.length > 0) {
        redactQueries(this.#db, documentIds, 'replaced')
        redactLogsOf(this.#db, documentIds)
      }
      return { documentIds, sha256s: removed.map(({ sha256 }) => sha256) }
    })()
  }

  async unchanged(file: JobFileRow, document: Document): Promise<void> {
    this.#unsynced(() => {
      // The document that stays is known by the path of this file from now on.
      this.#db
        .query(
          `UPDATE documents SET path = (SELECT path FROM documents WHERE id = ?3)
           WHERE id = ?1 AND filename = ?2 AND path IS NULL`,
        )
        .run(document.id, file.name, file.documentId)
      // What a person uploads is theirs: it no longer goes with the file of a watched folder that has the same bytes.
      this.#db
        .query(
          `UPDATE documents SET folder_id = NULL, folder_path = NULL
           WHERE id = ?1 AND EXISTS (SELECT 1 FROM documents WHERE id = ?2 AND folder_id IS NULL)`,
        )
        .run(document.id, file.documentId)
      this.#db.query('DELETE FROM documents WHERE id = ?').run(file.documentId)
      this.#db
        .query(
          `UPDATE job_files SET status = 'completed', unchanged = 1, document_id = ?3, pages = ?4, chunks = 0
           WHERE job_id = ?1 AND position = ?2 AND status IN ('pending', 'processing')`,
        )
        .run(file.jobId, file.position, document.id, document.pages)
    })
  }

  async failed(file: JobFileRow, error: string, timedOut: boolean): Promise<Removed> {
    const former = this.#db.transaction(() => {
      const changed = this.#db
        .query(
          `UPDATE job_files SET status = 'failed', error = ?3, timed_out = ?4
           WHERE job_id = ?1 AND position = ?2 AND status IN ('pending', 'processing')`,
        )
        .run(file.jobId, file.position, error, timedOut ? 1 : 0)
      if (changed.changes === 0) return []
      this.#db
        .query(`UPDATE documents SET status = 'failed', error = ?2 WHERE id = ?1 AND status = 'processing'`)
        .run(file.documentId, error)
      return this.#db
        .query<{ id: string; sha256: string }, [number, string, string]>(
          `DELETE FROM documents WHERE dataset_id = ? AND filename = ? AND id < ? AND status = 'failed'
           RETURNING id, sha256`,
        )
        .all(file.datasetKey, file.name, file.documentId)
    })()
    return { documentIds: former.map(({ id }) => id), sha256s: former.map(({ sha256 }) => sha256) }
  }

  async parked(file: JobFileRow): Promise<void> {
    this.#db
      .query(
        `UPDATE job_files SET status = 'pending', attempts = MAX(0, attempts - 1)
         WHERE job_id = ? AND position = ? AND status = 'processing'`,
      )
      .run(file.jobId, file.position)
  }

  async settle(id: string): Promise<JobStatus | null> {
    return this.#db.transaction(() => {
      const ready = this.#db
        .query<{ id: string }, [string]>(
          `SELECT id FROM jobs WHERE id = ? AND status IN ('queued', 'processing') AND NOT EXISTS (
             SELECT 1 FROM job_files WHERE job_id = jobs.id AND status IN ('pending', 'processing'))`,
        )
        .get(id)
      if (!ready) return null
      const { status, error } = outcomeOf(getJob(this.#db, id).files)
      this.#db
        .query(
          'UPDATE jobs SET status = ?2, error = ?3, finished_at = ?4, started_at = COALESCE(started_at, ?4) WHERE id = ?1',
        )
        .run(id, status, error, now())
      return status
    })()
  }

  async cancel(id: string): Promise<Removed> {
    return this.#db.transaction(() => {
      const job = getJob(this.#db, id)
      if (isTerminal(job.status)) {
        throw new ConflictError('job_ended', `The job has already ended: its status is '${job.status}'.`)
      }
      const open = job.files.filter((file) => file.status === 'pending' || file.status === 'processing')
      for (const file of open) {
        this.#db.query('INSERT OR IGNORE INTO removals VALUES (?)').run(file.documentId)
        this.#db.query('DELETE FROM documents WHERE id = ?').run(file.documentId)
      }
      this.#db
        .query(
          `UPDATE job_files SET status = 'cancelled' WHERE job_id = ? AND status IN ('pending', 'processing')`,
        )
        .run(id)
      this.#db
        .query(
          `UPDATE jobs SET status = 'cancelled', error = 'The job was cancelled.', finished_at = ?2 WHERE id = ?1`,
        )
        .run(id, now())
      return { documentIds: open.map((file) => file.documentId), sha256s: open.map((file) => file.sha256) }
    })()
  }

  async retry(id: string, newId: string): Promise<JobRow> {
    return this.#db.transaction(() => {
      const job = getJob(this.#db, id)
      if (!isTerminal(job.status)) {
        throw new ConflictError('job_not_ended', `The job cannot be retried: its status is '${job.status}'.`)
      }
      const files = job.files.filter((file) => file.status === 'failed' && this.#keeps(file))
      if (files.length === 0) {
        throw new ConflictError(
          'nothing_to_retry',
          'The job cannot be retried: none of its failed files is kept.',
        )
      }
      const metadata = this.#metadataOf(files[0]?.documentId ?? '')
      const sent = files.map((file) => this.#asSent(file))
      for (const file of files) this.#db.query('DELETE FROM documents WHERE id = ?').run(file.documentId)
      return createJob(this.#db, { id: newId, datasetName: job.datasetName, files: sent, metadata })
    })()
  }

  async log(id: string, level: JobLog['level'], message: string): Promise<void> {
    this.#unsynced(() =>
      this.#db
        .query('INSERT INTO job_logs SELECT ?1, ?2, ?3, ?4 WHERE EXISTS (SELECT 1 FROM jobs WHERE id = ?1)')
        .run(id, now(), level, message),
    )
  }

  async unfinished(): Promise<JobFileRow[]> {
    return this.#db
      .query<StoredJobFile, []>(
        `${JOB_FILE} WHERE status IN ('pending', 'processing') ORDER BY job_id, position`,
      )
      .all()
      .map(jobFileOf)
  }

  /** A transaction that a power cut may undo, with no harm; it does not wait for the disk. */
  #unsynced<T>(work: () => T): T {
    this.#db.run('PRAGMA synchronous = NORMAL')
    try {
      return this.#db.transaction(work)()
    } finally {
      this.#db.run('PRAGMA synchronous = FULL')
    }
  }

  #metadataOf(documentId: string): Metadata {
    const row = this.#db
      .query<{ metadata: string }, [string]>('SELECT metadata FROM documents WHERE id = ?')
      .get(documentId)
    return Metadata.parse(JSON.parse(row?.metadata ?? '{}'))
  }

  #asSent(file: JobFileRow): SentFile {
    const row = this.#db
      .query<{ path: string | null; folder_id: string | null; folder_path: string | null }, [string]>(
        'SELECT path, folder_id, folder_path FROM documents WHERE id = ?',
      )
      .get(file.documentId)
    if (row?.folder_id && row.folder_path !== null)
      return { ...file, watched: { folderId: row.folder_id, path: row.folder_path } }
    return row?.path ? { ...file, path: row.path } : file
  }

  #keeps(file: JobFileRow): boolean {
    const row = this.#db
      .query<{ n: number }, [string]>(
        `SELECT COUNT(*) AS n FROM documents WHERE id = ? AND status = 'failed'`,
      )
      .get(file.documentId)
    return row?.n === 1
  }
}
