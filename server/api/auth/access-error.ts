/** Why somebody is not let in, or may not do that. `code` is stable; the message is for a person. */
export class AccessError extends Error {
  override readonly name = 'AccessError'
  readonly status: 401 | 403 | 409 | 422 | 429
  readonly code: string
  /** When to try again, in seconds. */
  readonly retryAfter: number | null

  constructor(
    status: AccessError['status'],
    code: string,
    message: string,
    retryAfter: number | null = null,
  ) {
    super(message)
    this.status = status
    this.code = code
    this.retryAfter = retryAfter
  }
}
