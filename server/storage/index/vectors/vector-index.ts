import type { Table } from '@lancedb/lancedb'
import type { LanceDb } from './lance-query.ts'

/** An index is called by the number of its cells: nothing else tells it later. */
const NAME = 'vector_cells_'
/** Below this many chunks, comparing a question with every vector is quick enough. */
const LEAST_CHUNKS = 20_000
/** Vectors of one cell, and the share of the cells that a search looks into. */
const CELL_VECTORS = 800
const MOST_CELLS = 1024
const LOOKED_INTO = 0.45
/** They are divided anew when there should be so many times the cells: those that came since made each cell longer. */
const GROWN = 2
const LEAST_LOOKED_INTO = 24
const MOST_LOOKED_INTO = 80
/** So many are compared exactly at least, where no more than half of them are wanted: short forms err. */
const COMPARED_EXACTLY = 30
/** Bits for each number of a vector: enough that the nearest ten are among the first eighty 99 times in 100. */
const BITS = 5
/** What compresses them takes only vectors of so many numbers, or a multiple. */
const NUMBERS_AT_ONCE = 8

/**
 * The cells that the vectors of a large table are divided into, so that a search compares with those of the nearest
 * ones alone, and there with a short form of each vector: distances are nearly true. Vectors that came since are
 * compared with all the same.
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
    this.#cells ??= (await this.#divisions())[0]?.cells ?? 0
    if (this.#cells === 0) return null
    return Math.min(MOST_LOOKED_INTO, Math.max(LEAST_LOOKED_INTO, Math.ceil(this.#cells * LOOKED_INTO)))
  }

  /** Divides the vectors when they are many, and again when there are many more. */
  async update(dimensions: number): Promise<void> {
    const count = await this.#table.countRows()
    if (count < LEAST_CHUNKS) return
    const [current, ...others] = await this.#divisions()
    // A process that ended between making one and dropping the former left both.
    for (const { name } of others) await this.#table.dropIndex(name)
    const cells = cellsOf(count)
    if (current && cells < current.cells * GROWN) return
    const options = { numPartitions: cells, distanceType: 'cosine', maxIterations: 20 } as const
    const { Index } = this.#lancedb
    const config =
      dimensions % NUMBERS_AT_ONCE === 0
        ? Index.ivfRq({ ...options, numBits: BITS })
        : Index.ivfFlat({ ...options, sampleRate: 64 })
    await this.#table.createIndex('vector', { config, replace: true, name: `${NAME}${cells}` })
    if (current) await this.#table.dropIndex(current.name)
    this.#cells = cells
  }

  /** The indexes that there are, that of the most cells first. */
  async #divisions(): Promise<{ name: string; cells: number }[]> {
    return (await this.#table.listIndices())
      .filter(({ columns }) => columns.includes('vector'))
      .map(({ name }) => ({ name, cells: Number(name.slice(NAME.length)) }))
      .sort((a, b) => b.cells - a.cells)
  }
}

/** How many of the vectors that seem nearest are compared by their true cosines, that `limit` of them be right. */
export function comparedExactly(limit: number): number {
  return Math.max(limit, Math.min(2 * limit, COMPARED_EXACTLY))
}

function cellsOf(count: number): number {
  return Math.min(MOST_CELLS, Math.ceil(count / CELL_VECTORS))
}
