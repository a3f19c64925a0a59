import type { Message } from '../../../shared/message.ts'
import { message } from '../../../shared/messages.ts'
import { ParseError } from '../../documents/model/parser.ts'
import { compilePdfium } from '../../documents/pdf/extract/pdfium.ts'
import type { EmbedderSource } from '../../models/embedding/embedder-source.ts'
import { MessageError } from '../../platform/message-error.ts'
import { giveBackMemory, isCrowded } from '../../platform/native/give-back-memory.ts'
import { NativeGate } from '../../platform/native/native-gate.ts'
import type { FromWorker, ReadResult, ReadTask, ToWorker } from './messages.ts'
import type { ReadListener } from './read-document.ts'

/** Time for a worker to stop by itself before it is ended. */
const GRACE_MS = 400
/** Time for all workers to leave native code when the pool closes: less than a stop may take. */
const LEAVE_MS = 4000
/** An idle worker is ended after this long, and its memory given back, … */
const IDLE_MS = 20_000
/** … and sooner while the process holds much memory. */
const CROWDED_IDLE_MS = 1_500

/** Reports that a file took longer than its size allows. */
export class ReadTimeout extends MessageError {
  override readonly name = 'ReadTimeout'
}

/** Reports that a worker ended or failed for a reason other than its file. */
export class WorkerFailure extends Error {
  override readonly name = 'WorkerFailure'
}

type Assignment = {
  readonly task: ReadTask
  readonly listener: ReadListener
  readonly resolve: (result: ReadResult) => void
  readonly reject: (error: unknown) => void
}

/** A thread, which reads one file at a time. */
type Slot = {
  readonly worker: Worker
  readonly gate: NativeGate
  assignment: Assignment | null
  idle: ReturnType<typeof setTimeout> | null
}

/** The executable finds its worker by the path of the entrypoint, the working tree by its URL. */
const WORKER = Bun.isStandaloneExecutable
  ? './server/ingest/read/read-worker.ts'
  : new URL('./read-worker.ts', import.meta.url).href

/** Reads documents on up to `size` threads. A thread starts when it is needed, and is replaced when it fails. */
export class WorkerPool {
  readonly size: number
  /** URL of the workers. */
  readonly worker: string
  #model: EmbedderSource
  readonly #slots = new Set<Slot>()
  readonly #ending = new Set<Promise<void>>()

  /** `worker`: URL of a worker that uses these messages. */
  constructor(size: number, model: EmbedderSource, worker = WORKER) {
    this.size = size
    this.#model = model
    this.worker = worker
  }

  get model(): EmbedderSource {
    return this.#model
  }

  get busy(): number {
    let busy = 0
    for (const slot of this.#slots) if (slot.assignment) busy++
    return busy
  }

  /** Embeds with another model from now on. No file may be running. */
  async use(model: EmbedderSource): Promise<void> {
    this.#model = model
    await this.close()
  }

  /** Starts a thread before its first file. */
  warm(): void {
    if (this.#slots.size === 0) this.#retireLater(this.#open())
  }

  /**
   * Reads a file on a free thread; the caller never has more than `size` files running. Throws ParseError, ReadTimeout,
   * WorkerFailure, or what `signal` is aborted with.
   */
  async read(
    task: ReadTask,
    listener: ReadListener,
    timeoutMs: number,
    signal: AbortSignal,
  ): Promise<ReadResult> {
    signal.throwIfAborted()
    const slot = this.#take()
    const { promise, resolve, reject } = Promise.withResolvers<ReadResult>()
    slot.assignment = { task, listener, resolve, reject }
    const stop = (reason: unknown) => {
      post(slot, { type: 'abort', id: task.documentId })
      setTimeout(() => {
        if (slot.assignment?.task === task) this.#end(slot, reason)
      }, GRACE_MS)
    }
    const aborted = () => stop(signal.reason)
    signal.addEventListener('abort', aborted, { once: true })
    const timer = setTimeout(() => {
      this.#end(slot, new ReadTimeout(tooLong(task, timeoutMs)))
    }, timeoutMs)
    post(slot, { type: 'read', task })
    try {
      const result = await promise
      signal.throwIfAborted()
      return result
    } catch (error) {
      if (signal.aborted) throw signal.reason
      throw error
    } finally {
      clearTimeout(timer)
      signal.removeEventListener('abort', aborted)
    }
  }

  /** Ends all threads. A thread that does not leave native code in time ends with the process. */
  async close(): Promise<void> {
    for (const slot of this.#slots) this.#end(slot, new WorkerFailure('The worker was stopped.'))
    await Promise.race([Promise.all(this.#ending), Bun.sleep(LEAVE_MS)])
  }

  #take(): Slot {
    for (const slot of this.#slots) {
      if (slot.assignment) continue
      if (slot.idle) clearTimeout(slot.idle)
      slot.idle = null
      return slot
    }
    return this.#open()
  }

  #open(): Slot {
    // smol: many files leave much garbage in a thread, and a small heap is collected before it grows.
    const worker = new Worker(this.worker, { smol: true })
    const gate = new NativeGate()
    const slot: Slot = { worker, gate, assignment: null, idle: null }
    this.#slots.add(slot)
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => this.#receive(slot, data)
    worker.onerror = (event: ErrorEvent) => {
      event.preventDefault()
      this.#end(slot, new WorkerFailure(`The reader stopped unexpectedly: ${event.message}`))
    }
    worker.addEventListener('close', () =>
      this.#end(slot, new WorkerFailure('The reader stopped unexpectedly.')),
    )
    post(slot, { type: 'open', model: this.#model, gate: gate.memory })
    compilePdfium().then(
      (code) => post(slot, { type: 'pdfium', code }),
      (error: unknown) => this.#end(slot, error),
    )
    return slot
  }

  #receive(slot: Slot, news: FromWorker): void {
    const { assignment } = slot
    if (news.type === 'ready' || !assignment || assignment.task.documentId !== news.id) return
    switch (news.type) {
      case 'stage':
        assignment.listener.stage(news.stage, news.chunks)
        return
      case 'batch':
        assignment.listener.batch(news.chunks).then(
          () => post(slot, { type: 'taken', id: news.id }),
          (error: unknown) => {
            // The reading may have ended, and the thread may be reading another file.
            if (slot.assignment === assignment) this.#end(slot, error)
          },
        )
        return
      case 'done':
        this.#free(slot)
        assignment.resolve(news.result)
        return
      case 'failed':
        this.#free(slot)
        assignment.reject(news.said ? new ParseError(news.said) : new WorkerFailure(news.message))
        return
    }
  }

  #free(slot: Slot): void {
    slot.assignment = null
    this.#retireLater(slot)
  }

  #retireLater(slot: Slot): void {
    const retire = () => {
      this.#end(slot, null)
      if (this.#slots.size === 0) void Promise.all(this.#ending).then(giveBackMemory)
    }
    slot.idle = setTimeout(() => {
      if (isCrowded()) return retire()
      slot.idle = setTimeout(retire, IDLE_MS - CROWDED_IDLE_MS)
      slot.idle.unref()
    }, CROWDED_IDLE_MS)
    slot.idle.unref()
  }

  /** Ends a thread; the file that it was reading fails with `reason`. */
  #end(slot: Slot, reason: unknown): void {
    if (!this.#slots.delete(slot)) return
    if (slot.idle) clearTimeout(slot.idle)
    const { assignment } = slot
    slot.assignment = null
    const ending = slot.gate.close().then(() => {
      slot.worker.terminate()
      assignment?.reject(reason)
    })
    this.#ending.add(ending)
    void ending.finally(() => this.#ending.delete(ending))
  }
}

/** Says that a file took longer than `timeoutMs`. */
export function tooLong({ name }: Pick<ReadTask, 'name'>, timeoutMs: number): Message {
  return message('file_slow', { file: name, seconds: Math.round(timeoutMs / 1000) })
}

function post(slot: Slot, message: ToWorker): void {
  slot.worker.postMessage(message)
}
