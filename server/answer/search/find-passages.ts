import type { Question } from '../understand/question.ts'
import type { Library } from './library.ts'
import type { FoundPassages } from './passage.ts'
import type { Scope } from './search.ts'

/** Passages that are read for an answer, whatever number of sources is asked for. */
const LEAST_FOUND = 22

/** What was found for a question. `overview`: of a question about the whole, how many documents it should cover. */
export type Found = FoundPassages & { readonly overview: { readonly documents: number } | null }

export const NOTHING_FOUND: Found = { relevant: [], nearest: [], overview: null }

/**
 * Finds the passages for a question: for one about the whole, passages spread over the documents, unless it names
 * documents that are not there; else by a search of all datasets in scope at once.
 */
export async function findPassages(
  question: Question,
  scope: Scope,
  maxResults: number,
  library: Library,
  signal: AbortSignal,
): Promise<Found> {
  const survey = question.overview && (await library.survey(scope, question.overview, question.text))
  if (survey && survey.passages.length > 0)
    return { relevant: survey.passages, nearest: [], overview: { documents: survey.documents } }
  const found = await library.search(question, scope, Math.max(LEAST_FOUND, maxResults), signal)
  return { ...found, overview: null }
}
