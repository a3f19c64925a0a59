import type { Question } from '../understand/question.ts'
import type { AnalyzedChunk, Candidate } from './candidates.ts'
import { weightedMean } from './query-terms.ts'

/** The logits that an exact match adds for each unit of its weight, and the weight that counts at most. */
const EXACT = 0.4
const MOST_EXACT = 4
/** The cosine to expect of a passage with all terms of the question, for scripts that the embedding does not know. */
const EXPECTED_COSINE = 0.65

/**
 * Adds to each candidate the probability that it is relevant to the question, 0–1. A logistic model of values that
 * compare between questions: the cosine, the share of the question's terms that the passage has, and the share that
 * all candidates of its document have, which tells what a short slide or table is about.
 */
export function withRelevance<T extends Candidate>(
  question: Question,
  candidates: readonly T[],
): (T & { readonly relevance: number })[] {
  // Lucene's inverse document frequency over the candidates, plus 0.1 so that a term of all of them counts, too.
  const weighed = [...question.terms].map((term) => {
    const frequency = candidates.filter((candidate) => hasInText(candidate, term)).length
    return { term, weight: Math.log(1 + (candidates.length - frequency + 0.5) / (frequency + 0.5)) + 0.1 }
  })
  const coverageBy = (own: readonly T[]) =>
    weightedMean(weighed, ({ term }) => (own.some((candidate) => hasInText(candidate, term)) ? 1 : 0))
  const byDocument = [...Map.groupBy(candidates, ({ hit }) => hit.documentId)]
  const documents = new Map(byDocument.map(([id, own]) => [id, coverageBy(own)]))
  const isLexical = candidates.every(({ cosine }) => cosine === 0)
  return candidates.map((candidate) => {
    const { hit, cosine, match, counts } = candidate
    const coverage = weightedMean(weighed, ({ term }) => (counts.has(term) ? 1 : 0))
    const logit =
      4 * coverage +
      2.5 * (documents.get(hit.documentId) ?? 0) +
      5 * (isLexical ? EXPECTED_COSINE * coverage : Math.max(0, cosine)) +
      EXACT * Math.min(MOST_EXACT, match) -
      4.7
    return { ...candidate, relevance: 1 / (1 + Math.exp(-logit)) }
  })
}

function hasInText({ counts }: AnalyzedChunk, term: string): boolean {
  return (counts.get(term) ?? 0) > 0
}
