type Waiting = { readonly bytes: number; readonly enter: () => void }

/** Bounds the bytes that are worked on at once, in the order of asking. Work on more bytes than that runs alone. */
export class ByteSemaphore {
  readonly #maxBytes: number
  #bytes = 0
  #running = 0
  #waiting: Waiting[] = []

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
  }

  /** Runs `work` on this many bytes once they fit. Throws what `signal` is aborted with while it waits. */
  async during<T>(bytes: number, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    signal.throwIfAborted()
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const waiting = { bytes, enter: resolve }
    const leave = () => {
      this.#waiting = this.#waiting.filter((one) => one !== waiting)
      reject(signal.reason)
      this.#admit()
    }
    signal.addEventListener('abort', leave, { once: true })
    this.#waiting.push(waiting)
    this.#admit()
    await promise
    signal.removeEventListener('abort', leave)
    try {
      return await work()
    } finally {
      this.#bytes -= bytes
      this.#running--
      this.#admit()
    }
  }

  #admit(): void {
    for (let next = this.#waiting[0]; next; next = this.#waiting[0]) {
      if (this.#running > 0 && this.#bytes + next.bytes > this.#maxBytes) return
      this.#waiting.shift()
      this.#bytes += next.bytes
      this.#running++
      next.enter()
    }
  }
}
