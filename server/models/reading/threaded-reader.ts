import { availableParallelism } from 'node:os'
import { NativeGate } from '../../platform/native/native-gate.ts'
import type { Reader, ReaderOutput } from './reader.ts'
import type { ReaderOutcome, ReaderTask, ToReaderWorker } from './reader-worker.ts'
import type { ReadingsToScore } from './reading-scorer.ts'

/** How long a thread may idle before it ends and frees its memory. */
const IDLE_MS = 10 * 60_000
const MOST_THREADS = 2
/** Time for all threads to leave native code when the reader closes: less than a stop may take. */
const LEAVE_MS = 4000
/** How many readings and entailments are cached: a search and the question after it read the same passages. */
const CACHED = 4000

/** The executable loads its worker by the path of the entry point, the working tree by URL. */
const WORKER = Bun.isStandaloneExecutable
  ? './server/models/reading/reader-worker.ts'
  : new URL('./reader-worker.ts', import.meta.url).href

type Asked = PromiseWithResolvers<ReaderOutcome> & { readonly task: ReaderTask }
type Thread = {
  readonly worker: Worker
  readonly gate: NativeGate
  asked: Asked | null
  idle: ReturnType<typeof setTimeout> | null
}

/**
 * Runs the model in worker threads, so that no other request waits for it, and caches the latest results. A thread
 * starts when it is needed and ends after ten idle minutes.
 */
export class ThreadedReader implements Reader {
  readonly #threads = new Set<Thread>()
  readonly #ending = new Set<Promise<void>>()
  #isClosed = false
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

  /** Scores readings of a question about a table; see ScoreReadings. Throws when `signal` aborts. */
  async score(asked: ReadingsToScore, signal?: AbortSignal): Promise<Float32Array> {
    const { scores, failure } = await this.#ask({ type: 'score', asked }, signal)
    if (!scores) throw new Error(failure)
    return scores
  }

  /** Encodes a text with the sentence encoder; see EncodeText. Throws when `signal` aborts. */
  async encode(text: string, signal?: AbortSignal): Promise<Float32Array> {
    const { encoding, failure } = await this.#ask({ type: 'encode', text }, signal)
    if (!encoding) throw new Error(failure)
    return encoding
  }

  /** Whether a task is running or waiting. */
  get isBusy(): boolean {
    return this.#queue.length > 0 || [...this.#threads].some(({ asked }) => asked !== null)
  }

  /** The number of threads with the model in memory. */
  get threads(): number {
    return this.#threads.size
  }

  /** Ends all threads. A thread that does not leave native code in time ends with the process. */
  async close(): Promise<void> {
    this.#isClosed = true
    for (const { resolve } of this.#queue.splice(0)) resolve({ failure: 'Cannot read: Ibid is stopping' })
    for (const thread of this.#threads) this.#end(thread, 'Ibid is stopping')
    await Promise.race([Promise.all(this.#ending), Bun.sleep(LEAVE_MS)])
  }

  async #ask(task: ReaderTask, signal?: AbortSignal): Promise<ReaderOutcome> {
    if (this.#isClosed) return { failure: 'Cannot read: Ibid is stopping' }
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
    post(thread, thread.asked.task)
  }

  #open(): Thread {
    const thread: Thread = { worker: new Worker(WORKER), gate: new NativeGate(), asked: null, idle: null }
    this.#threads.add(thread)
    post(thread, { type: 'open', gate: thread.gate.memory })
    thread.worker.onmessage = ({ data }: MessageEvent<ReaderOutcome>) => {
      if (!this.#threads.has(thread)) return
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
    thread.asked?.resolve({ failure: `Cannot read: the reading thread ended: ${why}` })
    thread.asked = null
    const ending = thread.gate.close().then(() => thread.worker.terminate())
    this.#ending.add(ending)
    void ending.finally(() => this.#ending.delete(ending))
  }
}

function post(thread: Thread, message: ToReaderWorker): void {
  thread.worker.postMessage(message)
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
