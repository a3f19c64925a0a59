import { terms } from '../../../text/terms.ts'
import type { ChunkHit, PackedChunks, SearchScope, TextMatch } from '../chunks/chunk-store.ts'
import { columnOf, hitsOf } from '../vectors/lance-hits.ts'
import { filterOf, type LanceDb, quoted, textQuery, unindexedRows } from '../vectors/lance-query.ts'
import type { LanceTable } from '../vectors/lance-table.ts'
import type { MovedRows } from '../vectors/moved-rows.ts'
import { Memtable, type MemtableHit, type SearchedChunks } from './memtable.ts'

/** Most chunks held in memory. */
const MOST_FRESH = 250_000

/** Searches by words, in the table's full-text indexes and in the chunks added since. */
export class TextSearch {
  readonly #lancedb: LanceDb
  readonly #table: LanceTable
  /** Null if the unindexed chunks are unknown; then LanceDB scans for them, which is slow. */
  #fresh: Memtable | null

  constructor(lancedb: LanceDb, table: LanceTable, fresh: Memtable | null) {
    this.#lancedb = lancedb
    this.#table = table
    this.#fresh = fresh
  }

  static async open(lancedb: LanceDb, held: LanceTable): Promise<TextSearch> {
    const unindexed = await held.use(({ table }) => unindexedRows(table))
    return new TextSearch(lancedb, held, unindexed === 0 ? new Memtable() : null)
  }

  /** Tells whether every row is indexed. */
  get isIndexed(): boolean {
    return this.#fresh?.rows === 0
  }

  /** Adds chunks; call it before they are stored. */
  async added(batches: readonly SearchedChunks[]): Promise<void> {
    await this.#fresh?.add(batches)
    if (this.#fresh && this.#fresh.rows > MOST_FRESH) this.#fresh = null
  }

  /** Removes chunks that could not be stored. */
  dropped(batches: readonly PackedChunks[]): void {
    this.#fresh?.drop(batches)
  }

  /** Takes rows up whose dataset is about to change; call it before. */
  async moved(rows: MovedRows, datasetId: number): Promise<void> {
    const integers = {
      dataset_id: new Int32Array(rows.rows).fill(datasetId),
      chunk_index: rows.indexes,
    }
    this.#fresh?.remove(rows.documentIds)
    await this.added([{ ...rows, integers }])
  }

  removed(documentIds: readonly string[]): void {
    this.#fresh?.remove(documentIds)
  }

  /** Prepares for rows that are about to be dropped from the indexes. */
  moving(): void {
    this.#fresh = null
  }

  /** Records that every row is indexed. */
  indexed(): void {
    if (this.#fresh) this.#fresh.clear()
    else this.#fresh = new Memtable()
  }

  /** Returns word counts of documents that are completely in memory; the others must be read from the table. */
  countsOf(documentIds: readonly string[]) {
    return documentIds.flatMap((id) => {
      const count = this.#fresh?.countOf(id)
      return count ? [{ id, ...count }] : []
    })
  }

  /** Returns at most `limit` indexed hits, best first, then at most as many unindexed ones. */
  async search(
    text: string,
    scope: SearchScope,
    hidden: ReadonlySet<string>,
    limit: number,
    match: TextMatch,
  ): Promise<ChunkHit[]> {
    const fresh = this.#fresh
    const added = fresh?.rows ? fresh.search(terms(text), scope, hidden, limit, match) : []
    const found = this.#table.read(async ({ table }) => {
      const query = table
        .query()
        .fullTextSearch(textQuery(this.#lancedb, text, match))
        .limit(limit)
      if (fresh) query.fastSearch()
      const filter = filterOf(scope, hidden)
      if (filter) query.where(filter)
      return await query.select(['record', '_score']).toArrow()
    })
    const [indexed, rows] = await Promise.all([found, this.#rows(added)])
    const hits = hitsOf(indexed, (batch) => {
      const scores = columnOf(batch, '_score')
      return (_, row) => scores.get(row) ?? 0
    })
    return [...hits, ...rows]
  }

  /** Reads the rows of chunks given by document and index. */
  async #rows(hits: readonly MemtableHit[]): Promise<ChunkHit[]> {
    if (hits.length === 0) return []
    const scores = new Map(hits.map(({ documentId, index, score }) => [`${documentId}/${index}`, score]))
    const indexes = Map.groupBy(hits, ({ documentId }) => documentId)
    const ids = [...indexes.keys()].map(quoted)
    const each = [...indexes].map(
      ([id, of]) =>
        `(document_id = ${quoted(id)} AND chunk_index IN (${of.map(({ index }) => index).join(', ')}))`,
    )
    const found = await this.#table.read(({ table }) =>
      table
        .query()
        // Only the first condition uses an index.
        .where(`document_id IN (${ids.join(', ')}) AND (${each.join(' OR ')})`)
        .select(['record'])
        .toArrow(),
    )
    const rows = hitsOf(
      found,
      () =>
        ({ documentId, index }) =>
          scores.get(`${documentId}/${index}`) ?? 0,
    )
    return rows.sort((a, b) => b.score - a.score)
  }
}
