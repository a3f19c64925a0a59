/** The store is compacted this long after the last write … */
const COMPACT_AFTER_MS = 1500
/** … or earlier, once this many rows are unindexed, or this share of the indexed ones, up to a limit … */
const COMPACT_ROWS = 30_000
const COMPACT_SHARE = 0.25
const MAX_PENDING_ROWS = 75_000
/**
 * … or after this many writes, as of many small files. Each write leaves a version that lists all earlier fragments, so
 * compacting twice as many takes up to four times as long. Until too many rows wait, compaction takes at most
 * COMPACTION_TIME_SHARE of the time.
 */
const MANY_WRITES = 400
const MOST_WRITES = 1200
const COMPACTION_TIME_SHARE = 0.3
/**
 * Compaction time grows with the store. So a small amount, less than this share of more than COMPACT_ROWS rows, waits longer.
 * Removed rows wait as long as the last compaction took, however much is written meanwhile.
 */
const LITTLE_SHARE = 0.05
const COMPACT_LITTLE_AFTER_MS = 60_000
/** Compaction delays files being ingested, so it waits for them, but no longer than this … */
const COMPACT_AMID_WORK_AFTER_MS = 60_000
/** … or this, if rows were removed. */
const PRESSED_AMID_AFTER_MS = 30_000
/** Interval at which to check for files being ingested. */
const RETRY_MS = 200
/** Delay after a failure, such as a full disk. */
const RETRY_AFTER_FAILURE_MS = 30_000

/** 'soon': after the last write; 'later': only a little waits; 'again': after a failure. */
type Delay = 'soon' | 'later' | 'again'

/** Decides when to compact the chunk store. */
export class CompactionSchedule {
  #delay: Delay = 'soon'
  #pendingRows = 0
  /** Rows at the last compaction. */
  #compactedRows = 0
  /** Time of the oldest uncompacted write. */
  #pendingSince: number | null = null
  /** Time since when compaction is urgent: removed rows still take space, or the state is unknown. Null if not urgent. */
  #pressedAt: number | null = null
  #writes = 0
  #began = 0
  #ended = Number.NEGATIVE_INFINITY
  #tookMs = 0

  get isDue(): boolean {
    return this.#pendingSince !== null
  }

  /** Tells whether so much waits that compaction must run between two writes. */
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

  /** Makes compaction urgent: removed rows must leave the disk soon, or the state is unknown. */
  press(): void {
    this.#pressedAt ??= performance.now()
    this.written()
  }

  /** Milliseconds until compaction, if nothing is written meanwhile. */
  afterMs(): number {
    if (this.#delay === 'again') return RETRY_AFTER_FAILURE_MS
    if (this.#pressedAt !== null)
      return Math.max(
        RETRY_MS,
        this.#pressedAt + Math.max(COMPACT_AFTER_MS, this.#tookMs) - performance.now(),
      )
    return this.#delay === 'soon' ? COMPACT_AFTER_MS : COMPACT_LITTLE_AFTER_MS
  }

  /** Tells whether compaction should go on waiting for files being ingested. */
  waitsForMore(): boolean {
    if (this.#delay === 'again' || this.#pendingSince === null) return false
    const now = performance.now()
    if (this.#pressedAt !== null) return now - this.#pressedAt < PRESSED_AMID_AFTER_MS
    return this.#delay === 'soon' && now - this.#pendingSince < COMPACT_AMID_WORK_AFTER_MS
  }

  /** Tells whether so little of `rows` is unindexed that it can wait longer. */
  isLittle(rows: number): boolean {
    const isLittle = rows > COMPACT_ROWS && this.#pendingRows < rows * LITTLE_SHARE
    return isLittle && this.#pressedAt === null && this.#delay === 'soon'
  }

  putOff(): void {
    this.#delay = 'later'
  }

  began(): void {
    this.#began = performance.now()
    // Documents stored meanwhile count for the next compaction.
    this.#writes = 0
  }

  /** Records a finished compaction of `rows` rows. `isDue`: the store was replaced meanwhile and needs another one. */
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
