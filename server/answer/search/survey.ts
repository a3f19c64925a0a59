import type { ChunkStore } from '../../storage/index/chunks/chunk-store.ts'
import type { Catalog, SampledDocument } from '../../storage/metadata/interfaces/catalog.ts'
import { type Passage, passageOf } from './passage.ts'
import type { Scope } from './search.ts'

/** The most documents that an overview is written from, and the most passages of each. */
const SURVEYED = 8
const PASSAGES_SURVEYED = 10
/** The most documents to choose from; a larger scope is sampled. */
const MOST_SAMPLED = 1000

/** Passages for an overview. `documents`: how many documents the question is about; the passages may be of fewer. */
export type Survey = { readonly passages: readonly Passage[]; readonly documents: number }

/**
 * Samples passages from the beginning and evenly from the rest of the documents in scope, document by document. `named`:
 * stems of words, all of which a document's name must have; empty: every document counts. The cost does not grow with the
 * scope.
 */
export async function survey(
  { catalog, chunks }: { readonly catalog: Catalog; readonly chunks: Pick<ChunkStore, 'chunksAt'> },
  scope: Scope,
  named: ReadonlySet<string>,
): Promise<Survey> {
  const sampled = await catalog.documents.sample(scope, [...named], MOST_SAMPLED + 1)
  const isPart = sampled.length > MOST_SAMPLED
  const wanted = sampled.sort(newestFirst(scope))
  // A file in several datasets counts once.
  const distinct = [...new Map(wanted.map((document) => [document.sha256, document])).values()]
  const step = Math.max(1, distinct.length / SURVEYED)
  const chosen = distinct.filter((_, index) => Math.floor(index % step) === 0).slice(0, SURVEYED)
  const passages = await Promise.all(
    chosen.map(async ({ id, dataset, filename, chunks: count }) => {
      const stored = await chunks.chunksAt(id, spreadOver(count, PASSAGES_SURVEYED))
      return stored.map((chunk) => passageOf(chunk, dataset, filename, 0))
    }),
  )
  const documents =
    isPart && named.size === 0 ? (await catalog.datasets.extent(scope.datasetIds)).documents : distinct.length
  return { passages: passages.flat(), documents }
}

/** Passages at the beginning of a document, where it says what it is about. */
const OPENING = 3

/** Up to `limit` numbers from 0 to `count` - 1: the first ones, then evenly spaced. */
export function spreadOver(count: number, limit: number): number[] {
  const opening = Math.min(OPENING, limit, count)
  const step = Math.max(1, (count - opening) / (limit - opening))
  return Array.from({ length: Math.min(limit, count) }, (_, index) =>
    index < opening ? index : opening + Math.floor((index - opening) * step),
  )
}

/** Orders by dataset, in the order of the scope or else the newest first, and then the newest document first. */
function newestFirst({ datasetIds }: Scope) {
  return (a: SampledDocument, b: SampledDocument): number =>
    datasetIds.indexOf(a.datasetKey) - datasetIds.indexOf(b.datasetKey) ||
    b.datasetCreatedAt - a.datasetCreatedAt ||
    b.datasetKey - a.datasetKey ||
    b.createdAt - a.createdAt ||
    (a.id < b.id ? 1 : -1)
}
