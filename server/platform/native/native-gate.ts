const OPEN = 0
const INSIDE = 1
const CLOSED = 2
const POLL_MS = 2

/**
 * Keeps a worker from being ended during native code, in which case onnxruntime's addon aborts the whole process. The
 * worker runs native code within inside(). Its owner awaits close() before it ends the worker. Both share `memory`.
 */
export class NativeGate {
  readonly memory: SharedArrayBuffer
  readonly #state: Int32Array

  constructor(memory = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)) {
    this.memory = memory
    this.#state = new Int32Array(memory)
  }

  /** Runs native code. Throws if the gate is closed, or native code is running already. */
  async inside<T>(work: () => Promise<T>): Promise<T> {
    if (Atomics.compareExchange(this.#state, 0, OPEN, INSIDE) !== OPEN)
      throw new Error('Cannot enter native code: the worker is being ended')
    try {
      return await work()
    } finally {
      Atomics.store(this.#state, 0, OPEN)
    }
  }

  /** Resolves when no native code is running and none can begin. */
  async close(): Promise<void> {
    while (Atomics.compareExchange(this.#state, 0, OPEN, CLOSED) === INSIDE) await Bun.sleep(POLL_MS)
  }
}
