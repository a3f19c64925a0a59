import { writeFileSync } from 'node:fs'
import { totalmem } from 'node:os'
import type { Message } from '../../../shared/message.ts'
import { ParseError } from '../../documents/model/parser.ts'
import type { EmbedderSource } from '../../models/embedding/embedder-source.ts'
import { relayOutbound } from '../../platform/outbound.ts'
import type { PackedChunks } from '../../storage/index/chunks/chunk-store.ts'
import type { ReadResult, ReadStage, ReadTask } from './messages.ts'
import { ReadTimeout, WorkerPool } from './worker-pool.ts'

/** The argument that makes the executable such a process. */
export const READER_ROLE = 'read-apart'
/** The exit code of a process that took more memory than it may. */
export const OUT_OF_MEMORY = 86

const GB = 1024 ** 3
const LEAST_LIMIT_BYTES = GB
const MOST_LIMIT_BYTES = 4 * GB
const WATCH_MS = 50

export type ToReader =
  /** `mostBytes`: memory that the process may take. */
  | {
      readonly type: 'open'
      readonly model: EmbedderSource
      readonly worker: string
      readonly mostBytes: number
    }
  | { readonly type: 'read'; readonly task: ReadTask; readonly timeoutMs: number }
  | { readonly type: 'abort' }
  /** A batch was taken, so that the next one may follow. */
  | { readonly type: 'taken' }

export type FromReader =
  | { readonly type: 'ready' }
  | { readonly type: 'stage'; readonly stage: ReadStage; readonly chunks: number }
  | { readonly type: 'batch'; readonly chunks: PackedChunks }
  | { readonly type: 'done'; readonly result: ReadResult }
  | { readonly type: 'failed'; readonly kind: 'file' | 'time'; readonly said: Message }
  | { readonly type: 'failed'; readonly kind: 'other'; readonly message: string }
  /** A request left; see relayOutbound(). */
  | { readonly type: 'outbound'; readonly word: unknown }

/**
 * Reads files for another process, which speaks to it over the channel that it was started with: one at a time, each on a
 * thread. A file that ends this process ends nothing else. It ends by itself when the other one is gone, and with
 * OUT_OF_MEMORY when it takes more memory than it may. Never resolves.
 */
export async function runReaderProcess(): Promise<never> {
  let pool: WorkerPool | null = null
  let abort = new AbortController()
  let taken = Promise.withResolvers<void>()

  const read = async ({ task, timeoutMs }: Extract<ToReader, { type: 'read' }>) => {
    if (!pool) throw new Error('Cannot read a file: the process has no embedding model')
    abort = new AbortController()
    const listener = {
      stage: (stage: ReadStage, chunks: number) => send({ type: 'stage', stage, chunks }),
      batch: async (chunks: PackedChunks) => {
        taken = Promise.withResolvers()
        send({ type: 'batch', chunks })
        await taken.promise
      },
    }
    try {
      send({ type: 'done', result: await pool.read(task, listener, timeoutMs, abort.signal) })
    } catch (error) {
      if (error instanceof ParseError) send({ type: 'failed', kind: 'file', said: error.said })
      else if (error instanceof ReadTimeout) send({ type: 'failed', kind: 'time', said: error.said })
      else
        send({
          type: 'failed',
          kind: 'other',
          message: error instanceof Error ? error.message : String(error),
        })
    }
  }

  process.on('message', (message: ToReader) => {
    if (message.type === 'open') {
      pool = new WorkerPool(1, message.model, message.worker)
      pool.warm()
      endAbove(message.mostBytes)
    } else if (message.type === 'read') void read(message)
    else if (message.type === 'abort') abort.abort(new Error('cancelled'))
    else taken.resolve()
  })
  process.on('disconnect', () => process.exit(0))
  relayOutbound((word) => send({ type: 'outbound', word }))
  offerToKernel()
  send({ type: 'ready' })
  return await new Promise<never>(() => {})
}

function send(message: FromReader): void {
  process.send?.(message)
}

function endAbove(bytes: number): void {
  setInterval(() => {
    if (process.memoryUsage.rss() > bytes) process.exit(OUT_OF_MEMORY)
  }, WATCH_MS)
}

/** Returns the memory that a process of its own may take: half of the machine's, between 1 and 4 GB. */
export function readerMemory(): number {
  const given = process.constrainedMemory()
  const memory = given > 0 ? Math.min(given, totalmem()) : totalmem()
  return Math.min(Math.max(memory / 2, LEAST_LIMIT_BYTES), MOST_LIMIT_BYTES)
}

/** If memory runs out, Linux is to end this process rather than the one that it reads for. */
function offerToKernel(): void {
  if (process.platform !== 'linux') return
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000')
  } catch {
    // A sandbox may forbid it; the limit above holds all the same.
  }
}
