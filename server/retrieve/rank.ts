import { cosine } from '../embed/cosine.ts'
import type { Exact } from '../language/exact-phrases.ts'
import type { Question } from '../language/question.ts'
import type { ChunkHit } from '../store/chunk-store.ts'
import type { CountedDocument, DocumentWords } from '../store/word-counts.ts'
import { askedWords, documentScore } from './asked-words.ts'
import type { Candidate } from './candidate.ts'
import { exactMatcher } from './exact-match.ts'
import { countedDocuments, type Features, features, type Read, type ReadCandidate, read } from './features.ts'
import { countingJoined, hasJoined, type Joined } from './joined-words.ts'
import { LEXICAL_WEIGHTS } from './lexical-weights.ts'
import { RANKER_WEIGHTS } from './ranker-weights.ts'
import { relevanceOf } from './relevance.ts'

/** Candidates beyond the first ones by cosine and their documents' text are not looked at more closely. */
const EXAMINED = 48

/** What a candidate counts, before it is read, that has the question's words joined or apart, and one of the first by its text. */
const JOINED_PRIOR = 2
const LEADING_PRIOR = 10
const LEADING = 8

/** A table of contents holds every term of a question and answers none. */
const CONTENTS =
  /(?:^|› )(?:table of )?(?:contents|inhalt(?:sverzeichnis)?|sommaire|índice|目次|目录|目錄)(?: ›|$)/i
const CONTENTS_PENALTY = 2

/** A candidate with its place in the ranking. `relevance`: 0–1, comparable between queries. */
export type Ranked = Read & { readonly score: number; readonly relevance: number }

/** The union of what text, its best first, and vectors found, each candidate with its cosine. `query`: the query's vector. */
export function fuse(
  textHits: readonly ChunkHit[],
  vectorHits: readonly ChunkHit[],
  query: Float32Array,
): Candidate[] {
  const candidates = new Map<string, Candidate>()
  for (const hit of vectorHits) candidates.set(keyOf(hit), { hit, cosine: hit.score })
  for (const [i, hit] of textHits.entries()) {
    const key = keyOf(hit)
    const found = candidates.get(key) ?? { hit, cosine: cosine(hit.vector, query) }
    candidates.set(key, i < LEADING ? { ...found, leading: true } : found)
  }
  return [...candidates.values()]
}

/** The candidates that are worth a closer look, read, and the counts of their documents. */
export function examine(
  question: Question,
  candidates: readonly Candidate[],
  words: DocumentWords,
  matching: (hit: ChunkHit) => number = () => 0,
  joined: readonly Joined[] = [],
  reading: ReadCandidate = read,
): { examined: Read[]; documents: Map<string, CountedDocument> } {
  const documents = countedDocuments(candidates, words)
  const asked = askedWords(question, words)
  const average = words.total.words / Math.max(1, words.total.documents)
  const texts = new Map([...documents].map(([id, document]) => [id, documentScore(asked, document, average)]))
  const prior = ({ hit, cosine, leading }: Candidate) =>
    RANKER_WEIGHTS.cosine * cosine +
    RANKER_WEIGHTS.documentText * (texts.get(hit.documentId) ?? 0) +
    matching(hit) +
    (leading ? LEADING_PRIOR : 0) +
    (joined.length > 0 && hasJoined(hit, joined) ? JOINED_PRIOR : 0)
  const examined = candidates
    .map((candidate) => ({ candidate, prior: prior(candidate) }))
    .sort((a, b) => b.prior - a.prior)
    .slice(0, EXAMINED)
    .map(({ candidate }) => reading(candidate, joined))
  return { examined, documents: countingJoined(documents, examined, joined) }
}

/**
 * Orders candidates, the best first. `words`: of the documents of all candidates. Only so many as are looked at closely
 * are kept.
 */
export function rank(
  question: Question,
  candidates: readonly Candidate[],
  words: DocumentWords,
  {
    exact = [],
    joined = [],
    reading = read,
  }: {
    exact?: readonly Exact[]
    joined?: readonly Joined[]
    reading?: ReadCandidate
  } = {},
): Ranked[] {
  const matching = matchesOf(exact)
  const { examined, documents } = examine(question, candidates, words, matching, joined, reading)
  const judged = features(question, examined, documents, words)
  const matches = examined.map(({ hit }) => matching(hit))
  const relevances = relevanceOf(question, examined, matches)
  const weights = examined.every(({ cosine }) => cosine === 0) ? LEXICAL_WEIGHTS : RANKER_WEIGHTS
  return examined
    .map((candidate, i) => ({
      ...candidate,
      score:
        weigh(judged[i], weights) +
        (matches[i] ?? 0) -
        (CONTENTS.test(candidate.hit.heading) ? CONTENTS_PENALTY : 0),
      relevance: relevances[i] ?? 0,
    }))
    .sort((a, b) => b.score - a.score)
}

function weigh(of: Features | undefined, weights: Readonly<Features>): number {
  if (!of) return 0
  return (
    weights.cosine * of.cosine +
    weights.chunkText * of.chunkText +
    weights.documentText * of.documentText +
    weights.coverage * of.coverage +
    weights.within * of.within +
    weights.row * of.row +
    weights.pairs * of.pairs +
    weights.chunkFeedback * of.chunkFeedback +
    weights.documentFeedback * of.documentFeedback
  )
}

/** What a candidate has of what is to be found exactly, each looked into once. Where there is nothing no text is read. */
function matchesOf(exact: readonly Exact[]): (hit: ChunkHit) => number {
  if (exact.length === 0) return () => 0
  const matching = exactMatcher(exact)
  const known = new Map<ChunkHit, number>()
  return (hit) => {
    const count = known.get(hit) ?? matching(searchedText(hit))
    known.set(hit, count)
    return count
  }
}

function searchedText({ heading, rendered }: ChunkHit): string {
  return `${heading}\n${rendered}`
}

function keyOf(hit: ChunkHit): string {
  return `${hit.documentId}/${hit.index}`
}
