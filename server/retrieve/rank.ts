import { cosine } from '../embed/cosine.ts'
import type { Question } from '../language/question.ts'
import type { ChunkHit } from '../store/chunk-store.ts'
import type { DocumentWords } from '../store/word-counts.ts'
import { askedWords, documentScore } from './asked-words.ts'
import { countDocuments } from './count-chunks.ts'
import { type Candidate, FEATURES, type Features, features, type Read, read } from './features.ts'
import { countingJoined, hasJoined, type Joined } from './joined-words.ts'
import { LEXICAL_WEIGHTS } from './lexical-weights.ts'
import { RANKER_WEIGHTS } from './ranker-weights.ts'
import { withRelevance } from './relevance.ts'

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

/**
 * The union of what text, its best first, and vectors found, each candidate with its cosine. `query`: the query's
 * vector; `matching`: how much a text has of what is asked for as it stands.
 */
export function fuse(
  textHits: readonly ChunkHit[],
  vectorHits: readonly ChunkHit[],
  query: Float32Array,
  matching: (text: string) => number,
): Candidate[] {
  const cosines = new Map(vectorHits.map((hit) => [keyOf(hit), hit.score]))
  const leading = new Set(textHits.slice(0, LEADING).map(keyOf))
  const hits = new Map([...vectorHits, ...textHits].map((hit) => [keyOf(hit), hit]))
  return [...hits].map(([key, hit]) => ({
    hit,
    cosine: cosines.get(key) ?? cosine(hit.vector, query),
    match: matching(`${hit.heading}\n${hit.rendered}`),
    leading: leading.has(key),
  }))
}

/** The candidates that are worth a closer look, read, and the words with those of all of their documents. */
export function examine(
  question: Question,
  candidates: readonly Candidate[],
  words: DocumentWords,
  joined: readonly Joined[],
): { examined: Read[]; words: DocumentWords } {
  const uncounted = candidates
    .map(({ hit }) => hit)
    .filter(({ documentId }) => !words.documents.has(documentId))
  const documents = new Map([...words.documents, ...countDocuments(uncounted)])
  const asked = askedWords(question, words)
  const average = words.total.words / Math.max(1, words.total.documents)
  const texts = new Map([...documents].map(([id, document]) => [id, documentScore(asked, document, average)]))
  const prior = ({ hit, cosine, match, leading }: Candidate) =>
    RANKER_WEIGHTS.cosine * cosine +
    RANKER_WEIGHTS.documentText * (texts.get(hit.documentId) ?? 0) +
    match +
    (leading ? LEADING_PRIOR : 0) +
    (joined.length > 0 && hasJoined(hit, joined) ? JOINED_PRIOR : 0)
  const examined = candidates
    .map((candidate) => ({ candidate, prior: prior(candidate) }))
    .sort((a, b) => b.prior - a.prior)
    .slice(0, EXAMINED)
    .map(({ candidate }) => read(candidate, joined))
  return { examined, words: { ...words, documents: countingJoined(documents, examined, joined) } }
}

/**
 * Orders candidates, the best first. `counted`: the words of those of their documents that are counted already. Only so
 * many as are looked at closely are kept.
 */
export function rank(
  question: Question,
  candidates: readonly Candidate[],
  counted: DocumentWords,
  joined: readonly Joined[],
): Ranked[] {
  const { examined, words } = examine(question, candidates, counted, joined)
  const judged = features(question, examined, words)
  const weights = examined.every(({ cosine }) => cosine === 0) ? LEXICAL_WEIGHTS : RANKER_WEIGHTS
  const weigh = (of: Features | undefined) =>
    FEATURES.reduce((sum, name) => sum + weights[name] * (of?.[name] ?? 0), 0)
  return withRelevance(question, examined)
    .map((candidate, i) => ({
      ...candidate,
      score:
        weigh(judged[i]) + candidate.match - (CONTENTS.test(candidate.hit.heading) ? CONTENTS_PENALTY : 0),
    }))
    .sort((a, b) => b.score - a.score)
}

/** Tells a chunk from all others. */
export function keyOf(hit: ChunkHit): string {
  return `${hit.documentId}/${hit.index}`
}
