/** A file that is being received: written once, then kept under the sha256 of its bytes or discarded. */
export type Incoming = { readonly path: string; readonly sha256: string; readonly size: number }

/** A file of this machine that is to be read only, and may go when its owner lets go of it. */
export type LocalFile = AsyncDisposable & { readonly path: string }

/** A kept original. */
export type Original = {
  readonly size: number
  stream(): ReadableStream<Uint8Array<ArrayBuffer>>
  /** What a response is made of: the bytes from `start` up to `end`, which is not included; all of them by default. */
  body(start?: number, end?: number): Blob | ReadableStream<Uint8Array<ArrayBuffer>>
}

/**
 * Originals by the sha256 of their bytes, and the extracted texts of documents by their id. What keep() and
 * keepText() have put there is kept for good when their promise resolves. What is received and drafted is on this
 * machine.
 */
export interface FileStore {
  /** Streams a file to this machine's disk. Throws what the stream throws, leaving nothing behind. */
  receive(bytes: AsyncIterable<Uint8Array>): Promise<Incoming>
  /** Makes originals of received files, where they are not there already. */
  keep(received: readonly Incoming[]): Promise<void>
  discard(incoming: Incoming): Promise<void>
  /** Null when it is not there. */
  original(sha256: string): Promise<Original | null>
  /** The original as a file. Where it is not there, this or reading it throws ENOENT. */
  local(sha256: string): Promise<LocalFile>
  remove(sha256: string): Promise<void>
  /** Where a worker writes the text of a document that is not completed yet. */
  draftPath(documentId: string): string
  /** Makes the draft the document's text. */
  keepText(documentId: string): Promise<void>
  /** The text as a file. Where it is not there, this or reading it throws ENOENT. */
  localText(documentId: string): Promise<LocalFile>
  removeText(documentId: string): Promise<void>
  /** Removes everything that no predicate knows; `isDraft` is asked of the paths of what was being received or drafted. */
  sweep(
    knowsFile: (sha256: string) => Promise<boolean>,
    knowsText: (documentId: string) => Promise<boolean>,
    isDraft: (path: string) => boolean,
  ): Promise<void>
  /** Bytes that are kept, as of a moment ago, and bytes free on this machine's disk now. */
  usage(): Promise<{ bytes: number; free: number }>
}
