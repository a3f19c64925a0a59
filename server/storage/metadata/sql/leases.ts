import type { Attempt, AttemptState } from '../interfaces/attempt.ts'
import type { JobFileRow, LeaseHolder } from '../interfaces/catalog.ts'
import type { Lease, LeaseCatalog, LeaseWish } from '../interfaces/lease.ts'
import { SUSPECTED } from '../interfaces/suspect.ts'
import { now } from './activity.ts'
import type { Db, Queries } from './db.ts'
import { JOB_FILE, JOB_FILE_COLUMNS, jobFileOf, type StoredJobFile } from './job-rows.ts'

/**
 * What a file is suspected of is `attempts - parked`. A waiting file has 0, one that is being read 1. One that was being
 * read when a process crashed has 2 from then on, however often a process crashes beside its own one; and one more for each
 * crash while what was read of it was being stored.
 */
const SUSPICION = 'attempts - parked'
/** A file waits until all others are read and a process has been up for long after 4 crashes while it was being stored. */
const LAST = 6
/** Condition: the file waits, and was being read when a process crashed. */
const SUSPECT = `status = 'pending' AND attempts > parked`
const UNLESS_TAKEN = 'FOR UPDATE SKIP LOCKED'

/** Takes the next file from the queue; see JobCatalog.lease(). */
export async function leaseFile(tx: Queries, by: LeaseHolder, wish: LeaseWish): Promise<JobFileRow | null> {
  const { isIdle, isSettled = false } = wish
  // A busy worker leaves a suspect file to others and must not lock it meanwhile.
  const first = await suspectFile(tx, `< ${LAST}`, isIdle)
  if (first) return isIdle ? await startFile(tx, first, by) : null
  const innocent = await leaseInnocent(tx, by, wish)
  if (innocent || !isIdle || !isSettled) return innocent
  const last = await suspectFile(tx, `>= ${LAST}`, isIdle)
  return last && (await startFile(tx, last, by))
}

async function suspectFile(tx: Queries, suspicion: string, isIdle: boolean): Promise<JobFileRow | null> {
  const file = await tx.get<StoredJobFile>(
    `${JOB_FILE} WHERE ${SUSPECT} AND ${SUSPICION} ${suspicion} ORDER BY job_id, position LIMIT 1 ${isIdle ? UNLESS_TAKEN : ''}`,
  )
  return file ? jobFileOf(file) : null
}

async function leaseInnocent(
  tx: Queries,
  by: LeaseHolder,
  { maxBytes }: LeaseWish,
): Promise<JobFileRow | null> {
  const passed = { jobs: [] as string[], bytes: [] as string[] }
  for (;;) {
    const jobId = await nextJob(tx, maxBytes, passed.jobs)
    if (jobId === null) return null
    const file = await tx.get<StoredJobFile>(
      `${JOB_FILE} WHERE job_id = ?1 AND status = 'pending' AND attempts = parked AND size_bytes <= ?2 AND ${noneOf('sha256', '?3', passed.bytes)}
         ORDER BY size_bytes, position LIMIT 1 ${UNLESS_TAKEN}`,
      jobId,
      maxBytes,
      JSON.stringify(passed.bytes),
    )
    if (!file) passed.jobs.push(jobId)
    else if (by.ms !== null && (await isReadElsewhere(tx, file, by))) passed.bytes.push(file.sha256)
    else return await startFile(tx, jobFileOf(file), by)
  }
}

/** Finds the job with the fewest running files that has one of at most `maxBytes` left; the oldest of several; not in `passed`. */
async function nextJob(tx: Queries, maxBytes: number, passed: readonly string[]): Promise<string | null> {
  const hasMore = `${noneOf('j.id', '?2', passed)} AND EXISTS (
    SELECT 1 FROM job_files w WHERE w.job_id = j.id AND w.status = 'pending' AND w.attempts = w.parked AND w.size_bytes <= ?1)`
  const values = [maxBytes, JSON.stringify(passed)]
  // In index order, so that it scans no further than the running jobs.
  const idle = await tx.get<{ id: string }>(
    `SELECT j.id FROM jobs j WHERE j.finished_at IS NULL AND ${hasMore}
       AND NOT EXISTS (SELECT 1 FROM job_files r WHERE r.job_id = j.id AND r.status = 'processing')
     ORDER BY j.created_at, j.id LIMIT 1`,
    ...values,
  )
  if (idle) return idle.id
  const busy = await tx.get<{ id: string }>(
    `SELECT j.id FROM (SELECT job_id, COUNT(*) AS n FROM job_files WHERE status = 'processing' GROUP BY job_id) r
       JOIN jobs j ON j.id = r.job_id WHERE ${hasMore} ORDER BY r.n, j.created_at, j.id LIMIT 1`,
    ...values,
  )
  return busy?.id ?? null
}

/** Condition that excludes `passed`; if that is empty, it only uses the placeholder. */
function noneOf(column: string, value: string, passed: readonly string[]): string {
  return passed.length === 0 ? `${value} = '[]'` : `${column} NOT IN LIST(${value})`
}

/**
 * Tells whether another worker reads the same bytes for the same dataset, after which this file will be unchanged. The
 * second condition on `status` matches the partial index.
 */
async function isReadElsewhere(
  tx: Queries,
  { sha256, datasetKey }: StoredJobFile,
  { id: worker }: LeaseHolder,
): Promise<boolean> {
  const twin = await tx.get(
    `SELECT 1 FROM job_files WHERE sha256 = ?1 AND dataset_id = ?2 AND worker <> ?3 AND status = 'processing'
       AND status IN ('pending', 'processing') LIMIT 1`,
    sha256,
    datasetKey,
    worker,
  )
  return twin !== null
}

/** Marks a file and its job as started; null if nobody waits for it any more. */
export async function startFile(
  tx: Queries,
  { jobId, position }: JobFileRow,
  { id: worker, ms }: LeaseHolder,
): Promise<JobFileRow | null> {
  const begun = await tx.get<StoredJobFile>(
    `UPDATE job_files SET status = 'processing', attempts = attempts + 1, worker = ?3,
       parked = CASE WHEN ${SUSPICION} >= ${SUSPECTED} THEN parked + 1 ELSE parked END,
       ends_at = CLOCK() + CAST(?4 AS DOUBLE PRECISION)
     WHERE job_id = ?1 AND position = ?2 AND status = 'pending'
     RETURNING ${JOB_FILE_COLUMNS}`,
    jobId,
    position,
    worker,
    ms === null ? null : ms / 1000,
  )
  if (!begun) return null
  await tx.run(
    `UPDATE jobs SET status = 'processing', started_at = COALESCE(started_at, ?2) WHERE id = ?1 AND status = 'queued'`,
    jobId,
    now(),
  )
  return jobFileOf(begun)
}

/** Extends the leases of a process; returns the files that it still holds. */
export async function renewLeases(tx: Queries, { id: worker, ms }: LeaseHolder): Promise<JobFileRow[]> {
  const held = await tx.all<StoredJobFile>(
    `UPDATE job_files SET ends_at = CLOCK() + CAST(?2 AS DOUBLE PRECISION)
     WHERE worker = ?1 AND status = 'processing' RETURNING ${JOB_FILE_COLUMNS}`,
    worker,
    ms === null ? null : ms / 1000,
  )
  return held.map(jobFileOf)
}

/** Requeues files of workers that are gone, as suspects. */
export async function takeUp(tx: Queries, whose: 'lapsed' | 'all'): Promise<void> {
  await tx.run(
    `UPDATE job_files SET status = 'pending', worker = '', ends_at = NULL,
       parked = CASE WHEN ${SUSPICION} >= ${SUSPECTED} THEN parked ELSE parked - 1 END
       WHERE status = 'processing' ${whose === 'all' ? '' : 'AND ends_at < CLOCK()'}`,
  )
}

/** Returns the state of each attempt, in order. */
export async function attemptStatesOf(db: Db, attempts: readonly Attempt[]): Promise<AttemptState[]> {
  if (attempts.length === 0) return []
  const ids = JSON.stringify([...new Set(attempts.map(({ documentId }) => documentId))])
  // In this order: an attempt that ends in between counts as committed, or as pending once more.
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
    return counts.has(name) ? 'committed' : isRunning.has(name) ? 'pending' : 'aborted'
  })
}

export class SqlLeaseCatalog implements LeaseCatalog {
  readonly #db: Db

  constructor(db: Db) {
    this.#db = db
  }

  async take(name: string, holder: string, ms: number): Promise<Lease | null> {
    const row = await this.#db.transaction((tx) =>
      tx.get<{ epoch: number }>(
        `INSERT INTO leases (name, holder, epoch, ends_at) VALUES (?1, ?2, 1, CLOCK() + ?3)
           ON CONFLICT (name) DO UPDATE SET holder = ?2, epoch = leases.epoch + 1, ends_at = CLOCK() + ?3
             WHERE leases.ends_at <= CLOCK()
           RETURNING epoch`,
        name,
        holder,
        ms / 1000,
      ),
    )
    if (!row) return null
    const { epoch } = row
    const mine = 'name = ?1 AND epoch = ?2'
    return {
      epoch,
      // An expired lease still belongs to its last holder until another process takes it.
      renew: async () =>
        (await this.#db.run(
          `UPDATE leases SET ends_at = CLOCK() + ?3 WHERE ${mine} AND holder <> ''`,
          ...[name, epoch, ms / 1000],
        )) > 0,
      // The row stays, so that the next epoch is higher.
      release: async () => {
        await this.#db.run(`UPDATE leases SET ends_at = 0, holder = '' WHERE ${mine}`, name, epoch)
      },
    }
  }

  async holder(name: string): Promise<string | null> {
    const row = await this.#db.get<{ holder: string }>(
      'SELECT holder FROM leases WHERE name = ?1 AND ends_at > CLOCK()',
      name,
    )
    return row?.holder ?? null
  }
}
