import { message } from '../../../shared/messages.ts'
import type { JobRow } from '../../storage/metadata/interfaces/catalog.ts'
import type { NewNotification } from '../../storage/metadata/interfaces/stored-messages.ts'

/** Makes the notification for an ended job; null if a person cancelled it. */
export function notificationOf(job: JobRow): NewNotification | null {
  const { status, files, datasetName: dataset, id: job_id } = job
  if (status === 'cancelled') return null
  const of = (status: JobRow['files'][number]['status']) =>
    files.filter((file) => file.status === status).length
  if (status === 'completed') {
    return {
      kind: 'job_completed',
      title: message('told_ready'),
      message: message('told_searchable', { documents: of('completed'), dataset }),
      job_id,
    }
  }
  const failed = of('failed')
  const why = job.error ?? message('job_failed')
  return {
    kind: 'job_failed',
    title: message('told_failed', { failed, documents: files.length }),
    message: message(failed > 1 ? 'told_several_in_dataset' : 'told_in_dataset', { dataset, why }),
    job_id,
  }
}
