/** Longest time, in milliseconds, before work yields to other work of the thread. */
const TURN = 25

/** Returns a function to call often during long work. It yields after 25 ms of work, and throws once `signal` aborts. */
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

/** Long work as a generator: it yields at each point where it may pause, and returns its result. */
export type Steps<T> = Generator<void, T>

/** Runs the work and awaits `rest` at each step. */
export async function inTurns<T>(work: Steps<T>, rest: () => Promise<void>): Promise<T> {
  for (;;) {
    const { done, value } = work.next()
    if (done) return value
    await rest()
  }
}

/** Runs the work without a pause. */
export function atOnce<T>(work: Steps<T>): T {
  for (;;) {
    const { done, value } = work.next()
    if (done) return value
  }
}
