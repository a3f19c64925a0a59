import type { JobFileRow } from '../../storage/metadata/interfaces/catalog.ts'
import { ClaimLost } from './lease-lost.ts'

/** `since`: as performance.now() says it. `isRead`: its thread is free again, and it waits to be stored. */
export type RunningFile = {
  readonly file: JobFileRow
  readonly abort: AbortController
  readonly ended: Promise<void>
  readonly since: number
  isRead: boolean
}

/** The files that are under way from the queue to their end. */
export class RunningFiles {
  readonly #running = new Map<string, RunningFile>()

  files(): IteratorObject<JobFileRow> {
    return this.#running.values().map(({ file }) => file)
  }

  /** Those that a thread reads, and those that wait for what it gave to be stored. */
  parted(): { readonly reading: readonly RunningFile[]; readonly saving: readonly RunningFile[] } {
    const { reading = [], saving = [] } = Object.groupBy(this.#running.values(), ({ isRead }) =>
      isRead ? 'saving' : 'reading',
    )
    return { reading, saving }
  }

  /**
   * Does `work` for a file. Of two files with the same bytes the second waits for the first, while it is not stopped
   * itself: it will be found unchanged. Resolves when `work` and then `after` have ended.
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

  /** The thread of this file is free again. */
  isRead(documentId: string): void {
    const running = this.#running.get(documentId)
    if (running) running.isRead = true
  }

  /** This very reading of a file is not this process's any more. */
  lose({ documentId, attempts }: Pick<JobFileRow, 'documentId' | 'attempts'>): void {
    const running = this.#running.get(documentId)
    if (running?.file.attempts === attempts) running.abort.abort(new ClaimLost(documentId))
  }

  /** Stops the files that `which` names for `reason`, and waits for their ends. */
  async abort(reason: string, which: (file: JobFileRow) => boolean = () => true): Promise<void> {
    const stopped = [...this.#running.values()].filter(({ file }) => which(file))
    for (const { abort } of stopped) abort.abort(new Error(reason))
    await Promise.allSettled(stopped.map(({ ended }) => ended))
  }

  /** Resolves when all that are under way now have ended. */
  async ended(): Promise<void> {
    await Promise.allSettled([...this.#running.values()].map(({ ended }) => ended))
  }
}

export function filesOf(running: readonly RunningFile[]): JobFileRow[] {
  return running.map(({ file }) => file)
}
