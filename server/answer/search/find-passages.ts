import { PROPERTIES_HEADING } from '../../documents/model/properties.ts'
import { propertyQuery } from '../understand/asked-property.ts'
import { type Question, readQuestion } from '../understand/question.ts'
import type { Library } from './library.ts'
import { type FoundPassages, hasProperties, type Passage } from './passage.ts'
import type { Scope } from './search.ts'

/** The fewest passages to retrieve, whatever number of sources is requested. */
const LEAST_FOUND = 22

/** The most documents whose properties are read. */
const MOST_PROPERTIES = 5

/**
 * The passages for a question. `overview`: for an overview question, how many documents it is about; else null. `properties`:
 * what files say of themselves, if the question asks for that.
 */
export type Found = FoundPassages & {
  readonly overview: { readonly documents: number } | null
  readonly properties?: readonly Passage[]
}

export const NOTHING_FOUND: Found = { first: [], relevant: [], nearest: [], overview: null }

/**
 * Finds the passages for a question. An overview question gets passages sampled from the documents that it names, or
 * from all if it names none; any other question, and one that names unknown documents, searches the whole scope.
 */
export async function findPassages(
  question: Question,
  scope: Scope,
  maxResults: number,
  library: Library,
  signal: AbortSignal,
): Promise<Found> {
  const survey = question.overview && (await library.survey(scope, question.overview))
  if (survey && survey.passages.length > 0)
    return { first: [], relevant: survey.passages, nearest: [], overview: { documents: survey.documents } }
  const found = await library.search(question, scope, Math.max(LEAST_FOUND, maxResults), signal)
  if (!question.property) return { ...found, overview: null }
  const asked = readQuestion(propertyQuery(question.property, PROPERTIES_HEADING))
  const also = await library.search(asked, scope, LEAST_FOUND, signal)
  const properties = [...also.relevant, ...also.nearest].filter(hasProperties).slice(0, MOST_PROPERTIES)
  return { ...found, overview: null, properties }
}
