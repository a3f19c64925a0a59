import type { Question } from '../understand/question.ts'
import type { Candidate, Read } from './candidates.ts'
import { weighted } from './query-terms.ts'

/** What it says for a passage that it has a phrase or number of the question as it stands. */
const EXACT = 0.4
const MOST_EXACT = 4
/** Where a script has no embedding: what cosine to expect of a passage that has all the question's words. */
const EXPECTED_COSINE = 0.65

/**
 * Candidates with how likely each is about the question, 0–1, by what compares between questions: the cosine, and the
 * share of the question's terms that the passage holds, with that of what was found of its document, which says what a
 * short slide or table is about.
 */
export function withRelevance<T extends Candidate>(
  question: Question,
  candidates: readonly T[],
): (T & { readonly relevance: number })[] {
  const asked = [...question.terms].map((term) => {
    const having = candidates.filter((candidate) => hasInText(candidate, term)).length
    return { term, weight: Math.log(1 + (candidates.length - having + 0.5) / (having + 0.5)) + 0.1 }
  })
  const heldBy = (own: readonly T[]) =>
    weighted(asked, ({ term }) => (own.some((candidate) => hasInText(candidate, term)) ? 1 : 0))
  const byDocument = [...Map.groupBy(candidates, ({ hit }) => hit.documentId)]
  const documents = new Map(byDocument.map(([id, own]) => [id, heldBy(own)]))
  const mute = candidates.every(({ cosine }) => cosine === 0)
  return candidates.map((candidate) => {
    const { hit, cosine, match, counts } = candidate
    const covered = weighted(asked, ({ term }) => (counts.has(term) ? 1 : 0))
    const logit =
      4 * covered +
      2.5 * (documents.get(hit.documentId) ?? 0) +
      5 * (mute ? EXPECTED_COSINE * covered : Math.max(0, cosine)) +
      EXACT * Math.min(MOST_EXACT, match) -
      4.7
    return { ...candidate, relevance: 1 / (1 + Math.exp(-logit)) }
  })
}

function hasInText({ counts }: Read, term: string): boolean {
  return (counts.get(term) ?? 0) > 0
}
