import { cosine, rowOf } from '../../models/embedding/cosine.ts'
import type { Embed } from '../../models/embedding/embedder.ts'
import type { AnswerSpan, Reader } from '../../models/reading/reader.ts'
import { identifiers } from '../../text/identifier-forms.ts'
import { wordsOf } from '../../text/words.ts'
import { identifierFinder } from '../search/exact-match.ts'
import type { Source } from '../search/passage.ts'
import { placeText } from '../search/place-label.ts'
import { type Question, readQuestion } from '../understand/question.ts'
import { type AnswerSigns, chanceOf } from './answer-features.ts'
import type { EvidenceSentence } from './evidence.ts'
import { questionCoverage } from './question-coverage.ts'
import { NOT_READ, readSources } from './read-sources.ts'
import { readingByMeaning } from './row-excerpt.ts'
import { rowsByRange } from './row-ranges.ts'
import { SENTENCE } from './weights.ts'

/**
 * How well a sentence answers a question. `score`: 0–1; `signs`: what the score comes from; `reading`: what was
 * read of it; `answer`: its words of that which answer, by their place in it, where they were found.
 */
export type SentenceScore = {
  readonly score: number
  readonly signs: AnswerSigns
  readonly reading: string
  readonly answer: AnswerSpan | null
}

/** Sentences without a score are no answers. */
export type SentenceScores = ReadonlyMap<EvidenceSentence, SentenceScore>

/** What sentences are scored with. `embed` returns `texts.length` L2-normalised vectors, one after the other. */
export type ReadingServices = {
  readonly embed: Embed
  readonly read: Reader['read']
}

/** Sentences beyond these, by the words of the question that they hold, are not looked at closely. */
const EXAMINED = 160
/** Sentences that are read by themselves. Of 24 hardly more were right. */
const READ_ALONE = 12
/** Words that are less likely to answer say no more against a sentence. */
const UNLIKELY = 1e-3
/** Of a script that the embedding has no tokens of: the cosine to expect where all is said in the same words. */
const EXPECTED_MEANING = 0.65
/** Years, amounts and the like: a smaller number may be written as a word. */
const LARGE_NUMBER = /(?<![\p{L}\p{N}])\p{N}[\p{N}.,]*\p{N}{2}(?![\p{L}\p{N}])/gu

/** In a measure or a version the sign between the digits is part of the number: '1.5kg' is not '15kg'. */
const DECIMAL = /\p{N}[.,]\p{N}/u

/**
 * Scores the sentences that could be quoted; where several things are asked at once, by the one that they answer
 * best. Headings name what is said, and say nothing: they count only where there is nothing else. `sources`: best
 * first. `parts`: the scores for each of several things. Throws when `signal` aborts.
 */
export async function scoreSentences(
  written: Question,
  sources: readonly Source[],
  sentences: readonly EvidenceSentence[],
  services: ReadingServices,
  signal?: AbortSignal,
): Promise<{ readonly scores: SentenceScores; readonly parts: readonly SentenceScores[] }> {
  const question = asWritten(written, sources)
  const scores = new Map(await scoresFor(question, sources, sentences, services, signal))
  const parts: SentenceScores[] = []
  for (const asked of question.parts) {
    const own = await scoresFor(asked, sources, sentences, services, signal)
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
  { embed, read }: ReadingServices,
  signal: AbortSignal | undefined,
): Promise<SentenceScores> {
  const { text } = question
  const query = await embed([text], 'query')
  const asRead = await readingByMeaning(question.stems, query, sentences, embed)
  const readings = await readSources(text, sources, asRead, read, signal)
  const isRead = readings.size > 0
  const asked = isAsked(text) && !question.exact.some(({ anySeparators }) => anySeparators)
  const coverage = questionCoverage(question, sentences)
  const ranged = rowsByRange(text, sentences)
  const told = sentences.filter(({ heading }) => !heading)
  const held = (sentence: EvidenceSentence) => coverage.get(sentence) ?? 0
  const pool = (told.length > 0 ? told : sentences)
    .toSorted((a, b) => held(b) - held(a))
    .slice(0, EXAMINED)
    .map((sentence) => ({ sentence, coverage: held(sentence), reading: asRead(sentence) }))
  const texts = pool.map(({ reading }) => reading)
  const vectors = await embed(texts, 'passage')
  const rendered = sources.map(({ passage }) => passage.rendered)
  const passages = await embed(rendered, 'passage')
  const nearness = (all: Float32Array, i: number) => cosine(rowOf(all, i, query.length), query)
  const about = new Map(sources.map((source, i) => [source, nearness(passages, i)]))
  const isMute = query.every((value) => value === 0)
  const best = Math.max(0, ...sources.map(({ passage }) => passage.score ?? 0))
  const likeliest = Math.max(NOT_READ, ...[...readings.values()].map(({ answerable }) => answerable))
  const away = numbersAway(text, sources, ranged)
  const scored = new Map(
    pool.map(({ sentence, coverage, reading }, i): [EvidenceSentence, SentenceScore] => {
      const { source } = sentence
      const { answerable = NOT_READ, lead = 0, answers = [] } = readings.get(source) ?? {}
      const answer = answers[sentence.index] ?? null
      const probability = answer?.probability ?? 0
      const expected = EXPECTED_MEANING * Math.sqrt(coverage)
      const signs: AnswerSigns = {
        ...{ read: isRead, asked, best: likeliest, lead, coverage },
        ...{ alone: NOT_READ, bestAlone: NOT_READ, preferred: 0 },
        words: 1 + Math.log(probability + UNLIKELY) / -Math.log(UNLIKELY),
        answers: probability / (1 + Math.exp(-answerable)),
        numbersAway: away.has(source) ? 1 : 0,
        outOfRange: ranged.get(sentence) === false ? 1 : 0,
        meaning: isMute ? expected : Math.max(0, nearness(vectors, i)),
        about: isMute ? expected : (about.get(source) ?? 0),
        relevance: source.passage.relevance,
        behind: (source.passage.score ?? best) - best,
      }
      return [sentence, { score: chanceOf(signs, SENTENCE), signs, reading, answer }]
    }),
  )
  return isRead ? await withAlone(text, scored, read, signal) : scored
}

/** The sources that lack a large number of the question, and have no row whose range holds for it. */
function numbersAway(
  question: string,
  sources: readonly Source[],
  ranged: ReadonlyMap<EvidenceSentence, boolean>,
): ReadonlySet<Source> {
  const numbers = new Set(question.match(LARGE_NUMBER))
  const within = new Set([...ranged].flatMap(([{ source }, holds]) => (holds ? [source] : [])))
  const isHeld = ({ passage }: Source) =>
    numbers.isSubsetOf(new Set(`${passage.rendered} ${placeText(passage)}`.match(LARGE_NUMBER)))
  return new Set(sources.filter((source) => !within.has(source) && !isHeld(source)))
}

/** The scores with what the reader makes of the best sentences by themselves, whatever stands beside them. */
async function withAlone(
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
  const bestAlone = Math.max(NOT_READ, ...logits.values())
  return new Map(
    [...scores].map(([sentence, { signs: others, ...rest }]) => {
      const alone = logits.get(sentence) ?? NOT_READ
      const signs = { ...others, alone, bestAlone, preferred: alone === bestAlone ? 1 : 0 }
      return [sentence, { ...rest, score: chanceOf(signs, SENTENCE), signs }]
    }),
  )
}

/** The sources in the order of the best that each says; those that say nothing last in their own order. */
export function bySentences(sources: readonly Source[], scores: SentenceScores): Source[] {
  const best = bestFirst([...scores.keys()], scores)
  return [...new Set([...best.map(({ source }) => source), ...sources])]
}

/** Sentences with the one that answers best first. */
export function bestFirst(
  sentences: readonly EvidenceSentence[],
  scores: SentenceScores,
): EvidenceSentence[] {
  const worth = (sentence: EvidenceSentence) => scores.get(sentence)?.score ?? -1
  return sentences.toSorted((a, b) => worth(b) - worth(a))
}

/**
 * The question with its identifiers as the first source that has them writes them, 'INV2024007' as 'inv-2024-007': by
 * words and by meaning, and to the reader, the two are different things. What any source writes as the question does
 * stays. `sources`: best first.
 */
export function asWritten(question: Question, sources: readonly Source[]): Question {
  const { text } = question
  const found = question.isPasted ? [] : [...new Set(identifiers(text))]
  const written = new Map(
    found.flatMap((identifier) => {
      if (DECIMAL.test(identifier)) return []
      const find = identifierFinder(identifier)
      const ways = sources.flatMap(({ passage }) => find(passage.rendered) ?? [])
      const [first] = ways.includes(identifier.toLowerCase()) ? [] : ways
      return first === undefined || DECIMAL.test(first) ? [] : [[identifier, first] as const]
    }),
  )
  if (written.size === 0) return question
  const any = written.keys().map(RegExp.escape).toArray().join('|')
  const standing = new RegExp(`(?<![\\p{L}\\p{N}])(?:${any})(?![\\p{L}\\p{N}]|[-_/.#][\\p{L}\\p{N}])`, 'gu')
  return readQuestion(text.replace(standing, (identifier) => written.get(identifier) ?? identifier))
}

/** Whether it has the form of a question: a mark, or a first word that is none of content ('what', 'does'). */
function isAsked(text: string): boolean {
  return /[?？]/.test(text) || wordsOf(text)[0]?.content === false
}
