const OPEN = 0
const INSIDE = 1
const CLOSED = 2
const POLL_MS = 2

/**
 * Keeps a worker from being ended while it is inside of native code: onnxruntime's addon answers that with an
 * abort() of the whole process. The worker does its native work `inside`; its owner closes the gate, which waits
 * until the worker is outside and lets it in no more, and only then ends it. Both hold the same `memory`.
 */
export class NativeGate {
  readonly memory: SharedArrayBuffer
  readonly #state: Int32Array

  constructor(memory = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)) {
    this.memory = memory
    this.#state = new Int32Array(memory)
  }

  /** Does native work. Throws when the gate is closed, or somebody is inside. */
  async inside<T>(work: () => Promise<T>): Promise<T> {
    if (Atomics.compareExchange(this.#state, 0, OPEN, INSIDE) !== OPEN)
      throw new Error('Cannot enter native code: the worker is being ended')
    try {
      return await work()
    } finally {
      Atomics.store(this.#state, 0, OPEN)
    }
  }

  /** Resolves when nobody is inside and nobody can enter. */
  async close(): Promise<void> {
    while (Atomics.compareExchange(this.#state, 0, OPEN, CLOSED) === INSIDE) await Bun.sleep(POLL_MS)
  }
}
