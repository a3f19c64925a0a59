import type { Table } from '@lancedb/lancedb'
import type { LanceDb } from './lance-query.ts'

/** Prefix of an index name, followed by the number of cells, which is recorded nowhere else. */
const NAME = 'vector_cells_'
/** Below this many chunks, an exact scan is fast enough. */
const LEAST_CHUNKS = 20_000
/** Vectors per cell (IVF partition), and the share of cells that a search probes. */
const CELL_VECTORS = 800
const MOST_CELLS = 1024
const LOOKED_INTO = 0.45
/** Factor of growth in the ideal number of cells after which the index is rebuilt. */
const GROWN = 2
const LEAST_LOOKED_INTO = 24
const MOST_LOOKED_INTO = 80
/** Fewest candidates reranked by exact cosine, since quantized distances err; at least twice the limit. */
const COMPARED_EXACTLY = 30
/** Bits per dimension: enough that the nearest ten are among the first eighty in 99 % of cases. */
const BITS = 5
/** The quantizer requires dimensions that are a multiple of this. */
const NUMBERS_AT_ONCE = 8

/**
 * IVF index of a large table: a search compares only with quantized vectors in the nearest cells, so distances are
 * approximate. Vectors added since are scanned as well.
 */
export class VectorIndex {
  readonly #lancedb: LanceDb
  readonly #table: Table
  #cells: number | null = null

  constructor(lancedb: LanceDb, table: Table) {
    this.#lancedb = lancedb
    this.#table = table
  }

  /** Returns the number of cells to probe; null without an index. */
  async lookedInto(): Promise<number | null> {
    this.#cells ??= (await this.#divisions())[0]?.cells ?? 0
    if (this.#cells === 0) return null
    return Math.min(MOST_LOOKED_INTO, Math.max(LEAST_LOOKED_INTO, Math.ceil(this.#cells * LOOKED_INTO)))
  }

  /** Builds the index once there are enough vectors, and rebuilds it after much growth. */
  async update(dimensions: number): Promise<void> {
    const count = await this.#table.countRows()
    if (count < LEAST_CHUNKS) return
    const [current, ...others] = await this.#divisions()
    // A crash between building the new index and dropping the former one leaves both.
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

  /** Lists the existing indexes, the one with the most cells first. */
  async #divisions(): Promise<{ name: string; cells: number }[]> {
    return (await this.#table.listIndices())
      .filter(({ columns }) => columns.includes('vector'))
      .map(({ name }) => ({ name, cells: Number(name.slice(NAME.length)) }))
      .sort((a, b) => b.cells - a.cells)
  }
}

/** Returns how many candidates to rerank by exact cosine so that `limit` of them are right. */
export function comparedExactly(limit: number): number {
  return Math.max(limit, Math.min(2 * limit, COMPARED_EXACTLY))
}

function cellsOf(count: number): number {
  return Math.min(MOST_CELLS, Math.ceil(count / CELL_VECTORS))
}
