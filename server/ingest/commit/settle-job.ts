import type { Catalog } from '../../storage/metadata/interfaces/catalog.ts'
import { isSuspect } from '../../storage/metadata/interfaces/suspect.ts'
import type { Cleanup } from '../cleanup/cleanup.ts'
import { notificationOf } from '../progress/job-notification.ts'
import type { Progress } from '../progress/progress.ts'

type SettleServices = {
  readonly catalog: Catalog
  readonly progress: Progress
  readonly cleanup: Cleanup
}

/**
 * Ends the job if all of its files have ended, and notifies. A job that read nothing leaves no dataset behind, unless one of
 * its files is a suspect, which may be innocent and be retried.
 */
export async function settleJob(jobId: string, services: SettleServices): Promise<void> {
  await settle(jobId, services)
  services.progress.changed(jobId)
}

async function settle(jobId: string, { catalog, cleanup }: SettleServices): Promise<void> {
  const { folders, jobs, installation } = catalog
  if (!(await jobs.settle(jobId))) return
  const job = await jobs.get(jobId)
  const notification = notificationOf(job)
  // Nobody waits for the files of a watched folder: only their failures are reported.
  const isAwaited = notification?.kind !== 'job_completed' || !(await folders.isOfFolder(jobId))
  if (notification && isAwaited) await installation.notify(notification)
  if (job.status === 'failed' && !job.files.some(isSuspect)) await cleanup.removeEmptyDataset(job)
}
