import type { Answer, PastQuery } from '../../../../shared/answers.ts'
import type { Dataset, DatasetStats } from '../../../../shared/datasets.ts'
import type { Document, Metadata } from '../../../../shared/documents.ts'
import type { Format } from '../../../../shared/formats.ts'
import type { FileStatus, JobLog, JobMetrics, JobStatus } from '../../../../shared/jobs.ts'
import type { Role } from '../../../../shared/roles.ts'
import type { ActivityDay, Notification, Settings } from '../../../../shared/system.ts'
import type { AccessCatalog } from './access-catalog.ts'
import type { Attempt, Outcome } from './attempt.ts'
import type { Changes } from './changes.ts'
import type { Deleted, Removed } from './deletion.ts'
import type { FolderCatalog, SeenFile } from './folder-catalog.ts'
import type { IndexCatalog } from './index-catalog.ts'
import type { LeaseCatalog } from './lease.ts'

/** Times are epoch seconds. `key` never names another dataset, even after a deletion; a name can. */
export type DatasetRow = { readonly key: number; readonly name: string; readonly createdAt: number }

/** A file as it was received; its bytes are in the file store under its sha256. */
export type ReceivedFile = {
  readonly name: string
  readonly format: Format
  readonly sizeBytes: number
  readonly sha256: string
}

/**
 * `path`: the folders it was sent with and its name, separated by '/'; tells files of one name apart. `metadata`: its
 * own, in the place of the job's.
 */
export type SentFile = ReceivedFile & {
  readonly path?: string
  readonly metadata?: Metadata
  readonly watched?: WatchedFile
}

/**
 * The file of a watched folder that something came from. `seen`: as it was when it was taken, to be remembered.
 * `mailSha256`: it is attached to a mail of these bytes, and `path` is of attachmentPath().
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
 * One file of one job. `attempts`: how often its reading began, which names the reading that is under way; `parked`: how
 * often of these it ended in peace before its end.
 */
export type JobFileRow = ReceivedFile & {
  readonly jobId: string
  readonly position: number
  readonly documentId: string
  readonly datasetKey: number
  readonly status: FileStatus
  readonly chunks: number
  readonly pages: number | null
  readonly error: string | null
  readonly unchanged: boolean
  readonly timedOut: boolean
  readonly attempts: number
  readonly parked: number
}

/**
 * Who reads files. `ms`: how long a file stays theirs unless they renew it, so that others take it up when they die;
 * null where nobody else is.
 */
export type Claimant = { readonly worker: string; readonly ms: number | null }

/** `isIdle`: the claimant reads nothing now; `maxBytes`: the largest file that it has a thread for. */
export type ClaimWish = { readonly isIdle: boolean; readonly maxBytes: number }

export type JobRow = {
  readonly id: string
  readonly datasetName: string
  readonly status: JobStatus
  readonly error: string | null
  readonly createdAt: number
  readonly startedAt: number | null
  readonly finishedAt: number | null
  readonly files: readonly JobFileRow[]
  readonly logs: readonly JobLog[]
}

/** `attempt`: the reading of it that these are of; of any other it changes nothing. */
export type CompletedFile = {
  readonly documentId: string
  readonly attempt: number
  readonly chunks: number
  readonly pages: number | null
  readonly warnings: readonly string[]
  readonly metadata: Metadata
}

export type DocumentNames = Pick<Document, 'dataset' | 'filename'>

export interface DatasetCatalog {
  /** Newest first; counts and sizes are of completed documents. */
  list(): Promise<Dataset[]>
  /** By its name, however its letters are put together and its gaps are made. */
  find(name: string): Promise<DatasetRow | null>
  /** The keys of the datasets that have completed documents. */
  searchable(): Promise<number[]>
  get(name: string): Promise<Dataset>
  create(name: string): Promise<Dataset>
  rename(name: string, to: string): Promise<Dataset>
  stats(name: string): Promise<DatasetStats>
  /** Ends its jobs as cancelled, and takes it out of the catalog with its documents. */
  remove(name: string): Promise<Deleted>
}

export interface DocumentCatalog {
  get(id: string): Promise<Document>
  /** Whatever its status. */
  exists(id: string): Promise<boolean>
  /** Throws NotFoundError for the first of the ids that is not there. */
  require(ids: readonly string[]): Promise<void>
  /** Newest first, of one dataset or of all (null); `q`: a part of their names. */
  list(
    dataset: string | null,
    page: { limit: number; offset: number; q?: string | undefined },
  ): Promise<{ documents: Document[]; total: number }>
  /** Those of the given ids that are completed, with the name of their dataset. */
  completed(ids: readonly string[]): Promise<Map<string, Document>>
  /** Of those of the given ids that are completed what a search shows. */
  names(ids: readonly string[]): Promise<Map<string, DocumentNames>>
  /** Of those of the given ids that are completed which reading of them counts. */
  attempts(ids: readonly string[]): Promise<Map<string, number>>
  counts(): Promise<{ datasets: number; documents: number; chunks: number; bytes: number }>
  remove(id: string): Promise<Deleted>
  /**
   * The completed document of the dataset with the same bytes, under the same name where there is one. Null when
   * the file is to be read: nothing has its bytes but what another file is about to replace, or it replaces a document
   * of its name that has others itself. What is attached to a mail of a watched folder shares its document with no other file.
   */
  sameBytes(file: Pick<JobFileRow, 'datasetKey' | 'sha256' | 'name' | 'documentId'>): Promise<Document | null>
  /** True while any document or unfinished file has these bytes. */
  uses(sha256: string): Promise<boolean>
  /** The ids of all documents there are, whatever their status. */
  ids(): Promise<string[]>
  /** Documents taken out of the catalog whose chunks may still be stored. */
  removals(): Promise<string[]>
  /** What counts of readings that chunks are stored of, one for each, in their order. */
  outcomes(attempts: readonly Attempt[]): Promise<readonly Outcome[]>
  /** Their chunks are gone. */
  removed(documentIds: readonly string[]): Promise<void>
}

/** Bytes that one server puts into the file store must not go with a document that had the same, which another removes. */
export interface OriginalCatalog {
  /**
   * Keeps these from being removed for `ms` milliseconds at most, or until the returned function is called. Waits while
   * one of them is being removed.
   */
  hold(sha256s: readonly string[], ms: number): Promise<() => Promise<void>>
  /** Does `remove` where no document and no unfinished file has the bytes, and nobody holds or removes them. */
  removeUnused(sha256: string, remove: () => Promise<void>): Promise<void>
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
   * Takes the next file out of the queue, which counts its attempt and starts its job. Fair between jobs: the job with
   * the fewest files under way comes first, among equals the older one; inside a job small files come before big ones.
   * One that was being read when a process ended suddenly goes first, and alone: only to who is idle, and nobody who is
   * not gets another before. Bytes that another worker reads for the same dataset wait. Null when none may begin.
   */
  claim(by: Claimant, wish: ClaimWish): Promise<JobFileRow | null>
  /** Takes this very file, in the same way; null when it does not wait. */
  started(file: JobFileRow): Promise<JobFileRow | null>
  /** Holds on to what the claimant reads; gives what is still theirs. */
  renew(by: Claimant): Promise<JobFileRow[]>
  /**
   * Puts back what those read who are gone: who did not renew it in time, or all. Gives the files that ended two who read
   * them: nobody is given them again, and they are to fail.
   */
  takeUp(whose: 'lapsed' | 'all'): Promise<JobFileRow[]>
  /** Files that wait to be read. */
  waiting(): Promise<number>
  /**
   * Their chunks are stored: makes the documents searchable, and takes out the older ones of the same name; one
   * that a newer document of its name has overtaken is taken out itself. `lost`: those that were not the reading's to
   * complete any more. `table`: where their chunks are, where others may have another one serve meanwhile; throws
   * IndexClosed and IndexReplaced.
   */
  completed(
    files: readonly CompletedFile[],
    table?: string | null,
  ): Promise<Removed & { readonly lost: readonly string[] }>
  /** These and failed() change nothing when the file is being read anew, or not waited for, by now. */
  unchanged(file: JobFileRow, document: Document): Promise<void>
  /** Takes out what failed before under the same name. */
  failed(file: JobFileRow, error: string, timedOut: boolean): Promise<Removed>
  /** Back into the queue in peace: the process ends before the file could be read. */
  parked(file: JobFileRow): Promise<void>
  /** Ends the job when all of its files have; returns its status then, null while it goes on. */
  settle(id: string): Promise<JobStatus | null>
  cancel(id: string): Promise<Removed>
  /** Makes a job of the failed files of an ended one. */
  retry(id: string, newId: string): Promise<JobRow>
  log(id: string, level: JobLog['level'], message: string): Promise<void>
  /** Files that a job which has not ended still waits for, oldest job first. */
  unfinished(): Promise<JobFileRow[]>
}

export interface QueryCatalog {
  add(query: { query: string; datasetNames: readonly string[]; role: Role; answer: Answer }): Promise<string>
  list(page: {
    limit: number
    offset: number
    q?: string | undefined
  }): Promise<{ queries: PastQuery[]; total: number }>
  get(id: string): Promise<PastQuery>
  remove(id: string): Promise<void>
  clear(): Promise<number>
  counts(): Promise<{ today: number; total: number }>
}

export interface InstallationCatalog {
  settings(): Promise<Settings>
  saveSettings(settings: Settings): Promise<void>
  /** What all servers of the installation go by under this name: what the first of them proposed. */
  agreed(name: string, proposed: string): Promise<string>
  activity(days: number): Promise<ActivityDay[]>
  notifications(): Promise<Notification[]>
  notify(notification: Pick<Notification, 'kind' | 'title' | 'message' | 'job_id'>): Promise<void>
  read(ids: readonly string[] | null): Promise<void>
}

/**
 * What the installation knows, and the truth about it: a chunk or a file that the catalog does not name is
 * not there. Every method is one transaction, durable when its promise resolves; of claim(), unchanged() and log() only the
 * end of the machine, not of the process, may take back the last ones. Methods that take a name or
 * an id throw NotFoundError when there is none, ConflictError when its state forbids the action.
 */
export interface Catalog {
  readonly datasets: DatasetCatalog
  readonly documents: DocumentCatalog
  readonly jobs: JobCatalog
  readonly queries: QueryCatalog
  readonly installation: InstallationCatalog
  readonly index: IndexCatalog
  readonly access: AccessCatalog
  readonly folders: FolderCatalog
  readonly leases: LeaseCatalog
  readonly originals: OriginalCatalog
  readonly changes: Changes
  /** What is wrong with what it is kept in; null for nothing. Reads all of it. */
  damage(): Promise<string | null>
  close(): Promise<void>
}
