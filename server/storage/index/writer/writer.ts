import { giveBackWhenCrowded } from '../../../platform/native/give-back-memory.ts'
import type { CompletedFile } from '../../metadata/interfaces/catalog.ts'
import type { Removed } from '../../metadata/interfaces/deletion.ts'
import type { ChunkStore, PackedChunks } from '../chunks/chunk-store.ts'
import { CompactionSchedule } from '../compaction/compaction-schedule.ts'

/** Rows per write, which bounds the memory. */
const ROWS_AT_ONCE = 5000
/** Limits for writing small files together: number of files, rows, and waiting time. */
const FILES_TOGETHER = 24
const ROWS_TOGETHER = 256
const TOGETHER_MS = 150
/** Polling interval for further files. */
const LOOK_MS = 10

type Waiting<T> = {
  readonly item: T
  readonly resolve: () => void
  readonly reject: (error: unknown) => void
}

/** Callbacks of the writer, which Ingestion implements. */
export type WriterHooks = {
  /** Completes files in the catalog; returns displaced documents, to be removed next. */
  complete(files: readonly CompletedFile[]): Promise<Removed>
  documentsReplaced(removed: Removed): void
  /** Tells whether further files are being read or waiting. */
  expectsMore(): boolean
  failed(action: string, error: unknown): void
}

/**
 * The only writer of this process's chunk store. Writes everything that waits together: chunks first, then completions, so
 * that a document is completed only after its chunks are stored.
 */
export class Writer {
  readonly #store: ChunkStore
  readonly #hooks: WriterHooks
  #batches: Waiting<PackedChunks>[] = []
  #completions: Waiting<CompletedFile>[] = []
  #removals: Waiting<readonly string[]>[] = []
  #pauses: Waiting<() => Promise<void>>[] = []
  /** Documents with a batch that could not be stored, and the reason. */
  readonly #incomplete = new Map<string, unknown>()
  /** Completed documents whose words are not counted yet; null if unknown. */
  #uncounted: string[] | null = null
  #running: Promise<void> | null = null
  #compactionTimer: ReturnType<typeof setTimeout> | null = null
  readonly #schedule = new CompactionSchedule()
  /** Index rebuild in progress: documents are still stored and completed, everything else waits. */
  #rebuilding: Promise<void> | null = null
  /** The rebuild is done, and the rest of the compaction is next. */
  #rebuilt = false

  constructor(store: ChunkStore, hooks: WriterHooks) {
    this.#store = store
    this.#hooks = hooks
  }

  /** Stores chunks. */
  add(batch: PackedChunks): Promise<void> {
    return this.#enqueue(this.#batches, batch)
  }

  /** Completes a document. All of its batches must be added before; rejects if one of them was rejected. */
  complete(file: CompletedFile): Promise<void> {
    return this.#enqueue(this.#completions, file)
  }

  /** Resolves once no search finds the documents; their bytes go with the next compaction. */
  remove(documentIds: readonly string[]): Promise<void> {
    if (documentIds.length === 0) return Promise.resolve()
    return this.#enqueue(this.#removals, documentIds)
  }

  /** Resolves once the chunks of the documents carry another dataset, on disk. */
  async move(documentIds: readonly string[], datasetId: number): Promise<void> {
    await this.pausedFor(async () => {
      await this.#store.moveDocuments(documentIds, datasetId)
      await this.#store.sync()
      this.#schedule.press()
    })
  }

  /** Runs `work` while nothing is written, compacted or completed. Settles as it does. */
  async pausedFor(work: () => Promise<void>): Promise<void> {
    await this.#enqueue(this.#pauses, work)
  }

  /** Schedules the compaction that an earlier process did not finish. */
  compactLater(): void {
    this.#schedule.press()
    if (!this.#running) this.#compactSoon()
  }

  /** Reports that the store was replaced, so that its state is unknown. */
  storeReplaced(): void {
    this.#uncounted = null
    this.compactLater()
  }

  /** Writes everything that waits, and stops. */
  async close(): Promise<void> {
    if (this.#compactionTimer) clearTimeout(this.#compactionTimer)
    while (this.#running ?? this.#rebuilding) await (this.#running ?? this.#rebuilding)
    if (this.#compactionTimer) clearTimeout(this.#compactionTimer)
  }

  #enqueue<T>(queue: Waiting<T>[], item: T): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    queue.push({ item, resolve, reject })
    this.#wake()
    return promise
  }

  #wake(): void {
    if (this.#hasWork()) this.#running ??= this.#run()
  }

  #hasWork(): boolean {
    if (this.#rebuilt || this.#batches.length + this.#completions.length > 0) return true
    return this.#rebuilding === null && this.#removals.length + this.#pauses.length > 0
  }

  async #run(): Promise<void> {
    while (this.#hasWork()) {
      if (this.#rebuilt) await this.#trying(() => this.#finishCompaction())
      await this.#gather()
      const alone = this.#rebuilding === null
      if (alone) for (const pause of this.#pauses.splice(0)) await settle([pause], async ([work]) => work?.())
      // A completion runs after every batch queued before it, which includes its own document's.
      const completions = this.#completions.splice(0)
      let ahead = this.#batches.length
      do {
        const batches = this.#nextBatches()
        ahead -= batches.length
        await settle(batches, (items) => this.#add(items))
      } while (completions.length > 0 && ahead > 0)
      await settle(this.#withoutIncomplete(completions), (files) => this.#complete(files))
      // A removal runs after every batch queued before it: no chunk of its documents may follow.
      if (alone && this.#batches.length === 0)
        await settle(this.#removals.splice(0), (ids) => this.#remove(ids.flat()))
      if (this.#schedule.isOverdue)
        await (alone ? this.#trying(() => this.#beginCompaction()) : this.#rebuilding)
    }
    this.#running = null
    this.#compactSoon()
  }

  /** Waits for a few more small files, since every write creates a version and waits for the disk. */
  async #gather(): Promise<void> {
    const until = performance.now() + TOGETHER_MS
    const isEnough = () =>
      this.#completions.length >= FILES_TOGETHER ||
      this.#removals.length + this.#pauses.length > 0 ||
      this.#batches.reduce((sum, { item }) => sum + item.rows, 0) >= ROWS_TOGETHER
    while (!isEnough() && this.#hooks.expectsMore() && performance.now() < until) await Bun.sleep(LOOK_MS)
  }

  #compactSoon(): void {
    if (!this.#schedule.isDue || this.#rebuilding) return
    if (this.#compactionTimer) clearTimeout(this.#compactionTimer)
    this.#compactionTimer = setTimeout(() => {
      if (!this.#rebuilding)
        this.#running ??= this.#trying(() => this.#compactWhenDue()).then(() => this.#run())
    }, this.#schedule.afterMs())
  }

  /** Compacts, or only counts words if the rest can wait. */
  async #compactWhenDue(): Promise<void> {
    const isAmidWork = this.#schedule.waitsForMore() && this.#hooks.expectsMore()
    const isLittle = !isAmidWork && this.#schedule.isLittle(await this.#store.count())
    if (!isAmidWork && !isLittle) return await this.#beginCompaction()
    await this.#countWords()
    if (isLittle) this.#schedule.putOff()
  }

  #nextBatches(): Waiting<PackedChunks>[] {
    let rows = 0
    const length = this.#batches.findIndex(({ item }) => {
      rows += item.rows
      return rows > ROWS_AT_ONCE
    })
    return this.#batches.splice(0, length < 0 ? this.#batches.length : Math.max(1, length))
  }

  /** Rejects completions of documents with a batch that could not be stored, and returns the others. */
  #withoutIncomplete(completions: readonly Waiting<CompletedFile>[]): Waiting<CompletedFile>[] {
    return completions.filter(({ item, reject }) => {
      const incomplete = this.#incomplete.has(item.documentId)
      if (incomplete) reject(this.#incomplete.get(item.documentId))
      return !incomplete
    })
  }

  async #add(batches: readonly PackedChunks[]): Promise<void> {
    const documentIds = batches.flatMap((batch) => batch.documentIds)
    this.#store.hide(documentIds)
    try {
      await this.#store.add(batches)
    } catch (error) {
      for (const id of documentIds) this.#incomplete.set(id, error)
      throw error
    }
    giveBackWhenCrowded()
    this.#schedule.written(batches.reduce((sum, { rows }) => sum + rows, 0))
  }

  async #complete(files: readonly CompletedFile[]): Promise<void> {
    await this.#store.sync()
    const replaced = await this.#hooks.complete(files)
    const documentIds = files.map(({ documentId }) => documentId)
    this.#store.show(documentIds)
    this.#uncounted?.push(...documentIds)
    this.#schedule.written()
    if (replaced.documentIds.length > 0) this.#hooks.documentsReplaced(replaced)
  }

  async #remove(documentIds: readonly string[]): Promise<void> {
    const rows = await this.#store.removeDocuments(documentIds)
    this.#store.show(documentIds)
    for (const id of documentIds) this.#incomplete.delete(id)
    // Most failed files leave nothing behind: compacting for them would delay the following ones.
    if (rows === 0) return
    this.#schedule.press()
  }

  async #beginCompaction(): Promise<void> {
    this.#schedule.began()
    // The memtable still knows the words of unindexed chunks.
    await this.#countWords()
    this.#rebuilding = this.#trying(async () => {
      await this.#store.rebuildIndexes()
      this.#rebuilt = true
    }).then(() => {
      this.#rebuilding = null
      if (this.#hasWork()) this.#wake()
      else if (!this.#running) this.#compactSoon()
    })
  }

  async #finishCompaction(): Promise<void> {
    this.#rebuilt = false
    await this.#countWords()
    await this.#store.optimize()
    this.#schedule.ended(await this.#store.count(), this.#uncounted === null)
  }

  async #countWords(): Promise<void> {
    if (this.#uncounted?.length === 0) return
    const ids = this.#uncounted
    this.#uncounted = []
    await this.#store.countWords(ids).catch((error: unknown) => {
      this.#uncounted = ids && this.#uncounted && [...ids, ...this.#uncounted]
      throw error
    })
  }

  /** Runs `compact`; reports a failure and tries again later. */
  async #trying(compact: () => Promise<void>): Promise<void> {
    try {
      await compact()
    } catch (error) {
      this.#schedule.failed()
      this.#hooks.failed('compact the index', error)
    }
  }
}

/** Does the work of all entries at once and settles each of them. */
async function settle<T>(
  entries: readonly Waiting<T>[],
  action: (items: readonly T[]) => Promise<void>,
): Promise<void> {
  if (entries.length === 0) return
  try {
    await action(entries.map(({ item }) => item))
    for (const { resolve } of entries) resolve()
  } catch (error) {
    for (const { reject } of entries) reject(error)
  }
}
