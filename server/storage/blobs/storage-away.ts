/** What Bun's client, LanceDB and the mirror say of a storage that does not answer. */
const CODES =
  /^(?:Connection(?:Refused|Closed|Reset)|FailedToOpenSocket|ECONN\w+|ETIMEDOUT|Timeout|ServiceUnavailable|SlowDown|InternalError)$/
const WORDS =
  /error sending request|connection (?:refused|closed|reset)|storage: it does not answer|timed? ?out.*(?:s3|object)/i

/** Whether shared storage did not answer: what was asked may be asked again soon. */
export function isStorageAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error.name === 'S3Error' && 'code' in error && CODES.test(String(error.code))) return true
  return WORDS.test(error.message) || isStorageAway(error.cause)
}
