import { contentStems } from '../../text/words.ts'
import type { EvidenceSentence } from '../evidence/evidence-sentences.ts'
import type { Evidence } from '../evidence/gather-evidence.ts'
import { bestFirst, type SentenceScores } from '../evidence/score-sentences.ts'
import { headingsAt } from '../search/place-label.ts'
import type { Question } from '../understand/question.ts'
import { differingSentence, newerOf } from './differing-sentence.ts'
import { type Candidate, isLikely, type Quote, quoteFor } from './quote.ts'
import { isAlsoAsked, isBesideLimited } from './rows-beside.ts'

const MAX_QUOTES = 3
/** A further quote has at least this part of the best one's odds, and shares at most this part of its words. */
const LEAST_BESIDE = 0.35
const MOST_REDUNDANT = 0.75
/**
 * The same part for a further possible answer. Of 115 everyday questions that were hedged, one sentence held the answer of 56,
 * up to three of 79.
 */
const LEAST_POSSIBLE = 0.2
/** Chooses the quotes that answer a question, best first; none when nothing answers it. */
export function chooseQuotes(question: Question, { sentences, scores, partScores }: Evidence): Quote[] {
  const candidates = candidatesOf(sentences, scores)
  const bestOfParts = partScores.flatMap((part) => bestFirst(sentences, part)[0] ?? [])
  const quotes = quotesFor(diverse(candidates, bestOfParts, question), sentences, question, bestOfParts)
  return bestOfParts.length > 0 ? quotes : withDiffering(quotes, candidates, sentences, question)
}

/** Chooses quotes of which one may answer a question, the likeliest first; those after it are single sentences. */
export function possibleQuotes(question: Question, { sentences, scores }: Evidence): Quote[] {
  const [best, ...others] = candidatesOf(sentences, scores)
  if (!best) return []
  const first = quoteFor(best, sentences, question.stems)
  const least = LEAST_POSSIBLE * odds(best.score)
  const chosen = [best]
  for (const candidate of others)
    if (
      chosen.length < MAX_QUOTES &&
      odds(candidate.score) >= least &&
      !first.sentences.includes(candidate.sentence) &&
      !/[:：]$/u.test(candidate.reading) &&
      chosen.every((other) => redundancy(candidate, other) < MOST_REDUNDANT)
    )
      chosen.push(candidate)
  const further = chosen
    .slice(1)
    .map(({ reading, sentence }) => ({ text: reading, sentences: [sentence], answer: null }))
  return [first, ...further]
}

/** The sentences that have a score, the best first. */
function candidatesOf(sentences: readonly EvidenceSentence[], scores: SentenceScores): Candidate[] {
  return bestFirst(sentences, scores).flatMap((sentence) => {
    const score = scores.get(sentence)
    return score ? [{ sentence, ...score }] : []
  })
}

/** The quotes of the chosen sentences, none of which is in two of them. */
function quotesFor(
  chosen: readonly Candidate[],
  sentences: readonly EvidenceSentence[],
  { stems }: Question,
  bestOfParts: readonly EvidenceSentence[] = [],
): Quote[] {
  const used = new Set<EvidenceSentence>()
  const quotes: Quote[] = []
  for (const candidate of chosen) {
    if (used.has(candidate.sentence)) continue
    const free = sentences.filter((other) => !used.has(other))
    // Words are marked only in the best quote: in others they would be part of another answer.
    const isBest = quotes.length === 0 || bestOfParts.includes(candidate.sentence)
    const quote = quoteFor(isBest ? candidate : { ...candidate, answer: null }, free, stems)
    for (const part of quote.sentences) used.add(part)
    quotes.push(quote)
  }
  return quotes
}

/** Puts beside the best quote the one of another document that says something else, the newer first, and names both. */
function withDiffering(
  quotes: readonly Quote[],
  candidates: readonly Candidate[],
  sentences: readonly EvidenceSentence[],
  question: Question,
): Quote[] {
  const [best, ...others] = quotes
  const [sentence, ...more] = best?.sentences ?? []
  const other = sentence && more.length === 0 ? differingSentence(sentence, sentences, question) : null
  const score = candidates.find((candidate) => candidate.sentence === other)
  if (!best || !sentence || !other || !score) return [...quotes]
  const beside = quoteFor(score, [other], question.stems)
  const [own, its] = namesOf(sentence, other)
  const both = [
    { ...best, from: own },
    { ...beside, from: its },
  ]
  if (newerOf(own, its) === its) both.reverse()
  return [...both, ...others.filter(({ sentences }) => !sentences.includes(other))]
}

/** The titles of the documents of two sentences, or their file names where the titles do not tell them apart. */
function namesOf(...both: readonly [EvidenceSentence, EvidenceSentence]): [string, string] {
  const [a, b] = both.map(({ source, start }) => headingsAt(source.passage, start)[0])
  if (a !== undefined && b !== undefined && a !== b) return [a, b]
  return [both[0].source.passage.filename, both[1].source.passage.filename]
}

/**
 * The best candidate and, unless its words tell what is asked, those that are not far behind, say something else and name what
 * it names of the question; or the best for each of several things that are asked; of a table also the rows that belong beside
 * them.
 */
function diverse(
  candidates: readonly Candidate[],
  bestOfParts: readonly EvidenceSentence[],
  question: Question,
): Candidate[] {
  const chosen = [...new Set(bestOfParts)].flatMap(
    (best) => candidates.find(({ sentence }) => sentence === best) ?? [],
  )
  const add = (suits: (candidate: Candidate) => boolean) => {
    for (const candidate of candidates)
      if (chosen.length < MAX_QUOTES && !chosen.includes(candidate) && suits(candidate))
        chosen.push(candidate)
  }
  const isTold = isLikely(candidates[0]?.answer ?? null)
  const least = LEAST_BESIDE * odds(candidates[0]?.score ?? 0)
  const [best] = candidates
  const subject = best ? namedOf(question, best.sentence) : question.stems
  const isBeside = (candidate: Candidate) =>
    chosen.length === 0 ||
    (bestOfParts.length === 0 &&
      (!isTold || candidate.sentence.row) &&
      !candidate.sentence.stems.isDisjointFrom(question.stems) &&
      odds(candidate.score) >= least &&
      subject.isSubsetOf(namedOf(question, candidate.sentence)) &&
      chosen.every((other) => redundancy(candidate, other) < MOST_REDUNDANT))
  const rows = () => chosen.map(({ sentence }) => sentence).filter(({ row }) => row)
  add((candidate) => isBeside(candidate) || isAlsoAsked(candidate.sentence, rows(), question))
  const [only, ...others] = rows()
  if (only && others.length === 0) add(({ sentence }) => isBesideLimited(sentence, only, question))
  return chosen
}

/** The words of a question that a sentence or its headings have. */
function namedOf({ stems }: Question, sentence: EvidenceSentence): ReadonlySet<string> {
  const headings = contentStems(headingsAt(sentence.source.passage, sentence.start).join(' '))
  return stems.intersection(sentence.stems.union(headings))
}

function odds(score: number): number {
  return score / (1 - score + Number.EPSILON)
}

function redundancy(a: Candidate, b: Candidate): number {
  const shared = a.sentence.stems.intersection(b.sentence.stems).size
  return shared / Math.max(1, Math.min(a.sentence.stems.size, b.sentence.stems.size))
}
