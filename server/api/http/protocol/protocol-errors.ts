import type { Problem } from '../../../../shared/problem.ts'

/** What a problem is written as for those who call a path. */
type Body = (status: number, problem: Problem) => unknown

/**
 * How errors look under a path, after the base path: in the words of the protocol that is spoken there, so that its
 * clients tell them, whoever refuses: the guards at the door, too. Everywhere else they are a Problem.
 */
export function errorBody(path: string): Body {
  if (path === 'mcp') return rpcError
  return path.startsWith('v1/') ? openaiError : (_, problem) => problem
}

const PARSE_ERROR = -32_700
const INVALID_REQUEST = -32_600
const SERVER_ERROR = -32_000

/** An error of JSON-RPC, of no request in particular. */
function rpcError(status: number, { detail, code }: Problem) {
  const number =
    status === 400 ? PARSE_ERROR : status === 413 || status === 422 ? INVALID_REQUEST : SERVER_ERROR
  return { jsonrpc: '2.0', id: null, error: { code: number, message: detail, data: { code } } }
}

/** An error as OpenAI's API has it. */
export function openaiError(status: number, { detail, code }: Problem) {
  return { error: { message: detail, type: typeOf(status), param: null, code } }
}

function typeOf(status: number): string {
  if (status === 401) return 'authentication_error'
  if (status === 403) return 'permission_error'
  if (status === 429) return 'rate_limit_error'
  return status >= 500 ? 'server_error' : 'invalid_request_error'
}
