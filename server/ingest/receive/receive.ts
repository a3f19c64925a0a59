import type { Metadata } from '../../../shared/documents.ts'
import type { Message } from '../../../shared/message.ts'
import { message } from '../../../shared/messages.ts'
import type { Incoming } from '../../storage/blobs/file-store.ts'
import type {
  Catalog,
  JobFileRow,
  JobRow,
  NewJob,
  SentFile,
} from '../../storage/metadata/interfaces/catalog.ts'
import type { ModelIdentity } from '../../storage/metadata/interfaces/index-catalog.ts'
import type { Originals } from './originals.ts'

/**
 * A file's text, and the vectors of its chunks by `model` as little-endian float32, as another Ibid made them. Both paths
 * lie in the folder of drafts.
 */
export type StoredReading = {
  readonly textPath: string
  readonly vectorsPath: string
  readonly model: ModelIdentity
  readonly pages: number | null
  readonly chunks: number
  readonly warnings: readonly Message[]
  readonly metadata: Metadata
}

/** Received files on their way into a dataset. `leftOut`: says of files that were sent why they were not taken. */
export type Upload = {
  readonly datasetName: string
  readonly files: readonly UploadFile[]
  readonly metadata: Metadata
  readonly leftOut?: readonly Message[]
}

/** `reading`: set if the file need not be read. */
export type UploadFile = Omit<SentFile, 'sizeBytes' | 'sha256'> & {
  readonly incoming: Incoming
  readonly reading?: StoredReading
}

/** Makes the job of an upload. */
export function newJobOf({ datasetName, metadata, files }: Upload): NewJob {
  return {
    id: Bun.randomUUIDv7(),
    datasetName,
    metadata,
    files: files.map(({ name, path, format, metadata: own, watched, incoming: { size, sha256 } }) => ({
      name,
      ...(watched === undefined ? {} : { watched }),
      ...(path === undefined ? {} : { path }),
      ...(own === undefined ? {} : { metadata: own }),
      format,
      sizeBytes: size,
      sha256,
    })),
  }
}

/** Files left out that the job's log names. */
const LOGGED = 50

type ReceiveServices = {
  readonly catalog: Pick<Catalog, 'jobs'>
  readonly originals: Originals
  readonly queue: { hold(): () => void }
  /** Readings that came with the upload; see StoredReadings. */
  readonly readings: {
    note(jobId: string, upload: Upload): Promise<void>
    add(files: readonly JobFileRow[], upload: Upload): void
    forget(jobId: string): Promise<void>
  }
}

/**
 * Keeps received files and queues them as one job. If it throws, nothing of them is kept. Calls `allowed` once no other
 * upload can come first; it throws to refuse the upload.
 */
export async function receive(
  upload: Upload,
  { catalog, originals, queue, readings }: ReceiveServices,
  allowed: () => Promise<void>,
): Promise<JobRow> {
  const newJob = newJobOf(upload)
  let job: JobRow
  // The readings must be known before one of the files is taken from the queue.
  const release = queue.hold()
  try {
    await readings.note(newJob.id, upload)
    job = await originals.keep(
      upload.files.map(({ incoming }) => incoming),
      async () => {
        await allowed()
        return await catalog.jobs.create(newJob)
      },
    )
    readings.add(job.files, upload)
  } catch (error) {
    await readings.forget(newJob.id)
    throw error
  } finally {
    // Wakes the queue.
    release()
  }
  const received = message('log_received', { files: job.files.length, dataset: job.datasetName })
  await catalog.jobs.log(job.id, 'info', received)
  const { leftOut = [] } = upload
  for (const said of leftOut.slice(0, LOGGED)) await catalog.jobs.log(job.id, 'warning', said)
  if (leftOut.length > LOGGED)
    await catalog.jobs.log(job.id, 'warning', message('log_left_out', { files: leftOut.length - LOGGED }))
  return job
}
