import type { JobFile } from '../../../shared/jobs.ts'
import type { JobView } from '../../api/job-view.ts'

/** Sending fills this much of the bar; from there on the bar shows the job's own progress. */
export const SENDING_SHARE = 24

/**
 * `error`: what the error card says. `failed`: files of the last job that were not taken in, with their
 * reasons; they stay until dismissed.
 */
export type UploadState = {
  phase: 'idle' | 'working' | 'done'
  progress: number
  jobId: string | null
  job: JobView | null
  error: string | null
  failed: readonly JobFile[]
}

export type UploadAction =
  | { type: 'start' }
  | { type: 'sent'; progress: number }
  | { type: 'queued'; jobId: string }
  | { type: 'job'; job: JobView }
  | { type: 'done'; job: JobView | null }
  | { type: 'reset' }
  | { type: 'fail'; message: string; job: JobView | null }
  | { type: 'dismiss' }

export const IDLE: UploadState = {
  phase: 'idle',
  progress: 0,
  jobId: null,
  job: null,
  error: null,
  failed: [],
}

/** What the upload page shows after an action. */
export function uploadReducer(state: UploadState, action: UploadAction): UploadState {
  switch (action.type) {
    case 'start':
      return { ...IDLE, phase: 'working' }
    case 'sent':
      return { ...state, progress: action.progress }
    case 'queued':
      return { ...state, jobId: action.jobId }
    case 'job':
      return { ...state, job: action.job, progress: action.job.progress }
    case 'done':
      return { ...state, phase: 'done', progress: 100, job: action.job, failed: failedFiles(action.job) }
    case 'reset':
      return { ...IDLE, failed: state.failed }
    case 'fail':
      return { ...IDLE, error: action.message, failed: failedFiles(action.job) }
    case 'dismiss':
      return { ...state, error: null, failed: [] }
  }
}

function failedFiles(job: JobView | null): readonly JobFile[] {
  return job?.files.filter((file) => file.status === 'failed') ?? []
}

/** The title of the progress card. */
export function progressTitle(progress: number): string {
  if (progress >= 100) return 'Processing complete!'
  return progress >= 50 ? 'Processing documents...' : 'Uploading and queueing documents...'
}

/** The line under the title: how far the job is, where the server tells. */
export function progressLine(job: JobView | null, selected: number): string {
  const total = job?.total ?? (selected > 0 ? selected : null)
  if (job === null || job.processed === null || total === null) return 'This may take a few moments'
  return `${job.processed} of ${total} files processed | ${job.chunks} chunks created`
}
