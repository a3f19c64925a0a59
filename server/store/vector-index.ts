import type { Table } from '@lancedb/lancedb'
import type { LanceDb } from './lance-query.ts'

const NAME = 'vector_idx'
/** Below this many chunks, comparing a question with every vector is quick enough. */
const LEAST_CHUNKS = 20_000
/** Vectors of one cell, and the share of the cells that a search looks into. */
const CELL_VECTORS = 800
const MOST_CELLS = 1024
const LOOKED_INTO = 0.2
const LEAST_LOOKED_INTO = 24
const MOST_LOOKED_INTO = 72

/**
 * The cells that the vectors of a large table are divided into, so that a search compares with those of the nearest
 * ones alone. Vectors that came since are compared with all the same.
 */
export class VectorIndex {
  readonly #lancedb: LanceDb
  readonly #table: Table
  #cells: number | null = null

  constructor(lancedb: LanceDb, table: Table) {
    this.#lancedb = lancedb
    this.#table = table
  }

  /** How many cells a search should look into; null where there are none. */
  async lookedInto(): Promise<number | null> {
    this.#cells ??= (await this.#exists()) ? cellsOf(await this.#table.countRows()) : 0
    if (this.#cells === 0) return null
    return Math.min(MOST_LOOKED_INTO, Math.max(LEAST_LOOKED_INTO, Math.ceil(this.#cells * LOOKED_INTO)))
  }

  /** Divides the vectors when they are many, and again when a third of them came since. */
  async update(): Promise<void> {
    const count = await this.#table.countRows()
    if (count < LEAST_CHUNKS) return
    if (await this.#exists()) {
      const stats = await this.#table.indexStats(NAME)
      if ((stats?.numUnindexedRows ?? 0) < count / 3) return
    }
    const config = this.#lancedb.Index.ivfFlat({
      numPartitions: cellsOf(count),
      distanceType: 'cosine',
      sampleRate: 64,
      maxIterations: 20,
    })
    await this.#table.createIndex('vector', { config, replace: true, name: NAME })
    this.#cells = cellsOf(count)
  }

  async #exists(): Promise<boolean> {
    return (await this.#table.listIndices()).some(({ name }) => name === NAME)
  }
}

function cellsOf(count: number): number {
  return Math.min(MOST_CELLS, Math.ceil(count / CELL_VECTORS))
}
