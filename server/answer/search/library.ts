import type { Catalog } from '../../storage/metadata/interfaces/catalog.ts'
import type { Question } from '../understand/question.ts'
import { chunksAtOffsets } from './chunks-at-offsets.ts'
import { type FoundPassages, type Passage, passageOf, splitByRelevance } from './passage.ts'
import { type Scope, type SearchStores, search, spelled } from './search.ts'
import { type Survey, survey } from './survey.ts'

/**
 * The size of a scope. `names`: of its newest datasets; `documents`: searchable ones; `processing`: files still being
 * read.
 */
export type Extent = {
  readonly datasets: number
  readonly names: readonly string[]
  readonly documents: number
  readonly processing: number
}

/** The documents that questions are answered from. libraryOf() implements it by search() and survey(). */
export interface Library {
  extent(scope: Scope): Promise<Extent>
  /** The newest completed documents in scope, at most `limit`, by name. */
  documentNames(scope: Scope, limit: number): Promise<string[]>
  /** As spelled(). */
  spelled(question: Question, scope: Scope): Promise<Question>
  /** As search(), split by relevance. */
  search(question: Question, scope: Scope, limit: number, signal: AbortSignal): Promise<FoundPassages>
  /** As survey(). */
  survey(scope: Scope, named: ReadonlySet<string>): Promise<Survey>
  /** The passages of a document in which offsets of its text stand, each once. */
  passagesAt(document: DocumentOfPassage, offsets: readonly number[]): Promise<Passage[]>
}

type DocumentOfPassage = Pick<Passage, 'documentId' | 'dataset' | 'filename' | 'relevance'>

/** A library over a catalog and an index. */
export function libraryOf(stores: SearchStores): Library {
  const { catalog, chunks } = stores
  return {
    extent: (scope) => extentOf(catalog, scope),
    documentNames: (scope, limit) => documentNames(catalog, scope, limit),
    spelled: (question, scope) => spelled(stores, question, scope),
    async search(question, scope, limit, signal) {
      return splitByRelevance(await search(stores, question, scope, limit, signal))
    },
    survey: (scope, named) => survey(stores, scope, named),
    async passagesAt({ documentId, dataset, filename, relevance }, offsets) {
      const { chunks: count } = await catalog.documents.get(documentId)
      const read = (from: number, limit: number) => chunks.chunksOf(documentId, from, limit)
      const found = await chunksAtOffsets(offsets, count, read)
      return found.map((chunk) => passageOf(chunk, dataset, filename, relevance))
    },
  }
}

async function documentNames(
  { datasets, documents }: Catalog,
  scope: Scope,
  limit: number,
): Promise<string[]> {
  if (scope.documentIds.length > 0) {
    const named = await documents.completed(scope.documentIds.slice(0, limit))
    return [...named.values()].map(({ filename }) => filename)
  }
  const { names } = scope.datasetIds.length > 0 ? await datasets.extent(scope.datasetIds) : { names: [null] }
  const found: string[] = []
  for (const name of names) {
    const { documents: listed } = await documents.list(name, { limit, offset: 0 })
    found.push(...listed.filter(({ status }) => status === 'completed').map(({ filename }) => filename))
  }
  return found.slice(0, limit)
}

async function extentOf({ datasets }: Catalog, { datasetIds, documentIds }: Scope): Promise<Extent> {
  const { documents, ...extent } = await datasets.extent(datasetIds)
  return { ...extent, documents: documentIds.length > 0 ? documentIds.length : documents }
}
