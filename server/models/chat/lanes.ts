/** One question's queue for the model. `take` resolves once its next request may run. */
export type Lane = { take(signal: AbortSignal): Promise<Turn> }

/** A request sent to the model, which may wait in the model's own queue behind earlier ones. */
export type Turn = {
  /** Ends the turn. */
  readonly release: () => void
  /** Reports that the model made progress on this request. */
  readonly progress: () => void
  /** Calls `heard` whenever the model makes progress on an earlier request. */
  readonly whileWaiting: (heard: () => void) => void
}

type Waiting = { readonly start: () => void; readonly signal: AbortSignal }
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
      if (waiting && !waiting.signal.aborted) waiting.start()
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
        take(signal) {
          signal.throwIfAborted()
          return new Promise((resolve, reject) => {
            const stop = () => reject(signal.reason)
            signal.addEventListener('abort', stop, { once: true })
            const start = () => {
              signal.removeEventListener('abort', stop)
              resolve(begin(queue))
            }
            queue.waiting.push({ start, signal })
            if (queue.waiting.length === 1) queues.push(queue)
            next()
          })
        },
      }
    },
  }
}
