import type { FolderProblem } from '../../../../shared/folders.ts'
import type { Message } from '../../../../shared/message.ts'
import type { Deleted } from './deletion.ts'

/** A watched folder of a dataset. Times are epoch seconds. */
export type FolderRow = {
  readonly id: string
  readonly path: string
  readonly dataset: string
  readonly createdAt: number
  readonly scannedAt: number | null
}

/** A file found by a scan. `path`: relative to the folder, with '/'. `device`: number of its disk. `changedMs`: see changedAt(). */
export type SeenFile = {
  readonly path: string
  readonly size: number
  readonly changedMs: number
  readonly device: number
}

/**
 * A processed file. `sha256`: hash of its bytes at that time, '' if they were not read. `settled`: its bytes are in the
 * dataset, on their way, or known to be unusable; otherwise it is to be taken again.
 */
export type KnownFile = SeenFile & { readonly sha256: string; readonly settled: boolean }

export type FolderFigures = {
  readonly files: number
  readonly documents: number
  readonly problems: FolderProblem[]
  readonly problemsTotal: number
}

/** Makes the unique path of a mail's attachment. No file has it, since a mail is not a folder. */
export function attachmentPath(mailPath: string, name: string): string {
  return `${mailPath}//${name}`
}

/**
 * Maps documents to files of watched folders. A folder's document belongs to exactly one of its files. Uploaded documents
 * belong to none, and these methods never change or remove them. Attachments follow their mail's document.
 */
export interface FolderCatalog {
  list(): Promise<FolderRow[]>
  get(id: string): Promise<FolderRow>
  /** Adds a folder, and its dataset if missing. Throws ConflictError if the dataset watches the folder already. */
  add(folder: { readonly id: string; readonly path: string; readonly dataset: string }): Promise<FolderRow>
  /** Removes a folder; its documents stay like uploaded ones, or are deleted. */
  remove(id: string, documents: 'keep' | 'delete'): Promise<Deleted>
  scanned(id: string): Promise<void>
  figures(id: string): Promise<FolderFigures>
  files(id: string): Promise<KnownFile[]>
  /** Tells whether a completed or queued document of the folder's dataset, other than an attachment, has these bytes. */
  has(id: string, sha256: string): Promise<boolean>
  /**
   * Records that the file's bytes are in the dataset already, or are unusable because of `error`. In the first case the
   * document of its former bytes is removed, or passes to another file of the folder with those bytes.
   */
  note(
    id: string,
    file: SeenFile & { readonly sha256: string; readonly error: Message | null },
  ): Promise<Deleted>
  /** Records new device numbers of these files. */
  moved(id: string, files: readonly SeenFile[]): Promise<void>
  /** Removes the documents of deleted files, unless another file of the folder has the same bytes and takes them over. */
  gone(id: string, paths: readonly string[]): Promise<Deleted>
  /** Tells whether a job's documents come from a watched folder. */
  isOfFolder(jobId: string): Promise<boolean>
}
