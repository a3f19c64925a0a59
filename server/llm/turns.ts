/** One question's place in the queue. `take` resolves when it may ask the model, with what gives the turn back. */
export type Lane = { take(signal: AbortSignal): Promise<() => void> }

type Waiting = { readonly start: () => void; readonly signal: AbortSignal }

/**
 * Lets at most `limit` requests run at a time and serves the waiting questions in rotation, so that one with
 * ten requests does not hold up one with a single request.
 */
export function turns(limit: number): { lane(): Lane } {
  const queues: Waiting[][] = []
  let running = 0

  function next(): void {
    while (running < limit) {
      const queue = queues.shift()
      if (!queue) return
      const waiting = queue.shift()
      if (queue.length > 0) queues.push(queue)
      if (!waiting || waiting.signal.aborted) continue
      running += 1
      waiting.start()
    }
  }

  function release(): () => void {
    let released = false
    return () => {
      if (released) return
      released = true
      running -= 1
      next()
    }
  }

  return {
    lane() {
      const queue: Waiting[] = []
      return {
        take(signal) {
          signal.throwIfAborted()
          return new Promise((resolve, reject) => {
            const stop = () => reject(signal.reason)
            signal.addEventListener('abort', stop, { once: true })
            const start = () => {
              signal.removeEventListener('abort', stop)
              resolve(release())
            }
            queue.push({ start, signal })
            if (queue.length === 1) queues.push(queue)
            next()
          })
        },
      }
    },
  }
}
