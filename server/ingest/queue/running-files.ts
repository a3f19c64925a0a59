import type { JobFileRow } from '../../storage/metadata/interfaces/catalog.ts'

/** `since`: start, as performance.now() counts. `isRead`: its thread is free again, and it waits to be stored. */
export type RunningFile = {
  readonly file: JobFileRow
  readonly abort: AbortController
  readonly ended: Promise<void>
  readonly since: number
  isRead: boolean
}

/** Reports that the file is no longer this process's to read: another process has it, or nobody waits for it. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost'
}

/** The files between the queue and their end. */
export class RunningFiles {
  readonly #running = new Map<string, RunningFile>()

  files(): IteratorObject<JobFileRow> {
    return this.#running.values().map(({ file }) => file)
  }

  /** Splits the files into those that occupy a thread and those that wait to be stored. */
  byPhase(): { readonly reading: readonly RunningFile[]; readonly saving: readonly RunningFile[] } {
    const { reading = [], saving = [] } = Object.groupBy(this.#running.values(), ({ isRead }) =>
      isRead ? 'saving' : 'reading',
    )
    return { reading, saving }
  }

  /**
   * Runs `work` for a file. A file with the same bytes as a running one first waits for the running one to end, and
   * will then be found unchanged; an abort ends the wait. Resolves after `work` and then `after` have ended.
   */
  begin(file: JobFileRow, work: (signal: AbortSignal) => Promise<void>, after: () => void): Promise<void> {
    const abort = new AbortController()
    const twin = [...this.#running.values()].find(
      (one) => one.file.sha256 === file.sha256 && one.file.datasetKey === file.datasetKey,
    )
    const { promise: aborted, resolve } = Promise.withResolvers<void>()
    abort.signal.addEventListener('abort', () => resolve(), { once: true })
    const ended = Promise.race([Promise.allSettled([twin?.ended]), aborted])
      .then(() => work(abort.signal))
      .finally(() => {
        this.#running.delete(file.documentId)
        after()
      })
    this.#running.set(file.documentId, { file, abort, ended, since: performance.now(), isRead: false })
    return ended
  }

  /** Notes that the file's thread is free again. */
  isRead(documentId: string): void {
    const running = this.#running.get(documentId)
    if (running) running.isRead = true
  }

  /** Aborts this attempt at a file with LeaseLost; a later attempt goes on. */
  lose({ documentId, attempts }: Pick<JobFileRow, 'documentId' | 'attempts'>): void {
    const running = this.#running.get(documentId)
    if (running?.file.attempts === attempts) running.abort.abort(new LeaseLost(documentId))
  }

  /** Aborts the files that `which` selects, for `reason`, and waits for their ends. */
  async abort(reason: string, which: (file: JobFileRow) => boolean = () => true): Promise<void> {
    const stopped = [...this.#running.values()].filter(({ file }) => which(file))
    for (const { abort } of stopped) abort.abort(new Error(reason))
    await Promise.allSettled(stopped.map(({ ended }) => ended))
  }

  /** Resolves when all files that are running now have ended. */
  async ended(): Promise<void> {
    await Promise.allSettled([...this.#running.values()].map(({ ended }) => ended))
  }
}
