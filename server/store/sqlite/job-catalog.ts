import type { Database } from 'bun:sqlite'
import type { Document } from '../../../shared/documents.ts'
import { isTerminal, type JobLog, type JobStatus } from '../../../shared/jobs.ts'
import type {
  CompletedFile,
  JobCatalog,
  JobFileRow,
  JobRow,
  NewJob,
  ReceivedFile,
  Removed,
} from '../catalog.ts'
import { ConflictError } from '../catalog-error.ts'
import { count, now } from './activity.ts'
import { findDataset } from './dataset-catalog.ts'
import { jobMetrics } from './job-metrics.ts'
import { getJob, JOB_FILE, jobFileOf, listJobs, type StoredJobFile } from './job-rows.ts'

export class SqliteJobCatalog implements JobCatalog {
  readonly #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  async create(job: NewJob): Promise<JobRow> {
    return this.#db.transaction(() => this.#create(job))()
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

  async started(file: JobFileRow): Promise<void> {
    this.#db.transaction(() => {
      this.#db
        .query(
          `UPDATE job_files SET status = 'processing', attempts = attempts + 1 WHERE job_id = ? AND position = ?`,
        )
        .run(file.jobId, file.position)
      this.#db
        .query(
          `UPDATE jobs SET status = 'processing', started_at = COALESCE(started_at, ?2) WHERE id = ?1 AND status = 'queued'`,
        )
        .run(file.jobId, now())
    })()
  }

  async completed(files: readonly CompletedFile[]): Promise<Removed> {
    return this.#db.transaction(() => {
      const removed = files.flatMap((file) => this.#complete(file))
      return { documentIds: removed.map(({ id }) => id), sha256s: removed.map(({ sha256 }) => sha256) }
    })()
  }

  async unchanged(file: JobFileRow, document: Document): Promise<void> {
    this.#db.transaction(() => {
      this.#db.query('DELETE FROM documents WHERE id = ?').run(file.documentId)
      this.#db
        .query(
          `UPDATE job_files SET status = 'completed', unchanged = 1, document_id = ?3, pages = ?4, chunks = 0
           WHERE job_id = ?1 AND position = ?2`,
        )
        .run(file.jobId, file.position, document.id, document.pages)
    })()
  }

  async failed(file: JobFileRow, error: string, timedOut: boolean): Promise<void> {
    this.#db.transaction(() => {
      const changed = this.#db
        .query(
          `UPDATE job_files SET status = 'failed', error = ?3, timed_out = ?4
           WHERE job_id = ?1 AND position = ?2 AND status IN ('pending', 'processing')`,
        )
        .run(file.jobId, file.position, error, timedOut ? 1 : 0)
      if (changed.changes === 0) return
      this.#db
        .query(`UPDATE documents SET status = 'failed', error = ?2 WHERE id = ?1 AND status = 'processing'`)
        .run(file.documentId, error)
    })()
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
      const job = getJob(this.#db, id)
      if (isTerminal(job.status)) return null
      if (job.files.some((file) => file.status === 'pending' || file.status === 'processing')) return null
      const failed = job.files.filter((file) => file.status === 'failed')
      const timedOut = this.#db
        .query<{ n: number }, [string]>(
          'SELECT COALESCE(SUM(timed_out), 0) AS n FROM job_files WHERE job_id = ?',
        )
        .get(id)
      const status = statusOf(job.files.length, failed.length, timedOut?.n ?? 0)
      const error = failed.length === 0 ? null : errorOf(failed)
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
      for (const file of files) this.#db.query('DELETE FROM documents WHERE id = ?').run(file.documentId)
      return this.#create({ id: newId, datasetName: job.datasetName, files, metadata: {} })
    })()
  }

  async log(id: string, level: JobLog['level'], message: string): Promise<void> {
    this.#db
      .query('INSERT INTO job_logs SELECT ?1, ?2, ?3, ?4 WHERE EXISTS (SELECT 1 FROM jobs WHERE id = ?1)')
      .run(id, now(), level, message)
  }

  async unfinished(): Promise<JobFileRow[]> {
    return this.#db
      .query<StoredJobFile, []>(
        `${JOB_FILE} WHERE status IN ('pending', 'processing') ORDER BY job_id, position`,
      )
      .all()
      .map(jobFileOf)
  }

  #create(job: NewJob): JobRow {
    const at = now()
    if (!findDataset(this.#db, job.datasetName)) {
      this.#db.query('INSERT INTO datasets (name, created_at) VALUES (?, ?)').run(job.datasetName, at)
      count(this.#db, 'datasets', 1)
    }
    const key = findDataset(this.#db, job.datasetName)?.key
    if (key === undefined) throw new Error(`Cannot make a job: the dataset '${job.datasetName}' is gone`)
    this.#db
      .query(`INSERT INTO jobs (id, dataset_name, status, created_at) VALUES (?, ?, 'queued', ?)`)
      .run(job.id, job.datasetName, at)
    distinctNames(job.files).forEach((file, position) => {
      const documentId = Bun.randomUUIDv7()
      this.#db
        .query(
          `INSERT INTO documents (id, dataset_id, filename, format, size_bytes, sha256, status, created_at, metadata)
           VALUES (?, ?, ?, ?, ?, ?, 'processing', ?, ?)`,
        )
        .run(
          documentId,
          key,
          file.name,
          file.format,
          file.sizeBytes,
          file.sha256,
          at,
          JSON.stringify(job.metadata),
        )
      this.#db
        .query(
          `INSERT INTO job_files (job_id, position, document_id, dataset_id, name, format, size_bytes, sha256, status)
           VALUES (?, ?, ?, ?, ?, ?, ?, ?, 'pending')`,
        )
        .run(job.id, position, documentId, key, file.name, file.format, file.sizeBytes, file.sha256)
    })
    return getJob(this.#db, job.id)
  }

  /** Returns the documents that the new one replaces: older ones of its name in its dataset. */
  #complete(file: CompletedFile): { id: string; sha256: string }[] {
    const document = this.#db
      .query<
        {
          dataset_id: number
          filename: string
          sha256: string
          size_bytes: number
          created_at: number
          metadata: string
        },
        [string]
      >(
        `SELECT dataset_id, filename, sha256, size_bytes, created_at, metadata FROM documents WHERE id = ? AND status = 'processing'`,
      )
      .get(file.documentId)
    if (!document) return []
    const metadata = JSON.stringify({ ...file.metadata, ...JSON.parse(document.metadata) })
    this.#db
      .query(
        `UPDATE documents SET status = 'completed', error = NULL, chunks = ?2, pages = ?3, metadata = ?4 WHERE id = ?1`,
      )
      .run(file.documentId, file.chunks, file.pages, metadata)
    this.#db
      .query(
        `UPDATE job_files SET status = 'completed', chunks = ?2, pages = ?3 WHERE document_id = ?1 AND status = 'processing'`,
      )
      .run(file.documentId, file.chunks, file.pages)
    count(this.#db, 'documents', 1)
    count(this.#db, 'bytes', document.size_bytes)
    const replaced = this.#db
      .query<{ id: string; sha256: string }, [number, string, string, number]>(
        `SELECT id, sha256 FROM documents
         WHERE dataset_id = ?1 AND filename = ?2 AND id < ?3 AND status IN ('completed', 'failed') AND created_at <= ?4`,
      )
      .all(document.dataset_id, document.filename, file.documentId, document.created_at)
    for (const { id } of replaced) {
      this.#db.query('INSERT OR IGNORE INTO removals VALUES (?)').run(id)
      this.#db.query('DELETE FROM documents WHERE id = ?').run(id)
    }
    return replaced
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

function statusOf(files: number, failed: number, timedOut: number): JobStatus {
  if (failed === 0) return 'completed'
  if (failed < files) return 'completed_with_errors'
  return timedOut === files ? 'timeout' : 'failed'
}

/** One sentence that says what failed: the reason itself for a single file, a count and the first reasons for several. */
function errorOf(failed: readonly JobFileRow[]): string {
  const reasons = failed.map((file) => file.error ?? `'${file.name}' failed`)
  if (failed.length <= 3) return reasons.join('; ')
  return `${failed.length} files failed: ${reasons.slice(0, 3).join('; ')}; …`
}

/** Two files of one upload that share a name stay two documents: the second becomes 'name (2).ext'. */
function distinctNames(files: readonly ReceivedFile[]): ReceivedFile[] {
  const taken = new Set<string>()
  return files.map((file) => {
    let name = file.name
    for (let i = 2; taken.has(name); i++) {
      const dot = file.name.lastIndexOf('.')
      name = dot > 0 ? `${file.name.slice(0, dot)} (${i})${file.name.slice(dot)}` : `${file.name} (${i})`
    }
    taken.add(name)
    return { ...file, name }
  })
}
