/** What was named does not exist (any more). */
export class NotFoundError extends Error {
  override readonly name = 'NotFoundError'
  readonly code: string
  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

/** The present state of what was named does not allow the action. */
export class ConflictError extends Error {
  override readonly name = 'ConflictError'
  readonly code: string
  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

/** The database of the catalog does not answer: what was asked may be asked again soon. */
export class CatalogAway extends Error {
  override readonly name = 'CatalogAway'
}
