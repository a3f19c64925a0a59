import type { Dataset, DatasetStats } from '../../../../shared/datasets.ts'
import type { DocumentPage, DocumentSelection } from '../../../../shared/document-list.ts'
import type { Document, Metadata } from '../../../../shared/documents.ts'
import type { Format } from '../../../../shared/formats.ts'
import type { FileStatus, JobLog, JobMetrics, JobStatus } from '../../../../shared/jobs.ts'
import type { Message } from '../../../../shared/message.ts'
import type { ActivityDay, Notification, Settings } from '../../../../shared/system.ts'
import type { AccessCatalog } from './access-catalog.ts'
import type { Attempt, AttemptState } from './attempt.ts'
import type { Changes } from './changes.ts'
import type { Deleted, Removed } from './deletion.ts'
import type { FolderCatalog, SeenFile } from './folder-catalog.ts'
import type { GuideCatalog } from './guide-catalog.ts'
import type { IndexCatalog } from './index-catalog.ts'
import type { LeaseCatalog, LeaseWish } from './lease.ts'
import type { MoveCatalog } from './move-catalog.ts'
import type { OriginalCatalog } from './original-catalog.ts'
import type { QueryCatalog } from './query-catalog.ts'
import type { NewNotification, StoredLog } from './stored-messages.ts'
import type { ThreadCatalog } from './thread-catalog.ts'

/** A dataset. Times are epoch seconds. Unlike the name, `key` is never reused after a deletion. */
export type DatasetRow = { readonly key: number; readonly name: string; readonly createdAt: number }

/** A received file; its bytes are in the file store under its SHA-256. */
export type OriginalFile = {
  readonly name: string
  readonly format: Format
  readonly sizeBytes: number
  readonly sha256: string
}

/**
 * A file of an upload. `path`: its relative path with '/', which tells files of the same name apart. `metadata`: replaces
 * the job's metadata.
 */
export type SentFile = OriginalFile & {
  readonly path?: string
  readonly metadata?: Metadata
  readonly watched?: WatchedFile
  /** It was a suspect before, and is read apart from the start. */
  readonly isSuspect?: boolean
}

/**
 * The watched folder's file behind an upload. `seen`: its state when it was taken, to be recorded. `mailSha256`: set for an
 * attachment, whose `path` comes from attachmentPath(): the hash of its mail.
 */
export type WatchedFile = {
  readonly folderId: string
  readonly path: string
  readonly seen?: SeenFile
  readonly mailSha256?: string
}

export type NewJob = {
  readonly id: string
  readonly datasetName: string
  readonly files: readonly SentFile[]
  readonly metadata: Metadata
}

/**
 * A file of a job. `attempts`: number of readings begun, which also identifies the current one; `parked`: how many of them
 * say nothing against it, less one for each crash that does.
 */
export type JobFileRow = OriginalFile & {
  readonly jobId: string
  readonly position: number
  readonly documentId: string
  readonly datasetKey: number
  readonly status: FileStatus
  readonly chunks: number
  readonly pages: number | null
  readonly error: Message | null
  readonly unchanged: boolean
  /** Read with its job: name of the document that has its bytes already, if it is another name. */
  readonly sameAs?: string | null
  readonly timedOut: boolean
  readonly attempts: number
  readonly parked: number
}

/**
 * A process that reads files. `ms`: duration of its lease on a file, after which others take the file up; null if no other
 * process reads files.
 */
export type LeaseHolder = { readonly id: string; readonly ms: number | null }

export type JobRow = {
  readonly id: string
  readonly datasetName: string
  readonly status: JobStatus
  readonly error: Message | null
  readonly createdAt: number
  readonly startedAt: number | null
  readonly finishedAt: number | null
  readonly files: readonly JobFileRow[]
  readonly logs: readonly StoredLog[]
}

/** A document whose chunks are stored. `attempt`: the reading they come from; completing any other has no effect. */
export type CompletedFile = {
  readonly documentId: string
  readonly attempt: number
  readonly chunks: number
  readonly pages: number | null
  readonly warnings: readonly Message[]
  readonly metadata: Metadata
}

export type DocumentNames = Pick<Document, 'dataset' | 'filename'> & { readonly datasetKey: number }

/**
 * How much some datasets hold. `names`: of the newest, newest first, at most six; `documents`: completed ones;
 * `processing`: files that wait to be read or are being read.
 */
export type DatasetsExtent = {
  readonly datasets: number
  readonly names: readonly string[]
  readonly documents: number
  readonly processing: number
}

/** A document by the fields that choose among documents. Times are epoch seconds. */
export type SampledDocument = Pick<Document, 'id' | 'dataset' | 'filename' | 'sha256' | 'chunks'> & {
  readonly createdAt: number
  readonly datasetKey: number
  readonly datasetCreatedAt: number
}

export interface DatasetCatalog {
  /** Lists datasets, newest first, with counts and sizes of completed documents. */
  list(): Promise<Dataset[]>
  /** Finds a dataset by name, regardless of Unicode composition and white space. */
  find(name: string): Promise<DatasetRow | null>
  /** Lists the keys of datasets with completed documents. */
  searchable(): Promise<number[]>
  /** How much the datasets with these keys hold; all without keys. A count of 20,000 documents or more is a minute old. */
  extent(keys: readonly number[]): Promise<DatasetsExtent>
  get(name: string): Promise<Dataset>
  create(name: string): Promise<Dataset>
  rename(name: string, to: string): Promise<Dataset>
  stats(name: string): Promise<DatasetStats>
  /** Cancels the dataset's jobs and removes it from the catalog with its documents. */
  remove(name: string): Promise<Deleted>
}

export interface DocumentCatalog {
  get(id: string): Promise<Document>
  /** Tells whether a document exists, whatever its status. */
  exists(id: string): Promise<boolean>
  /** Throws NotFoundError for the first unknown id. */
  require(ids: readonly string[]): Promise<void>
  /** Lists documents of one dataset or of all (null); `total`: those that match. */
  list(dataset: string | null, page: DocumentPage): Promise<{ documents: Document[]; total: number }>
  /** Returns at most `limit` of the selected documents of a dataset, the oldest first, and how many there are. */
  selected(
    dataset: string,
    selection: DocumentSelection,
    limit: number,
  ): Promise<{ documents: Document[]; total: number }>
  /** Returns at most `limit` of the selected documents of a dataset in the order of their ids, after the one with `id`; null: the first. */
  selectedAfter(
    dataset: string,
    selection: DocumentSelection,
    id: string | null,
    limit: number,
  ): Promise<Document[]>
  /** Returns the completed documents among these ids, with the name of their dataset. */
  completed(ids: readonly string[]): Promise<Map<string, Document>>
  /** Returns what a search shows of the completed documents among these ids. */
  namesOfCompleted(ids: readonly string[]): Promise<Map<string, DocumentNames>>
  /** Returns the committed attempt of each completed document among these ids. */
  attempts(ids: readonly string[]): Promise<Map<string, number>>
  /**
   * At most `limit` completed documents of some datasets, or with some ids, in no order; without either of all. Their
   * names have words with every one of `stems`; where each of these is in thousands of names, only so many are looked at.
   * The cost does not grow with the scope.
   */
  sample(
    scope: { readonly datasetIds: readonly number[]; readonly documentIds: readonly string[] },
    stems: readonly string[],
    limit: number,
  ): Promise<SampledDocument[]>
  counts(): Promise<{ datasets: number; documents: number; chunks: number; bytes: number }>
  remove(id: string): Promise<Deleted>
  /** Removes those of these documents that exist. */
  removeAll(ids: readonly string[]): Promise<Deleted>
  /**
   * Finds a completed document of the dataset with the same bytes, preferably of the same name. Null if the file must be
   * read: no document has its bytes, apart from one about to be replaced; or the file replaces a document of its name with
   * other bytes. An attachment in a watched folder shares its document with no other file.
   */
  sameBytes(file: Pick<JobFileRow, 'datasetKey' | 'sha256' | 'name' | 'documentId'>): Promise<Document | null>
  /** Tells whether any document or unfinished file has these bytes. */
  uses(sha256: string): Promise<boolean>
  /** Lists the ids of all documents, whatever their status. */
  ids(): Promise<string[]>
  /** Lists documents removed from the catalog whose chunks may still be stored. */
  removals(): Promise<string[]>
  /** Returns the state of each attempt, in order. */
  attemptStates(attempts: readonly Attempt[]): Promise<readonly AttemptState[]>
  /** Records that the chunks of these documents are removed. */
  removed(documentIds: readonly string[]): Promise<void>
}

export interface JobCatalog {
  create(job: NewJob): Promise<JobRow>
  get(id: string): Promise<JobRow>
  list(page: {
    limit: number
    offset: number
    status?: JobStatus | undefined
  }): Promise<{ jobs: JobRow[]; total: number }>
  active(): Promise<JobRow[]>
  metrics(): Promise<Omit<JobMetrics, 'active_workers' | 'worker_count' | 'queue_depth'>>
  /**
   * Takes the next file from the queue, counts its attempt and starts its job. Fair between jobs: the job with the fewest
   * running files comes first, among equals the older one; within a job, small files come first. A file that was being read
   * during a crash, a suspect, comes first and runs alone: only an idle process gets it, and busy ones get nothing before
   * it. A file waits while another worker reads the same bytes for the same dataset. Null if none may start.
   */
  lease(by: LeaseHolder, wish: LeaseWish): Promise<JobFileRow | null>
  /** Takes this particular file in the same way; null if it is not waiting. */
  started(file: JobFileRow): Promise<JobFileRow | null>
  /** Renews a process's leases; returns the files it still holds. */
  renew(by: LeaseHolder): Promise<JobFileRow[]>
  /** Requeues files whose leases lapsed, or all running files: they are suspects from then on. */
  takeUp(whose: 'lapsed' | 'all'): Promise<void>
  /** Counts the files waiting to be read. */
  waiting(): Promise<number>
  /**
   * Makes documents searchable whose chunks are stored, and removes older ones of the same name; a document overtaken by a
   * newer one of its name is removed itself. `lost`: those whose lease had passed to another attempt. `table`: table of
   * their chunks, if another process may switch the serving table. Throws IndexClosed and IndexReplaced.
   */
  completed(
    files: readonly CompletedFile[],
    table?: string | null,
  ): Promise<Removed & { readonly lost: readonly string[] }>
  /** Like failed(), has no effect if another attempt has begun meanwhile or nobody waits for the file. */
  unchanged(file: JobFileRow, document: Document): Promise<void>
  /** Marks a file as failed and removes earlier failures of the same name. */
  failed(file: JobFileRow, error: Message, timedOut: boolean): Promise<Removed>
  /** Notes that what was read of a suspect is going to be stored: a crash until the end of this attempt speaks against it. */
  storing(file: JobFileRow): Promise<void>
  /** Requeues a file in an orderly way, as the process ends before it is read. */
  requeue(file: JobFileRow): Promise<void>
  /** Ends the job if all of its files have ended; returns its status, or null while it runs. */
  settle(id: string): Promise<JobStatus | null>
  cancel(id: string): Promise<Removed>
  /** Creates a job from the failed files of an ended one. */
  retry(id: string, newId: string): Promise<JobRow>
  /** Creates a job from the file of a failed document, whose job has ended. */
  retryDocument(documentId: string, newId: string): Promise<JobRow>
  /** `file`: the name of the file whose words the message may contain. */
  log(id: string, level: JobLog['level'], message: Message, file?: string): Promise<void>
  /** Lists unfinished files of running jobs, oldest job first. */
  unfinished(): Promise<JobFileRow[]>
}

export interface InstallationCatalog {
  settings(): Promise<Settings>
  saveSettings(settings: Settings): Promise<void>
  /** Agrees on a value among all servers of the installation: the first one proposed under this name wins. */
  agreed(name: string, proposed: string): Promise<string>
  activity(days: number): Promise<ActivityDay[]>
  notifications(): Promise<Notification[]>
  notify(notification: NewNotification): Promise<void>
  read(ids: readonly string[] | null): Promise<void>
}

/**
 * The installation's metadata and its single source of truth: a chunk or file that the catalog does not name does not
 * exist. Every method is one transaction, durable once its promise resolves; only for lease(), unchanged() and log() may a
 * crash of the machine, though not of the process, lose the latest calls. Methods that take a name or an id throw
 * NotFoundError if it is unknown, and ConflictError if its state forbids the action.
 */
export interface Catalog {
  readonly datasets: DatasetCatalog
  readonly documents: DocumentCatalog
  readonly jobs: JobCatalog
  readonly queries: QueryCatalog
  readonly threads: ThreadCatalog
  readonly installation: InstallationCatalog
  readonly index: IndexCatalog
  readonly access: AccessCatalog
  readonly folders: FolderCatalog
  readonly guides: GuideCatalog
  readonly leases: LeaseCatalog
  readonly originals: OriginalCatalog
  readonly moves: MoveCatalog
  readonly changes: Changes
  /** Checks the whole database; returns the first damage found, or null. */
  damage(): Promise<string | null>
  close(): Promise<void>
}
