import { message } from '../../shared/messages.ts'
import { ParseError } from '../documents/model/parser.ts'
import type { JobFileRow } from '../storage/metadata/interfaces/catalog.ts'
import type { StoredLog } from '../storage/metadata/interfaces/stored-messages.ts'
import type { Cleanup } from './cleanup/cleanup.ts'
import { isOutage, leaveFile, requeueFile } from './cleanup/release-lease.ts'
import { retryWhenDiskFull } from './cleanup/retry-when-disk-full.ts'
import { settleJob } from './commit/settle-job.ts'
import type { IngestionServices } from './ingestion-services.ts'
import type { Queue } from './queue/queue.ts'
import { LeaseLost } from './queue/running-files.ts'
import { failureMessage } from './read/failure-message.ts'
import type { ReadResult } from './read/messages.ts'
import type { Passwords } from './read/passwords.ts'
import { type ReadServices, readAndEmbed } from './read/read-and-embed.ts'
import { readStored, type StoredReadings } from './read/stored-readings.ts'
import { ReadTimeout } from './read/worker-pool.ts'
import type { Originals } from './receive/originals.ts'

/** Formats that have slides for pages. */
const SLIDES: ReadonlySet<JobFileRow['format']> = new Set(['pptx', 'odp', 'ppt'])
/** Number of a file's warnings that go into its job's log. */
const LOGGED_WARNINGS = 5

/** The stores and the actors that a file passes through; Ingestion makes them. */
export type IngestContext = IngestionServices &
  ReadServices & {
    readonly originals: Originals
    /** Texts and vectors that were made elsewhere, so that their files need not be read. */
    readonly readings: StoredReadings
    /** Passwords of files that wait to be read. */
    readonly passwords: Passwords
    readonly queue: Queue
    readonly cleanup: Cleanup
    isStopping(): boolean
  }

/** `file`: set for a warning, which may contain words of the file. */
type LogLine = Omit<StoredLog, 'timestamp'> & { readonly file?: string }

/**
 * Makes a leased file searchable, or fails it, and ends its job with its last file. All that happens to a file between its
 * upload and the first hit:
 *
 * 1. Receive: readUploadForm() streams it to disk, upload() detects its format and extracts the attachments of mails, and
 *             receive() keeps its bytes (Originals) and registers it in the catalog as a file of a job.
 * 2. Queue:   Queue leases it to this process once a thread is free, and calls this function. A file whose bytes its
 *             dataset has already (sameBytes) ends here as unchanged; a reading that came along replaces 3 and 4.
 * 3. Read:    a worker thread parses it into blocks with their places, writes its text and its tables, and cuts it into
 *             chunks. What was being read when a process crashed is read alone, in a process of its own.
 * 4. Embed:   the same thread embeds the chunks, and the writer adds them to the index in batches. They stay hidden
 *             from searches until the document is completed.
 * 5. Commit:  text and tables are kept, and the writer has the catalog complete the document. From here on searches find it.
 *
 * A file that cannot be read fails with a sentence, and nothing of it stays.
 */
export async function ingest(file: JobFileRow, services: IngestContext, signal: AbortSignal): Promise<void> {
  const { jobs } = services.catalog
  // First of all, so that however this ends, no password stays in memory.
  const password = services.passwords.take(file.documentId)
  let lines: readonly LogLine[]
  try {
    signal.throwIfAborted()
    lines = await readAndCommit(file, password, services, signal)
  } catch (error) {
    lines = await fail(file, error, services, signal)
  }
  await retryWhenDiskFull(services, async () => {
    for (const { level, message, file: name } of lines) await jobs.log(file.jobId, level, message, name)
    await settleJob(file.jobId, services)
  })
}

/** Returns what the job's log says. Throws the reason why the file fails, and leaves its chunks and text to fail(). */
async function readAndCommit(
  file: JobFileRow,
  password: string | undefined,
  services: IngestContext,
  signal: AbortSignal,
): Promise<LogLine[]> {
  const { catalog, files, progress, queue, readings, writer } = services
  const startedAt = performance.now()
  const same = await catalog.documents.sameBytes(file)
  if (same) {
    await catalog.jobs.unchanged(file, same)
    await readings.drop([file.documentId])
    // Nothing here waits for I/O: a folder that is sent again must not hold up all other requests.
    await new Promise<void>((resolve) => setImmediate(resolve))
    return [{ level: 'info', message: message('log_unchanged', { file: file.name }) }]
  }
  progress.begin(file)
  const reading = readings.of(file.documentId)
  const result =
    (reading && (await readStored(file, reading, services, signal))) ??
    (await readAndEmbed(file, password, services, signal))
  progress.stage(file, 'saving')
  queue.isRead(file)
  await files.keepText(file.documentId)
  signal.throwIfAborted()
  await writer.complete({ documentId: file.documentId, attempt: file.attempts, ...result })
  if (signal.reason instanceof LeaseLost) throw signal.reason
  await readings.drop([file.documentId])
  return linesOf(file, result, performance.now() - startedAt)
}

/**
 * Ends a file that was not committed: requeues it if Ibid stops or a store was unavailable, leaves it to the process that
 * has it now, or fails it with a sentence. Removes what there is of it.
 */
async function fail(
  file: JobFileRow,
  error: unknown,
  services: IngestContext,
  signal: AbortSignal,
): Promise<LogLine[]> {
  const { catalog, cluster, files, log, originals, queue, readings, writer } = services
  if (cluster.isShared && isOutage(error)) {
    await requeueFile(file, error, services)
    return []
  }
  if (signal.reason instanceof LeaseLost || !(await queue.has(file))) {
    await leaveFile(file, services)
    return []
  }
  await files.removeText(file.documentId)
  if (services.isStopping()) await catalog.jobs.requeue(file)
  if (services.isStopping() || signal.aborted) return []
  await readings.drop([file.documentId])
  const reason = failureMessage(file.name, error)
  if (!(error instanceof ParseError))
    log.error('A file could not be read', { reason: String(error), format: file.format })
  await retryWhenDiskFull(services, async () => {
    await writer.remove([file.documentId])
    const former = await catalog.jobs.failed(file, reason, error instanceof ReadTimeout)
    await originals.removeUnused(former.sha256s)
  })
  return [{ level: 'error', message: reason }]
}

function linesOf(
  { name, format }: JobFileRow,
  { pages, chunks, warnings }: ReadResult,
  ms: number,
): LogLine[] {
  const counts = SLIDES.has(format) ? { pages: 0, slides: pages ?? 0 } : { pages: pages ?? 0, slides: 0 }
  return [
    ...warnings.slice(0, LOGGED_WARNINGS).map((warning) => ({
      level: 'warning' as const,
      message: message('log_warning', { file: name, warning }),
      file: name,
    })),
    {
      level: 'info',
      message: message('log_read', { file: name, ...counts, chunks, seconds: (ms / 1000).toFixed(1) }),
    },
  ]
}
