/** Refuses a visitor or what the visitor tried to do. `code` is stable; the message is for a person. */
export class AccessError extends Error {
  override readonly name = 'AccessError'
  readonly status: 401 | 403 | 409 | 422 | 429
  readonly code: string
  /** Seconds until another try may succeed. */
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
