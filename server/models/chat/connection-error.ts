/** Tells whether an established connection broke. */
export function isConnectionCut(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return (
    /^(ECONNRESET|EPIPE|ConnectionClosed|ERR_STREAM|Unexpected)/i.test(code) ||
    (error instanceof Error && /socket connection was closed|terminated/i.test(error.message))
  )
}

/** Tells whether a connection failed or broke. */
export function isConnectionError(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return (
    /^(Connection|ECONN|EPIPE|ENOTFOUND|EAI_|EHOST|ENETUNREACH|ETIMEDOUT|FailedToOpenSocket|UNKNOWN_|ERR_SOCKET|ERR_STREAM|Unexpected|DNS)/i.test(
      code,
    ) || /unable to connect|socket|connection|fetch failed|network|terminated/i.test(error.message)
  )
}
