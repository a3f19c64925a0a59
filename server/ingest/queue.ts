import type { JobFileRow } from '../store/catalog.ts'

/** A file above this size is big: big files never take all of the workers. */
const BIG_BYTES = 8 * 1024 * 1024

/** Which file is read next. What waits is in the catalog; a queue only orders it. */
export interface Queue {
  readonly depth: number
  /** Those that wait. */
  waiting(): IteratorObject<JobFileRow>
  push(files: readonly JobFileRow[]): void
  /**
   * Takes the next file for one of `workers` threads, of which each of `running` has one; those of `saving` have
   * been read and are not stored yet. Null when none may begin now.
   */
  take(running: readonly JobFileRow[], workers: number, saving?: readonly JobFileRow[]): JobFileRow | null
  /** Drops the files of a job that still wait. */
  drop(jobId: string): void
  dropDocuments(documentIds: ReadonlySet<string>): void
}

/**
 * Fair between jobs: the job with the fewest files being read comes first, among equals the older one. Inside a
 * job small files come before big ones, and while there is more than one worker, one is kept free of big files.
 * A file that was being read when the process ended suddenly goes first and alone, so that what ends the process
 * again takes no other file with it.
 */
export class FairQueue implements Queue {
  /** Waiting files by job, each sorted by size, the smallest last. */
  readonly #jobs = new Map<string, JobFileRow[]>()
  /** Those that go first and alone, in the order of their coming. */
  #suspects: JobFileRow[] = []

  get depth(): number {
    let depth = this.#suspects.length
    for (const files of this.#jobs.values()) depth += files.length
    return depth
  }

  *waiting(): Generator<JobFileRow> {
    yield* this.#suspects
    for (const files of this.#jobs.values()) yield* files
  }

  push(files: readonly JobFileRow[]): void {
    this.#suspects.push(...files.filter(isSuspect))
    for (const file of files) {
      if (isSuspect(file)) continue
      const waiting = this.#jobs.get(file.jobId)
      if (waiting) waiting.push(file)
      else this.#jobs.set(file.jobId, [file])
    }
    for (const jobId of new Set(files.map((file) => file.jobId))) {
      this.#jobs.get(jobId)?.sort((a, b) => b.sizeBytes - a.sizeBytes || b.position - a.position)
    }
  }

  take(
    running: readonly JobFileRow[],
    workers: number,
    saving: readonly JobFileRow[] = [],
  ): JobFileRow | null {
    if (running.length >= workers || running.some(isSuspect) || saving.some(isSuspect)) return null
    if (this.#suspects.length > 0)
      return running.length + saving.length === 0 ? (this.#suspects.shift() ?? null) : null
    const big = running.filter((file) => file.sizeBytes > BIG_BYTES).length
    const mayBeBig = workers === 1 || big < workers - 1
    const candidates = [...this.#jobs.entries()]
      .map(([jobId, files]) => ({
        jobId,
        files,
        load: running.filter((file) => file.jobId === jobId).length,
      }))
      .sort((a, b) => a.load - b.load)
    for (const { jobId, files } of candidates) {
      const next = files.at(-1)
      if (!next || (next.sizeBytes > BIG_BYTES && !mayBeBig)) continue
      files.pop()
      if (files.length === 0) this.#jobs.delete(jobId)
      return next
    }
    return null
  }

  drop(jobId: string): void {
    this.#jobs.delete(jobId)
    this.#suspects = this.#suspects.filter((file) => file.jobId !== jobId)
  }

  dropDocuments(documentIds: ReadonlySet<string>): void {
    this.#suspects = this.#suspects.filter((file) => !documentIds.has(file.documentId))
    for (const [jobId, files] of this.#jobs) {
      const left = files.filter((file) => !documentIds.has(file.documentId))
      if (left.length > 0) this.#jobs.set(jobId, left)
      else this.#jobs.delete(jobId)
    }
  }
}

/** Its reading began before, and the process ended. */
function isSuspect(file: JobFileRow): boolean {
  return file.attempts > 0
}
