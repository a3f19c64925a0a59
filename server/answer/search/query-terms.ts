import { type DocumentWords, wordNumber } from '../../storage/index/chunks/word-counts.ts'
import { terms, WORDS } from '../../text/terms.ts'
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

/**
 * A text without all but the `most` rarest of its words: a search takes the longer the more words it looks for, and
 * the common ones of very many bring little that the rare ones do not.
 */
export function rarestWords(text: string, most: number, words: DocumentWords): string {
  const distinct = [...new Set(text.match(WORDS) ?? [])]
  if (distinct.length <= most) return text
  const rarities = new Map(distinct.map((word) => [word, rarityOf(word, words)]))
  const rarest = distinct.toSorted((a, b) => (rarities.get(b) ?? 0) - (rarities.get(a) ?? 0))
  const kept = new Set(rarest.slice(0, most))
  return text.replace(WORDS, (word) => (kept.has(word) ? word : ' '))
}

/** The mean rarity of a written word's terms, 0 for one that says nothing. */
function rarityOf(word: string, words: DocumentWords): number {
  const found = terms(word)
  return found.reduce((sum, term) => sum + rarity(wordNumber(term), words), 0) / Math.max(1, found.length)
}
