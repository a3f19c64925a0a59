import type { Document } from '../../../../shared/documents.ts'
import { rowOf } from '../../../models/embedding/cosine.ts'
import type { Embedder } from '../../../models/embedding/embedder.ts'
import type { Logger } from '../../../platform/log.ts'
import type { FileStore } from '../../blobs/file-store.ts'
import type { Catalog } from '../../metadata/interfaces/catalog.ts'
import type { ChunkStore, ChunkTables, StoredChunk } from '../chunks/chunk-store.ts'
import { packChunks } from '../chunks/packed-chunks.ts'
import { chunksOfText, storedChunk, textToEmbed } from '../chunks/stored-chunks.ts'
import type { ServingIndex } from '../serving/serving-index.ts'

/** Chunks embedded at once; the server answers in between. */
const EMBED_AT_ONCE = 64
/** Chunks written at once … */
const ROWS_AT_ONCE = 2_000
/** … and number of chunks after which the table is compacted. */
const COMPACT_ROWS = 60_000
const IDS_AT_ONCE = 500

export type RebuildServices = {
  readonly catalog: Catalog
  readonly files: FileStore
  readonly tables: ChunkTables
  readonly serving: ServingIndex
  readonly log: Logger
}

/**
 * The table to build and its model. `former`: the previous table, if readable.
 */
export type RebuildTarget = {
  readonly chunks: ChunkStore
  readonly former: ChunkStore | null
  readonly embedder: Embedder
  readonly table: string
}

type Waiting = { readonly chunks: StoredChunk[]; readonly ends: string[] }

/**
 * Fills a new table with vectors of every completed document, from the stored texts. Resumable: a document counts as done
 * once all of its chunks are on disk.
 */
export class Rebuild {
  readonly #services: RebuildServices
  readonly #target: RebuildTarget
  readonly #done = new Set<string>()
  /** Documents with neither text nor chunks. */
  readonly #lost = new Set<string>()
  #total = 0
  #pendingRows = 0

  constructor(services: RebuildServices, target: RebuildTarget) {
    this.#services = services
    this.#target = target
  }

  get progress(): { readonly done: number; readonly total: number } {
    return { done: Math.min(this.#done.size, this.#total), total: this.#total }
  }

  /** Reads which documents an earlier process finished, and removes unfinished ones. */
  async resume(): Promise<void> {
    for (const id of await this.#services.tables.done(this.#target.table)) this.#done.add(id)
    const stored = await this.#target.chunks.documentIds()
    await this.#target.chunks.removeDocuments([...stored].filter((id) => !this.#done.has(id)))
  }

  /** Processes the remaining documents; resolves with their number. */
  async pass(signal: AbortSignal): Promise<number> {
    const ids = await this.#services.catalog.documents.ids()
    const known = new Set(ids)
    for (const id of this.#done) if (!known.has(id)) this.#done.delete(id)
    const todo = ids.filter((id) => !this.#done.has(id) && !this.#lost.has(id))
    let waiting: Waiting = { chunks: [], ends: [] }
    let count = 0
    const flush = async () => {
      await this.#write(waiting)
      waiting = { chunks: [], ends: [] }
    }
    this.#total = this.#done.size + todo.length
    for (let i = 0; i < todo.length; i += IDS_AT_ONCE) {
      const documents = await this.#services.catalog.documents.completed(todo.slice(i, i + IDS_AT_ONCE))
      const keys = await this.#keysOf(documents)
      this.#total -= Math.min(IDS_AT_ONCE, todo.length - i) - documents.size
      for (const [documentId, document] of documents) {
        signal.throwIfAborted()
        const key = keys.get(document.dataset)
        count++
        // The dataset was renamed or deleted just now: the next pass sees the new state.
        if (key === undefined) continue
        for await (const chunk of this.#chunksOf(document, key)) {
          waiting.chunks.push(chunk)
          if (waiting.chunks.length < ROWS_AT_ONCE) continue
          await flush()
          signal.throwIfAborted()
        }
        waiting.ends.push(documentId)
      }
    }
    await flush()
    await this.#followMoves()
    return count
  }

  /** Documents may have been moved since their chunks were made, also by another process. */
  async #followMoves(): Promise<void> {
    const { catalog, serving } = this.#services
    const moved = Map.groupBy(await catalog.moves.since(0), ({ datasetKey }) => datasetKey)
    for (const [key, documents] of moved) {
      const ids = documents.map(({ documentId }) => documentId).filter((id) => this.#done.has(id))
      await serving.writeNext(() => this.#target.chunks.moveDocuments(ids, key))
    }
  }

  /** Removes documents no longer in the catalog, and updates the table's indexes. */
  async compact(): Promise<void> {
    const { catalog, serving } = this.#services
    const completed = new Set(await catalog.documents.ids())
    await serving.writeNext(async () => {
      const stored = await this.#target.chunks.documentIds()
      await this.#target.chunks.removeDocuments([...stored].filter((id) => !completed.has(id)))
    })
    this.#pendingRows = 0
    await this.#target.chunks.optimize()
    await this.#target.chunks.maintain?.()
    await this.#target.chunks.countWords(null)
  }

  /** Looks up dataset keys by name, all at once, since a name may pass to another dataset. */
  async #keysOf(documents: ReadonlyMap<string, Document>): Promise<Map<string, number>> {
    const keys = new Map<string, number>()
    for (const name of new Set(documents.values().map(({ dataset }) => dataset))) {
      const dataset = await this.#services.catalog.datasets.find(name)
      if (dataset) keys.set(name, dataset.key)
    }
    return keys
  }

  /** Yields a document's chunks from its stored text; where that cannot be chunked, from the former table. */
  async *#chunksOf(document: Document, datasetKey: number): AsyncGenerator<StoredChunk> {
    const file = { name: document.filename, documentId: document.id, datasetKey }
    let given = 0
    try {
      await using text = await this.#services.files.localText(document.id)
      for await (const chunk of chunksOfText(text.path)) {
        given++
        yield storedChunk(file, chunk)
      }
    } catch (error) {
      const rest = (await this.#target.former?.chunksOf(document.id, given, document.chunks)) ?? []
      yield* rest
      if (given + rest.length >= document.chunks) return
      if (given + rest.length === 0) this.#lost.add(document.id)
      const missing = document.chunks - given - rest.length
      this.#services.log.error(
        `'${document.filename}' can no longer be searched whole: ${missing} of its ${document.chunks} passages are lost, for its text cannot be read. Delete it and upload it again`,
        { error: String(error) },
      )
    }
  }

  /** Embeds and stores the waiting chunks, and records the documents they complete. */
  async #write({ chunks, ends }: Waiting): Promise<void> {
    const { embedder, chunks: store, table } = this.#target
    if (chunks.length + ends.length === 0) return
    const vectors = new Float32Array(chunks.length * embedder.dimensions)
    for (let i = 0; i < chunks.length; i += EMBED_AT_ONCE) {
      const part = chunks.slice(i, i + EMBED_AT_ONCE)
      vectors.set(await embedder.embed(part.map(textToEmbed), 'passage'), i * embedder.dimensions)
      await Bun.sleep(0)
    }
    await this.#services.serving.writeNext(async () => {
      const { catalog } = this.#services
      const ids = [...new Set(chunks.map(({ documentId }) => documentId))]
      // A deletion removes a document from the catalog first, then from the tables.
      const attempts = new Map<string, number>()
      for (let i = 0; i < ids.length; i += IDS_AT_ONCE)
        for (const [id, attempt] of await catalog.documents.attempts(ids.slice(i, i + IDS_AT_ONCE)))
          attempts.set(id, attempt)
      const attemptOf = (row: number) => attempts.get(chunks[row]?.documentId ?? '')
      const rows = [...chunks.keys()].filter((row) => attemptOf(row) !== undefined)
      const batches = [...Map.groupBy(rows, attemptOf)].map(([attempt, of]) => {
        const batch = {
          chunks: of.flatMap((row) => chunks[row] ?? []),
          vectors: copyRows(vectors, of, embedder.dimensions),
        }
        return { ...packChunks(batch, embedder.dimensions), ...(attempt === undefined ? {} : { attempt }) }
      })
      if (batches.length === 0) return
      await store.add(batches)
      await store.sync()
    })
    if (ends.length > 0) await this.#services.tables.noteDone(table, ends)
    for (const id of ends) this.#done.add(id)
    this.#pendingRows += chunks.length
    if (this.#pendingRows < COMPACT_ROWS) return
    this.#pendingRows = 0
    await store.optimize()
  }
}

/** Copies the given rows of a row-major matrix. */
function copyRows(vectors: Float32Array, rows: readonly number[], dimensions: number): Float32Array {
  const kept = new Float32Array(rows.length * dimensions)
  for (const [i, row] of rows.entries()) kept.set(rowOf(vectors, row, dimensions), i * dimensions)
  return kept
}
