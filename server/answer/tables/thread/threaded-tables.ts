import type { DocumentTables } from '../../../storage/tables/document-tables.ts'
import type { StoredTable } from '../../../storage/tables/stored-table.ts'
import { UnreadableTables } from '../../../storage/tables/tables-file.ts'
import type { SearchedTables } from '../found-tables.ts'
import type { AskableTable } from '../table-tasks.ts'
import type { TableOutcome, TableTask, ToTableWorker } from './table-worker.ts'

/** How long the thread may idle before it ends and frees the tables in its memory. */
const IDLE_MS = 5 * 60_000

/** The executable loads its worker by the path of the entry point, the working tree by URL. */
const WORKER = Bun.isStandaloneExecutable
  ? './server/answer/tables/thread/table-worker.ts'
  : new URL('./table-worker.ts', import.meta.url).href

type Asked = PromiseWithResolvers<TableOutcome> & { readonly message: ToTableWorker }

/**
 * Asks tables in a thread, so that nobody else waits for a table of a million rows. The thread starts when it is needed,
 * takes one question after the other, and ends after five idle minutes.
 */
export class ThreadedTables implements SearchedTables {
  readonly #tables: DocumentTables
  readonly #queue: Asked[] = []
  readonly #idleMs: number
  #worker: Worker | null = null
  #current: Asked | null = null
  #idle: ReturnType<typeof setTimeout> | null = null
  #isClosed = false

  constructor(tables: DocumentTables, idleMs = IDLE_MS) {
    this.#tables = tables
    this.#idleMs = idleMs
  }

  /** Whether there is a thread, which may have tables in memory. */
  get isRunning(): boolean {
    return this.#worker !== null
  }

  async first(documentId: string, most: number): Promise<readonly StoredTable[]> {
    return await this.#tables.first(documentId, most)
  }

  askable(documentId: string, table: StoredTable, filename: string): AskableTable {
    const ask = async <T>(task: TableTask): Promise<T> => {
      const answer = await this.#tables.withFile(documentId, async (path) => {
        const outcome = await this.#ask({ documentId, filename, path, table, task })
        if ('answer' in outcome) return outcome
        if (outcome.isDamaged) throw new UnreadableTables(outcome.failure)
        throw new Error(`Cannot ask a table: ${outcome.failure}`)
      })
      if (!answer) throw new Error(`Cannot ask a table of the document '${documentId}': it has none`)
      // SAFETY: the thread answers each task with what AskableTable says of it.
      return answer.answer as T
    }
    return {
      read: (question) => ask({ type: 'read', question }),
      best: (question) => ask({ type: 'best', question }),
      readAgain: (question, scores) => ask({ type: 'readAgain', question, scores }),
      describe: (question) => ask({ type: 'describe', question }),
      run: (question, json) => ask({ type: 'run', question, json }),
    }
  }

  /** Ends the thread; what is being asked fails. */
  close(): void {
    this.#isClosed = true
    this.#end('Ibid is stopping')
    for (const asked of this.#queue.splice(0)) asked.resolve(failed('Ibid is stopping'))
  }

  async #ask(message: ToTableWorker): Promise<TableOutcome> {
    if (this.#isClosed) return failed('Ibid is stopping')
    const asked = { message, ...Promise.withResolvers<TableOutcome>() }
    this.#queue.push(asked)
    if (!this.#current) this.#next()
    return await asked.promise
  }

  /** Gives the thread the next question; without one it may idle, and does not keep the process alive. */
  #next(): void {
    this.#current = this.#queue.shift() ?? null
    if (this.#idle) clearTimeout(this.#idle)
    this.#idle = null
    if (this.#current) {
      this.#worker ??= this.#open()
      this.#worker.ref()
      this.#worker.postMessage(this.#current.message)
    } else {
      this.#worker?.unref()
      this.#idle = setTimeout(() => this.#end('it had nothing to do'), this.#idleMs)
      this.#idle.unref()
    }
  }

  #open(): Worker {
    const worker = new Worker(WORKER)
    worker.onmessage = ({ data }: MessageEvent<TableOutcome>) => {
      if (worker !== this.#worker) return
      this.#current?.resolve(data)
      this.#next()
    }
    worker.onerror = (event) => {
      if (worker !== this.#worker) return
      this.#end(event.message)
      this.#next()
    }
    return worker
  }

  #end(why: string): void {
    if (this.#idle) clearTimeout(this.#idle)
    this.#idle = null
    this.#worker?.terminate()
    this.#worker = null
    this.#current?.resolve(failed(`the thread ended: ${why}`))
    this.#current = null
  }
}

function failed(failure: string): TableOutcome {
  return { failure, isDamaged: false }
}
