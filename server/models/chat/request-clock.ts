import type { Message } from '../../../shared/message.ts'
import { ModelError, type ModelTimeouts } from './language-model.ts'

/** A running request to a model server. */
export type RequestUnderWay = {
  /** Reports that some text arrived: restarts the clock with the stall timeout. What has no text is no sign of life. */
  alive(): void
  /** Reports progress on earlier requests: restarts the clocks of the first token and of the whole. */
  waiting(): void
  /** Aborts with the request. */
  readonly over: AbortSignal
  /** Converts an error into a ModelError, or into the signal's reason if it was aborted. */
  failure(error: unknown): unknown
  close(): void
}

/** What took too long: the first token, the next one, or the whole. */
export type Overdue = 'first' | 'next' | 'whole'

/** The error sentences of a protocol. */
type Faults = {
  readonly timedOut: (seconds: number, overdue: Overdue) => Message
  readonly broken: (error: unknown) => ModelError
}

/**
 * Ends a request by aborting `both`: when `signal` aborts, on a timeout, or when the request is closed. `restart` starts
 * the clock of the first token anew.
 */
export function requestClock(timeouts: ModelTimeouts, signal: AbortSignal, { timedOut, broken }: Faults) {
  const closing = new AbortController()
  const both = AbortSignal.any([signal, closing.signal])
  const { firstTokenMs, stallMs, totalMs } = timeouts
  let answering = false
  let overdue: { readonly which: Overdue; readonly ms: number } | null = null
  const clocks: Partial<Record<'token' | 'whole', ReturnType<typeof setTimeout>>> = {}
  const start = (clock: 'token' | 'whole', which: Overdue, ms: number) => {
    clearTimeout(clocks[clock])
    clocks[clock] = setTimeout(() => {
      overdue ??= { which, ms }
      closing.abort()
    }, ms)
  }
  const startWhole = () => {
    if (totalMs !== undefined) start('whole', 'whole', totalMs)
  }
  const restart = (ms: number) => start('token', 'first', ms)
  restart(firstTokenMs)
  startWhole()

  const underWay: RequestUnderWay = {
    alive() {
      answering = true
      if (!both.aborted) start('token', 'next', stallMs)
    },
    waiting() {
      if (answering || both.aborted) return
      restart(firstTokenMs)
      startWhole()
    },
    over: both,
    failure(error) {
      if (signal.aborted) return signal.reason
      if (error instanceof ModelError) return error
      if (overdue === null) return broken(error)
      const seconds = Math.max(1, Math.round(overdue.ms / 1000))
      return new ModelError('model_timeout', timedOut(seconds, overdue.which))
    },
    close() {
      for (const clock of Object.values(clocks)) clearTimeout(clock)
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
