import type { AgentName, AgentTrace, AnswerEvent } from '../../shared/answers.ts'
import { roundedMilliseconds } from '../../shared/rounded.ts'
import { NotFoundError } from '../storage/metadata/interfaces/catalog-error.ts'

/** How a step went, in a sentence: `done` where no status is given. */
export type StepDetail = Pick<AgentTrace, 'detail' | 'said'> & Partial<Pick<AgentTrace, 'status'>>

/** Ends an answer after a step that failed, or an abort: no further event follows. */
export class AnswerEnded extends Error {
  override readonly name = 'AnswerEnded'
}

/** Runs the steps of one answer. */
export class Steps {
  /** Of the steps that ended, in order. */
  readonly traces: AgentTrace[] = []
  readonly #signal: AbortSignal
  readonly #reportError: (error: unknown) => void

  constructor(signal: AbortSignal, reportError: (error: unknown) => void) {
    this.#signal = signal
    this.#reportError = reportError
  }

  /**
   * Runs a step and returns its value, once other work of the thread had its turn. Yields that it started, what `work`
   * yields, and how it went, by `detail`. Throws AnswerEnded when `signal` aborts, and when the step fails, after an event
   * that says so.
   */
  async *run<T>(
    agent: AgentName,
    work: () => Promise<T> | AsyncGenerator<AnswerEvent, T>,
    detail: (value: T) => StepDetail,
  ): AsyncGenerator<AnswerEvent, T> {
    if (this.#signal.aborted) throw new AnswerEnded()
    yield { event: 'agent', data: { agent, status: 'started', ms: 0, detail: '' } }
    await new Promise<void>((resolve) => setImmediate(resolve))
    const startedAt = performance.now()
    try {
      const running = work()
      const value = running instanceof Promise ? await running : yield* running
      yield this.#trace(agent, startedAt, detail(value))
      return value
    } catch (error) {
      if (this.#signal.aborted) throw new AnswerEnded()
      // What is asked about may have been deleted, or the question names what never was there.
      const isMissing = error instanceof NotFoundError
      if (!isMissing) this.#reportError(error)
      const failure = isMissing
        ? error.message
        : `The question could not be answered: the ${agent} step failed. The server's log says why.`
      yield this.#trace(agent, startedAt, { status: 'failed', detail: failure })
      yield { event: 'error', data: { detail: failure, code: isMissing ? error.code : 'answer_failed' } }
      throw new AnswerEnded()
    }
  }

  #trace(agent: AgentName, startedAt: number, detail: StepDetail): AnswerEvent {
    const trace: AgentTrace = { agent, status: 'done', ms: elapsed(startedAt), ...detail }
    this.traces.push(trace)
    return { event: 'agent', data: trace }
  }
}

/** Milliseconds since a time of performance.now(), to one decimal. */
export function elapsed(since: number): number {
  return roundedMilliseconds(performance.now() - since)
}
