import { cosine, rowOf } from '../../../models/embedding/cosine.ts'
import { type Embedder, EmbeddingModelError } from '../../../models/embedding/embedder.ts'
import {
  BUILT_IN_SOURCE,
  type EmbedderSource,
  embedderSource,
  openEmbedder,
} from '../../../models/embedding/embedder-source.ts'
import type { Logger } from '../../../platform/log.ts'
import {
  type IndexState,
  type IndexTable,
  identityOf,
  type ModelIdentity,
  sameModel,
} from '../../metadata/interfaces/index-catalog.ts'
import { StoreError } from '../../store-error.ts'
import { type ChunkHit, type ChunkStore, type ChunkTables, FIRST_TABLE } from '../chunks/chunk-store.ts'
import { textToEmbed } from '../chunks/stored-chunks.ts'
import { ServingIndex } from '../serving/serving-index.ts'
import { newTable, openNext, sweepTables } from './reindexer.ts'

/** Cosine above which two vectors of a text come from the same model: they differ only by rounding. */
const SAME_COSINE = 0.98
const PROBED = 5
const UNKNOWN_MODEL = 'unknown'

/** `chunks`: number in the catalog, to detect an index that lost all of them; `isShared`: other servers have it open. */
export type IndexPlaces = {
  readonly tables: ChunkTables
  readonly dataDir: string
  readonly ollamaHost: string
  readonly threads: number
  readonly chunks?: number
  readonly isShared?: boolean
}

/** An open model and its source. */
type Opened = { readonly source: EmbedderSource; readonly embedder: Embedder }

/**
 * `pending`: a rebuild to resume or begin. `growing`: no other table can serve, so the new one serves while it is being
 * built; `former` is then the old one, if readable.
 */
export type OpenIndex = {
  readonly serving: ServingIndex
  readonly source: EmbedderSource
  readonly state: IndexState
  readonly pending: (Opened & { readonly next: IndexTable }) | null
  readonly growing: { readonly chunks: ChunkStore; readonly former: ChunkStore | null } | null
}

/**
 * Opens the serving index with the model of its vectors. `wanted`: model requested at this start, which only schedules a
 * rebuild. If the table is damaged or its model is gone, rebuilds the index, which serves while it grows. A start never
 * rebuilds a shared index: throws StoreError if that cannot serve, or another model is wanted.
 */
export async function openIndex(places: IndexPlaces, wanted: string | null, log: Logger): Promise<OpenIndex> {
  const { tables } = places
  const state = (await tables.state()) ?? (await firstState(places, wanted, log))
  if (places.isShared) return await openShared(state, places, wanted)
  await sweepTables(tables, state)
  const current = await openCurrent(state.current, places)
  const target = wanted ?? state.next?.model.name ?? null
  if (current.ok) {
    const { source, embedder, chunks } = current
    const serving = new ServingIndex({ chunks, embedder })
    const opened =
      target === null || target === state.current.model.name ? null : await tryOpen(target, places, log)
    if (opened === null && state.next?.model.name === state.current.model.name && wanted === null) {
      const again = await openEmbedder(source, places.threads)
      return await pendingOn(tables, state, serving, source, { source, embedder: again })
    }
    return opened === null
      ? { serving, source, state, pending: null, growing: null }
      : await pendingOn(tables, state, serving, source, opened)
  }
  log.warn(`The index cannot be used: ${current.reason}. It is being rebuilt from the stored texts`)
  const name = target ?? (current.damaged ? state.current.model.name : null)
  const opened = (name === null ? null : await tryOpen(name, places, log)) ?? {
    source: BUILT_IN_SOURCE,
    embedder: await openEmbedder(BUILT_IN_SOURCE),
  }
  const next = nextOf(state, identityOf(opened.embedder))
  const followed = { current: state.current, next }
  await tables.saveState(followed)
  const chunks = await openNext(tables, next.table, next.model.dimensions)
  const serving = new ServingIndex({ chunks, embedder: opened.embedder })
  return {
    serving,
    source: opened.source,
    state: followed,
    pending: { ...opened, next },
    growing: { chunks, former: current.chunks },
  }
}

async function openShared(state: IndexState, places: IndexPlaces, wanted: string | null): Promise<OpenIndex> {
  const { name } = state.current.model
  await sweepTables(places.tables, state)
  if (wanted !== null && wanted !== name)
    throw new StoreError(
      `Cannot use --embedding '${wanted}': the vectors of the shared index came from '${name}'. Leave it out`,
    )
  const current = await openCurrent(state.current, places)
  if (!current.ok) throw new StoreError(`Cannot use the shared index: ${current.reason}`)
  const { chunks, embedder, source } = current
  return { serving: new ServingIndex({ chunks, embedder }), source, state, pending: null, growing: null }
}

async function pendingOn(
  tables: ChunkTables,
  state: IndexState,
  serving: ServingIndex,
  source: EmbedderSource,
  opened: Opened,
): Promise<OpenIndex> {
  const followed = { current: state.current, next: nextOf(state, identityOf(opened.embedder)) }
  await tables.saveState(followed)
  await sweepTables(tables, followed)
  return { serving, source, state: followed, pending: { ...opened, next: followed.next }, growing: null }
}

/** Returns the next table: the one already begun with this model, or a new one. */
function nextOf({ next }: IndexState, model: ModelIdentity): IndexTable {
  return next && sameModel(next.model, model) ? next : newTable(model)
}

/** Opens a model; logs the reason and returns null if it is unusable. */
async function tryOpen(name: string, places: IndexPlaces, log: Logger): Promise<Opened | null> {
  const source = embedderSource(name, places)
  try {
    return { source, embedder: await openEmbedder(source, places.threads) }
  } catch (error) {
    if (!(error instanceof EmbeddingModelError)) throw error
    log.error(error.message)
    return null
  }
}

type Current =
  | ({ readonly ok: true; readonly chunks: ChunkStore } & Opened)
  | {
      readonly ok: false
      readonly reason: string
      readonly damaged: boolean
      readonly chunks: ChunkStore | null
    }

async function openCurrent({ table, model }: IndexTable, places: IndexPlaces): Promise<Current> {
  let chunks: ChunkStore
  try {
    chunks = await openChecked({ table, model }, places)
  } catch (error) {
    if (!(error instanceof StoreError)) throw error
    return { ok: false, reason: error.message, damaged: true, chunks: null }
  }
  if (model.name === UNKNOWN_MODEL) {
    const reason = 'its vectors are not those of the embedding model of this Ibid'
    return { ok: false, reason, damaged: false, chunks }
  }
  const source = embedderSource(model.name, places)
  try {
    const embedder = await openEmbedder(source, places.threads, model)
    if (sameModel(identityOf(embedder), model)) return { ok: true, chunks, source, embedder }
    await embedder.close()
    const reason = `its vectors came from another model of the name '${model.name}'`
    return { ok: false, reason, damaged: false, chunks }
  } catch (error) {
    if (!(error instanceof EmbeddingModelError)) throw error
    const reason = `the model that its vectors came from cannot be used. ${error.message}`
    return { ok: false, reason, damaged: false, chunks }
  }
}

/** Opens and checks a table. Throws StoreError if it is damaged or has lost its rows. */
async function openChecked(
  { table, model }: IndexTable,
  { tables, chunks: expected = 0 }: IndexPlaces,
): Promise<ChunkStore> {
  const chunks = await tables.open(model.dimensions, table)
  try {
    if ((await chunks.check()) > 0 || expected === 0) return chunks
    throw new StoreError(`Cannot use the index: it is empty, and should contain ${expected} passages`)
  } catch (error) {
    await chunks.close()
    throw error
  }
}

/** Makes the state of a new index, or of one from before this record, whose vectors reveal the model. */
async function firstState(places: IndexPlaces, wanted: string | null, log: Logger): Promise<IndexState> {
  const dimensions = await places.tables.storedDimensions()
  const opened = dimensions === null && wanted !== null ? await tryOpen(wanted, places, log) : null
  const embedder = opened?.embedder ?? (await openEmbedder(BUILT_IN_SOURCE))
  const model = identityOf(embedder)
  const isIts =
    dimensions === null || dimensions === 0 || (await madeThe(places.tables, embedder, dimensions))
  await embedder.close()
  const known = isIts
    ? model
    : { name: UNKNOWN_MODEL, sha256: '', dimensions: dimensions ?? model.dimensions }
  const state: IndexState = { current: { table: FIRST_TABLE, model: known }, next: null }
  await places.tables.saveState(state)
  return state
}

/** Tells whether the model made the table's vectors; also true for an empty table. */
async function madeThe(tables: ChunkTables, embedder: Embedder, dimensions: number): Promise<boolean> {
  if (dimensions !== embedder.dimensions) return false
  const chunks = await tables.open(dimensions)
  try {
    const any = new Float32Array(dimensions).fill(1 / Math.sqrt(dimensions))
    const hits: ChunkHit[] = await chunks.searchVector(any, { datasetIds: [], documentIds: [] }, PROBED)
    const vectors = await embedder.embed(hits.map(textToEmbed), 'passage')
    return hits.every(
      ({ vector }, row) =>
        cosine(vector, rowOf(vectors, row, dimensions)) >= SAME_COSINE ||
        vector.every((number) => number === 0),
    )
  } finally {
    await chunks.close()
  }
}
