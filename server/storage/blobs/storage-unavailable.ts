/** Errors of Bun's client, LanceDB and the mirror for an unreachable storage. */
const CODES =
  /^(?:Connection(?:Refused|Closed|Reset)|FailedToOpenSocket|ECONN\w+|ETIMEDOUT|Timeout|ServiceUnavailable|SlowDown|InternalError)$/
const WORDS =
  /error sending request|connection (?:refused|closed|reset)|storage: it does not answer|timed? ?out.*(?:s3|object)/i

/** Tells whether shared storage did not answer, so that the call may be retried soon. */
export function isStorageUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error.name === 'S3Error' && 'code' in error && CODES.test(String(error.code))) return true
  return WORDS.test(error.message) || isStorageUnavailable(error.cause)
}
