import { cosine, rowOf } from '../../models/embedding/cosine.ts'
import type { Embed } from '../../models/embedding/embedder.ts'
import type { AnswerSpan, Reader } from '../../models/reading/reader.ts'
import { plainCharacters, withoutGrouping } from '../../text/folding.ts'
import { otherLanguage } from '../../text/function-words.ts'
import { wordsOf } from '../../text/words.ts'
import type { Source } from '../search/passage.ts'
import { placeText } from '../search/place-label.ts'
import { withSourceSpelling } from '../search/source-spelling.ts'
import type { Question } from '../understand/question.ts'
import { type AnswerFeatures, probabilityOf } from './answer-features.ts'
import type { EvidenceSentence } from './evidence-sentences.ts'
import { questionCoverage, standsBeside } from './question-coverage.ts'
import { NOT_READ, readSources, type WorthOf } from './read-sources.ts'
import { excerptByMeaning } from './row-excerpt.ts'
import { rangeMatches } from './row-ranges.ts'
import { SENTENCE } from './weights.ts'

/** How well a sentence answers a question. */
export type SentenceScore = {
  /** The probability that it is the answer, 0–1. */
  readonly score: number
  readonly features: AnswerFeatures
  /** The text that the reader read: of a wide table row an excerpt. */
  readonly reading: string
  /** The answering words by their offsets in `reading`; null if none were found. */
  readonly answer: AnswerSpan | null
}

/** A sentence without a score is no answer. */
export type SentenceScores = ReadonlyMap<EvidenceSentence, SentenceScore>

/** What scores sentences. `embed` returns `texts.length` L2-normalised vectors, one after the other. */
export type ReadingModels = {
  readonly embed: Embed
  readonly read: Reader['read']
}

/** How many sentences are scored: those that cover most of the question. */
const SCORED = 160
/** How many of the best sentences the reader also reads alone. Reading 12 or 24 was hardly more accurate. */
const READ_ALONE = 6
/** The least span probability that is told apart from 0. */
const LEAST_LIKELY = 1e-3
/** The cosine to expect of a sentence that covers the question, for scripts that the embedding does not know. */
const EXPECTED_COSINE = 0.65
/** The passages whose ranking scores are compared: so many of the first, and so many at least of one document. */
const COMPARED = 6
const LEAST_COMPARED = 3
/** A greater lead tells that a document is about the subject, not that it answers. */
const MOST_LEAD = 3
/** The lead to expect where too few passages tell it: a regression over the collections that weights.ts names. */
const expectedLead = (rankedLogit: number) => 1.9 + 0.1 * rankedLogit
/** Years, amounts and the like; a smaller number may be written as a word. */
const LARGE_NUMBER = /(?<![\p{L}\p{N}])\p{N}[\p{N}.,]*\p{N}{2}(?![\p{L}\p{N}])/gu
/**
 * Scores the sentences of sources, which come best first. A question with several parts scores each sentence by the
 * part that it answers best; `parts` has the scores of each part. Headings get a score only if there are no other
 * sentences. Throws when `signal` aborts.
 */
export async function scoreSentences(
  written: Question,
  sources: readonly Source[],
  sentences: readonly EvidenceSentence[],
  services: ReadingModels,
  signal?: AbortSignal,
): Promise<{ readonly scores: SentenceScores; readonly parts: readonly SentenceScores[] }> {
  const question = withSourceSpelling(written, sources)
  const scores = new Map(await scoresFor(question, sources, sentences, services, signal))
  const parts: SentenceScores[] = []
  for (const part of question.parts) {
    const own = await scoresFor(part, sources, sentences, services, signal, true)
    for (const [sentence, score] of own)
      if (score.score > (scores.get(sentence)?.score ?? -1)) scores.set(sentence, score)
    parts.push(own)
  }
  return { scores, parts }
}

async function scoresFor(
  question: Question,
  sources: readonly Source[],
  sentences: readonly EvidenceSentence[],
  { embed, read }: ReadingModels,
  signal: AbortSignal | undefined,
  isPart = false,
): Promise<SentenceScores> {
  const { text } = question
  const query = await embed([text], 'query')
  const excerpt = await excerptByMeaning(question.stems, query, sentences, embed)
  const isQuestion = hasQuestionForm(text) && !question.exact.some(({ anySeparators }) => anySeparators)
  const coverages = questionCoverage(question, sentences)
  const inRange = rangeMatches(text, sentences)
  const statements = sentences.filter(({ heading }) => !heading)
  const coverageOf = (sentence: EvidenceSentence) => coverages.get(sentence) ?? 0
  const pool = (statements.length > 0 ? statements : sentences)
    .toSorted((a, b) => coverageOf(b) - coverageOf(a))
    .slice(0, SCORED)
    .map((sentence) => ({ sentence, coverage: coverageOf(sentence), reading: excerpt(sentence) }))
  const texts = pool.map(({ reading }) => reading)
  const cosineAt = (all: Float32Array, i: number) => cosine(rowOf(all, i, query.length), query)
  const vectors = await embed(texts, 'passage')
  const likely = new Map(
    pool.map(({ sentence, coverage }, i) => [placeKey(sentence), likelihood(coverage, cosineAt(vectors, i))]),
  )
  const worthOf: WorthOf = (source, index) => likely.get(placeKey({ source, index })) ?? 0
  const readings = await readSources(text, sources, excerpt, worthOf, read, signal)
  const isRead = readings.size > 0
  const rendered = sources.map(({ passage }) => passage.rendered)
  const passages = await embed(rendered, 'passage')
  const passageCosines = new Map(sources.map((source, i) => [source, cosineAt(passages, i)]))
  const hasNoVector = query.every((value) => value === 0)
  const best = bestScore(sources)
  const ranking = rankingSignals(sources, readings, isPart)
  const lacking = lackingNumbers(text, sources, inRange)
  const language = otherLanguage(text)
  const foreign = new Set(sources.filter(({ passage }) => otherLanguage(passage.text) !== language))
  const scored = new Map(
    pool.map(({ sentence, coverage, reading }, i): [EvidenceSentence, SentenceScore] => {
      const { source } = sentence
      const { logit = NOT_READ, margin = 0, spans = [] } = readings.get(source) ?? {}
      const answer = spans[sentence.index] ?? null
      const probability = answer?.probability ?? 0
      const expected = EXPECTED_COSINE * Math.sqrt(coverage)
      const features: AnswerFeatures = {
        ...{ isRead, isQuestion, isForeign: foreign.has(source), passageMargin: margin, coverage },
        ...{ sentenceLogit: NOT_READ, isBestSentence: 0 },
        spanLikelihood: 1 + Math.log(probability + LEAST_LIKELY) / -Math.log(LEAST_LIKELY),
        answerProbability: probability / (1 + Math.exp(-logit)),
        besideHeading: standsBeside(question.stems, sentence) ? 1 : 0,
        lacksNumber: lacking.has(source) ? 1 : 0,
        outOfRange: inRange.get(sentence) === false ? 1 : 0,
        sentenceCosine: hasNoVector ? expected : Math.max(0, cosineAt(vectors, i)),
        passageCosine: hasNoVector ? expected : (passageCosines.get(source) ?? 0),
        relevance: source.passage.relevance,
        scoreMargin: (source.passage.score ?? best) - best,
        ...ranking,
      }
      return [sentence, { score: probabilityOf(features, SENTENCE), features, reading, answer }]
    }),
  )
  return isRead ? await withSentenceLogits(text, scored, read, signal) : scored
}

/** How likely a sentence answers before anything is read, in logits: by those features of SENTENCE that are known by then. */
function likelihood(coverage: number, cosine: number): number {
  const { read } = SENTENCE
  return (read.coverage ?? 0) * coverage + (read.sentenceCosine ?? 0) * Math.max(0, cosine)
}

function placeKey({ source, index }: Pick<EvidenceSentence, 'source' | 'index'>): string {
  return `${source.number} ${index}`
}

/** What search and reader together tell of a question. The search ranked for the whole of it, which says nothing of a part. */
function rankingSignals(
  sources: readonly Source[],
  readings: ReadonlyMap<Source, { readonly logit: number }>,
  isPart: boolean,
): Pick<AnswerFeatures, 'scoreLead' | 'rankedLogit'> {
  const best = bestScore(sources)
  const ranked = [...readings].map(
    ([{ passage }, { logit }]) => Math.max(NOT_READ, logit) + (isPart ? 0 : (passage.score ?? best) - best),
  )
  const rankedLogit = ranked.length === 0 ? NOT_READ : Math.max(...ranked)
  const lead = isPart ? null : scoreLead(sources)
  return { rankedLogit, scoreLead: lead ?? expectedLead(rankedLogit) }
}

function bestScore(sources: readonly Source[]): number {
  return Math.max(0, ...sources.map(({ passage }) => passage.score ?? 0))
}

/** See AnswerFeatures. Null where too few passages tell it. */
function scoreLead(sources: readonly Source[]): number | null {
  const compared = sources
    .flatMap(({ passage: { score, documentId } }) => (score === undefined ? [] : { score, documentId }))
    .sort((a, b) => b.score - a.score)
    .slice(0, COMPARED)
  const [first] = compared
  const other = compared.find(({ documentId }) => documentId !== first?.documentId)
  const behind = other ?? (compared.length >= LEAST_COMPARED ? compared.at(-1) : undefined)
  return first && behind ? Math.min(MOST_LEAD, first.score - behind.score) : null
}

/** The sources that lack a large number of the question and have no row whose range contains its quantity. */
function lackingNumbers(
  question: string,
  sources: readonly Source[],
  inRange: ReadonlyMap<EvidenceSentence, boolean>,
): ReadonlySet<Source> {
  const numbersIn = (text: string) => new Set(withoutGrouping(plainCharacters(text)).match(LARGE_NUMBER))
  const numbers = numbersIn(question)
  const within = new Set([...inRange].flatMap(([{ source }, holds]) => (holds ? [source] : [])))
  const hasAll = ({ passage }: Source) =>
    numbers.isSubsetOf(numbersIn(`${passage.rendered} ${placeText(passage)}`))
  return new Set(sources.filter((source) => !within.has(source) && !hasAll(source)))
}

/** Rescores the sentences with the reader's logits for the best of them alone, without their neighbours. */
async function withSentenceLogits(
  question: string,
  scores: SentenceScores,
  read: Reader['read'],
  signal: AbortSignal | undefined,
): Promise<SentenceScores> {
  const best = [...scores].sort(([, a], [, b]) => b.score - a.score).slice(0, READ_ALONE)
  const texts = best.map(([, { reading }]) => reading)
  const readings = await read(question, texts, signal)
  const logits = new Map(
    best.map(([sentence], i) => [sentence, Math.max(NOT_READ, readings[i]?.answerable ?? NOT_READ)]),
  )
  const highest = Math.max(NOT_READ, ...logits.values())
  return new Map(
    [...scores].map(([sentence, { features: others, ...rest }]) => {
      const sentenceLogit = logits.get(sentence) ?? NOT_READ
      const isBestSentence = sentenceLogit === highest ? 1 : 0
      const features = { ...others, sentenceLogit, isBestSentence }
      return [sentence, { ...rest, score: probabilityOf(features, SENTENCE), features }]
    }),
  )
}

/** Orders sources by their best sentences; sources without a scored sentence follow in their own order. */
export function bySentences(sources: readonly Source[], scores: SentenceScores): Source[] {
  const best = bestFirst([...scores.keys()], scores)
  return [...new Set([...best.map(({ source }) => source), ...sources])]
}

/** Orders sentences by their scores, the best first. */
export function bestFirst(
  sentences: readonly EvidenceSentence[],
  scores: SentenceScores,
): EvidenceSentence[] {
  const scoreOf = (sentence: EvidenceSentence) => scores.get(sentence)?.score ?? -1
  return sentences.toSorted((a, b) => scoreOf(b) - scoreOf(a))
}

/** Whether a text has a question mark, or begins with a function word ('what', 'does'). */
function hasQuestionForm(text: string): boolean {
  return /[?？]/.test(text) || wordsOf(text)[0]?.content === false
}
