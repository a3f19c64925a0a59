type Waiting = { readonly bytes: number; readonly enter: () => void }

/** Bounds how much is worked on at once, in the order of asking; what is larger than all of it goes alone. */
export class ByteSemaphore {
  readonly #most: number
  #taken = 0
  #inside = 0
  #waiting: Waiting[] = []

  constructor(most: number) {
    this.#most = most
  }

  /** Does `work` when there is room for so many bytes. Throws what `signal` is aborted with while it waits. */
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
      this.#taken -= bytes
      this.#inside--
      this.#admit()
    }
  }

  #admit(): void {
    for (let next = this.#waiting[0]; next; next = this.#waiting[0]) {
      if (this.#inside > 0 && this.#taken + next.bytes > this.#most) return
      this.#waiting.shift()
      this.#taken += next.bytes
      this.#inside++
      next.enter()
    }
  }
}
