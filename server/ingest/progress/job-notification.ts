import type { Job } from '../../../shared/jobs.ts'
import { counted } from '../../../shared/sentences.ts'
import type { Notification } from '../../../shared/system.ts'

type NewNotification = Pick<Notification, 'kind' | 'title' | 'message' | 'job_id'>

/** Makes the notification for an ended job; null if a person cancelled it. */
export function notificationOf(job: Job): NewNotification | null {
  if (job.status === 'cancelled') return null
  if (job.status === 'completed') {
    return {
      kind: 'job_completed',
      title: 'Documents ready',
      message: `${counted(job.documents_processed, 'document')} in '${job.dataset_name}' can be searched.`,
      job_id: job.job_id,
    }
  }
  const failed = job.files.filter((file) => file.status === 'failed').length
  const all = counted(job.files.length, 'document')
  const part = failed < job.files.length ? `${failed} of ${all}` : all
  return {
    kind: 'job_failed',
    title: `${part} failed`,
    message: `In '${job.dataset_name}': ${job.error ?? 'Processing failed'}`,
    job_id: job.job_id,
  }
}
