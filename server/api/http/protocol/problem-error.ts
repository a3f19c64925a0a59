import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Problem } from '../../../../shared/problem.ts'

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

/** Formats a problem for the clients of a path. */
type Body = (status: number, problem: Problem) => unknown

/**
 * Chooses the error format of a path below the base path: that of the protocol spoken there, also for errors of the
 * guards, so that its clients understand them; a Problem everywhere else.
 */
export function errorBody(path: string): Body {
  if (path === 'mcp') return rpcError
  return path.startsWith('v1/') ? openaiError : (_, problem) => problem
}

const PARSE_ERROR = -32_700
const INVALID_REQUEST = -32_600
const SERVER_ERROR = -32_000

/** Formats a JSON-RPC error that belongs to no particular request. */
function rpcError(status: number, { detail, code }: Problem) {
  const number =
    status === 400 ? PARSE_ERROR : status === 413 || status === 422 ? INVALID_REQUEST : SERVER_ERROR
  return { jsonrpc: '2.0', id: null, error: { code: number, message: detail, data: { code } } }
}

/** Formats an error as OpenAI's API does. */
export function openaiError(status: number, { detail, code }: Problem) {
  return { error: { message: detail, type: typeOf(status), param: null, code } }
}

function typeOf(status: number): string {
  if (status === 401) return 'authentication_error'
  if (status === 403) return 'permission_error'
  if (status === 429) return 'rate_limit_error'
  return status >= 500 ? 'server_error' : 'invalid_request_error'
}
