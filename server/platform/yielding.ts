/** Longest time, in milliseconds, that reading keeps the thread to itself. */
const TURN = 25

/** A function to be called often: it gives way to other work now and then, and throws when a signal aborts. */
export function turns(signal?: AbortSignal): () => Promise<void> {
  let last = performance.now()
  return async () => {
    signal?.throwIfAborted()
    if (performance.now() - last < TURN) return
    await new Promise<void>((resolve) => setImmediate(resolve))
    last = performance.now()
    signal?.throwIfAborted()
  }
}

/** Long work that yields wherever it may be interrupted, and returns its result. */
export type Steps<T> = Generator<void, T>

/** Does the work with a call of `rest` at each step. */
export async function inTurns<T>(work: Steps<T>, rest: () => Promise<void>): Promise<T> {
  for (;;) {
    const { done, value } = work.next()
    if (done) return value
    await rest()
  }
}

/** Does the work without interruption. */
export function atOnce<T>(work: Steps<T>): T {
  for (;;) {
    const { done, value } = work.next()
    if (done) return value
  }
}
