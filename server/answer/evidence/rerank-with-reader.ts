import { isReadable } from '../../models/reading/is-readable.ts'
import type { Reader } from '../../models/reading/reader.ts'
import type { Passage } from '../search/passage.ts'
import type { Question } from '../understand/question.ts'
import { readableText } from './read-sources.ts'
import { excerptByWords } from './row-excerpt.ts'

/** How many of the first passages the reader may read. */
export const RERANKED = 20
/** How many passages the reader reads at a time, and the time after which it starts no further ones. */
const AT_ONCE = 4
const BUDGET_MS = 400
/**
 * The weight of the reader's logit beside the ranking score. On four tuned halves 0.5 to 1 did equally well with the
 * previous reader.
 */
const READER_WEIGHT = 0.7

/**
 * For a search alone, not for an answer: reranks the first passages by ranking score and reader together, as many as the
 * reader reads within `budgetMs`. Keeps the order of a question with exact phrases, or in a script that the reader cannot
 * read. Throws when `signal` aborts.
 */
export async function rerankWithReader(
  question: Question,
  passages: readonly Passage[],
  read: Reader['read'],
  signal?: AbortSignal,
  budgetMs = BUDGET_MS,
): Promise<Passage[]> {
  if (question.exact.length > 0 || passages.length < 2 || !isReadable(question.text)) return [...passages]
  const end = performance.now() + budgetMs
  const excerpt = excerptByWords(question.stems)
  const best = passages.slice(0, RERANKED)
  const ordered: { readonly passage: Passage; readonly score: number }[] = []
  while (ordered.length < best.length && performance.now() < end) {
    const some = best.slice(ordered.length, ordered.length + AT_ONCE)
    const texts = some.map((passage) => readableText(passage, excerpt).text)
    const readings = await read(question.text, texts, signal)
    for (const [i, passage] of some.entries())
      ordered.push({ passage, score: (passage.score ?? 0) + READER_WEIGHT * (readings[i]?.answerable ?? 0) })
  }
  ordered.sort((a, b) => b.score - a.score)
  return [...ordered.map(({ passage }) => passage), ...passages.slice(ordered.length)]
}
