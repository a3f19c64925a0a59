import type { Catalog } from '../../storage/metadata/interfaces/catalog.ts'
import type { Disposal } from '../cleanup/disposal.ts'
import { removeForNothing } from '../cleanup/remove-empty-dataset.ts'
import type { JobBoard } from '../progress/job-board.ts'
import { notificationOf } from '../progress/job-notification.ts'

/** Ends the job when all of its files have, and tells of it. One that read nothing leaves no dataset. */
export async function settleJob(
  jobId: string,
  catalog: Catalog,
  board: JobBoard,
  disposal: Disposal,
): Promise<void> {
  const { folders, jobs, installation } = catalog
  if (!(await jobs.settle(jobId))) return
  const notification = notificationOf(await board.job(jobId))
  // Nobody waits for what a watched folder brings: only its failures are told.
  const isAwaited = notification?.kind !== 'job_completed' || !(await folders.isOfFolder(jobId))
  if (notification && isAwaited) await installation.notify(notification)
  const job = await jobs.get(jobId)
  if (job.status === 'failed') await removeForNothing(job, catalog, disposal)
}
