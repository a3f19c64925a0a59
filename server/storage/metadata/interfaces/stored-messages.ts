import type { JobLog } from '../../../../shared/jobs.ts'
import type { Message } from '../../../../shared/message.ts'
import type { Notification } from '../../../../shared/system.ts'

export type NewNotification = Pick<Notification, 'kind' | 'job_id'> & {
  readonly title: Message
  readonly message: Message
}

/** A line of a job's log. */
export type StoredLog = Pick<JobLog, 'timestamp' | 'level'> & { readonly message: Message }
