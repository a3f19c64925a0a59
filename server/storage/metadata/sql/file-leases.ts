import type { JobFileRow, LeaseHolder, LeaseWish } from '../interfaces/catalog.ts'
import { now } from './activity.ts'
import type { Queries } from './db.ts'
import { JOB_FILE, JOB_FILE_COLUMNS, jobFileOf, type StoredJobFile } from './job-rows.ts'

/** Crashes during its reading after which a file is given up; the second time it was read alone. */
const MAX_ATTEMPTS = 2
/** Condition: the file was being read when a process crashed. */
const SUSPECT = `status = 'pending' AND attempts > parked`
const UNLESS_TAKEN = 'FOR UPDATE SKIP LOCKED'

/** Takes the next file from the queue; see JobCatalog.lease(). */
export async function leaseFile(
  tx: Queries,
  by: LeaseHolder,
  { isIdle, maxBytes }: LeaseWish,
): Promise<JobFileRow | null> {
  // A busy worker leaves a suspect file to others and must not lock it meanwhile.
  const first = await tx.get<StoredJobFile>(
    `${JOB_FILE} WHERE ${SUSPECT} AND attempts - parked < ${MAX_ATTEMPTS} ORDER BY job_id, position LIMIT 1 ${isIdle ? UNLESS_TAKEN : ''}`,
  )
  if (first) return isIdle ? await startFile(tx, jobFileOf(first), by) : null
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
       ends_at = CLOCK() + CAST(?4 AS DOUBLE PRECISION)
     WHERE job_id = ?1 AND position = ?2 AND status = 'pending' AND attempts - parked < ${MAX_ATTEMPTS}
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

/** Requeues files of workers that are gone; returns files that were being read during too many crashes. */
export async function takeUp(tx: Queries, whose: 'lapsed' | 'all'): Promise<JobFileRow[]> {
  await tx.run(
    `UPDATE job_files SET status = 'pending', worker = '', ends_at = NULL
       WHERE status = 'processing' ${whose === 'all' ? '' : 'AND ends_at < CLOCK()'}`,
  )
  const given = await tx.all<StoredJobFile>(
    `${JOB_FILE} WHERE ${SUSPECT} AND attempts - parked >= ${MAX_ATTEMPTS} ORDER BY job_id, position`,
  )
  return given.map(jobFileOf)
}
