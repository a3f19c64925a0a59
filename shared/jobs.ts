import * as z from 'zod/mini'
import { atMost, Count, digits, Id, Ordinal } from './bounds.ts'
import { DatasetName } from './datasets.ts'
import { JOBS_PAGE_SIZE, MAX_FILES_PER_UPLOAD, MAX_METADATA_CHARS, MAX_OFFSET, MAX_PAGE } from './limits.ts'
import { Message } from './message.ts'

export const TERMINAL_JOB_STATUSES = [
  'completed',
  'completed_with_errors',
  'failed',
  'timeout',
  'cancelled',
] as const

export const JobStatus = z.enum(['queued', 'processing', ...TERMINAL_JOB_STATUSES])
export type JobStatus = z.infer<typeof JobStatus>

/** Tells whether a job has ended. */
export function isTerminal(status: string): boolean {
  return (TERMINAL_JOB_STATUSES as readonly string[]).includes(status)
}

export const FileStatus = z.enum(['pending', 'processing', 'completed', 'failed', 'cancelled'])
export type FileStatus = z.infer<typeof FileStatus>

export const FileStage = z.enum(['queued', 'reading', 'chunking', 'embedding', 'saving'])
export type FileStage = z.infer<typeof FileStage>

/**
 * `said`: `error` by code. `same_as`: name of the document that has its bytes already, if it is another name. `document_id`:
 * set if the file failed.
 */
export const JobFile = z.object({
  name: z.string(),
  status: FileStatus,
  stage: z.optional(FileStage),
  chunks: Count,
  error: z.optional(z.string()),
  said: z.optional(Message),
  pages: z.optional(Ordinal),
  unchanged: z.optional(z.boolean()),
  document_id: z.optional(z.string()),
  same_as: z.optional(z.string()),
})
export type JobFile = z.infer<typeof JobFile>

export const LogLevel = z.enum(['info', 'warning', 'error'])

export const JobLog = z.object({
  timestamp: z.number(),
  level: LogLevel,
  message: z.string(),
  said: z.optional(Message),
})
export type JobLog = z.infer<typeof JobLog>

/** `said`: `error` by code. `progress`: 0–49 while receiving and queueing, 50–99 by files and bytes processed, 100 at the end. */
export const Job = z.object({
  job_id: z.string(),
  dataset_name: z.string(),
  status: JobStatus,
  progress: z.number().check(z.minimum(0), z.maximum(100)),
  documents_processed: Count,
  documents_total: Count,
  chunks_created: Count,
  error: z.nullable(z.string()),
  said: z.optional(Message),
  created_at: z.number(),
  started_at: z.nullable(z.number()),
  finished_at: z.nullable(z.number()),
  logs: z.array(JobLog),
  elapsed_seconds: z.number().check(z.nonnegative()),
  eta_seconds: z.nullable(z.number().check(z.nonnegative())),
  files: z.array(JobFile),
})
export type Job = z.infer<typeof Job>

/** Status reply of a queue-backed server, which the web client understands besides Job. */
export const QueueJob = z.object({
  celery_status: z.literal(true),
  status: z.enum(['PENDING', 'STARTED', 'RETRY', 'SUCCESS', 'FAILURE']),
  result: z.nullish(
    z.object({
      documents_processed: z.optional(z.number()),
      chunks_created: z.optional(z.number()),
      error: z.nullish(z.string()),
    }),
  ),
})
export type QueueJob = z.infer<typeof QueueJob>

export const JobParams = z.object({ id: Id })

export const JobsQuery = z.object({
  limit: z._default(digits(1, MAX_PAGE), JOBS_PAGE_SIZE),
  offset: z._default(digits(0, MAX_OFFSET), 0),
  status: z.optional(JobStatus),
})

export const JobList = z.object({
  data: z.array(Job),
  total: Count,
  limit: z.int(),
  offset: z.int(),
})

export const ActiveJobs = z.object({ data: z.array(Job) })

export const JobCancelled = z.object({ job_id: z.string(), status: z.literal('cancelled') })

export const JobMetrics = z.object({
  total: z.int(),
  by_status: z.partialRecord(JobStatus, z.int()),
  documents_processed: z.int(),
  documents_failed: z.int(),
  chunks_created: z.int(),
  bytes_processed: z.number(),
  documents_per_minute: z.number(),
  average_duration_seconds: z.number(),
  active_workers: z.int(),
  worker_count: z.int(),
  queue_depth: z.int(),
})
export type JobMetrics = z.infer<typeof JobMetrics>

export const JobMetricsReply = z.object({ data: JobMetrics })

export const JobEvent = z.object({ event: z.literal('status'), data: Job })
export type JobEvent = z.infer<typeof JobEvent>

/** The parts of the multipart body of an upload, for the API document; the server streams them. */
export const UploadForm = z.object({
  files: z.array(z.file()).check(z.minLength(1), z.maxLength(MAX_FILES_PER_UPLOAD)),
  dataset_name: DatasetName,
  metadata: z.optional(atMost(z.string(), MAX_METADATA_CHARS)),
  use_celery: z._default(z.enum(['true', 'false']), 'true'),
})

/**
 * A file that was not taken, while others were: one of those sent, by its index, or a member of an archive. `said`: `detail` by
 * code.
 */
export const LeftOut = z.object({ detail: z.string(), index: z.optional(Count), said: z.optional(Message) })
export type LeftOut = z.infer<typeof LeftOut>

/** `left_out`: at most MAX_LEFT_OUT files that were not taken, those sent before members of archives. */
export const UploadQueued = z.object({
  status: z.literal('queued'),
  job_id: z.string(),
  message: z.string(),
  left_out: z.optional(z.array(LeftOut)),
})

export type UploadQueued = z.infer<typeof UploadQueued>

export const UploadDone = z.object({
  status: z.enum(['completed', 'completed_with_errors', 'failed', 'timeout', 'cancelled']),
  message: z.string(),
  documents_processed: Count,
  chunks_created: Count,
  files: z.array(JobFile),
  left_out: z.optional(z.array(LeftOut)),
})

export const UploadReply = z.union([UploadQueued, UploadDone])
export type UploadReply = z.infer<typeof UploadReply>
