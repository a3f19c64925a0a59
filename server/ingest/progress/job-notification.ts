import type { Job } from '../../../shared/jobs.ts'
import type { Notification } from '../../../shared/system.ts'

type NewNotification = Pick<Notification, 'kind' | 'title' | 'message' | 'job_id'>

/** Makes the notification for an ended job; null if a person cancelled it. */
export function notificationOf(job: Job): NewNotification | null {
  if (job.status === 'cancelled') return null
  if (job.status === 'completed') {
    return {
      kind: 'job_completed',
      title: 'Documents ready',
      message: `${counted(job.documents_processed)} in '${job.dataset_name}' can be searched.`,
      job_id: job.job_id,
    }
  }
  const failed = job.files.filter((file) => file.status === 'failed').length
  const part = failed < job.files.length ? `${failed} of ${counted(job.files.length)}` : counted(failed)
  return {
    kind: 'job_failed',
    title: `${part} failed`,
    message: `In '${job.dataset_name}': ${job.error ?? 'Processing failed'}`,
    job_id: job.job_id,
  }
}

function counted(documents: number): string {
  return `${documents} ${documents === 1 ? 'document' : 'documents'}`
}
