/** A received file, to be kept under the SHA-256 of its bytes or discarded. */
export type Incoming = { readonly path: string; readonly sha256: string; readonly size: number }

/** A read-only local file, which may be deleted on disposal. */
export type LocalFile = AsyncDisposable & { readonly path: string }

/** A stored original. */
export type Original = {
  readonly size: number
  stream(): ReadableStream<Uint8Array<ArrayBuffer>>
  /** Returns a response body of the bytes from `start` up to but not including `end`; by default all of them. */
  body(start?: number, end?: number): Blob | ReadableStream<Uint8Array<ArrayBuffer>>
}

/**
 * Stores originals by the SHA-256 of their bytes, and by document id the extracted texts with their tables. keep(), keepText()
 * and keepTables() are durable once their promises resolve. Received files and drafts are on this machine.
 */
export interface FileStore {
  /** Streams a file to this machine's disk. If the stream throws, leaves nothing behind. */
  receive(bytes: AsyncIterable<Uint8Array>): Promise<Incoming>
  /** Stores received files as originals, unless they exist already. */
  keep(received: readonly Incoming[]): Promise<void>
  discard(incoming: Incoming): Promise<void>
  /** Finds an original; null if it does not exist. */
  original(sha256: string): Promise<Original | null>
  /** Provides the original as a local file. If it does not exist, this or reading it throws ENOENT. */
  local(sha256: string): Promise<LocalFile>
  remove(sha256: string): Promise<void>
  /** Path to which a worker writes the text of an uncompleted document. */
  draftPath(documentId: string): string
  /** Path to which a worker writes the tables of an uncompleted document, if it has any. */
  tablesDraftPath(documentId: string): string
  /** Turns the drafts into the document's text and tables. */
  keepText(documentId: string): Promise<void>
  /** Provides the text as a local file. If it does not exist, this or reading it throws ENOENT. */
  localText(documentId: string): Promise<LocalFile>
  /** Returns an unused path for a file on this machine, which is a draft until it is kept or removed. */
  newPath(): string
  /** Turns a file on this machine into the tables of a document whose text is kept already. */
  keepTables(documentId: string, path: string): Promise<void>
  /** Provides the tables as a local file, which stays as it is until its release. Throws ENOENT if there are none. */
  localTables(documentId: string): Promise<LocalFile>
  /** Removes the document's text and tables, and their drafts. */
  removeText(documentId: string): Promise<void>
  /** Removes everything that the predicates do not know; `isDraft` gets paths of received files and drafts. */
  sweep(
    knowsFile: (sha256: string) => Promise<boolean>,
    knowsText: (documentId: string) => Promise<boolean>,
    isDraft: (path: string) => boolean,
  ): Promise<void>
  /** Returns the stored bytes, possibly cached, and the bytes free on this machine's disk. */
  usage(): Promise<{ bytes: number; free: number }>
}

/** Returns the document that a stored text, or tables, belong to by their name: `ID.blocks`, `ID.tables`. */
export function documentIdOf(name: string): string {
  return name.replace(/\.(?:blocks|tables)$/, '')
}

/** Errors of Bun's client, LanceDB and the mirror for an unreachable storage. */
const CODES =
  /^(?:Connection(?:Refused|Closed|Reset)|FailedToOpenSocket|ECONN\w+|ETIMEDOUT|Timeout|ServiceUnavailable|SlowDown|InternalError)$/
const WORDS =
  /error sending request|connection (?:refused|closed|reset)|storage: it (?:does not answer|sends too slowly)|timed? ?out.*(?:s3|object)/i

/** Tells whether shared storage did not answer, so that the call may be retried soon. */
export function isStorageUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error.name === 'S3Error' && 'code' in error && CODES.test(String(error.code))) return true
  return WORDS.test(error.message) || isStorageUnavailable(error.cause)
}
