import { message } from '../../../shared/messages.ts'
import { ModelError } from './language-model.ts'

/**
 * One question's queue for the model. `take` resolves once its next request may run. After `patience.ms` in which others
 * had every turn, it throws `patience.spent()`; requests of the same question do not count as others.
 */
export type Lane = { take(signal: AbortSignal, patience?: Patience): Promise<Turn> }

/** How long a request waits for its turn, and the error of one that waited so long. */
export type Patience = { readonly ms: number; readonly spent: () => Error }

/** A request sent to the model, which may wait in the model's own queue behind earlier ones. */
export type Turn = {
  /** Ends the turn. */
  readonly release: () => void
  /** Reports that the model made progress on this request. */
  readonly progress: () => void
  /** Calls `heard` whenever the model makes progress on an earlier request. */
  readonly whileWaiting: (heard: () => void) => void
}

/** The patience of a request to a model, which quotes can stand in for. */
export function patienceFor(model: string, ms: number): Patience {
  const seconds = Math.max(1, Math.round(ms / 1000))
  return { ms, spent: () => new ModelError('model_busy', message('model_taken', { model, seconds })) }
}

type Waiting = { readonly start: () => void }
type Queue = { readonly waiting: Waiting[]; running: number }

/**
 * Runs at most `limit` requests at a time. Serves waiting questions in rotation, those with the fewest running requests
 * first, so that a question with ten requests does not block one with a single request. `open`: number of requests that run
 * or wait.
 */
export function turns(limit: number): { lane(): Lane; open(): number } {
  const queues: Queue[] = []
  /** Running requests in the order sent, each with the callback for progress of an earlier one. */
  const running = new Map<Turn, () => void>()

  function next(): void {
    while (running.size < limit && queues.length > 0) {
      const least = Math.min(...queues.map((queue) => queue.running))
      const at = queues.findIndex((queue) => queue.running === least)
      const [queue] = queues.splice(at, 1)
      const waiting = queue?.waiting.shift()
      if (queue && queue.waiting.length > 0) queues.push(queue)
      waiting?.start()
    }
  }

  function begin(queue: Queue): Turn {
    const turn: Turn = {
      release() {
        if (!running.delete(turn)) return
        queue.running -= 1
        next()
      },
      progress() {
        let later = false
        for (const [other, heard] of running) {
          if (later) heard()
          later ||= other === turn
        }
      },
      whileWaiting(heard) {
        if (running.has(turn)) running.set(turn, heard)
      },
    }
    running.set(turn, () => {})
    queue.running += 1
    return turn
  }

  return {
    open: () => queues.reduce((sum, { waiting }) => sum + waiting.length, running.size),
    lane() {
      const queue: Queue = { waiting: [], running: 0 }
      return {
        take(signal, patience) {
          signal.throwIfAborted()
          return new Promise((resolve, reject) => {
            let clock: ReturnType<typeof setTimeout> | undefined
            const leave = (reason: unknown) => {
              clearTimeout(clock)
              signal.removeEventListener('abort', stop)
              const at = queue.waiting.indexOf(waiting)
              if (at >= 0) queue.waiting.splice(at, 1)
              if (queue.waiting.length === 0 && queues.includes(queue))
                queues.splice(queues.indexOf(queue), 1)
              reject(reason)
            }
            const stop = () => leave(signal.reason)
            const waitOn = ({ ms, spent }: Patience) => {
              clock = setTimeout(() => {
                if (queue.running > 0) waitOn({ ms, spent })
                else leave(spent())
              }, ms)
            }
            const start = () => {
              clearTimeout(clock)
              signal.removeEventListener('abort', stop)
              resolve(begin(queue))
            }
            const waiting: Waiting = { start }
            signal.addEventListener('abort', stop, { once: true })
            if (patience) waitOn(patience)
            queue.waiting.push(waiting)
            if (queue.waiting.length === 1) queues.push(queue)
            next()
          })
        },
      }
    },
  }
}
