import type { FolderProblem } from '../../../../shared/folders.ts'
import type { Deleted } from './deletion.ts'

/** A folder that a dataset follows. Times are epoch seconds. */
export type FolderRow = {
  readonly id: string
  readonly path: string
  readonly dataset: string
  readonly createdAt: number
  readonly scannedAt: number | null
}

/** A file as a look at the folder found it. `path`: from the folder, with '/'. `device`: the number of its disk. `changedMs`: see changedAt(). */
export type SeenFile = {
  readonly path: string
  readonly size: number
  readonly changedMs: number
  readonly device: number
}

/**
 * A file that was dealt with. `sha256`: of the bytes it had then, '' where they were not read. `settled`: its bytes are
 * in the dataset or on their way, or are known to be of no use; if not, it is to be taken again.
 */
export type KnownFile = SeenFile & { readonly sha256: string; readonly settled: boolean }

export type FolderFigures = {
  readonly files: number
  readonly documents: number
  readonly problems: FolderProblem[]
  readonly problemsTotal: number
}

/** The path of what is attached to a mail, with each its own: no file has it, as no file is in a mail. */
export function attachmentPath(mailPath: string, name: string): string {
  return `${mailPath}//${name}`
}

/**
 * Which document came from which file of which watched folder. A document of a folder belongs to one of its files;
 * what a person uploads belongs to none, and none of these methods changes or removes it. What is attached to a mail
 * goes with the mail's document.
 */
export interface FolderCatalog {
  list(): Promise<FolderRow[]>
  get(id: string): Promise<FolderRow>
  /** Makes the dataset where it is not there. Throws ConflictError when the folder is watched for it already. */
  add(folder: { readonly id: string; readonly path: string; readonly dataset: string }): Promise<FolderRow>
  /** Its documents stay as if a person had uploaded them, or go. */
  remove(id: string, documents: 'keep' | 'delete'): Promise<Deleted>
  scanned(id: string): Promise<void>
  figures(id: string): Promise<FolderFigures>
  files(id: string): Promise<KnownFile[]>
  /** Whether a document of the folder's dataset that is or will be searchable has these bytes, and is no attachment. */
  has(id: string, sha256: string): Promise<boolean>
  /**
   * The file's bytes are in the dataset already, or `error` says why they cannot be taken. In the first case the
   * document of its former bytes goes, or becomes that of another file of the folder which has them.
   */
  note(
    id: string,
    file: SeenFile & { readonly sha256: string; readonly error: string | null },
  ): Promise<Deleted>
  /** The disks of these files have other numbers now. */
  moved(id: string, files: readonly SeenFile[]): Promise<void>
  /** The files are gone: so are their documents, unless another file of the folder has the same bytes and takes them over. */
  gone(id: string, paths: readonly string[]): Promise<Deleted>
  /** Whether the documents of a job came from a watched folder. */
  isOfFolder(jobId: string): Promise<boolean>
}
