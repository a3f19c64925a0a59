import * as z from 'zod/mini'
import { isTerminal, Job, JobFile, QueueJob } from '../../shared/jobs.ts'
import { Message } from '../../shared/message.ts'
import { localizeMessage } from '../texts/localize/message.ts'

/**
 * A job as the pages show it, whichever kind of server runs it. `progress`: 0–100. `finished`: it cannot
 * change any more. `ok`: it ended with something stored.
 */
export type JobView = {
  status: string
  finished: boolean
  ok: boolean
  progress: number
  processed: number | null
  total: number | null
  chunks: number
  error: string | null
  logs: readonly { timestamp: number | string; level: string; message: string }[]
  files: readonly JobFile[]
  etaSeconds: number | null
}

const PlainJob = z.extend(z.partial(Job), {
  status: z.string(),
  logs: z.optional(
    z.array(
      z.object({
        timestamp: z.union([z.number(), z.string()]),
        level: z.string(),
        message: z.string(),
        said: z.optional(Message),
      }),
    ),
  ),
  files: z.optional(z.array(z.extend(JobFile, { chunks: z._default(z.number(), 0) }))),
})

const QUEUE_PROGRESS = { PENDING: 25, RETRY: 25, STARTED: 50, SUCCESS: 100, FAILURE: 0 } as const

/** The reply of the status route, of this server or of one that runs jobs on a queue. */
export const JobStatusReply: z.ZodMiniType<JobView> = z.union([
  z.pipe(QueueJob, z.transform(viewOfQueueJob)),
  z.pipe(PlainJob, z.transform(viewOfJob)),
])

function viewOfQueueJob({ status, result }: QueueJob): JobView {
  return {
    status,
    finished: status === 'SUCCESS' || status === 'FAILURE',
    ok: status === 'SUCCESS',
    progress: QUEUE_PROGRESS[status],
    processed: result?.documents_processed ?? null,
    total: null,
    chunks: result?.chunks_created ?? 0,
    error: result?.error ?? null,
    logs: [],
    files: [],
    etaSeconds: null,
  }
}

/** Converts a job. Fields that other servers leave out count as empty. */
export function viewOfJob(job: z.output<typeof PlainJob>): JobView {
  const files = job.files ?? []
  return {
    status: job.status,
    finished: isTerminal(job.status),
    ok: job.status === 'completed' || job.status === 'completed_with_errors',
    progress: Math.min(100, Math.max(0, job.progress ?? 0)),
    processed: job.documents_processed ?? null,
    total: job.documents_total ?? (files.length > 0 ? files.length : null),
    chunks: job.chunks_created ?? 0,
    error: job.error ? localizeMessage(job.said, job.error) : null,
    logs: (job.logs ?? []).map((log) => ({ ...log, message: localizeMessage(log.said, log.message) })),
    files: files.map(localizedFile),
    etaSeconds: job.eta_seconds ?? null,
  }
}

/** Returns a file of a job with its error in the language of the page. */
export function localizedFile(file: JobFile): JobFile {
  return file.error === undefined ? file : { ...file, error: localizeMessage(file.said, file.error) }
}
