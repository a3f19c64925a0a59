/** Reports that a page of the web cannot be added; the message says why, `code` for programs. */
export class PageError extends Error {
  override readonly name = 'PageError'
  readonly code: string

  constructor(code: string, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}
