/** Whether the connection was there and then was not. */
export function isConnectionCut(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return (
    /^(ECONNRESET|EPIPE|ConnectionClosed|ERR_STREAM|Unexpected)/i.test(code) ||
    (error instanceof Error && /socket connection was closed|terminated/i.test(error.message))
  )
}

/** Whether there was no connection, or it went. */
export function isConnectionError(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return (
    /^(Connection|ECONN|EPIPE|ENOTFOUND|EAI_|EHOST|ENETUNREACH|ETIMEDOUT|FailedToOpenSocket|UNKNOWN_|ERR_SOCKET|ERR_STREAM|Unexpected|DNS)/i.test(
      code,
    ) || /unable to connect|socket|connection|fetch failed|network|terminated/i.test(error.message)
  )
}
