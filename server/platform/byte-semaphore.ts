type Waiting = { readonly bytes: number; readonly enter: () => void }

/** Limits the bytes in work at once. Admits work in the order of the calls; work larger than the limit runs alone. */
export class ByteSemaphore {
  readonly #maxBytes: number
  #bytes = 0
  #running = 0
  #waiting: Waiting[] = []

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
  }

  /** Waits until `bytes` fit under the limit, then runs `work`. Throws the signal's reason if it aborts while waiting. */
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
