import { type FileStage, isTerminal, type Job, type JobFile } from '../../../shared/jobs.ts'
import { message, textOf } from '../../../shared/messages.ts'
import { roundedSeconds } from '../../../shared/rounded.ts'
import type { JobFileRow, JobRow } from '../../storage/metadata/interfaces/catalog.ts'

/** Progress of a file that is being read. `fraction`: 0–1. */
export type LiveFile = {
  readonly stage: FileStage
  readonly chunks: number
  readonly fraction: number
}

/** Percentages of a job: queued, since its files have been received; at the start of the reading; before its end. */
const QUEUED_PROGRESS = 40
const PROCESSING_PROGRESS = 50
const ALMOST_DONE = 99
/** The first files are read while the threads still load. */
const EARLIEST_ESTIMATE_S = 3

/** Combines a job of the catalog with the progress of the files that are being read. `now`: epoch seconds. */
export function viewJob(job: JobRow, live: ReadonlyMap<string, LiveFile>, now: number): Job {
  const done = job.files.filter((file) => file.status !== 'pending' && file.status !== 'processing')
  const completed = done.filter((file) => file.status === 'completed')
  const fraction = fractionOf(job.files, live)
  const elapsed = job.startedAt === null ? 0 : Math.max(0, (job.finishedAt ?? now) - job.startedAt)
  const isFailed = isTerminal(job.status) && job.status !== 'completed'
  const said = isFailed ? (job.error ?? message('job_failed')) : null
  return {
    job_id: job.id,
    dataset_name: job.datasetName,
    status: job.status,
    progress: progressOf(job, fraction),
    documents_processed: completed.length,
    documents_total: job.files.length,
    chunks_created: completed.reduce((sum, file) => sum + file.chunks, 0) + liveChunks(job.files, live),
    error: said && textOf(said),
    created_at: job.createdAt,
    started_at: job.startedAt,
    finished_at: job.finishedAt,
    ...(said && { said }),
    logs: job.logs.map((log) => ({ ...log, message: textOf(log.message), said: log.message })),
    elapsed_seconds: roundedSeconds(elapsed),
    eta_seconds: etaOf(job, fraction, elapsed),
    files: job.files.map((file) => viewFile(file, live.get(file.documentId))),
  }
}

function viewFile(file: JobFileRow, live: LiveFile | undefined): JobFile {
  const open = file.status === 'pending' || file.status === 'processing'
  return {
    name: file.name,
    status: file.status,
    ...(open ? { stage: live?.stage ?? (file.status === 'processing' ? 'reading' : 'queued') } : {}),
    chunks: open ? (live?.chunks ?? 0) : file.chunks,
    ...(file.error !== null ? { error: textOf(file.error), said: file.error } : {}),
    ...(file.status === 'failed' ? { document_id: file.documentId } : {}),
    ...(file.pages !== null ? { pages: file.pages } : {}),
    ...(file.unchanged ? { unchanged: true } : {}),
    ...(file.sameAs ? { same_as: file.sameAs } : {}),
  }
}

function liveChunks(files: readonly JobFileRow[], live: ReadonlyMap<string, LiveFile>): number {
  return files.reduce(
    (sum, file) => sum + (file.status === 'processing' ? (live.get(file.documentId)?.chunks ?? 0) : 0),
    0,
  )
}

/** What a file costs besides its bytes, in bytes: without it, the many small files of an upload would count for nothing. */
const FILE_BYTES = 64 * 1024

/** Returns the share of the job's work that is done, 0–1, by files and bytes. */
function fractionOf(files: readonly JobFileRow[], live: ReadonlyMap<string, LiveFile>): number {
  let [total, done] = [0, 0]
  for (const { sizeBytes, status, documentId } of files) {
    const work = sizeBytes + FILE_BYTES
    total += work
    if (status !== 'pending')
      done += work * (status === 'processing' ? (live.get(documentId)?.fraction ?? 0) : 1)
  }
  return total === 0 ? 0 : done / total
}

function progressOf(job: JobRow, fraction: number): number {
  if (isTerminal(job.status)) return 100
  if (job.status === 'queued') return QUEUED_PROGRESS
  return Math.min(ALMOST_DONE, PROCESSING_PROGRESS + floored(fraction * (100 - PROCESSING_PROGRESS)))
}

/** Rounds down to one decimal. */
function floored(value: number): number {
  return Math.floor(value * 10) / 10
}

/** Estimates the seconds left from the speed so far; null if it is too early. */
function etaOf(job: JobRow, fraction: number, elapsed: number): number | null {
  if (isTerminal(job.status)) return 0
  if (fraction < 0.02 || elapsed < EARLIEST_ESTIMATE_S) return null
  return Math.round((elapsed * (1 - fraction)) / fraction)
}
