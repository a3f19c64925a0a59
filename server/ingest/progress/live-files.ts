import type { FileStage } from '../../../shared/jobs.ts'
import type { Logger } from '../../platform/log.ts'
import type { JobFileRow } from '../../storage/metadata/interfaces/catalog.ts'
import type { Changes, FileProgress } from '../../storage/metadata/interfaces/changes.ts'
import type { JobHub } from './job-hub.ts'
import type { LiveFile } from './job-view.ts'

/** A batch of a file moves its progress towards 1 by this share of what is left: its end is not known before. */
const FRACTION_STEP = 0.08
const SAVING_FRACTION = 0.99

/** Others are told of a file that takes longer than this, and so often. */
const TOLD_EVERY_MS = 500
/** What was not heard of for so long is not being read any more. */
const FORGOTTEN_MS = 30_000

/** What is known of the files while they are read, here or by others, by document id. */
export class LiveFiles {
  readonly #files = new Map<string, LiveFile & { readonly toldMs: number }>()
  readonly #elsewhere = new Map<string, LiveFile & { readonly heardMs: number }>()
  readonly #hub: JobHub
  readonly #others: Pick<Changes, 'tell'>
  readonly #log: Logger

  /** `hub` and `others` are told of every file that moves on. */
  constructor(hub: JobHub, others: Pick<Changes, 'tell'>, log: Logger) {
    this.#hub = hub
    this.#others = others
    this.#log = log
  }

  get byDocument(): ReadonlyMap<string, LiveFile> {
    if (this.#elsewhere.size === 0) return this.#files
    return new Map<string, LiveFile>([...this.#elsewhere, ...this.#files])
  }

  /** What others tell, and this one itself. */
  hear({ documentId, jobId, ...live }: FileProgress): void {
    if (this.#files.has(documentId)) return
    const now = performance.now()
    this.#elsewhere.delete(documentId)
    this.#elsewhere.set(documentId, { ...live, heardMs: now })
    for (const [id, { heardMs }] of this.#elsewhere)
      if (now - heardMs > FORGOTTEN_MS) this.#elsewhere.delete(id)
    this.#hub.changed(jobId)
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

  #show({ documentId, jobId }: JobFileRow, live: LiveFile): void {
    const now = performance.now()
    const toldMs = this.#files.get(documentId)?.toldMs ?? now
    const isDue = now - toldMs > TOLD_EVERY_MS
    this.#files.set(documentId, { ...live, toldMs: isDue ? now : toldMs })
    if (isDue)
      this.#others
        .tell({ documentId, jobId, stage: live.stage, chunks: live.chunks, fraction: live.fraction })
        .catch((error: unknown) => this.#log.error('Cannot tell how far a file is', { error: String(error) }))
    this.#hub.changed(jobId)
  }
}
