import { type DocumentWords, wordNumber } from '../../storage/index/chunks/word-counts.ts'
import { type AskedWord, rarity } from './asked-words.ts'

/** Passages that are taken to be about the question, and words of theirs that are looked for. */
const PASSAGES = 10
const WORDS = 60
/** How fast a passage counts less than the best. */
const SHARPNESS = 4
/** Words added to a passage's length: in a very short one no word says much. */
const PADDING = 20
/** A word of one document alone tells nothing of others. */
const LEAST_DOCUMENTS = 2

type Example = { readonly terms: readonly string[]; readonly score: number }

/**
 * The words that the passages which fit best have in common, weighted: what a text about the question says besides
 * the question's own words (relevance model, Lavrenko & Croft 2001). `examples`: in any order.
 */
export function feedbackWords(examples: readonly Example[], words: DocumentWords): AskedWord[] {
  const best = examples.toSorted((a, b) => b.score - a.score).slice(0, PASSAGES)
  const top = best[0]?.score ?? 0
  const shares = new Map<string, number>()
  for (const { terms, score } of best) {
    const share = Math.exp(SHARPNESS * (score - top)) / (terms.length + PADDING)
    for (const term of terms) shares.set(term, (shares.get(term) ?? 0) + share)
  }
  return [...shares]
    .map(([term, share]) => ({ term, share, number: wordNumber(term) }))
    .filter(({ number }) => words.frequency(number) >= LEAST_DOCUMENTS)
    .map(({ term, share, number }) => ({ term, number, weight: share * rarity(number, words) }))
    .sort((a, b) => b.weight - a.weight)
    .slice(0, WORDS)
}
