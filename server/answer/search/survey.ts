import type { ChunkStore } from '../../storage/index/chunks/chunk-store.ts'
import type { Catalog, SampledDocument } from '../../storage/metadata/interfaces/catalog.ts'
import { contentStems, wordsOf } from '../../text/words.ts'
import { type Passage, passageOf } from './passage.ts'
import type { Scope } from './search.ts'

/** Documents that an overview is written from, and passages of each. */
const SURVEYED = 8
const PASSAGES_SURVEYED = 10
/** Documents that these are chosen among; of a scope with more, some of them stand for all. */
const MOST_SAMPLED = 1000

/** Passages for an overview. `documents`: how many documents it should cover; `passages` may be of fewer. */
export type Survey = { readonly passages: readonly Passage[]; readonly documents: number }

/**
 * Spreads passages over the documents in scope, document by document. `named`: the stems of words of `question` that
 * the names of the documents must have; empty: all documents count. Costs the same however many documents there are.
 */
export async function survey(
  { catalog, chunks }: { readonly catalog: Catalog; readonly chunks: Pick<ChunkStore, 'chunksAt'> },
  scope: Scope,
  named: ReadonlySet<string>,
  question: string,
): Promise<Survey> {
  const all = await catalog.documents.sample(scope, [], MOST_SAMPLED + 1)
  const isPart = all.length > MOST_SAMPLED
  const sampled =
    isPart && named.size > 0
      ? await catalog.documents.sample(scope, beginnings(question, named), MOST_SAMPLED)
      : all
  const wanted = sampled
    .filter(({ filename }) => named.isSubsetOf(contentStems(filename.replace(/[._-]/g, ' '))))
    .sort(newestFirst(scope))
  // A file that is in several datasets counts once.
  const distinct = [...new Map(wanted.map((document) => [document.sha256, document])).values()]
  const step = Math.max(1, distinct.length / SURVEYED)
  const chosen = distinct.filter((_, index) => Math.floor(index % step) === 0).slice(0, SURVEYED)
  const passages = await Promise.all(
    chosen.map(async ({ id, dataset, filename, chunks: count }) => {
      const stored = await chunks.chunksAt(id, evenly(count, PASSAGES_SURVEYED))
      return stored.map((chunk) => passageOf(chunk, dataset, filename, 0))
    }),
  )
  const documents =
    isPart && named.size === 0 ? (await catalog.datasets.extent(scope.datasetIds)).documents : distinct.length
  return { passages: passages.flat(), documents }
}

/** At most `limit` of the numbers below `count`, evenly apart. */
export function evenly(count: number, limit: number): number[] {
  const step = Math.max(1, count / limit)
  return Array.from({ length: Math.min(limit, count) }, (_, index) => Math.floor(index * step))
}

/** How the words with these stems begin in a question: another form of them begins alike. */
function beginnings(question: string, stems: ReadonlySet<string>): string[] {
  const words = wordsOf(question).filter(({ stem }) => stems.has(stem))
  return words.map(({ text }) => text.slice(0, Math.max(3, Math.ceil(text.length / 2))))
}

/** Dataset by dataset, those asked for in the order of the scope, else the newest first; in each the newest first. */
function newestFirst({ datasetIds }: Scope) {
  return (a: SampledDocument, b: SampledDocument): number =>
    datasetIds.indexOf(a.datasetKey) - datasetIds.indexOf(b.datasetKey) ||
    b.datasetCreatedAt - a.datasetCreatedAt ||
    b.datasetKey - a.datasetKey ||
    b.createdAt - a.createdAt ||
    (a.id < b.id ? 1 : -1)
}
