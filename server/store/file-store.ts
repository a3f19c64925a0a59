/** A file that is being received: written once, then kept under the sha256 of its bytes or discarded. */
export type Incoming = { readonly path: string; readonly sha256: string; readonly size: number }

/**
 * Originals by the sha256 of their bytes, and the extracted texts of documents by their id. What keep() and
 * keepText() have put there is on the disk when their promise resolves.
 */
export interface FileStore {
  /** Streams a file to the disk. Throws what the stream throws, leaving nothing behind. */
  receive(bytes: AsyncIterable<Uint8Array>): Promise<Incoming>
  /** Makes originals of received files, where they are not there already. */
  keep(received: readonly Incoming[]): Promise<void>
  discard(incoming: Incoming): Promise<void>
  /** Where the original is, to be read only. */
  pathOf(sha256: string): string
  original(sha256: string): Blob
  remove(sha256: string): Promise<void>
  /** Where a worker writes the text of a document that is not completed yet. */
  draftPath(documentId: string): string
  /** Makes the draft the document's text. */
  keepText(documentId: string): Promise<void>
  textPath(documentId: string): string
  removeText(documentId: string): Promise<void>
  /** Removes everything that no predicate knows; `isDraft` is asked of the paths of what was being received or drafted. */
  sweep(
    knowsFile: (sha256: string) => Promise<boolean>,
    knowsText: (documentId: string) => Promise<boolean>,
    isDraft: (path: string) => boolean,
  ): Promise<void>
  /** Bytes on the disk as of a moment ago, and bytes free there now. */
  usage(): Promise<{ bytes: number; free: number }>
}
