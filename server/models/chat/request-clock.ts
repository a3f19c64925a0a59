import { ModelError, type ModelTimeouts } from './language-model.ts'

/** A running request to a model server. */
export type RequestUnderWay = {
  /** Reports that something arrived: restarts the clock with the stall timeout. */
  alive(): void
  /** Reports progress on earlier requests: restarts the clock of the first token. */
  waiting(): void
  /** Converts an error into a ModelError, or into the signal's reason if it was aborted. */
  failure(error: unknown): unknown
  close(): void
}

/** The error sentences of a protocol. `answering`: a token had arrived. */
type Faults = {
  readonly timedOut: (seconds: number, answering: boolean) => string
  readonly broken: (error: unknown) => ModelError
}

const TIMED_OUT = Symbol('timed out')

/** Ends a request by aborting `both`: when `signal` aborts, on a timeout, or when the request is closed. */
export function requestClock(timeouts: ModelTimeouts, signal: AbortSignal, { timedOut, broken }: Faults) {
  const closing = new AbortController()
  const both = AbortSignal.any([signal, closing.signal])
  let answering = false
  let clock: ReturnType<typeof setTimeout> | undefined
  const restart = (ms: number) => {
    clearTimeout(clock)
    clock = setTimeout(() => closing.abort(TIMED_OUT), ms)
  }
  restart(timeouts.firstTokenMs)

  const underWay: RequestUnderWay = {
    alive() {
      answering = true
      restart(timeouts.stallMs)
    },
    waiting() {
      if (!answering && !both.aborted) restart(timeouts.firstTokenMs)
    },
    failure(error) {
      if (signal.aborted) return signal.reason
      if (error instanceof ModelError) return error
      if (closing.signal.reason !== TIMED_OUT) return broken(error)
      const seconds = Math.max(1, Math.round((answering ? timeouts.stallMs : timeouts.firstTokenMs) / 1000))
      return new ModelError('model_timeout', timedOut(seconds, answering))
    },
    close() {
      clearTimeout(clock)
      closing.abort()
    },
  }
  return { both, restart, underWay }
}

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
