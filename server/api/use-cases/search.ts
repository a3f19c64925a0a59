import type { SearchReply, SearchRequest } from '../../../shared/answers.ts'
import { citationOf } from '../../answer/agents/ranking.ts'
import { orderByReading, READ } from '../../answer/evidence/order-by-reading.ts'
import { readQuestion } from '../../answer/understand/question.ts'
import type { Services } from './services.ts'

/**
 * The passages that suit a query, those first that the reader holds likeliest to answer it. Throws NotFoundError for a
 * dataset or document that is not there.
 */
export async function search(
  { retriever, answering }: Pick<Services, 'retriever' | 'answering'>,
  { query, dataset_names = [], documents = [], max_results }: SearchRequest,
  signal: AbortSignal,
): Promise<SearchReply> {
  const started = performance.now()
  const scope = { datasets: dataset_names, documents }
  const found = await retriever.search(query, scope, Math.max(READ, max_results), signal)
  const passages = await orderByReading(readQuestion(query), found, answering.read, signal)
  const results = passages.slice(0, max_results).map((passage, index) => ({
    ...citationOf({ number: index + 1, passage }),
    text: passage.text,
  }))
  return { results, took_ms: performance.now() - started }
}
