import type { Logger } from '../../platform/log.ts'
import type { Claimant, JobCatalog, JobFileRow } from '../../storage/metadata/interfaces/catalog.ts'
import type { Change, Changes } from '../../storage/metadata/interfaces/changes.ts'
import { Admission } from './admission.ts'
import { Holds } from './pause-gate.ts'
import { filesOf, type RunningFiles } from './running-files.ts'

/** A file above this size is big: big files never take all of the threads. */
const BIG_BYTES = 8 * 1024 * 1024
/** When the queue could not be asked it is asked again after this long. */
const AGAIN_MS = 2_000
/** What is read is held on to so often in the time that others let it be. */
const BEATS = 4

type ClaimServices = {
  readonly jobs: Pick<JobCatalog, 'claim' | 'parked' | 'renew' | 'takeUp'>
  readonly changes: Changes
  readonly by: Claimant
  /** Files that may be read at once. */
  readonly threads: number
  readonly running: RunningFiles
  readonly log: Logger
  begin(file: JobFileRow): void
  /** A file that ended too many who read it is to fail. */
  giveUp(file: JobFileRow): Promise<void>
  /** Of what others do. */
  heard(change: Change): void
}

/**
 * Takes files out of the catalog's queue while this process has room for them. Where others take some, too, it holds on
 * to its own, lets go of those that it was too late for, and puts back what those had who are gone.
 */
export class Claims {
  readonly holds: Holds
  readonly #services: ClaimServices
  readonly #admission = new Admission(() => this.pump())
  #filling: Promise<void> | null = null
  #again = false
  #hasMore = false
  #isOver = false
  #retry: ReturnType<typeof setTimeout> | null = null
  #beating: ReturnType<typeof setInterval> | null = null
  #beat: Promise<void> | null = null
  #unfollow = async () => {}

  constructor(services: ClaimServices) {
    this.#services = services
    this.holds = new Holds(services.running, () => this.pump())
  }

  async start(): Promise<void> {
    const { changes, by, heard } = this.#services
    const { ms } = by
    this.#unfollow = await changes.follow((change) => {
      heard(change)
      if (change.kind === 'queued' || change.kind === 'anything') this.pump()
    })
    if (ms !== null) this.#beating = setInterval(() => this.#beatOnce(), ms / BEATS)
    this.pump()
  }

  /** Begins as many files as there is room for. */
  pump(): void {
    this.#again = true
    this.#filling ??= this.#fill()
  }

  /** Whether more files wait or are being read. */
  get expectsMore(): boolean {
    return this.#hasMore || this.#services.running.parted().reading.length > 0
  }

  /** Resolves when no file is between the queue and its reading. */
  async settled(): Promise<void> {
    await this.#filling
  }

  /** Whether a file is this process's still; then it is for as long again. */
  async has(file: JobFileRow): Promise<boolean> {
    const { jobs, by } = this.#services
    return by.ms === null || (await jobs.renew(by)).some((held) => nameOf(held) === nameOf(file))
  }

  /** Takes no more. */
  async stop(): Promise<void> {
    this.#isOver = true
    if (this.#retry) clearTimeout(this.#retry)
    if (this.#beating) clearInterval(this.#beating)
    await this.#unfollow()
    await this.#beat
    await this.#filling
  }

  async #fill(): Promise<void> {
    while (this.#again) {
      this.#again = false
      try {
        while (await this.#beginNext());
      } catch (error) {
        this.#services.log.error('Cannot take a file to read', { error: String(error) })
        if (this.#retry) clearTimeout(this.#retry)
        if (!this.#isOver) this.#retry = setTimeout(() => this.pump(), AGAIN_MS)
      }
    }
    // With nothing awaited since: who asks from now on begins anew.
    this.#filling = null
  }

  async #beginNext(): Promise<boolean> {
    const { jobs, by, threads, running } = this.#services
    const { reading, saving } = running.parted()
    if (this.#mayNot() || reading.length >= threads || running.files().some(isSuspect)) return false
    if (!this.#admission.admits(reading, saving.length)) return false
    const big = filesOf(reading).filter(({ sizeBytes }) => sizeBytes > BIG_BYTES).length
    const mayBeBig = threads === 1 || big < threads - 1
    const file = await jobs.claim(by, {
      isIdle: reading.length + saving.length === 0,
      maxBytes: mayBeBig ? Number.MAX_SAFE_INTEGER : BIG_BYTES,
    })
    this.#hasMore = file !== null
    if (!file) return false
    if (this.#mayNot()) await jobs.parked(file)
    else this.#services.begin(file)
    return true
  }

  #mayNot(): boolean {
    return this.#isOver || this.holds.any
  }

  #beatOnce(): void {
    this.#beat ??= this.#renew()
      .catch((error: unknown) =>
        this.#services.log.error('Cannot hold on to what is being read', { error: String(error) }),
      )
      .finally(() => {
        this.#beat = null
        this.pump()
      })
  }

  async #renew(): Promise<void> {
    const { jobs, by, running, giveUp } = this.#services
    // Those that are begun while this is asked are not of the answer.
    const asked = [...running.files()]
    const held = new Set((await jobs.renew(by)).map(nameOf))
    for (const file of asked) if (!held.has(nameOf(file))) running.lose(file)
    for (const file of await jobs.takeUp('lapsed')) await giveUp(file)
  }
}

/** What tells one reading of a file from the next. */
function nameOf({ documentId, attempts }: JobFileRow): string {
  return `${documentId} ${attempts}`
}

/** An earlier reading of it ended suddenly. */
function isSuspect({ attempts, parked }: JobFileRow): boolean {
  return attempts - parked > 1
}
