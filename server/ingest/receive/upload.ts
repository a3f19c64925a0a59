import type { Metadata } from '../../../shared/documents.ts'
import type { Incoming } from '../../storage/blobs/file-store.ts'
import type { NewJob, SentFile } from '../../storage/metadata/interfaces/catalog.ts'
import type { ModelIdentity } from '../../storage/metadata/interfaces/index-catalog.ts'

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
  readonly warnings: readonly string[]
  readonly metadata: Metadata
}

/** Received files on their way into a dataset. */
export type Upload = {
  readonly datasetName: string
  readonly files: readonly UploadFile[]
  readonly metadata: Metadata
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
