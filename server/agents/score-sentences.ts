import { understand } from '../retrieve/understand.ts'
import type { AnswerServices, Source } from './agent.ts'
import type { EvidenceSentence } from './evidence.ts'
import { answerBonus, saysNothingNew } from './expected-answer.ts'
import { isOverview, questionTerms } from './question.ts'
import { focusHeld, focusOf } from './question-focus.ts'
import type { RoleContext } from './role-context.ts'

/** How well a sentence answers a question. `score`: comparable within one question; `vector`: of its reading. */
export type SentenceScore = { readonly score: number; readonly vector: Float32Array }

export type SentenceScores = ReadonlyMap<EvidenceSentence, SentenceScore>

/** What a step of the search's own ranking counts beside what a sentence says. */
const RANKED = 0.1
/** What it counts that a sentence itself has the question's numbers, and what it asks for. */
const NUMBERED = 0.08
const FOCUSED = 0.12
/** That a cell of a row is, word for word, something that the question names. */
const CELL_NAMED = 0.1
/** A search's ranking tells less the further it goes down. */
const MOST_BEHIND = 2.5
/** Sentences beyond these, by the words of the question that they hold, are not looked at closely. */
const EMBEDDED = 160
/** A line such as 'TOTAL $821.14' says something even where it looks like a heading. */
const AMOUNT = /\p{Sc}\s?\d|\d\s?(?:%|\p{Sc})/u

/**
 * Scores the sentences that could be quoted; where several things are asked at once, by the one that they answer
 * best, so that the best for each comes first. Headings name what is said, and say nothing: they count only where there
 * is nothing else. Sentences without a score are no answers.
 */
export async function scoreSentences(
  question: string,
  sources: readonly Source[],
  sentences: readonly EvidenceSentence[],
  role: RoleContext,
  embed: AnswerServices['embed'],
): Promise<SentenceScores> {
  const whole = await scoresFor(question, sources, sentences, role, embed)
  const { parts } = understand(question)
  const best = highest(whole)
  const scores = new Map(whole)
  for (const part of parts) {
    const own = await scoresFor(part, sources, sentences, role, embed)
    const raise = best - highest(own)
    for (const [sentence, { score, vector }] of own) {
      const before = scores.get(sentence)?.score ?? Number.NEGATIVE_INFINITY
      if (score + raise > before) scores.set(sentence, { score: score + raise, vector })
    }
  }
  return scores
}

function highest(scores: SentenceScores): number {
  return Math.max(0, ...[...scores.values()].map(({ score }) => score))
}

async function scoresFor(
  question: string,
  sources: readonly Source[],
  sentences: readonly EvidenceSentence[],
  role: RoleContext,
  embed: AnswerServices['embed'],
): Promise<SentenceScores> {
  const terms = questionTerms(question, sentences)
  const overview = isOverview(question)
  const told = sentences.filter(({ heading, row, reading }) => !heading || (!row && AMOUNT.test(reading)))
  const pool = (told.length > 0 ? told : sentences)
    .filter(({ row, stems, facts }) => row || stems.size >= 2 || (stems.size === 1 && facts.length > 0))
    .map((sentence) => ({ sentence, lexical: terms.coverage(sentence) }))
    .sort((a, b) => b.lexical - a.lexical || a.sentence.source.number - b.sentence.source.number)
    .slice(0, EMBEDDED)
  const around = new Map(
    sources.map((source) => [
      source,
      terms.coveredBy(sentences.filter((sentence) => sentence.source === source)),
    ]),
  )
  const best = Math.max(...sources.map(({ passage }) => passage.score ?? Number.NEGATIVE_INFINITY))
  const asked = await embed([question], 'query')
  const focus = focusOf(question)
  const readings = pool.map(({ sentence }) => sentence.reading)
  const vectors = readings.length > 0 ? await embed(readings, 'passage') : new Float32Array()
  const dimensions = asked.length
  const centre = overview ? mean(vectors, dimensions) : asked
  const scores = new Map<EvidenceSentence, SentenceScore>()
  for (const [index, { sentence, lexical }] of pool.entries()) {
    const vector = vectors.subarray(index * dimensions, (index + 1) * dimensions)
    const { passage } = sentence.source
    const behind = passage.score === undefined ? 0 : Math.min(MOST_BEHIND, best - passage.score)
    const score =
      (overview ? 0.2 : 0.45) * lexical +
      (overview ? 0 : 0.2) * (around.get(sentence.source) ?? 0) +
      (overview ? 0.7 : 0.25) * Math.max(0, dot(centre, vector)) +
      0.15 * passage.relevance -
      RANKED * behind +
      NUMBERED * terms.numbersIn(sentence) +
      (sentence.row && namesCell(question, sentence.reading) ? CELL_NAMED : 0) +
      FOCUSED * focusHeld(focus, sentence.stems) +
      answerBonus(question, sentence) +
      (role.prefers?.test(sentence.reading) ? 0.05 : 0) -
      (overview ? 0 : saysNothingNew(terms.stems, sentence)) -
      shapePenalty(sentence)
    scores.set(sentence, { score, vector })
  }
  return scores
}

/** The sources in the order of the best that each says, those that say nothing last in their own order. */
export function bySentences(sources: readonly Source[], scores: SentenceScores): Source[] {
  const best = new Map<Source, number>()
  for (const [{ source }, { score }] of scores)
    best.set(source, Math.max(score, best.get(source) ?? Number.NEGATIVE_INFINITY))
  const worth = (source: Source) => best.get(source) ?? Number.NEGATIVE_INFINITY
  return sources.toSorted((a, b) => {
    const [first, second] = [worth(a), worth(b)]
    return first === second ? a.number - b.number : second - first
  })
}

/** Sentences with the one that answers best first; null for none. */
export function bestFirst(
  sentences: readonly EvidenceSentence[],
  scores: SentenceScores,
): readonly [EvidenceSentence, ...EvidenceSentence[]] | null {
  const worth = (sentence: EvidenceSentence) => scores.get(sentence)?.score ?? Number.NEGATIVE_INFINITY
  const [first, ...rest] = sentences.toSorted((a, b) => worth(b) - worth(a))
  return first ? [first, ...rest] : null
}

/** Whether the question names one of a row's cells: 'Great Britain', '0 reclassifications', not any word. */
function namesCell(question: string, reading: string): boolean {
  const asked = ` ${plain(question)} `
  return reading.split('; ').some((cell) => {
    const colon = cell.indexOf(': ')
    const [header, value] = [cell.slice(0, Math.max(0, colon)), cell.slice(colon + 1)]
    const bare = (text: string) => plain(text.replace(/[(（].*/u, ''))
    const texts = [plain(value), bare(header), bare(value)]
    return texts.some((text, i) => {
      if (text.length < 3 || !/\p{L}/u.test(text)) return false
      if (UNSPACED.test(text)) return asked.includes(text)
      const at = i === 0 ? asked.toLowerCase().indexOf(` ${text.toLowerCase()} `) : -1
      const written = asked.slice(at + 1, at + 1 + text.length)
      return at >= 0 && (/[\p{Lu}\p{N}]/u.test(written) || written.includes(' '))
    })
  })
}

const UNSPACED = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+$/u

function plain(text: string): string {
  return text.replace(/[^\p{L}\p{N}]+/gu, ' ').trim()
}

/** Headings, fragments and walls of text make poor quotes; questions answer nothing. */
function shapePenalty({ reading, row, stems }: EvidenceSentence): number {
  if (row) return 0
  if (reading.endsWith('?')) return 0.15
  if (stems.size < 2) return 0.2
  if (stems.size < 4 && !/[.!。]$/.test(reading) && !/\d/.test(reading)) return 0.12
  return reading.length > 600 ? 0.08 : 0
}

/** Of two vectors of length 1, of which the second may be missing. */
export function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0
  for (let i = 0; i < b.length; i++) sum += (a[i] ?? 0) * (b[i] ?? 0)
  return sum
}

function mean(vectors: Float32Array, dimensions: number): Float32Array {
  const centre = new Float32Array(dimensions)
  for (let i = 0; i < vectors.length; i++)
    centre[i % dimensions] = (centre[i % dimensions] ?? 0) + (vectors[i] ?? 0)
  const length = Math.hypot(...centre) || 1
  return centre.map((value) => value / length)
}
