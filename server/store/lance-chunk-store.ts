import type { Dirent } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Connection } from '@lancedb/lancedb'
import { cosine } from '../embed/cosine.ts'
import { loadLanceDb } from '../native/lancedb.ts'
import type { ChunkHit, ChunkStore, SearchScope, StoredChunk, TextMatch } from './chunk-store.ts'
import { chunkTable } from './chunk-table.ts'
import { countDocuments } from './count-documents.ts'
import { DirtyFragments, dirtyFragmentsPath } from './dirty-fragments.ts'
import { checkTable, countsOf } from './lance-check.ts'
import { columnOf, hitsOf, vectorsInOrder, vectorsOf } from './lance-hits.ts'
import { buildTextIndexes, filterOf, type LanceDb, quoted, textQuery } from './lance-query.ts'
import { CHUNK_COLUMNS, type ChunkRow, chunkOfRow, chunkSchema, lengthOfVectors } from './lance-schema.ts'
import { connectTo, LanceTable } from './lance-table.ts'
import type { PackedChunks } from './packed-chunks.ts'
import { StoreError } from './store-error.ts'
import { syncToDisk } from './sync-to-disk.ts'
import { comparedExactly } from './vector-index.ts'
import type { DocumentWords } from './word-counts.ts'
import { openWordIndex, removeWordIndex, type WordIndex } from './word-index.ts'

/** The table of a data folder that never changed its embedding model. */
export const FIRST_TABLE = 'chunks'
/** Rows of one fragment share the upper 32 bits of their row id. */
const FRAGMENT_BITS = 32n
const IN_LIST = 500
/**
 * Opens the chunks under `folder`, or makes an empty table there. Throws StoreError when it is damaged, or when the table holds vectors of
 * another length than `dimensions`.
 */
export async function openLanceChunkStore(
  folder: string,
  dimensions: number,
  name = FIRST_TABLE,
): Promise<ChunkStore> {
  const lancedb = await loadLanceDb()
  const connection = await connectTo(lancedb, folder)
  const names = await connection.tableNames()
  const there = names.includes(name)
  const wordsPath = wordIndexPath(folder, name)
  const dirtyPath = dirtyFragmentsPath(folder, name)
  if (!there) {
    await removeWordIndex(wordsPath)
    await rm(dirtyPath, { force: true })
  }
  const words = await openWordIndex(wordsPath)
  const table = there
    ? await openTable(connection, folder, name, dimensions)
    : await connection.createEmptyTable(name, chunkSchema(dimensions))
  if (!there) await buildTextIndexes(lancedb, table)
  const held = new LanceTable(lancedb, folder, connection, table)
  const dirty = await DirtyFragments.open(dirtyPath)
  return new LanceChunkStore(lancedb, held, folder, dimensions, words, dirty)
}

async function openTable(connection: Connection, folder: string, name: string, dimensions: number) {
  const table = await connection.openTable(name).catch((cause: unknown) => {
    const reason = String(cause).split('\n')[0]
    throw new StoreError(`Cannot open the index in '${folder}': it is damaged (${reason})`, { cause })
  })
  const stored = lengthOfVectors(await table.schema())
  if (stored === dimensions) return table
  throw new StoreError(
    `Cannot open the index: its vectors have ${stored} numbers, the embedding model makes ${dimensions}`,
  )
}

/** Where the counted words of a table's documents are. */
export function wordIndexPath(folder: string, name: string): string {
  return join(folder, `.words-${name}.sqlite`)
}

class LanceChunkStore implements ChunkStore {
  readonly dimensions: number
  readonly #lancedb: LanceDb
  readonly #table: LanceTable
  /** Fragments that hold rows which were removed: their bytes go at the next optimize. */
  readonly #dirty: DirtyFragments
  readonly #hidden = new Set<string>()
  readonly #folder: string
  readonly #words: WordIndex
  /** Files and folders that the disk has; LanceDB writes each file once, and never syncs one. */
  #synced = new Set<string>()

  constructor(
    lancedb: LanceDb,
    table: LanceTable,
    folder: string,
    dimensions: number,
    words: WordIndex,
    dirty: DirtyFragments,
  ) {
    this.#dirty = dirty
    this.#words = words
    this.#folder = folder
    this.#lancedb = lancedb
    this.#table = table
    this.dimensions = dimensions
  }

  async add(batches: readonly PackedChunks[]): Promise<void> {
    if (batches.length > 0)
      await this.#table.use(({ table }) => table.add(chunkTable(batches, this.dimensions)))
  }

  hide(documentIds: readonly string[]): void {
    for (const id of documentIds) this.#hidden.add(id)
  }

  show(documentIds: readonly string[]): void {
    for (const id of documentIds) this.#hidden.delete(id)
  }

  async sync(): Promise<void> {
    const entries = (await readdir(this.#folder, { recursive: true, withFileTypes: true })).filter(
      (entry) => !entry.name.startsWith('.'),
    )
    const pathOf = (entry: Dirent) => join(entry.parentPath, entry.name)
    const fresh = entries.filter((entry) => !this.#synced.has(pathOf(entry)))
    for (const entry of fresh) if (entry.isFile()) await syncToDisk(pathOf(entry))
    for (const folder of new Set(fresh.map((entry) => entry.parentPath))) await syncToDisk(folder)
    this.#synced = new Set(entries.map(pathOf))
  }

  async removeDocuments(documentIds: readonly string[]): Promise<number> {
    this.#words.remove(documentIds)
    let removed = 0
    for (let i = 0; i < documentIds.length; i += IN_LIST) {
      removed += await this.#remove(
        `document_id IN (${documentIds
          .slice(i, i + IN_LIST)
          .map(quoted)
          .join(', ')})`,
      )
    }
    return removed
  }

  async removeDataset(datasetId: number): Promise<number> {
    const where = `dataset_id = ${datasetId}`
    const rows: { document_id: string }[] = await this.#table.use(({ table }) =>
      table.query().where(where).select(['document_id']).toArray(),
    )
    const removed = await this.#remove(where)
    await this.removeDocuments([...new Set(rows.map((row) => row.document_id))])
    return removed
  }

  async searchVector(vector: Float32Array, scope: SearchScope, limit: number): Promise<ChunkHit[]> {
    const found = await this.#table.use(async ({ table, vectorIndex }) => {
      const cells = await vectorIndex.lookedInto()
      const compared = cells === null ? limit : comparedExactly(limit)
      const query = table.vectorSearch(vector).distanceType('cosine').limit(compared)
      const filter = filterOf(scope, this.#hidden)
      if (filter) query.where(filter)
      if (cells !== null) query.nprobes(cells)
      return await query.select([...CHUNK_COLUMNS, 'vector', '_distance']).toArrow()
    })
    // The index tells distances nearly alone.
    const hits = hitsOf(found, (batch) => {
      const vectorOf = vectorsOf(batch)
      return (row) => cosine(vectorOf(row), vector)
    })
    return hits.sort((a, b) => b.score - a.score).slice(0, limit)
  }

  async searchText(
    text: string,
    scope: SearchScope,
    limit: number,
    match: TextMatch = 'any',
  ): Promise<ChunkHit[]> {
    const found = await this.#table.use(async ({ table }) => {
      const query = table
        .query()
        .fullTextSearch(textQuery(this.#lancedb, text, match))
        .limit(limit)
      const filter = filterOf(scope, this.#hidden)
      if (filter) query.where(filter)
      return await query.select([...CHUNK_COLUMNS, 'vector', '_score']).toArrow()
    })
    return hitsOf(found, (batch) => {
      const scores = columnOf(batch, '_score')
      return (row) => scores.get(row) ?? 0
    })
  }

  async countWords(documentIds: readonly string[] | null): Promise<void> {
    let ids = documentIds ?? []
    if (documentIds === null) {
      const stored = await this.documentIds()
      const counted = this.#words.ids()
      this.#words.remove([...counted.difference(stored)])
      ids = [...stored.difference(counted)]
    }
    await this.#table.use(({ table }) => countDocuments(table, ids, this.#words))
  }

  async documentWords(documentIds: readonly string[]): Promise<DocumentWords> {
    return this.#words.words(documentIds)
  }

  async chunksOf(documentId: string, offset: number, limit: number): Promise<StoredChunk[]> {
    return await this.#chunks(documentId, `chunk_index >= ${offset} AND chunk_index < ${offset + limit}`)
  }

  async chunksAt(documentId: string, indexes: readonly number[]): Promise<StoredChunk[]> {
    return indexes.length === 0
      ? []
      : await this.#chunks(documentId, `chunk_index IN (${indexes.join(', ')})`)
  }

  async vectorsOf(documentId: string, offset: number, limit: number): Promise<Float32Array> {
    const range = `chunk_index >= ${offset} AND chunk_index < ${offset + limit}`
    const where = `document_id = ${quoted(documentId)} AND ${range}`
    const found = await this.#table.use(({ table }) =>
      table.query().where(where).select(['chunk_index', 'vector']).toArrow(),
    )
    return vectorsInOrder(found, this.dimensions)
  }

  async count(): Promise<number> {
    return await this.#table.use(({ table }) => table.countRows())
  }

  async check(): Promise<number> {
    return await this.#table.use(({ table }) => checkTable(this.#lancedb, table, this.dimensions))
  }

  async chunkCounts(): Promise<Map<string, { count: number; highest: number }>> {
    return await this.#table.use(({ table }) => countsOf(table))
  }

  async documentIds(): Promise<Set<string>> {
    const rows: { document_id: string }[] = await this.#table.use(({ table }) =>
      table.query().select(['document_id']).toArray(),
    )
    return new Set(rows.map((row) => row.document_id))
  }

  isTidy(documents: number): boolean {
    return this.#dirty.all().length === 0 && this.#words.ids().size === documents
  }

  async optimize(): Promise<void> {
    await this.#table.use(async ({ table, vectorIndex }) => {
      const dirty = this.#dirty.all()
      for (const fragment of dirty) {
        const first = fragment << FRAGMENT_BITS
        const after = (fragment + 1n) << FRAGMENT_BITS
        // Rewriting the rows that stay moves them away from the removed ones: an untouched fragment keeps all bytes.
        await table.update({
          where: `_rowid >= ${first} AND _rowid < ${after}`,
          valuesSql: { chunk_index: 'chunk_index' },
        })
      }
      if (dirty.length > 0) await buildTextIndexes(this.#lancedb, table)
      await vectorIndex.update(this.dimensions)
      await table.optimize()
      // The versions before are removed only when the disk has the new one.
      await this.sync()
      await table.optimize({ cleanupOlderThan: new Date(), deleteUnverified: true })
      await this.#dirty.clear(dirty)
    })
    await this.#table.renew()
  }

  async close(): Promise<void> {
    this.#words.close()
    this.#table.close()
  }

  async #chunks(documentId: string, which: string): Promise<StoredChunk[]> {
    const where = `document_id = ${quoted(documentId)} AND ${which}`
    const rows: ChunkRow[] = await this.#table.use(({ table }) =>
      table.query().where(where).select(CHUNK_COLUMNS).toArray(),
    )
    return rows.map(chunkOfRow).sort((a, b) => a.index - b.index)
  }

  async #remove(where: string): Promise<number> {
    const rows: { _rowid: bigint | number }[] = await this.#table.use(({ table }) =>
      table.query().where(where).select(['_rowid']).withRowId().toArray(),
    )
    if (rows.length === 0) return 0
    await this.#dirty.add(rows.map((row) => BigInt(row._rowid) >> FRAGMENT_BITS))
    await this.#table.use(({ table }) => table.delete(where))
    return rows.length
  }
}
