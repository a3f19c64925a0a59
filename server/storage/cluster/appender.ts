import type { Table } from '@lancedb/lancedb'
import { type AttemptedChunks, attemptedTable, retryOnConflict } from './shared-table.ts'

const GROUP_MS = 1000
const GROUP_ROWS = 5000

type Waiting = AttemptedChunks & { readonly done: () => void; readonly failed: (error: unknown) => void }

/** Appends rows to a table shared with other processes, in one commit per second. */
export class Appender {
  readonly #table: Table
  readonly #dimensions: number
  #waiting: Waiting[] = []
  #timer: ReturnType<typeof setTimeout> | null = null
  #committing: Promise<void> = Promise.resolve()

  constructor(table: Table, dimensions: number) {
    this.#table = table
    this.#dimensions = dimensions
  }

  /**
   * Resolves once the rows are stored. After a rejection the rows may exist or not, so the document needs a new attempt
   * number.
   */
  async add(chunks: AttemptedChunks): Promise<void> {
    if (chunks.chunks.rows === 0) return
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    this.#waiting.push({ ...chunks, done: resolve, failed: reject })
    const rows = this.#waiting.reduce((sum, { chunks: { rows } }) => sum + rows, 0)
    if (rows >= GROUP_ROWS) this.#commitSoon()
    else this.#timer ??= setTimeout(() => this.#commitSoon(), GROUP_MS)
    await promise
  }

  /** Commits waiting rows and stops. */
  async close(): Promise<void> {
    this.#commitSoon()
    await this.#committing
    this.#table.close()
  }

  #commitSoon(): void {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    this.#committing = this.#committing.then(() => this.#commit())
  }

  async #commit(): Promise<void> {
    const group = this.#waiting
    if (group.length === 0) return
    this.#waiting = []
    try {
      const rows = attemptedTable(group, this.#dimensions)
      await retryOnConflict(() => this.#table.add(rows))
      for (const { done } of group) done()
    } catch (error) {
      for (const { failed } of group) failed(error)
    }
  }
}
