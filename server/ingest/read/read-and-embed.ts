import { conversionMs } from '../../documents/office/legacy/convert-office.ts'
import type { Logger } from '../../platform/log.ts'
import type { FileStore } from '../../storage/blobs/file-store.ts'
import type { Writer } from '../../storage/index/writer/writer.ts'
import type { Catalog, JobFileRow } from '../../storage/metadata/interfaces/catalog.ts'
import { isSuspect } from '../../storage/metadata/interfaces/suspect.ts'
import type { Progress } from '../progress/progress.ts'
import { type ApartReader, ReaderDied } from './apart-reader.ts'
import type { ReadResult } from './messages.ts'
import type { ReadListener } from './read-document.ts'
import type { WorkerPool } from './worker-pool.ts'

/** Time limit for reading a file, which grows with its size; beside that of its conversion, if it needs one. */
const READ_TIMEOUT_MS = 55_000
const READ_TIMEOUT_MS_PER_MB = 3_000

/** `apart`: reads suspects, `pool` all others. */
export type ReadServices = {
  readonly apart: ApartReader
  readonly pool: WorkerPool
  readonly catalog: Catalog
  readonly files: FileStore
  readonly writer: Writer
  readonly progress: Progress
  readonly log: Logger
  readonly ocrLanguages: string
}

/** Times that a suspect may end the process that reads it, which others may have ended, too. */
const APART = 2

/**
 * Has a file read, with its password if it has one, and its chunks added to the index; a suspect in a process of its own, and once more if that process dies.
 * Throws what WorkerPool.read() throws.
 */
export async function readAndEmbed(
  file: JobFileRow,
  password: string | undefined,
  services: ReadServices,
  signal: AbortSignal,
): Promise<ReadResult> {
  for (let time = 1; ; time++)
    try {
      return await readOnce(file, password, services, signal)
    } catch (error) {
      if (!(error instanceof ReaderDied) || time === APART || signal.aborted) throw error
      services.log.warn('A file ended the process that read it', { format: file.format })
      await services.files.removeText(file.documentId)
      await services.writer.remove([file.documentId])
    }
}

/** Has a worker thread read the file. Its chunks go into the index as they come. */
async function readOnce(
  file: JobFileRow,
  password: string | undefined,
  { apart, catalog, files, pool, writer, progress, ocrLanguages }: ReadServices,
  signal: AbortSignal,
): Promise<ReadResult> {
  await using original = await files.local(file.sha256)
  const task = {
    documentId: file.documentId,
    datasetKey: file.datasetKey,
    name: file.name,
    format: file.format,
    path: original.path,
    size: file.sizeBytes,
    textPath: files.draftPath(file.documentId),
    tablesPath: files.tablesDraftPath(file.documentId),
    ocrLanguages,
    ...(password === undefined ? {} : { password }),
  }
  const isApart = isSuspect(file)
  let isStoring = false
  const listener: ReadListener = {
    stage: (stage) => progress.stage(file, stage),
    batch: async (chunks) => {
      if (signal.aborted) return
      if (isApart && !isStoring) await catalog.jobs.storing(file)
      isStoring = true
      await writer.add({ ...chunks, attempt: file.attempts })
      progress.stored(file, chunks.rows)
    },
  }
  const timeout =
    READ_TIMEOUT_MS + (file.sizeBytes / 1024 / 1024) * READ_TIMEOUT_MS_PER_MB + conversionMs(file.format)
  return await (isApart ? apart : pool).read(task, listener, timeout, signal)
}
