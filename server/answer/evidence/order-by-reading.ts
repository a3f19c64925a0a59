import type { Reader } from '../../models/reading/reader.ts'
import type { Passage } from '../search/passage.ts'
import type { Question } from '../understand/question.ts'
import { isReadable, readable } from './read-sources.ts'
import { readingFor } from './row-excerpt.ts'

/** Passages that are read once more. */
export const READ = 20
/** So many are read at a time, until the time is over. */
const AT_ONCE = 4
const BUDGET_MS = 400
/** What the reader's logit counts beside the search's score. Between .5 and 1, which did alike on four tuned halves with the reader before this one. */
const WEIGHT = 0.7

/**
 * The same passages, those first that the search and the reader together hold likeliest to answer. Only the first
 * ones are read, as many as there is time for; nothing changes where words are to be found as they stand, or where
 * the reader knows too little of the script. `budgetMs`: time after which nothing more is begun to be read. Throws when
 * `signal` aborts.
 */
export async function orderByReading(
  question: Question,
  passages: readonly Passage[],
  read: Reader['read'],
  signal?: AbortSignal,
  budgetMs = BUDGET_MS,
): Promise<Passage[]> {
  if (question.exact.length > 0 || passages.length < 2 || !isReadable(question.text)) return [...passages]
  const end = performance.now() + budgetMs
  const asRead = readingFor(question.stems)
  const best = passages.slice(0, READ)
  const ordered: { readonly passage: Passage; readonly worth: number }[] = []
  while (ordered.length < best.length && performance.now() < end) {
    const some = best.slice(ordered.length, ordered.length + AT_ONCE)
    const texts = some.map((passage) => readable(passage, asRead).text)
    const readings = await read(question.text, texts, signal)
    for (const [i, passage] of some.entries())
      ordered.push({ passage, worth: (passage.score ?? 0) + WEIGHT * (readings[i]?.answerable ?? 0) })
  }
  ordered.sort((a, b) => b.worth - a.worth)
  return [...ordered.map(({ passage }) => passage), ...passages.slice(ordered.length)]
}
