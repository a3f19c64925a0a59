import { ModelError, type ModelTimeouts } from './language-model.ts'

/** What a request to a model server that is under way tells its user. */
export type RequestUnderWay = {
  /** Something arrived: the clock starts anew, with the stall timeout. */
  alive(): void
  /** The server works on what was sent before: the clock of the first token starts anew. */
  waiting(): void
  /** What went wrong, as a ModelError, or the signal's reason when it was aborted. */
  failure(error: unknown): unknown
  close(): void
}

/** The sentences of a protocol. `answering`: a token had come. */
type Faults = {
  readonly timedOut: (seconds: number, answering: boolean) => string
  readonly broken: (error: unknown) => ModelError
}

const TIMED_OUT = Symbol('timed out')

/** Ends a request when `signal` aborts, when it takes too long, or when it is closed: `both` aborts then. */
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
