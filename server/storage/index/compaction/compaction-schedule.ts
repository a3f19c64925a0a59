/** The store is tidied this long after the last write … */
const COMPACT_AFTER_MS = 1500
/** … or in between, when this many rows wait to be indexed, or this share of what is indexed, up to a limit. */
const COMPACT_ROWS = 30_000
const COMPACT_SHARE = 0.25
const MAX_PENDING_ROWS = 75_000
/**
 * … or so many writes, as of many small files: each leaves a version behind that lists all fragments before it, so that
 * tidying twice as many takes up to four times as long. It may take this share of the time, until too many wait.
 */
const MANY_WRITES = 400
const MOST_WRITES = 1200
const COMPACTION_TIME_SHARE = 0.3
/**
 * Tidying a large store takes as long as it is large. So a little, less than this share of more than COMPACT_ROWS, waits
 * longer. What was removed waits as long as tidying took the last time, however much is written meanwhile.
 */
const LITTLE_SHARE = 0.05
const COMPACT_LITTLE_AFTER_MS = 60_000
/** Tidying holds up the files that are on their way: it waits for them, but no longer than this … */
const COMPACT_AMID_WORK_AFTER_MS = 60_000
/** … or this, where something was removed. */
const PRESSED_AMID_AFTER_MS = 30_000
/** How soon it is asked again whether files are still on their way, at the earliest. */
const RETRY_MS = 200
/** After a failure, as on a full disk, it is tried again this much later. */
const RETRY_AFTER_FAILURE_MS = 30_000

/** 'soon' after the last write; 'later', as only a little waits; 'again', after a failure. */
type Delay = 'soon' | 'later' | 'again'

/** When the chunk store is to be tidied. */
export class CompactionSchedule {
  #delay: Delay = 'soon'
  #pendingRows = 0
  /** Rows when it was tidied last. */
  #compactedRows = 0
  /** Since when something that was written waits. */
  #pendingSince: number | null = null
  /** Since when something that was removed has bytes still, or nobody knows what there is to do; null where nothing presses. */
  #pressedAt: number | null = null
  #writes = 0
  #began = 0
  #ended = Number.NEGATIVE_INFINITY
  #tookMs = 0

  get isDue(): boolean {
    return this.#pendingSince !== null
  }

  /** True when so much waits that it should be tidied between two writes. */
  get isOverdue(): boolean {
    const isRested = performance.now() - this.#ended >= this.#tookMs / COMPACTION_TIME_SHARE
    if (this.#writes >= (isRested ? MANY_WRITES : MOST_WRITES)) return true
    return (
      this.#pendingRows >=
      Math.max(COMPACT_ROWS, Math.min(MAX_PENDING_ROWS, this.#compactedRows * COMPACT_SHARE))
    )
  }

  written(rows = 0): void {
    this.#pendingRows += rows
    if (rows > 0) this.#writes++
    this.#pendingSince ??= performance.now()
    if (this.#delay === 'later') this.#delay = 'soon'
  }

  /** What was removed is to leave the disk soon, or nobody knows what there is to do. */
  press(): void {
    this.#pressedAt ??= performance.now()
    this.written()
  }

  /** Milliseconds from now, where nothing is written meanwhile. */
  afterMs(): number {
    if (this.#delay === 'again') return RETRY_AFTER_FAILURE_MS
    if (this.#pressedAt !== null)
      return Math.max(
        RETRY_MS,
        this.#pressedAt + Math.max(COMPACT_AFTER_MS, this.#tookMs) - performance.now(),
      )
    return this.#delay === 'soon' ? COMPACT_AFTER_MS : COMPACT_LITTLE_AFTER_MS
  }

  /** Whether what waits should wait on for the files that are on their way. */
  waitsForMore(): boolean {
    if (this.#delay === 'again' || this.#pendingSince === null) return false
    const now = performance.now()
    if (this.#pressedAt !== null) return now - this.#pressedAt < PRESSED_AMID_AFTER_MS
    return this.#delay === 'soon' && now - this.#pendingSince < COMPACT_AMID_WORK_AFTER_MS
  }

  /** Whether so little waits, of `rows` in all, that indexing it can wait longer. */
  isLittle(rows: number): boolean {
    const isLittle = rows > COMPACT_ROWS && this.#pendingRows < rows * LITTLE_SHARE
    return isLittle && this.#pressedAt === null && this.#delay === 'soon'
  }

  putOff(): void {
    this.#delay = 'later'
  }

  began(): void {
    this.#began = performance.now()
    // Documents go on being stored meanwhile, and need not wait for it.
    this.#writes = 0
  }

  /** Everything written is tidied, `rows` in all; unless `isDue`: the store was replaced meanwhile. */
  ended(rows: number, isDue: boolean): void {
    this.#compactedRows = rows
    this.#pendingRows = 0
    this.#ended = performance.now()
    this.#pendingSince = isDue ? performance.now() : null
    this.#pressedAt = null
    this.#delay = 'soon'
    this.#tookMs = this.#ended - this.#began
  }

  failed(): void {
    this.#delay = 'again'
    this.#pendingRows = 0
    this.#writes = 0
  }
}
