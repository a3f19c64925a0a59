import { availableParallelism } from 'node:os'
import type { Reader, ReaderOutput } from './reader.ts'
import type { ReaderOutcome, ReaderTask } from './reader-worker.ts'

/** How long a thread may idle before it ends and frees its memory. */
const IDLE_MS = 10 * 60_000
const MOST_THREADS = 2
/** How many readings and entailments are cached: a search and the question after it read the same passages. */
const CACHED = 4000

/** The executable loads its worker by the path of the entry point, the working tree by URL. */
const WORKER = Bun.isStandaloneExecutable
  ? './server/models/reading/reader-worker.ts'
  : new URL('./reader-worker.ts', import.meta.url).href

type Asked = PromiseWithResolvers<ReaderOutcome> & { readonly task: ReaderTask }
type Thread = { readonly worker: Worker; asked: Asked | null; idle: ReturnType<typeof setTimeout> | null }

/**
 * Runs the model in worker threads, so that no other request waits for it, and caches the latest results. A thread
 * starts when it is needed and ends after ten idle minutes.
 */
export class ThreadedReader implements Reader {
  readonly #threads = new Set<Thread>()
  readonly #queue: Asked[] = []
  readonly #idleMs: number
  readonly #readings = new PairCache<ReaderOutput>(CACHED)
  readonly #verdicts = new PairCache<number>(CACHED)

  constructor(idleMs = IDLE_MS) {
    this.#idleMs = idleMs
  }

  async read(question: string, passages: readonly string[], signal?: AbortSignal): Promise<ReaderOutput[]> {
    signal?.throwIfAborted()
    const ask = async (passage: string) => {
      const { reading, failure } = await this.#ask({ type: 'read', question, passage }, signal)
      if (!reading) throw new Error(failure)
      return reading
    }
    return await Promise.all(
      passages.map((passage) => this.#readings.get(question, passage, () => ask(passage))),
    )
  }

  async entail(claim: string, evidence: string): Promise<number> {
    return await this.#verdicts.get(claim, evidence, async () => {
      const { supported, failure } = await this.#ask({ type: 'entail', claim, evidence })
      if (supported === undefined) throw new Error(failure)
      return supported
    })
  }

  /** The number of threads with the model in memory. */
  get threads(): number {
    return this.#threads.size
  }

  async close(): Promise<void> {
    for (const { resolve } of this.#queue.splice(0)) resolve({ failure: 'Cannot read: Ibid is stopping' })
    for (const thread of this.#threads) this.#end(thread, 'Ibid is stopping')
  }

  async #ask(task: ReaderTask, signal?: AbortSignal): Promise<ReaderOutcome> {
    const asked: Asked = { task, ...Promise.withResolvers() }
    const withdraw = () => {
      const at = this.#queue.indexOf(asked)
      if (at >= 0) this.#queue.splice(at, 1)
      asked.reject(signal?.reason)
    }
    signal?.addEventListener('abort', withdraw, { once: true })
    this.#queue.push(asked)
    this.#feed()
    try {
      return await asked.promise
    } finally {
      signal?.removeEventListener('abort', withdraw)
    }
  }

  #feed(): void {
    for (const thread of this.#threads) if (!thread.asked) this.#give(thread)
    const most = Math.min(MOST_THREADS, availableParallelism())
    while (this.#queue.length > 0 && this.#threads.size < most) this.#give(this.#open())
  }

  #give(thread: Thread): void {
    thread.asked = this.#queue.shift() ?? null
    if (!thread.asked) {
      // An idle thread does not keep the process alive.
      thread.worker.unref()
      thread.idle ??= setTimeout(() => this.#end(thread, 'it had nothing to do'), this.#idleMs)
      thread.idle.unref()
      return
    }
    if (thread.idle) clearTimeout(thread.idle)
    thread.idle = null
    thread.worker.ref()
    thread.worker.postMessage(thread.asked.task)
  }

  #open(): Thread {
    const thread: Thread = { worker: new Worker(WORKER), asked: null, idle: null }
    this.#threads.add(thread)
    thread.worker.onmessage = ({ data }: MessageEvent<ReaderOutcome>) => {
      thread.asked?.resolve(data)
      this.#give(thread)
    }
    thread.worker.onerror = (event) => {
      this.#end(thread, event.message)
      this.#feed()
    }
    return thread
  }

  #end(thread: Thread, why: string): void {
    if (!this.#threads.delete(thread)) return
    if (thread.idle) clearTimeout(thread.idle)
    thread.worker.terminate()
    thread.asked?.resolve({ failure: `Cannot read: the reading thread ended: ${why}` })
  }
}

/**
 * A least-recently-used cache of up to `most` values for pairs of texts. Its keys are hashes, so that it keeps no text.
 */
export class PairCache<Value> {
  readonly #values = new Map<string, Value>()
  readonly #most: number

  constructor(most: number) {
    this.#most = most
  }

  /** Returns the cached value of a pair, or computes and caches it. Caches nothing if `compute` throws. */
  async get(first: string, second: string, compute: () => Promise<Value>): Promise<Value> {
    const key = new Bun.CryptoHasher('sha256').update(`${first.length} ${first}${second}`).digest('base64')
    const value = this.#values.get(key) ?? (await compute())
    this.#values.delete(key)
    this.#values.set(key, value)
    const [oldest] = this.#values.keys()
    if (oldest !== undefined && this.#values.size > this.#most) this.#values.delete(oldest)
    return value
  }
}
