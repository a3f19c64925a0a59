import { cosine, rowOf } from '../embed/cosine.ts'
import type { Embed } from '../embed/embedder.ts'
import type { Question } from '../language/question.ts'
import type { Source } from '../retrieve/passage.ts'
import { type AnswerSigns, chanceOf } from './answer-signs.ts'
import { asWritten } from './as-written.ts'
import type { EvidenceSentence } from './evidence.ts'
import { placeText } from './place-words.ts'
import { questionCoverage } from './question-coverage.ts'
import { isAsked, isReadable } from './question-form.ts'
import { readAlone } from './read-alone.ts'
import { type AnswerWords, NOT_READ, readSources, type SourceReadings } from './read-sources.ts'
import type { Reader } from './reader.ts'
import { readingByMeaning } from './row-excerpt.ts'
import { rowsByRange } from './row-ranges.ts'
import { SENTENCE } from './weights.ts'

/**
 * How well a sentence answers a question. `score`: 0–1; `signs`: what the score comes from; `reading`: what was
 * read of it; `answer`: its words of that which answer, where they were found.
 */
export type SentenceScore = {
  readonly score: number
  readonly signs: AnswerSigns
  readonly reading: string
  readonly answer: AnswerWords | null
}

export type SentenceScores = ReadonlyMap<EvidenceSentence, SentenceScore>

/** What sentences are scored with. `embed` returns `texts.length` L2-normalised vectors, one after the other. */
export type ReadingServices = {
  readonly embed: Embed
  readonly read: Reader['read']
}

/** Sentences beyond these, by the words of the question that they hold, are not looked at closely. */
const EXAMINED = 160
/** Words that are less likely to answer say no more against a sentence. */
const UNLIKELY = 1e-3
/** Of a script that the embedding has no tokens of: the cosine to expect where all is said in the same words. */
const EXPECTED_MEANING = 0.65
/** Years, amounts and the like: a smaller number may be written as a word. */
const LARGE_NUMBER = /(?<![\p{L}\p{N}])\p{N}[\p{N}.,]*\p{N}{2}(?![\p{L}\p{N}])/gu

/** Scores for the question, and for each of several things that it asks. Sentences without a score are no answers. */
export type ScoredSentences = { readonly scores: SentenceScores; readonly parts: readonly SentenceScores[] }

/**
 * Scores the sentences that could be quoted; where several things are asked at once, by the one that they answer
 * best. Headings name what is said, and say nothing: they count only where there is nothing else. `sources`: best
 * first. Throws when `signal` aborts.
 */
export async function scoreSentences(
  written: Question,
  sources: readonly Source[],
  sentences: readonly EvidenceSentence[],
  services: ReadingServices,
  signal?: AbortSignal,
): Promise<ScoredSentences> {
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
  const asRead = await readingByMeaning(question, sentences, embed)
  const readings: SourceReadings = isReadable(text)
    ? await readSources(text, sources, asRead, read, signal)
    : new Map()
  const coverage = questionCoverage(question, sentences)
  const numbers = text.match(LARGE_NUMBER) ?? []
  const namesIdentifier = question.exact.some(({ parted }) => parted)
  const ranged = rowsByRange(text, sentences)
  const within = new Set([...ranged].flatMap(([{ source }, holds]) => (holds ? [source] : [])))
  const numbersAway = new Map(
    sources.map((source) => {
      const held = new Set(`${source.passage.rendered} ${placeText(source.passage)}`.match(LARGE_NUMBER))
      return [source, within.has(source) || numbers.every((number) => held.has(number)) ? 0 : 1]
    }),
  )
  const told = sentences.filter(({ heading }) => !heading)
  const pool = (told.length > 0 ? told : sentences)
    .map((sentence) => ({ sentence, coverage: coverage(sentence) }))
    .sort((a, b) => b.coverage - a.coverage || a.sentence.source.number - b.sentence.source.number)
    .slice(0, EXAMINED)
  const [asked, vectors, passages] = [
    await embed([text], 'query'),
    await embed(
      pool.map(({ sentence }) => asRead(sentence)),
      'passage',
    ),
    await embed(
      sources.map(({ passage }) => passage.rendered),
      'passage',
    ),
  ]
  const at = (all: Float32Array, i: number) => rowOf(all, i, asked.length)
  const about = new Map(sources.map((source, i) => [source, cosine(at(passages, i), asked)]))
  const best = Math.max(0, ...sources.map(({ passage }) => passage.score ?? 0))
  const mute = asked.every((value) => value === 0)
  const likeliest = Math.max(NOT_READ, ...[...readings.values()].map(({ answerable }) => answerable))
  const scored = new Map(
    pool.map(({ sentence, coverage }, i): [EvidenceSentence, SentenceScore] => {
      const { source } = sentence
      const reading = readings.get(source)
      const expected = EXPECTED_MEANING * Math.sqrt(coverage)
      const answer = reading?.answerIn(sentence.index) ?? null
      const signs: AnswerSigns = {
        read: readings.size > 0,
        asked: isAsked(text) && !namesIdentifier,
        best: likeliest,
        alone: NOT_READ,
        bestAlone: NOT_READ,
        preferred: 0,
        words: 1 + Math.log((answer?.probability ?? 0) + UNLIKELY) / -Math.log(UNLIKELY),
        answers: (answer?.probability ?? 0) / (1 + Math.exp(-(reading?.answerable ?? NOT_READ))),
        lead: reading?.lead ?? 0,
        coverage,
        numbersAway: numbersAway.get(source) ?? 0,
        outOfRange: ranged.get(sentence) === false ? 1 : 0,
        meaning: mute ? expected : Math.max(0, cosine(at(vectors, i), asked)),
        about: mute ? expected : (about.get(source) ?? 0),
        relevance: source.passage.relevance,
        behind: (source.passage.score ?? best) - best,
      }
      return [sentence, { score: chanceOf(signs, SENTENCE), signs, reading: asRead(sentence), answer }]
    }),
  )
  return readings.size > 0 ? await withAlone(text, scored, read, signal) : scored
}

/** The scores with what the reader makes of the best sentences by themselves. */
async function withAlone(
  question: string,
  scores: SentenceScores,
  read: Reader['read'],
  signal: AbortSignal | undefined,
): Promise<SentenceScores> {
  const worth = (sentence: EvidenceSentence) => scores.get(sentence)?.score ?? 0
  const best = [...scores.keys()].sort((a, b) => worth(b) - worth(a))
  const asRead = (sentence: EvidenceSentence) => scores.get(sentence)?.reading ?? sentence.reading
  const logits = await readAlone(question, best, asRead, read, signal)
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
  const best = new Map<Source, number>()
  for (const [{ source }, { score }] of scores) best.set(source, Math.max(score, best.get(source) ?? -1))
  const worth = (source: Source) => best.get(source) ?? -1
  return sources.toSorted((a, b) => worth(b) - worth(a) || a.number - b.number)
}

/** Sentences with the one that answers best first; null for none. */
export function bestFirst(
  sentences: readonly EvidenceSentence[],
  scores: SentenceScores,
): readonly [EvidenceSentence, ...EvidenceSentence[]] | null {
  const worth = (sentence: EvidenceSentence) => scores.get(sentence)?.score ?? -1
  const [first, ...rest] = sentences.toSorted((a, b) => worth(b) - worth(a))
  return first ? [first, ...rest] : null
}
