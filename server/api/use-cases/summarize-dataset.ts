import type { SummarizeRequest, Summary } from '../../../shared/answers.ts'
import { summarize } from '../../answer/summary/summarize.ts'
import type { Services } from './services.ts'

/** Summarizes all documents of a dataset. Throws NotFoundError for an unknown dataset. */
export async function summarizeDataset(
  { catalog, summarizing }: Pick<Services, 'catalog' | 'summarizing'>,
  request: SummarizeRequest,
  signal: AbortSignal,
): Promise<Summary> {
  const { name } = await catalog.datasets.get(request.dataset)
  return await summarize({ ...request, dataset: name }, summarizing, signal)
}
