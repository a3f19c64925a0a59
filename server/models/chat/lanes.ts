/** One question's place in the queue. `take` resolves when it may ask the model. */
export type Lane = { take(signal: AbortSignal): Promise<Turn> }

/** A request that is with the model, or in the model's own queue behind those that were sent before. */
export type Turn = {
  /** Gives the turn back. */
  readonly release: () => void
  /** The model got on with this request. */
  readonly progress: () => void
  /** Has `heard` called whenever the model gets on with a request that was sent before this one. */
  readonly whileWaiting: (heard: () => void) => void
}

type Waiting = { readonly start: () => void; readonly signal: AbortSignal }
type Queue = { readonly waiting: Waiting[]; running: number }

/**
 * Lets at most `limit` requests run at a time and serves the waiting questions in rotation, those first that have
 * fewest running, so that one with ten requests does not hold up one with a single request. `open`: how many
 * requests run or wait.
 */
export function turns(limit: number): { lane(): Lane; open(): number } {
  const queues: Queue[] = []
  /** In the order in which they were sent: what to call when the model gets on with an earlier one. */
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
