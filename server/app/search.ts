import type { SearchReply, SearchRequest } from '../../shared/answers.ts'
import { citationOf } from '../agents/ranking.ts'
import type { Services } from './services.ts'

/** The passages that suit a query, best first. Throws NotFoundError for a dataset or document that is not there. */
export async function search(
  { retriever }: Pick<Services, 'retriever'>,
  { query, dataset_names = [], documents = [], max_results }: SearchRequest,
  signal: AbortSignal,
): Promise<SearchReply> {
  const started = performance.now()
  const scope = { datasets: dataset_names, documents }
  const passages = await retriever.search(query, scope, max_results, signal)
  const results = passages.map((passage, index) => ({
    ...citationOf({ number: index + 1, passage }),
    text: passage.text,
  }))
  return { results, took_ms: performance.now() - started }
}
