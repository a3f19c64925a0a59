/** Reports that the named object does not exist. */
export class NotFoundError extends Error {
  override readonly name = 'NotFoundError'
  readonly code: string
  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

/** Reports that the object's present state forbids the action. */
export class ConflictError extends Error {
  override readonly name = 'ConflictError'
  readonly code: string
  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

/** Reports that the catalog's database does not answer; the call may be retried soon. */
export class CatalogAway extends Error {
  override readonly name = 'CatalogAway'
}
