import { type DocumentWords, wordNumber } from '../../storage/index/chunks/word-counts.ts'
import { terms, WORDS } from '../../text/terms.ts'
import type { Question } from '../understand/question.ts'

/** A term of a query. `weight`: its inverse document frequency, times how often the query has it. */
export type QueryTerm = { readonly term: string; readonly number: number; readonly weight: number }

/** BM25's usual parameters (Robertson & Zaragoza 2009). */
const K1 = 1.2
const B = 0.75

/** The distinct terms of a question. */
export function queryTerms({ termSequence }: Question, words: DocumentWords): QueryTerm[] {
  return [...Map.groupBy(termSequence, (term) => term)].map(([term, same]) => {
    const number = wordNumber(term)
    return { term, number, weight: same.length * inverseDocumentFrequency(number, words) }
  })
}

/** Inverse document frequency by Lucene's formula, which is never negative. */
export function inverseDocumentFrequency(word: number, { total, frequency }: DocumentWords): number {
  const documentFrequency = Math.min(frequency(word), total.documents)
  return Math.log(1 + (total.documents - documentFrequency + 0.5) / (documentFrequency + 0.5))
}

/** BM25's term frequency factor without k1 + 1: 0 for an absent term, towards 1 the more often a short text has it. */
export function bm25Saturation(count: number, length: number, average: number): number {
  return count / (count + K1 * (1 - B + (B * length) / Math.max(1, average)))
}

/**
 * The mean of a value over terms, by their weights; 0 without terms. The weighted mean of BM25 saturations is BM25
 * scaled to 0–1.
 */
export function weightedMean<T extends { readonly weight: number }>(
  terms: readonly T[],
  value: (term: T) => number,
): number {
  const total = terms.reduce((sum, { weight }) => sum + weight, 0)
  return total > 0 ? terms.reduce((sum, term) => sum + term.weight * value(term), 0) / total : 0
}

/**
 * Removes all but the `most` rarest words from a text. A search takes longer the more words it looks for, and in a
 * long query the common words add little.
 */
export function rarestWords(text: string, most: number, words: DocumentWords): string {
  const distinct = [...new Set(text.match(WORDS) ?? [])]
  if (distinct.length <= most) return text
  const rarities = new Map(distinct.map((word) => [word, meanInverseFrequency(word, words)]))
  const rarest = distinct.toSorted((a, b) => (rarities.get(b) ?? 0) - (rarities.get(a) ?? 0))
  const kept = new Set(rarest.slice(0, most))
  return text.replace(WORDS, (word) => (kept.has(word) ? word : ' '))
}

/** The mean inverse document frequency of a word's terms; 0 for a stop word. */
function meanInverseFrequency(word: string, words: DocumentWords): number {
  const found = terms(word)
  const sum = found.reduce((all, term) => all + inverseDocumentFrequency(wordNumber(term), words), 0)
  return sum / Math.max(1, found.length)
}
