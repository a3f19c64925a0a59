import type { SearchReply, SearchRequest } from '../../../shared/answers.ts'
import { orderByReading, READ } from '../../answer/evidence/order-by-reading.ts'
import { citationOf } from '../../answer/evidence/source-citation.ts'
import { search } from '../../answer/search/search.ts'
import { readQuestion } from '../../answer/understand/question.ts'
import { findScope } from './find-scope.ts'
import type { Services } from './services.ts'

/**
 * Finds the passages that suit a query, those first that the reader holds likeliest to answer it. Throws NotFoundError
 * for a dataset or document that is not there.
 */
export async function searchPassages(
  { searching, answering }: Pick<Services, 'searching' | 'answering'>,
  { query, dataset_names = [], documents = [], max_results }: SearchRequest,
  signal: AbortSignal,
): Promise<SearchReply> {
  const started = performance.now()
  const { scope } = await findScope(searching.catalog, dataset_names, documents)
  const question = readQuestion(query)
  const found = await search(searching, question, scope, Math.max(READ, max_results), signal)
  const passages = await orderByReading(question, found, answering.read, signal)
  const results = passages.slice(0, max_results).map((passage, index) => ({
    ...citationOf({ number: index + 1, passage }),
    text: passage.text,
  }))
  return { results, took_ms: performance.now() - started }
}
