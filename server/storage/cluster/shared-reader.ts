import { join } from 'node:path'
import type { Connection, Table } from '@lancedb/lancedb'
import { cosine } from '../../models/embedding/cosine.ts'
import type {
  ChunkHit,
  ChunkPlace,
  ChunkStore,
  SearchScope,
  StoredChunk,
  TextMatch,
} from '../index/chunks/chunk-store.ts'
import { chunkRows, columnOf, hitsOf, rowsAt, vectorRows } from '../index/vectors/lance-hits.ts'
import { filterOf, type LanceDb, textQuery } from '../index/vectors/lance-query.ts'
import { connectTo } from '../index/vectors/lance-table.ts'
import { comparedExactly, VectorIndex } from '../index/vectors/vector-index.ts'
import type { Attempt, AttemptStatesOf } from '../metadata/interfaces/attempt.ts'
import { KnownAttempts } from './known-attempts.ts'
import { Mirror } from './mirror.ts'
import { connectToShared, type SharedLocation } from './shared-location.ts'
import { checkLayout } from './shared-table.ts'

const REFRESH_MS = 2000

/** `room`: returns the bytes free for the mirror; by default the disk's. */
export type ReaderOptions = {
  readonly lancedb: LanceDb
  readonly location: SharedLocation
  readonly cacheDir: string
  readonly dimensions: number
  readonly table: string
  readonly attemptStatesOf: AttemptStatesOf
  readonly room?: () => Promise<number>
}

type Held = {
  readonly manifest: string | null
  readonly connection: Connection
  readonly table: Table
  readonly vectorIndex: VectorIndex
  /** SQL condition of visible rows; null for all. */
  visibleRows: string | null
  users: number
}

type Reading = Pick<
  ChunkStore,
  'searchVector' | 'searchText' | 'hitsAt' | 'chunksOf' | 'chunksAt' | 'vectorsOf' | 'count' | 'close'
>

/** Searches a local mirror of a shared table, or the storage itself if the disk has no room for it. */
export class SharedReader implements Reading {
  readonly #options: ReaderOptions
  readonly #mirror: Mirror
  readonly #known: KnownAttempts
  #held: Held | null = null
  /** Former versions still being read. */
  readonly #former = new Set<Held>()
  #timer: ReturnType<typeof setInterval> | null = null
  #refreshing: Promise<void> = Promise.resolve()
  /** Source of searches; 'storage' is slower. */
  readsFrom: 'mirror' | 'storage' = 'mirror'
  /** Start of the last successful refresh, by performance.now(). */
  freshAt = performance.now()
  /** Why the last refresh failed; null if it succeeded. Searches go on with the previous state. */
  failure: string | null = null

  constructor(options: ReaderOptions) {
    const { location, cacheDir, table, room } = options
    this.#options = options
    this.#known = new KnownAttempts(options.attemptStatesOf)
    const folder = `${table}.lance`
    this.#mirror = new Mirror(location.client, `${location.prefix}${folder}/`, join(cacheDir, folder), room)
  }

  /** Opens the mirror of an earlier process, or copies the table, and then refreshes it every two seconds. */
  static async open(options: ReaderOptions): Promise<SharedReader> {
    const reader = new SharedReader(options)
    const left = await reader.#mirror.left()
    try {
      await reader.refresh()
    } catch (error) {
      if (left === null) throw error
      await reader.#hold(await connectTo(options.lancedb, options.cacheDir), left)
    }
    reader.#timer = setInterval(() => reader.refresh().catch(() => {}), REFRESH_MS)
    reader.#timer.unref()
    return reader
  }

  /** Rechecks at the next refresh whether these documents are visible; others are rechecked within a minute. */
  recheck(documentIds: readonly string[]): void {
    this.#known.recheck(documentIds)
  }

  /** Aborted attempts whose rows must be removed. */
  get aborted(): readonly Attempt[] {
    return this.#known.aborted
  }

  /** A value that changes with the visible rows. */
  get shown(): string {
    return `${this.#held?.manifest} ${this.#held?.visibleRows}`
  }

  /** Makes everything committed before this call visible. */
  async refresh(): Promise<void> {
    let began = performance.now()
    const refreshed = this.#refreshing.then(() => {
      began = performance.now()
      return this.#refresh()
    })
    this.#refreshing = refreshed.catch(() => {})
    await refreshed.then(
      () => {
        this.failure = null
        this.freshAt = began
      },
      (error: unknown) => {
        this.failure = String(error)
        throw error
      },
    )
  }

  async searchVector(vector: Float32Array, scope: SearchScope, limit: number): Promise<ChunkHit[]> {
    const found = await this.read(async ({ table, vectorIndex, visibleRows }) => {
      const cells = await vectorIndex.lookedInto()
      const compared = cells === null ? limit : comparedExactly(limit)
      const query = table.vectorSearch(vector).distanceType('cosine').limit(compared)
      const filter = both(filterOf(scope), visibleRows)
      if (filter) query.where(filter)
      if (cells !== null) query.nprobes(cells)
      return await query.select(['record', '_distance']).toArrow()
    })
    const hits = hitsOf(found, () => (hit) => cosine(hit.vector, vector))
    return hits.sort((a, b) => b.score - a.score).slice(0, limit)
  }

  async searchText(text: string, scope: SearchScope, limit: number, match: TextMatch = 'any') {
    const found = await this.read(async ({ table, visibleRows }) => {
      const query = table
        .query()
        .fullTextSearch(textQuery(this.#options.lancedb, text, match))
        .limit(limit)
      const filter = both(filterOf(scope), visibleRows)
      if (filter) query.where(filter)
      return await query.select(['record', '_score']).toArrow()
    })
    return hitsOf(found, (batch) => {
      const scores = columnOf(batch, '_score')
      return (_, row) => scores.get(row) ?? 0
    })
  }

  async hitsAt(places: readonly ChunkPlace[], scope: SearchScope): Promise<ChunkHit[]> {
    return await this.read(({ table, visibleRows }) =>
      rowsAt(table, places, both(filterOf(scope), visibleRows)),
    )
  }

  async chunksOf(documentId: string, offset: number, limit: number): Promise<StoredChunk[]> {
    const rows = { documentId, which: { offset, limit } }
    return await this.read(({ table, visibleRows }) => chunkRows(table, { ...rows, shown: visibleRows }))
  }

  async chunksAt(documentId: string, indexes: readonly number[]): Promise<StoredChunk[]> {
    if (indexes.length === 0) return []
    const rows = { documentId, which: indexes }
    return await this.read(({ table, visibleRows }) => chunkRows(table, { ...rows, shown: visibleRows }))
  }

  async vectorsOf(documentId: string, offset: number, limit: number): Promise<Float32Array> {
    const rows = { documentId, which: { offset, limit } }
    return await this.read(({ table, visibleRows }) =>
      vectorRows(table, { ...rows, shown: visibleRows }, this.#options.dimensions),
    )
  }

  async count(): Promise<number> {
    return await this.read(({ table, visibleRows }) => table.countRows(visibleRows ?? undefined))
  }

  async close(): Promise<void> {
    if (this.#timer) clearInterval(this.#timer)
    await this.#refreshing
    if (this.#held) this.#leave(this.#held)
    this.#held = null
  }

  async #refresh(): Promise<void> {
    const { lancedb, location, cacheDir } = this.#options
    const copied = await this.#mirror.copy()
    this.readsFrom = copied.fits ? 'mirror' : 'storage'
    const manifest = copied.fits ? copied.manifest : null
    const held = this.#held
    if (held && held.manifest === manifest) {
      if (manifest === null) await held.table.checkoutLatest()
      await this.#known.refresh(held.table)
      held.visibleRows = this.#known.shown
    } else {
      const connection = copied.fits
        ? await connectTo(lancedb, cacheDir)
        : await connectToShared(lancedb, location)
      await this.#hold(connection, manifest)
    }
    // Files still being read are removed at a later refresh.
    if (copied.fits && this.#former.size === 0) await this.#mirror.keepOnly(copied.files)
  }

  async #hold(connection: Connection, manifest: string | null): Promise<void> {
    const { lancedb, table: name, dimensions } = this.#options
    const table = await connection.openTable(name)
    await checkLayout(table, dimensions)
    await this.#known.refresh(table)
    const former = this.#held
    this.#held = {
      manifest,
      connection,
      table,
      vectorIndex: new VectorIndex(lancedb, table),
      visibleRows: this.#known.shown,
      users: 0,
    }
    if (former) this.#leave(former)
  }

  /** Runs `work` on the current version; `visibleRows`: SQL condition of visible rows. */
  async read<T>(work: (held: Pick<Held, 'table' | 'vectorIndex' | 'visibleRows'>) => Promise<T>): Promise<T> {
    const held = this.#held
    if (!held) throw new Error('Cannot search: the shared index is closed')
    held.users++
    try {
      return await work(held)
    } finally {
      held.users--
      if (this.#former.has(held)) this.#leave(held)
    }
  }

  #leave(held: Held): void {
    this.#former.add(held)
    if (held.users > 0) return
    this.#former.delete(held)
    held.table.close()
    held.connection.close()
  }
}

function both(a: string | null, b: string | null): string | null {
  return a && b ? `${a} AND ${b}` : (a ?? b)
}
