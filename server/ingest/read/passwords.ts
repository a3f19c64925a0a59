/** Passwords of files that wait to be read. They are in memory alone, and each is given out once. */
export class Passwords {
  readonly #waiting = new Map<string, string>()

  /** Keeps a password until the document's file is read. */
  keep(documentId: string, password: string): void {
    this.#waiting.set(documentId, password)
  }

  /** Returns the password of a document, and forgets it. */
  take(documentId: string): string | undefined {
    const password = this.#waiting.get(documentId)
    this.#waiting.delete(documentId)
    return password
  }

  /** Forgets the passwords of documents that are not read any more. */
  forget(documentIds: readonly string[]): void {
    for (const id of documentIds) this.#waiting.delete(id)
  }
}
