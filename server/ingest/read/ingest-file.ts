import type { JobLog } from '../../../shared/jobs.ts'
import type { FileStore } from '../../storage/blobs/file-store.ts'
import type { Writer } from '../../storage/index/writer/writer.ts'
import type { Catalog, JobFileRow } from '../../storage/metadata/interfaces/catalog.ts'
import type { LiveFiles } from '../progress/live-files.ts'
import { ClaimLost } from '../queue/lease-lost.ts'
import type { ReadResult } from './messages.ts'
import type { ReadListener } from './read-document.ts'
import { readStored, type StoredReadings } from './stored-readings.ts'
import type { WorkerPool } from './worker-pool.ts'

/** A file may be read for this long, and longer by its size. */
const READ_TIMEOUT_MS = 55_000
const READ_TIMEOUT_MS_PER_MB = 3_000
/** Warnings of one file that are told in its job's log. */
const TOLD_WARNINGS = 5

export type FileServices = {
  readonly catalog: Catalog
  readonly files: FileStore
  readonly pool: WorkerPool
  readonly writer: Writer
  readonly live: LiveFiles
  readonly ocrLanguages: string
  readonly readings: StoredReadings
  /** Called when the file has been read, and its thread may read another. */
  read(): void
}

export type LogLine = Omit<JobLog, 'timestamp'>

/**
 * The way of one file: read on a worker, its chunks to the store, then completed. Returns what its job's log says
 * of it. Throws what makes the file fail, leaving chunks and text of
 * it behind for the caller to remove.
 */
export async function ingestFile(
  file: JobFileRow,
  services: FileServices,
  signal: AbortSignal,
): Promise<LogLine[]> {
  const { catalog, files, writer, live } = services
  const startedAt = performance.now()
  const same = await catalog.documents.sameBytes(file)
  if (same) {
    await catalog.jobs.unchanged(file, same)
    await services.readings.drop([file.documentId])
    // Nothing of this had to be waited for: a folder that is sent again must not hold up everybody else.
    await new Promise<void>((resolve) => setImmediate(resolve))
    return [{ level: 'info', message: `${file.name}: unchanged` }]
  }
  live.begin(file)
  const reading = services.readings.of(file.documentId)
  const result =
    (reading && (await readStored(file, reading, services, signal))) ?? (await read(file, services, signal))
  live.stage(file, 'saving')
  services.read()
  await files.keepText(file.documentId)
  signal.throwIfAborted()
  await writer.complete({ documentId: file.documentId, attempt: file.attempts, ...result })
  if (signal.reason instanceof ClaimLost) throw signal.reason
  await services.readings.drop([file.documentId])
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  const pages = result.pages === null ? '' : `${result.pages} ${result.pages === 1 ? 'page' : 'pages'}, `
  const chunks = `${result.chunks} ${result.chunks === 1 ? 'chunk' : 'chunks'}`
  return [
    ...result.warnings
      .slice(0, TOLD_WARNINGS)
      .map((warning) => ({ level: 'warning' as const, message: `${file.name}: ${warning}` })),
    { level: 'info', message: `${file.name}: ${pages}${chunks} in ${seconds} s` },
  ]
}

async function read(file: JobFileRow, services: FileServices, signal: AbortSignal): Promise<ReadResult> {
  const { files, pool, writer, live, ocrLanguages } = services
  await using original = await files.local(file.sha256)
  const task = {
    documentId: file.documentId,
    datasetKey: file.datasetKey,
    name: file.name,
    format: file.format,
    path: original.path,
    size: file.sizeBytes,
    textPath: files.draftPath(file.documentId),
    ocrLanguages,
  }
  const listener: ReadListener = {
    stage: (stage) => live.stage(file, stage),
    batch: async (chunks) => {
      if (signal.aborted) return
      await writer.add({ ...chunks, attempt: file.attempts })
      live.stored(file, chunks.rows)
    },
  }
  const timeout = READ_TIMEOUT_MS + (file.sizeBytes / 1024 / 1024) * READ_TIMEOUT_MS_PER_MB
  return await pool.read(task, listener, timeout, signal)
}
