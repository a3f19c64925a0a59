import type { ContentfulStatusCode } from 'hono/utils/http-status'

/** Answers a request with this status, sentence and code. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError'
  readonly status: ContentfulStatusCode
  readonly code: string
  readonly headers: Readonly<Record<string, string>>

  constructor(
    status: ContentfulStatusCode,
    code: string,
    detail: string,
    headers: Readonly<Record<string, string>> = {},
  ) {
    super(detail)
    this.status = status
    this.code = code
    this.headers = headers
  }
}
