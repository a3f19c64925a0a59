import type { Question } from '../language/question.ts'
import type { Read } from './features.ts'

/** What it says for a passage that it has a phrase or number of the question as it stands. */
const EXACT = 0.4
const MOST_EXACT = 4
/** Where a script has no embedding: what cosine to expect of a passage that has all the question's words. */
const EXPECTED_COSINE = 0.65

/**
 * How likely each passage is about the question, 0–1, by what compares between questions: the cosine, and the share
 * of the question's terms that the passage holds, with that of what was found of its document, which says what a
 * short slide or table is about. `matches`: how much each has of what is asked for as it stands.
 */
export function relevanceOf(
  question: Pick<Question, 'terms'>,
  candidates: readonly Read[],
  matches: readonly number[],
): number[] {
  const distinct = [...question.terms]
  const weights = distinct.map((term) => {
    const having = candidates.reduce((count, { counts }) => count + (inText(counts, term) ? 1 : 0), 0)
    return Math.log(1 + (candidates.length - having + 0.5) / (having + 0.5)) + 0.1
  })
  const total = weights.reduce((sum, weight) => sum + weight, 0) || 1
  const covered = (held: { has(term: string): boolean } | undefined) =>
    distinct.reduce((sum, term, i) => sum + (held?.has(term) ? (weights[i] ?? 0) : 0), 0) / total

  const documents = new Map<string, Set<string>>()
  for (const { hit, counts } of candidates) {
    const held = documents.get(hit.documentId) ?? new Set()
    documents.set(hit.documentId, held)
    for (const term of distinct) if (inText(counts, term)) held.add(term)
  }
  const mute = candidates.every(({ cosine }) => cosine === 0)
  return candidates.map(({ hit, cosine, counts }, i) =>
    logistic(
      4 * covered(counts) +
        2.5 * covered(documents.get(hit.documentId)) +
        5 * (mute ? EXPECTED_COSINE * covered(counts) : Math.max(0, cosine)) +
        EXACT * Math.min(MOST_EXACT, matches[i] ?? 0) -
        4.7,
    ),
  )
}

function inText(counts: Read['counts'], term: string): boolean {
  return (counts.get(term) ?? 0) > 0
}

function logistic(x: number): number {
  return 1 / (1 + Math.exp(-x))
}
