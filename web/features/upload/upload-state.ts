import * as texts from '#texts/upload.ts'
import type { JobFile } from '../../../shared/jobs.ts'
import type { RefusedFile } from '../../../shared/problem.ts'
import type { JobView } from '../../api/job-view.ts'
import { withoutName } from '../../texts/localize/file-reason.ts'

/** The share of the progress for sending; after that, it is the job's own progress. */
export const SENDING_SHARE = 24
/** The progress of a job whose files begin to be read. */
const PROCESSING = 50

/**
 * `error`: the message of the error card. `refused`: files of the selection that the server does not accept.
 * `failed`: failed files of the last job with their reasons, of `total`; `leftOut`: why members of its archives were left
 * out. Both stay until dismissed.
 */
export type UploadState = {
  phase: 'idle' | 'working' | 'done'
  progress: number
  jobId: string | null
  job: JobView | null
  error: string | null
  refused: readonly RefusedFile[]
  failed: readonly JobFile[]
  leftOut: readonly string[]
  total: number
}

export type UploadAction =
  | { type: 'start' }
  | { type: 'sent'; progress: number }
  | { type: 'queued'; jobId: string; refused?: readonly RefusedFile[]; leftOut?: readonly string[] }
  | { type: 'job'; job: JobView }
  | { type: 'done'; job: JobView | null }
  | { type: 'reset' }
  | { type: 'fail'; message: string; job: JobView | null; refused?: readonly RefusedFile[] }
  | { type: 'dismiss' }

export const IDLE: UploadState = {
  phase: 'idle',
  progress: 0,
  jobId: null,
  job: null,
  error: null,
  refused: [],
  failed: [],
  leftOut: [],
  total: 0,
}

/** True if there is no progress, success or failure to show. */
export function isIdle({ phase, error, failed, leftOut }: UploadState): boolean {
  return phase === 'idle' && error === null && failed.length === 0 && leftOut.length === 0
}

/** Returns the state of the upload page after an action. */
export function uploadReducer(state: UploadState, action: UploadAction): UploadState {
  switch (action.type) {
    case 'start':
      return { ...IDLE, phase: 'working' }
    case 'sent':
      return { ...state, progress: action.progress }
    case 'queued':
      return {
        ...state,
        jobId: action.jobId,
        refused: action.refused ?? [],
        leftOut: action.leftOut ?? [],
      }
    case 'job':
      return { ...state, job: action.job, progress: action.job.progress }
    case 'done':
      return { ...state, phase: 'done', progress: 100, job: action.job, ...failedOf(action.job) }
    case 'reset':
      return { ...IDLE, failed: state.failed, leftOut: state.leftOut, total: state.total }
    case 'fail':
      return {
        ...{ ...IDLE, leftOut: state.leftOut, error: action.message, refused: action.refused ?? [] },
        ...failedOf(action.job),
      }
    case 'dismiss':
      return { ...state, error: null, refused: [], failed: [], leftOut: [] }
  }
}

function failedOf(job: JobView | null): Pick<UploadState, 'failed' | 'total'> {
  const files = job?.files ?? []
  return { failed: files.filter((file) => file.status === 'failed'), total: files.length }
}

/** Files that failed for the same reason. `reason` follows their names; null if the server gave none. */
export type Failure = { readonly names: readonly string[]; readonly reason: string | null }

/** Groups failed files by reason, so that each reason is shown once. */
export function failuresOf(failed: readonly JobFile[]): Failure[] {
  const reasonOf = ({ name, error }: JobFile) => {
    const reason = error ? withoutName(error, name) : ''
    return reason === error && error !== '' ? `: ${error}` : reason
  }
  return [...Map.groupBy(failed, reasonOf)].map(([reason, files]) => ({
    names: files.map(({ name }) => name),
    reason: reason === '' ? null : files.length > 1 ? inPlural(reason) : reason,
  }))
}

/** Puts the longest beginning that the language knows into the plural. */
function inPlural(reason: string): string {
  const [one, several] = Object.entries(texts.beginningInPlural)
    .filter(([beginning]) => reason.startsWith(beginning) && !/^\p{L}/u.test(reason.slice(beginning.length)))
    .sort(([a], [b]) => b.length - a.length)[0] ?? ['', '']
  return several + reason.slice(one.length)
}

/** Returns the title of the progress card. */
export function progressTitle(progress: number): string {
  if (progress >= 100) return texts.processingComplete
  return progress >= 50 ? texts.processingDocuments : texts.uploadingAndQueueingDocuments
}

/**
 * Returns what the bar shows, 0–100: how much is sent, then how much of the files is read. A server that does not report files
 * is shown as it says.
 */
export function shareDone(progress: number, job: JobView | null): number {
  if (job === null) return Math.min(100, (100 * progress) / SENDING_SHARE)
  if (job.files.length === 0 || progress >= 100) return progress
  return Math.max(0, (progress - PROCESSING) * (100 / (100 - PROCESSING)))
}

/** Returns the line under the title: the progress of the job, if the server reports it. */
export function progressLine(job: JobView | null, selected: number): string {
  const total = job?.total ?? (selected > 0 ? selected : null)
  if (job === null || job.processed === null || total === null) return texts.thisMayTakeAFewMoments
  return texts.ofFilesProcessedChunksCreated(job.processed, total, job.chunks)
}
