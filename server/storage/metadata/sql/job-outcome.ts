import type { JobStatus } from '../../../../shared/jobs.ts'
import type { JobFileRow } from '../interfaces/catalog.ts'

/** Reasons that are told one by one; of more files only the first ones' are. */
const TOLD = 3

export type JobOutcome = { readonly status: JobStatus; readonly error: string | null }

/** How a job ended, judged by its files, all of which have. */
export function outcomeOf(files: readonly JobFileRow[]): JobOutcome {
  const completed = files.some(({ status }) => status === 'completed')
  const failed = files.filter(({ status }) => status === 'failed')
  if (failed.length === 0) {
    return completed
      ? { status: 'completed', error: null }
      : { status: 'cancelled', error: 'Its documents were deleted.' }
  }
  const error = errorOf(failed)
  if (completed) return { status: 'completed_with_errors', error }
  return { status: failed.every(({ timedOut }) => timedOut) ? 'timeout' : 'failed', error }
}

/** What failed and why: each reason for a few files, a count and the first reasons for more. */
function errorOf(failed: readonly JobFileRow[]): string {
  const reasons = failed.map((file) => file.error ?? `'${file.name}' failed`)
  if (failed.length <= TOLD) return reasons.join('; ')
  return `${failed.length} files failed: ${reasons.slice(0, TOLD).join('; ')}; …`
}
