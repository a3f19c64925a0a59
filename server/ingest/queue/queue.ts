import type { Logger } from '../../platform/log.ts'
import type { JobCatalog, JobFileRow, LeaseHolder } from '../../storage/metadata/interfaces/catalog.ts'
import type { Change, Changes } from '../../storage/metadata/interfaces/changes.ts'
import { isSuspect } from '../../storage/metadata/interfaces/suspect.ts'
import { Admission } from './admission.ts'
import { PauseGate } from './pause-gate.ts'
import { type RunningFile, RunningFiles } from './running-files.ts'

/** A file above this size is big: big files never take all of the threads. */
const BIG_BYTES = 8 * 1024 * 1024
/** Delay before the catalog is asked again after it failed. */
const RETRY_MS = 2_000
/** After this long a process takes files, too, that may end it while it stores them: until then it works for others. */
const SETTLED_MS = 5 * 60_000
/** Renewals of the leases during the time that one lasts. */
const RENEWALS = 4

type QueueOptions = {
  readonly jobs: Pick<JobCatalog, 'lease' | 'requeue' | 'renew' | 'takeUp'>
  readonly changes: Changes
  readonly leaseHolder: LeaseHolder
  /** Number of files that may be read at once. */
  readonly threads: number
  readonly log: Logger
  /** Ingests a leased file. */
  ingest(file: JobFileRow, signal: AbortSignal): Promise<void>
  /** Called after ingest() has settled, and the file is running no more. */
  ended(file: JobFileRow): void
  /** Receives the changes that other processes make. */
  heard(change: Change): void
}

/**
 * Leases files from the catalog's queue while this process has a thread for them, and runs their ingestion. Where other
 * processes lease from the same queue, it renews its own leases, aborts files whose lease it lost, and requeues the files
 * of processes that are gone.
 */
export class Queue {
  readonly #options: QueueOptions
  readonly #running = new RunningFiles()
  readonly #gate = new PauseGate(this.#running, () => this.pump())
  readonly #admission = new Admission(() => this.pump())
  #filling: Promise<void> | null = null
  #again = false
  #hasMore = false
  #isStopped = false
  #isSettled = false
  #settling: ReturnType<typeof setTimeout> | null = null
  #retry: ReturnType<typeof setTimeout> | null = null
  #renewing: ReturnType<typeof setInterval> | null = null
  #renewal: Promise<void> | null = null
  #unfollow = async () => {}

  constructor(options: QueueOptions) {
    this.#options = options
  }

  async start(): Promise<void> {
    const { changes, leaseHolder, heard } = this.#options
    this.#unfollow = await changes.follow((change) => {
      heard(change)
      if (change.kind === 'queued' || change.kind === 'anything') this.pump()
    })
    if (leaseHolder.ms !== null)
      this.#renewing = setInterval(() => this.#renewOnce(), leaseHolder.ms / RENEWALS)
    this.#settling = setTimeout(() => {
      this.#isSettled = true
      this.pump()
    }, SETTLED_MS)
    this.#settling.unref()
    this.pump()
  }

  /** Begins as many files as may begin now. */
  pump(): void {
    this.#again = true
    this.#filling ??= this.#fill()
  }

  /** Begins no further file until the returned function is called. */
  hold(): () => void {
    return this.#gate.hold()
  }

  /** Holds, and resolves when no file is being read any more. Throws what `signal` is aborted with. */
  async pause(signal: AbortSignal): Promise<() => void> {
    return await this.#gate.pause(signal)
  }

  /** Tells whether more files wait or are being read. */
  get expectsMore(): boolean {
    return this.#hasMore || this.#running.byPhase().reading.length > 0
  }

  /** Resolves when no file is between its lease and its reading. */
  async settled(): Promise<void> {
    await this.#filling
  }

  /** Frees the thread of a file that has been read, so that the next file may begin. */
  isRead({ documentId }: JobFileRow): void {
    this.#running.isRead(documentId)
    this.pump()
  }

  /** Tells whether this process still holds the lease of a file, and renews it. */
  async has(file: JobFileRow): Promise<boolean> {
    const { jobs, leaseHolder } = this.#options
    return (
      leaseHolder.ms === null || (await jobs.renew(leaseHolder)).some((held) => nameOf(held) === nameOf(file))
    )
  }

  /** Aborts an attempt at a file with LeaseLost. */
  lose(attempt: Pick<JobFileRow, 'documentId' | 'attempts'>): void {
    this.#running.lose(attempt)
  }

  /** Aborts the running files that `which` selects, for `reason`, and waits for their ends. */
  async abort(reason: string, which?: (file: JobFileRow) => boolean): Promise<void> {
    await this.#running.abort(reason, which)
  }

  /** Leases no further file; the running ones go on. */
  async stop(): Promise<void> {
    this.#isStopped = true
    if (this.#retry) clearTimeout(this.#retry)
    if (this.#renewing) clearInterval(this.#renewing)
    if (this.#settling) clearTimeout(this.#settling)
    await this.#unfollow()
    await this.#renewal
    await this.#filling
  }

  async #fill(): Promise<void> {
    while (this.#again) {
      this.#again = false
      try {
        while (await this.#beginNext());
      } catch (error) {
        this.#options.log.error('Cannot take a file to read', { error: String(error) })
        if (this.#retry) clearTimeout(this.#retry)
        if (!this.#isStopped) this.#retry = setTimeout(() => this.pump(), RETRY_MS)
      }
    }
    // No await since the last look at #again: a later pump() begins anew.
    this.#filling = null
  }

  async #beginNext(): Promise<boolean> {
    const { jobs, leaseHolder } = this.#options
    const { reading, saving } = this.#running.byPhase()
    if (!this.#admits(reading, saving)) return false
    const file = await jobs.lease(leaseHolder, {
      isIdle: reading.length + saving.length === 0,
      isSettled: this.#isSettled,
      maxBytes: this.#mayBeBig(reading) ? Number.MAX_SAFE_INTEGER : BIG_BYTES,
    })
    this.#hasMore = file !== null
    if (!file) return false
    if (this.#isClosed()) await jobs.requeue(file)
    else this.#begin(file)
    return true
  }

  #admits(reading: readonly RunningFile[], saving: readonly RunningFile[]): boolean {
    if (this.#isClosed() || reading.length >= this.#options.threads) return false
    return !this.#running.files().some(isSuspect) && this.#admission.admits(reading, saving.length)
  }

  #isClosed(): boolean {
    return this.#isStopped || this.#gate.isClosed
  }

  #mayBeBig(reading: readonly RunningFile[]): boolean {
    const { threads } = this.#options
    const big = reading.filter(({ file }) => file.sizeBytes > BIG_BYTES).length
    return threads === 1 || big < threads - 1
  }

  #begin(file: JobFileRow): void {
    const { ingest, ended, log } = this.#options
    this.#running
      .begin(
        file,
        (signal) => ingest(file, signal),
        () => {
          ended(file)
          this.pump()
        },
      )
      .catch((error: unknown) => log.error(`Cannot read '${file.name}'`, { error: String(error) }))
  }

  #renewOnce(): void {
    this.#renewal ??= this.#renew()
      .catch((error: unknown) =>
        this.#options.log.error('Cannot hold on to what is being read', { error: String(error) }),
      )
      .finally(() => {
        this.#renewal = null
        this.pump()
      })
  }

  async #renew(): Promise<void> {
    const { jobs, leaseHolder } = this.#options
    // Files that begin during the renewal are not in its answer.
    const asked = [...this.#running.files()]
    const held = new Set((await jobs.renew(leaseHolder)).map(nameOf))
    for (const file of asked) if (!held.has(nameOf(file))) this.#running.lose(file)
    await jobs.takeUp('lapsed')
  }
}

/** Names an attempt at a file, unlike any other attempt. */
function nameOf({ documentId, attempts }: JobFileRow): string {
  return `${documentId} ${attempts}`
}
