import type { Question } from '../language/question.ts'
import { terms, WORDS } from '../language/terms.ts'
import type { ChunkHit } from '../store/chunk-store.ts'
import type { Candidate } from './candidate.ts'
import type { Ranked } from './rank.ts'

/** How many of the best passages say which documents are worth a second look, and how many of those are taken. */
const LEADING = 5
const DOCUMENTS = 2
/** Passages that a second look may bring, and how many of the ranking stay before them. */
export const SECOND_CANDIDATES = 8
const STAY = 14

/** What to look for again, and in which documents; null: the best passage has every word of the question. */
export type SecondLook = { readonly words: string; readonly documentIds: readonly string[] }

/**
 * What the first look left open: the words of the question that the best passage lacks, to be looked for by themselves
 * in the documents that lead. In a long document, or one of short slides, the words that name the document are in
 * hundreds of passages and hide the few that have what is asked of it.
 */
export function secondLook(question: Question, ranked: readonly Ranked[]): SecondLook | null {
  const best = ranked[0]
  if (!best) return null
  const missing = new Set([...question.terms].filter((term) => !best.counts.has(term)))
  if (missing.size === 0) return null
  const words = (question.told.match(WORDS) ?? []).filter((word) =>
    terms(word).some((term) => missing.has(term)),
  )
  const leading = ranked.slice(0, LEADING).map(({ hit }) => hit.documentId)
  return { words: words.join(' '), documentIds: [...new Set(leading)].slice(0, DOCUMENTS) }
}

/** What a second look found that the first ranking does not have. */
export function unseen(hits: readonly ChunkHit[], ranked: readonly Ranked[]): ChunkHit[] {
  const seen = new Set(ranked.map(({ hit }) => `${hit.documentId}/${hit.index}`))
  return hits.filter(({ documentId, index }) => !seen.has(`${documentId}/${index}`))
}

/** The ranking with what a second look found, in its own order, behind the first of the ranking: what has the missing words may have few others. */
export function broughtForward(ranked: readonly Ranked[], more: readonly Candidate[]): Ranked[] {
  if (more.length === 0) return [...ranked]
  const first = ranked.slice(0, STAY)
  const brought = more.flatMap(({ hit }) => ranked.find((other) => other.hit === hit) ?? [])
  return [...new Set([...first, ...brought, ...ranked])]
}
