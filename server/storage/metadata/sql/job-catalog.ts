import type { Document } from '../../../../shared/documents.ts'
import { isTerminal, type JobLog, type JobStatus } from '../../../../shared/jobs.ts'
import type { Message } from '../../../../shared/message.ts'
import { message } from '../../../../shared/messages.ts'
import type {
  CompletedFile,
  JobCatalog,
  JobFileRow,
  JobRow,
  LeaseHolder,
  NewJob,
} from '../interfaces/catalog.ts'
import { ConflictError } from '../interfaces/catalog-error.ts'
import type { Removed } from '../interfaces/deletion.ts'
import type { LeaseWish } from '../interfaces/lease.ts'
import { isSuspect } from '../interfaces/suspect.ts'
import { now } from './activity.ts'
import { completeDocument, type Taken } from './complete-document.ts'
import { createJob, retryFiles } from './create-job.ts'
import type { Db, Queries } from './db.ts'
import { requireServing } from './index-catalog.ts'
import {
  getJob,
  JOB_FILE,
  jobFileOf,
  jobMetrics,
  jobResult,
  listJobs,
  type StoredJobFile,
} from './job-rows.ts'
import { leaseFile, renewLeases, startFile, takeUp } from './leases.ts'
import { redactLogsOf, redactQueries } from './redact-queries.ts'

const ALL = Number.MAX_SAFE_INTEGER

/** For changes that a power cut may undo without harm. */
const UNSYNCED = { durable: false }
/** For leases taken at once, each of which locks its own rows. */
const LEASING = { durable: false, isolated: false }

export class SqlJobCatalog implements JobCatalog {
  readonly #db: Db

  constructor(db: Db) {
    this.#db = db
  }

  async create(job: NewJob): Promise<JobRow> {
    return await this.#db.transaction((tx) => createJob(tx, job))
  }

  async get(id: string): Promise<JobRow> {
    return await getJob(this.#db, id)
  }

  async list(page: { limit: number; offset: number; status?: JobStatus | undefined }) {
    return await listJobs(this.#db, page.status ?? '', page.limit, page.offset)
  }

  async active(): Promise<JobRow[]> {
    return (await listJobs(this.#db, 'active', ALL, 0)).jobs
  }

  async metrics() {
    return await jobMetrics(this.#db)
  }

  async lease(by: LeaseHolder, wish: LeaseWish): Promise<JobFileRow | null> {
    return await this.#db.transaction((tx) => leaseFile(tx, by, wish), LEASING)
  }

  async started(file: JobFileRow): Promise<JobFileRow | null> {
    return await this.#db.transaction((tx) => startFile(tx, file, { id: '', ms: null }), LEASING)
  }

  async renew(by: LeaseHolder): Promise<JobFileRow[]> {
    return await this.#db.transaction((tx) => renewLeases(tx, by), LEASING)
  }

  async takeUp(whose: 'lapsed' | 'all'): Promise<void> {
    await this.#db.transaction((tx) => takeUp(tx, whose), LEASING)
  }

  async waiting(): Promise<number> {
    const row = await this.#db.get<{ n: number }>(
      `SELECT COUNT(*) AS n FROM job_files WHERE status = 'pending'`,
    )
    return row?.n ?? 0
  }

  async completed(files: readonly CompletedFile[], table: string | null = null) {
    return await this.#db.transaction(async (tx) => {
      if (table !== null) await requireServing(tx, table)
      const removed: Taken[] = []
      const lost: string[] = []
      for (const file of files) {
        const taken = await completeDocument(tx, file)
        if (taken) removed.push(...taken)
        else lost.push(file.documentId)
      }
      const documentIds = removed.map(({ id }) => id)
      if (documentIds.length > 0) {
        await redactQueries(tx, documentIds, 'replaced')
        await redactLogsOf(tx, documentIds)
      }
      return { documentIds, sha256s: removed.map(({ sha256 }) => sha256), lost }
    })
  }

  async unchanged(file: JobFileRow, document: Document): Promise<void> {
    await this.#db.transaction(async (tx) => {
      const changed = await tx.run(
        `UPDATE job_files SET status = 'completed', unchanged = 1, document_id = ?3, pages = ?4, chunks = 0
           WHERE job_id = ?1 AND position = ?2 AND status = 'processing' AND attempts = ?5`,
        ...[file.jobId, file.position, document.id, document.pages, file.attempts],
      )
      if (changed === 0) return
      // The remaining document is identified by this file's path from now on.
      await tx.run(
        `UPDATE documents SET path = (SELECT path FROM documents WHERE id = ?3)
           WHERE id = ?1 AND filename = ?2 AND path IS NULL`,
        document.id,
        file.name,
        file.documentId,
      )
      // An uploaded file is its user's: its document no longer follows a watched file with the same bytes.
      await tx.run(
        `UPDATE documents SET folder_id = NULL, folder_path = NULL, mail_sha256 = NULL
           WHERE id = ?1 AND EXISTS (SELECT 1 FROM documents WHERE id = ?2 AND folder_id IS NULL)`,
        document.id,
        file.documentId,
      )
      // A remaining attachment belongs to the mail's present version.
      await tx.run(
        `UPDATE documents SET mail_sha256 = (SELECT mail_sha256 FROM documents WHERE id = ?2)
           WHERE id = ?1 AND mail_sha256 IS NOT NULL`,
        document.id,
        file.documentId,
      )
      await tx.run('DELETE FROM documents WHERE id = ?1', file.documentId)
    }, UNSYNCED)
  }

  async failed(file: JobFileRow, error: Message, timedOut: boolean): Promise<Removed> {
    const stored = JSON.stringify(error)
    const former = await this.#db.transaction(async (tx) => {
      const changed = await tx.run(
        `UPDATE job_files SET status = 'failed', error = ?3, timed_out = ?4
           WHERE job_id = ?1 AND position = ?2 AND status IN ('pending', 'processing') AND attempts = ?5`,
        ...[file.jobId, file.position, stored, timedOut ? 1 : 0, file.attempts],
      )
      if (changed === 0) return []
      await tx.run(
        `UPDATE documents SET status = 'failed', error = ?2 WHERE id = ?1 AND status = 'processing'`,
        file.documentId,
        stored,
      )
      return await tx.all<{ id: string; sha256: string }>(
        `DELETE FROM documents WHERE dataset_id = ?1 AND filename = ?2 AND id < ?3 AND status = 'failed'
           RETURNING id, sha256`,
        file.datasetKey,
        file.name,
        file.documentId,
      )
    })
    return { documentIds: former.map(({ id }) => id), sha256s: former.map(({ sha256 }) => sha256) }
  }

  async storing(file: JobFileRow): Promise<void> {
    await this.#db.run(
      `UPDATE job_files SET parked = ?4
         WHERE job_id = ?1 AND position = ?2 AND status = 'processing' AND attempts = ?3`,
      ...[file.jobId, file.position, file.attempts, file.parked - 1],
    )
  }

  async requeue(file: JobFileRow): Promise<void> {
    // A suspect was parked when it was leased.
    const parked = isSuspect(file) ? file.parked : file.parked + 1
    await this.#db.run(
      `UPDATE job_files SET status = 'pending', parked = ?4, worker = '', ends_at = NULL
         WHERE job_id = ?1 AND position = ?2 AND status = 'processing' AND attempts = ?3`,
      ...[file.jobId, file.position, file.attempts, parked],
    )
  }

  async settle(id: string): Promise<JobStatus | null> {
    return await this.#db.transaction(async (tx) => {
      const ready = await tx.get<{ id: string }>(
        `SELECT id FROM jobs WHERE id = ?1 AND status IN ('queued', 'processing')
           AND NOT EXISTS (SELECT 1 FROM job_files WHERE job_id = jobs.id AND status = 'pending')
           AND NOT EXISTS (SELECT 1 FROM job_files WHERE job_id = jobs.id AND status = 'processing')`,
        id,
      )
      if (!ready) return null
      const { status, error } = jobResult((await getJob(tx, id)).files)
      await tx.run(
        'UPDATE jobs SET status = ?2, error = ?3, finished_at = ?4, started_at = COALESCE(started_at, ?4) WHERE id = ?1',
        id,
        status,
        error === null ? null : JSON.stringify(error),
        now(),
      )
      return status
    })
  }

  async cancel(id: string): Promise<Removed> {
    return await this.#db.transaction(async (tx) => {
      const job = await getJob(tx, id)
      if (isTerminal(job.status)) {
        throw new ConflictError('job_ended', `The job has already ended: its status is '${job.status}'.`)
      }
      const open = job.files.filter((file) => file.status === 'pending' || file.status === 'processing')
      for (const file of open) {
        await tx.run('INSERT INTO removals VALUES (?1) ON CONFLICT DO NOTHING', file.documentId)
        await tx.run('DELETE FROM documents WHERE id = ?1', file.documentId)
      }
      await tx.run(
        `UPDATE job_files SET status = 'cancelled' WHERE job_id = ?1 AND status IN ('pending', 'processing')`,
        id,
      )
      await tx.run(
        `UPDATE jobs SET status = 'cancelled', error = ?3, finished_at = ?2 WHERE id = ?1`,
        id,
        now(),
        JSON.stringify(message('job_cancelled')),
      )
      await addLog(tx, id, 'warning', message('log_cancelled'))
      return { documentIds: open.map((file) => file.documentId), sha256s: open.map((file) => file.sha256) }
    })
  }

  async retry(id: string, newId: string): Promise<JobRow> {
    return await this.#db.transaction((tx) => retryFiles(tx, id, newId, () => true))
  }

  async retryDocument(documentId: string, newId: string): Promise<JobRow> {
    return await this.#db.transaction(async (tx) => {
      const row = await tx.get<{ job_id: string }>(
        `SELECT job_id FROM job_files WHERE document_id = ?1 AND status = 'failed'`,
        documentId,
      )
      if (!row)
        throw new ConflictError(
          'document_not_failed',
          'The document cannot be read again: it has not failed.',
        )
      return await retryFiles(tx, row.job_id, newId, (file) => file.documentId === documentId)
    })
  }

  async log(id: string, level: JobLog['level'], said: Message, file?: string): Promise<void> {
    await this.#db.transaction((tx) => addLog(tx, id, level, said, file), UNSYNCED)
  }

  async unfinished(): Promise<JobFileRow[]> {
    const rows: StoredJobFile[] = []
    for (const status of ['pending', 'processing'])
      rows.push(...(await this.#db.all<StoredJobFile>(`${JOB_FILE} WHERE status = '${status}'`)))
    const files = rows.map(jobFileOf)
    return files.sort((a, b) => (a.jobId < b.jobId ? -1 : a.jobId > b.jobId ? 1 : a.position - b.position))
  }
}

async function addLog(
  tx: Queries,
  id: string,
  level: JobLog['level'],
  said: Message,
  file: string | null = null,
): Promise<void> {
  await tx.run(
    `INSERT INTO job_logs (job_id, timestamp, level, message, file)
       SELECT id, ?2, ?3, ?4, CAST(?5 AS TEXT) FROM jobs WHERE id = ?1`,
    ...[id, now(), level, JSON.stringify(said), file],
  )
}
