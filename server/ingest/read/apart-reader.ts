import { fileURLToPath } from 'node:url'
import type { Subprocess } from 'bun'
import { ParseError } from '../../documents/model/parser.ts'
import type { EmbedderSource } from '../../models/embedding/embedder-source.ts'
import { noteRelayed } from '../../platform/outbound.ts'
import type { ReadResult, ReadTask } from './messages.ts'
import type { ReadListener } from './read-document.ts'
import { type FromReader, OUT_OF_MEMORY, READER_ROLE, readerMemory, type ToReader } from './reader-process.ts'
import { ReadTimeout, tooLong, WorkerFailure, type WorkerPool } from './worker-pool.ts'

/** Reports that a file ended the process that read nothing else. */
export class ReaderDied extends WorkerFailure {}

/** An idle process is ended after this long. */
const IDLE_MS = 5_000
/** A process that lets a time limit pass is ended after this long. */
const GRACE_MS = 5_000

/** The executable itself, or Bun with the entry of the source. */
const COMMAND = Bun.isStandaloneExecutable
  ? [process.execPath, READER_ROLE]
  : [process.execPath, fileURLToPath(new URL('../../main.ts', import.meta.url)), READER_ROLE]

type Reader = {
  readonly process: Subprocess
  readonly model: EmbedderSource
  /** Receives what the process sends, and its end. */
  hear: ((message: FromReader) => void) | null
  died: ((why: Error) => void) | null
  idle: ReturnType<typeof setTimeout> | null
}

/**
 * Reads files that were being read when a process ended suddenly, one at a time in a process of its own with limits of
 * time and memory; see runReaderProcess(). `pool`: reads all others, with the same model. `mostBytes`: what the process may
 * take.
 */
export class ApartReader {
  readonly #pool: Pick<WorkerPool, 'model' | 'worker'>
  readonly #mostBytes: number
  #reader: Reader | null = null
  #busy = 0

  constructor(pool: Pick<WorkerPool, 'model' | 'worker'>, mostBytes = readerMemory()) {
    this.#pool = pool
    this.#mostBytes = mostBytes
  }

  get busy(): number {
    return this.#busy
  }

  /**
   * Reads a file as WorkerPool.read() does; throws ReaderDied if it ended the process, and WorkerFailure if it takes more
   * memory than the process may.
   */
  async read(
    task: ReadTask,
    listener: ReadListener,
    timeoutMs: number,
    signal: AbortSignal,
  ): Promise<ReadResult> {
    signal.throwIfAborted()
    this.#busy++
    const { promise, resolve, reject } = Promise.withResolvers<ReadResult>()
    const reader = this.#open()
    reader.died = reject
    reader.hear = (message) => {
      if (message.type === 'stage') listener.stage(message.stage, message.chunks)
      else if (message.type === 'done') resolve(message.result)
      else if (message.type === 'failed') reject(errorOf(message))
      else if (message.type === 'batch')
        listener.batch(message.chunks).then(() => post(reader, { type: 'taken' }), reject)
    }
    const late = setTimeout(
      () => this.#end(reader, new ReadTimeout(tooLong(task, timeoutMs))),
      timeoutMs + GRACE_MS,
    )
    const stop = () => this.#end(reader, signal.reason)
    signal.addEventListener('abort', stop, { once: true })
    post(reader, { type: 'read', task, timeoutMs })
    try {
      return await promise
    } catch (error) {
      // What it still does for this file must not be taken for what it does for the next one.
      this.#end(reader, error)
      if (signal.aborted) throw signal.reason
      throw error
    } finally {
      clearTimeout(late)
      signal.removeEventListener('abort', stop)
      reader.hear = reader.died = null
      this.#busy--
      if (this.#reader === reader) {
        reader.idle = setTimeout(() => this.close(), IDLE_MS)
        reader.idle.unref()
      }
    }
  }

  close(): void {
    if (this.#reader) this.#end(this.#reader, new WorkerFailure('The reader was stopped.'))
  }

  #open(): Reader {
    const { model, worker } = this.#pool
    const former = this.#reader
    if (former?.idle) clearTimeout(former.idle)
    if (former && former.model === model) return former
    if (former) this.close()
    const reader: Reader = {
      process: Bun.spawn([...COMMAND], {
        ...{ stdin: 'ignore', stdout: 'ignore', stderr: 'ignore', serialization: 'advanced' },
        ipc: (message: FromReader) => {
          if (message.type === 'outbound') noteRelayed(message.word)
          else reader.hear?.(message)
        },
        onExit: (_, code) => this.#end(reader, endedWith(code)),
      }),
      ...{ model, hear: null, died: null, idle: null },
    }
    reader.process.unref()
    this.#reader = reader
    post(reader, { type: 'open', model, worker, mostBytes: this.#mostBytes })
    return reader
  }

  #end(reader: Reader, why: unknown): void {
    if (this.#reader === reader) this.#reader = null
    if (reader.idle) clearTimeout(reader.idle)
    reader.process.kill('SIGKILL')
    reader.died?.(why instanceof Error ? why : new Error(String(why)))
  }
}

function post({ process }: Reader, message: ToReader): void {
  process.send(message)
}

/** What takes too much memory does so every time: unlike a death, it is no reason to try again. */
function endedWith(code: number | null): WorkerFailure {
  if (code === OUT_OF_MEMORY) return new WorkerFailure('The reader ran out of memory')
  return new ReaderDied('The reader stopped unexpectedly')
}

function errorOf(failed: Extract<FromReader, { type: 'failed' }>): Error {
  if (failed.kind === 'other') return new WorkerFailure(failed.message)
  return failed.kind === 'file' ? new ParseError(failed.said) : new ReadTimeout(failed.said)
}
