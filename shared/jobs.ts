import { z } from 'zod'
import { atMost, digits, Id } from './bounds.ts'
import { DatasetName } from './datasets.ts'
import { JOBS_PAGE_SIZE, MAX_FILES_PER_UPLOAD, MAX_METADATA_CHARS, MAX_OFFSET, MAX_PAGE } from './limits.ts'

export const TERMINAL_JOB_STATUSES = [
  'completed',
  'completed_with_errors',
  'failed',
  'timeout',
  'cancelled',
] as const

export const JobStatus = z.enum(['queued', 'processing', ...TERMINAL_JOB_STATUSES])
export type JobStatus = z.infer<typeof JobStatus>

/** True once a job can no longer change. */
export function isTerminal(status: string): boolean {
  return (TERMINAL_JOB_STATUSES as readonly string[]).includes(status)
}

export const FileStatus = z.enum(['pending', 'processing', 'completed', 'failed', 'cancelled'])
export type FileStatus = z.infer<typeof FileStatus>

export const FileStage = z.enum(['queued', 'reading', 'chunking', 'embedding', 'saving'])
export type FileStage = z.infer<typeof FileStage>

export const JobFile = z.object({
  name: z.string(),
  status: FileStatus,
  stage: FileStage.optional(),
  chunks: z.number().int().nonnegative(),
  error: z.string().optional(),
  pages: z.number().int().positive().optional(),
  unchanged: z.boolean().optional(),
})
export type JobFile = z.infer<typeof JobFile>

export const LogLevel = z.enum(['info', 'warning', 'error'])

export const JobLog = z.object({ timestamp: z.number(), level: LogLevel, message: z.string() })
export type JobLog = z.infer<typeof JobLog>

/** `progress`: 0–49 while receiving and queued, 50–99 by bytes processed, 100 at the end. */
export const Job = z.object({
  job_id: z.string(),
  dataset_name: z.string(),
  status: JobStatus,
  progress: z.number().min(0).max(100),
  documents_processed: z.number().int().nonnegative(),
  documents_total: z.number().int().nonnegative(),
  chunks_created: z.number().int().nonnegative(),
  error: z.string().nullable(),
  created_at: z.number(),
  started_at: z.number().nullable(),
  finished_at: z.number().nullable(),
  logs: z.array(JobLog),
  elapsed_seconds: z.number().nonnegative(),
  eta_seconds: z.number().nonnegative().nullable(),
  files: z.array(JobFile),
})
export type Job = z.infer<typeof Job>

/** The answer of a queue-backed server, which the web client understands besides Job. */
export const QueueJob = z.object({
  celery_status: z.literal(true),
  status: z.enum(['PENDING', 'STARTED', 'RETRY', 'SUCCESS', 'FAILURE']),
  result: z
    .object({
      documents_processed: z.number().optional(),
      chunks_created: z.number().optional(),
      error: z.string().nullish(),
    })
    .nullish(),
})
export type QueueJob = z.infer<typeof QueueJob>

export const JobParams = z.object({ id: Id })

export const JobsQuery = z.object({
  limit: digits(1, MAX_PAGE).default(JOBS_PAGE_SIZE),
  offset: digits(0, MAX_OFFSET).default(0),
  status: JobStatus.optional(),
})

export const JobList = z.object({
  data: z.array(Job),
  total: z.number().int().nonnegative(),
  limit: z.number().int(),
  offset: z.number().int(),
})

export const ActiveJobs = z.object({ data: z.array(Job) })

export const JobCancelled = z.object({ job_id: z.string(), status: z.literal('cancelled') })

export const JobMetrics = z.object({
  total: z.number().int(),
  by_status: z.partialRecord(JobStatus, z.number().int()),
  documents_processed: z.number().int(),
  documents_failed: z.number().int(),
  chunks_created: z.number().int(),
  bytes_processed: z.number(),
  documents_per_minute: z.number(),
  average_duration_seconds: z.number(),
  active_workers: z.number().int(),
  worker_count: z.number().int(),
  queue_depth: z.number().int(),
})
export type JobMetrics = z.infer<typeof JobMetrics>

export const JobMetricsReply = z.object({ data: JobMetrics })

export const JobEvent = z.object({ event: z.literal('status'), data: Job })
export type JobEvent = z.infer<typeof JobEvent>

/** The parts of the multipart body of an upload, for the API document; the server streams them. */
export const UploadForm = z.object({
  files: z.array(z.file()).min(1).max(MAX_FILES_PER_UPLOAD),
  dataset_name: DatasetName,
  metadata: atMost(z.string(), MAX_METADATA_CHARS).optional(),
  use_celery: z.enum(['true', 'false']).default('true'),
})

export const UploadQueued = z.object({
  status: z.literal('queued'),
  job_id: z.string(),
  message: z.string(),
})

export const UploadDone = z.object({
  status: z.enum(['completed', 'completed_with_errors', 'failed', 'timeout', 'cancelled']),
  message: z.string(),
  documents_processed: z.number().int().nonnegative(),
  chunks_created: z.number().int().nonnegative(),
  files: z.array(JobFile),
})

export const UploadReply = z.union([UploadQueued, UploadDone])
export type UploadReply = z.infer<typeof UploadReply>
