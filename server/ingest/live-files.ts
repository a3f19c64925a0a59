import type { FileStage } from '../../shared/jobs.ts'
import type { JobFileRow } from '../store/catalog.ts'
import type { LiveFile } from './job-view.ts'

/** A batch of a file moves its progress towards 1 by this share of what is left: its end is not known before. */
const FRACTION_STEP = 0.08
const SAVING_FRACTION = 0.99

/** What is known of the files while they are read, by document id. */
export class LiveFiles {
  readonly #files = new Map<string, LiveFile>()
  readonly #changed: (jobId: string) => void

  /** `changed` is told the job of every file that moves on. */
  constructor(changed: (jobId: string) => void) {
    this.#changed = changed
  }

  get byDocument(): ReadonlyMap<string, LiveFile> {
    return this.#files
  }

  begin(file: JobFileRow): void {
    this.#show(file, { stage: 'reading', chunks: 0, fraction: 0 })
  }

  end(file: JobFileRow): void {
    this.#files.delete(file.documentId)
  }

  stage(file: JobFileRow, stage: FileStage): void {
    const before = this.#files.get(file.documentId)
    if (!before) return
    this.#show(file, { ...before, stage, fraction: stage === 'saving' ? SAVING_FRACTION : before.fraction })
  }

  /** `chunks` more of the file are stored. */
  stored(file: JobFileRow, chunks: number): void {
    const before = this.#files.get(file.documentId)
    if (!before) return
    const fraction = before.fraction + (1 - before.fraction) * FRACTION_STEP
    this.#show(file, { ...before, chunks: before.chunks + chunks, fraction })
  }

  #show(file: JobFileRow, live: LiveFile): void {
    this.#files.set(file.documentId, live)
    this.#changed(file.jobId)
  }
}
