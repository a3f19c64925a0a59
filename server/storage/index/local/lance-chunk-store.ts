import { rm } from 'node:fs/promises'
import type { Connection } from '@lancedb/lancedb'
import { cosine } from '../../../models/embedding/cosine.ts'
import { loadLanceDb } from '../../../platform/native/lancedb.ts'
import { StoreError } from '../../store-error.ts'
import {
  type ChunkHit,
  type ChunkPlace,
  type ChunkStore,
  FIRST_TABLE,
  type PackedChunks,
  type SearchScope,
  type StoredChunk,
  type TextMatch,
} from '../chunks/chunk-store.ts'
import type { DocumentWords } from '../chunks/word-counts.ts'
import {
  DirtyFragments,
  dirtyFragmentsPath,
  fragmentOf,
  rewriteFragments,
  SyncedFolder,
} from '../compaction/dirty-fragments.ts'
import { countDocuments } from '../lexical/count-documents.ts'
import { TextSearch } from '../lexical/text-search.ts'
import { openWordIndex, removeWordIndex, type WordIndex, wordIndexPath } from '../lexical/word-index.ts'
import { chunkRows, hitsOf, rowsAt, vectorRows } from '../vectors/lance-hits.ts'
import { buildIndexes, filterOf, type LanceDb, quoted } from '../vectors/lance-query.ts'
import { chunkSchema, chunkTable, isOfThisLayout, lengthOfVectors } from '../vectors/lance-schema.ts'
import { checkTable, connectTo, countsOf, LanceTable } from '../vectors/lance-table.ts'
import { isElsewhere, movedRows } from '../vectors/moved-rows.ts'
import { comparedExactly } from '../vectors/vector-index.ts'

const IN_LIST = 500
/** Their texts are in memory. */
const MOVED_AT_ONCE = 50
/**
 * Opens the chunk table in `folder` or creates an empty one. Throws StoreError if it is damaged or its vectors do not have
 * `dimensions` numbers.
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
  if (!there) await buildIndexes(lancedb, table)
  const held = new LanceTable(lancedb, folder, connection, table)
  const dirty = await DirtyFragments.open(dirtyPath)
  const texts = await TextSearch.open(lancedb, held).catch(damaged(folder))
  return new LanceChunkStore(lancedb, held, folder, dimensions, words, dirty, texts)
}

async function openTable(connection: Connection, folder: string, name: string, dimensions: number) {
  const table = await connection.openTable(name).catch(damaged(folder))
  const schema = await table.schema().catch(damaged(folder))
  if (!isOfThisLayout(schema))
    throw new StoreError(`Cannot open the index in '${folder}': it is of another version of Ibid`)
  const stored = lengthOfVectors(schema)
  if (stored === dimensions) return table
  throw new StoreError(
    `Cannot open the index: its vectors have ${stored} numbers, the embedding model makes ${dimensions}`,
  )
}

function damaged(folder: string): (cause: unknown) => never {
  return (cause) => {
    const reason = String(cause).split('\n')[0]
    throw new StoreError(`Cannot open the index in '${folder}': it is damaged (${reason})`, { cause })
  }
}

class LanceChunkStore implements ChunkStore {
  readonly dimensions: number
  readonly #lancedb: LanceDb
  readonly #table: LanceTable
  /** Fragments with removed rows, whose bytes go at the next optimize(). */
  readonly #dirty: DirtyFragments
  readonly #hidden = new Set<string>()
  /** Dirty fragments that the rebuilt indexes no longer cover; null if the indexes still have words of removed rows. */
  #rewritten: readonly bigint[] | null = null
  readonly #folder: SyncedFolder
  readonly #words: WordIndex
  readonly #texts: TextSearch

  constructor(
    lancedb: LanceDb,
    table: LanceTable,
    folder: string,
    dimensions: number,
    words: WordIndex,
    dirty: DirtyFragments,
    texts: TextSearch,
  ) {
    this.#texts = texts
    this.#dirty = dirty
    this.#words = words
    this.#folder = new SyncedFolder(folder)
    this.#lancedb = lancedb
    this.#table = table
    this.dimensions = dimensions
  }

  async add(batches: readonly PackedChunks[]): Promise<void> {
    if (batches.length === 0) return
    await this.#texts.added(batches)
    try {
      await this.#table.use(({ table }) => table.add(chunkTable(batches, this.dimensions)))
    } catch (error) {
      this.#texts.dropped(batches)
      throw error
    }
  }

  hide(documentIds: readonly string[]): void {
    for (const id of documentIds) this.#hidden.add(id)
  }

  show(documentIds: readonly string[]): void {
    for (const id of documentIds) this.#hidden.delete(id)
  }

  async sync(): Promise<void> {
    await this.#folder.sync()
  }

  async removeDocuments(documentIds: readonly string[]): Promise<number> {
    this.#words.remove(documentIds)
    this.#texts.removed(documentIds)
    let removed = 0
    for (let i = 0; i < documentIds.length; i += IN_LIST) {
      const ids = documentIds.slice(i, i + IN_LIST).map(quoted)
      removed += await this.#remove(`document_id IN (${ids.join(', ')})`)
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

  async moveDocuments(documentIds: readonly string[], datasetId: number): Promise<void> {
    for (let i = 0; i < documentIds.length; i += MOVED_AT_ONCE) {
      const where = isElsewhere(documentIds.slice(i, i + MOVED_AT_ONCE), datasetId)
      const found = await this.#table.use(({ table }) => movedRows(table, where))
      if (found.rows === 0) continue
      this.#rewritten = null
      await this.#dirty.add(found.fragments)
      await this.#texts.moved(found, datasetId)
      await this.#table.use(({ table }) => table.update({ where, values: { dataset_id: datasetId } }))
    }
  }

  async searchVector(vector: Float32Array, scope: SearchScope, limit: number): Promise<ChunkHit[]> {
    const found = await this.#table.read(async ({ table, vectorIndex }) => {
      const cells = await vectorIndex.lookedInto()
      const compared = cells === null ? limit : comparedExactly(limit)
      const query = table.vectorSearch(vector).distanceType('cosine').limit(compared)
      const filter = filterOf(scope, this.#hidden)
      if (filter) query.where(filter)
      if (cells !== null) query.nprobes(cells)
      return await query.select(['record', '_distance']).toArrow()
    })
    // The index gives only approximate distances.
    const hits = hitsOf(found, () => (hit) => cosine(hit.vector, vector))
    return hits.sort((a, b) => b.score - a.score).slice(0, limit)
  }

  async searchText(
    text: string,
    scope: SearchScope,
    limit: number,
    match: TextMatch = 'any',
  ): Promise<ChunkHit[]> {
    return await this.#texts.search(text, scope, this.#hidden, limit, match)
  }

  async hitsAt(places: readonly ChunkPlace[], scope: SearchScope): Promise<ChunkHit[]> {
    return await this.#table.read(({ table }) => rowsAt(table, places, filterOf(scope, this.#hidden)))
  }

  async countWords(documentIds: readonly string[] | null): Promise<void> {
    let ids = documentIds ?? []
    if (documentIds === null) {
      const stored = await this.documentIds()
      const counted = this.#words.ids()
      this.#words.remove([...counted.difference(stored)])
      ids = [...stored.difference(counted)]
    }
    await this.#table.use(({ table }) =>
      countDocuments(table, ids, this.#words, (some) => this.#texts.countsOf(some)),
    )
  }

  async documentWords(documentIds: readonly string[]): Promise<DocumentWords> {
    return this.#words.words(documentIds)
  }

  async chunksOf(documentId: string, offset: number, limit: number): Promise<StoredChunk[]> {
    const which = { offset, limit }
    return await this.#table.read(({ table }) => chunkRows(table, { documentId, which }))
  }

  async chunksAt(documentId: string, indexes: readonly number[]): Promise<StoredChunk[]> {
    if (indexes.length === 0) return []
    return await this.#table.read(({ table }) => chunkRows(table, { documentId, which: indexes }))
  }

  async vectorsOf(documentId: string, offset: number, limit: number): Promise<Float32Array> {
    const rows = { documentId, which: { offset, limit } }
    return await this.#table.read(({ table }) => vectorRows(table, rows, this.dimensions))
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
    return new Set((await this.chunkCounts()).keys())
  }

  isCompacted(documents: number): boolean {
    const isCounted = this.#words.ids().size === documents
    return isCounted && this.#dirty.all().length === 0 && this.#texts.isIndexed
  }

  async rebuildIndexes(): Promise<void> {
    const dirty = this.#dirty.all()
    await this.#table.use(async ({ table, vectorIndex }) => {
      if (dirty.length > 0) this.#texts.moving()
      await rewriteFragments(table, dirty)
      await buildIndexes(this.#lancedb, table, dirty.length > 0)
      await vectorIndex.update(this.dimensions)
    })
    this.#rewritten = dirty
  }

  async optimize(): Promise<void> {
    if (!this.#rewritten) await this.rebuildIndexes()
    const rewritten = this.#rewritten ?? []
    await this.#table.use(async ({ table }) => {
      await table.optimize()
      // Merging the new index segments creates another version and leaves the previous one behind.
      for (let merged = true; merged; ) {
        // Old versions are removed only once the new one is on disk.
        await this.sync()
        const done = await table.optimize({ cleanupOlderThan: new Date(), deleteUnverified: true })
        merged = done.compaction.fragmentsRemoved > 0
      }
      await this.#dirty.clear(rewritten)
    })
    this.#rewritten = null
    await this.#table.renew()
    this.#texts.indexed()
  }

  async close(): Promise<void> {
    this.#words.close()
    this.#table.close()
  }

  async #remove(where: string): Promise<number> {
    const rows: { _rowid: bigint | number }[] = await this.#table.use(({ table }) =>
      table.query().where(where).select(['_rowid']).withRowId().toArray(),
    )
    if (rows.length === 0) return 0
    this.#rewritten = null
    await this.#dirty.add(rows.map((row) => fragmentOf(BigInt(row._rowid))))
    await this.#table.use(({ table }) => table.delete(where))
    return rows.length
  }
}
