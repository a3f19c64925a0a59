import { type DocumentWords, wordNumber } from '../../storage/index/chunks/word-counts.ts'
import type { Question } from '../understand/question.ts'

/** A word that is looked for. `weight`: its inverse document frequency, times how often it is asked for. */
export type AskedWord = { readonly term: string; readonly number: number; readonly weight: number }

/** BM25's parameters (Robertson & Zaragoza 2009), the usual ones. */
const K1 = 1.2
const B = 0.75

/** The different words of a question. */
export function askedWords({ order }: Question, words: DocumentWords): AskedWord[] {
  return [...Map.groupBy(order, (term) => term)].map(([term, same]) => {
    const number = wordNumber(term)
    return { term, number, weight: same.length * rarity(number, words) }
  })
}

/** Inverse document frequency as Lucene has it, never negative. */
export function rarity(word: number, { total, frequency }: DocumentWords): number {
  const having = Math.min(frequency(word), total.documents)
  return Math.log(1 + (total.documents - having + 0.5) / (having + 0.5))
}

/** BM25's share of one word: 0 where it is not, towards 1 the more often it stands in a short text. */
export function saturated(count: number, length: number, average: number): number {
  return count / (count + K1 * (1 - B + (B * length) / Math.max(1, average)))
}

/** The weighted mean of what each word gets: of their BM25 shares, BM25 scaled to 0–1, 1 if every word were saturated. */
export function weighted<T extends { readonly weight: number }>(
  asked: readonly T[],
  part: (word: T) => number,
): number {
  const all = asked.reduce((sum, { weight }) => sum + weight, 0)
  return all > 0 ? asked.reduce((sum, word) => sum + word.weight * part(word), 0) / all : 0
}
