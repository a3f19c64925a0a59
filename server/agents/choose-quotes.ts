import type { AnswerServices, Source } from './agent.ts'
import type { EvidenceSentence } from './evidence.ts'
import { answerBonus } from './expected-answer.ts'
import { isOverview, questionTerms } from './question.ts'
import { contentStems } from './support/words.ts'
import type { WriterInput } from './writer.ts'

/** What is quoted: one sentence or row, or neighbours that only make sense together. */
export type Quote = { readonly text: string; readonly sentences: readonly EvidenceSentence[] }

export const MAX_QUOTES = 6
const EMBEDDED = 120
/** A line such as 'TOTAL $821.14' says something even where it looks like a heading. */
const AMOUNT = /\p{Sc}\s?\d|\d\s?(?:%|\p{Sc})/u
const SHORT = 60

type Candidate = {
  readonly sentence: EvidenceSentence
  readonly lexical: number
  score: number
  vector: Float32Array
}

/** The quotes that answer a question, best first; none when nothing there answers it. */
export async function chooseQuotes(input: WriterInput, embed: AnswerServices['embed']): Promise<Quote[]> {
  const terms = questionTerms(input.question, input.sentences)
  const overview = isOverview(input.question)
  const told = input.sentences.filter(
    ({ heading, row, reading }) => !heading || (!row && AMOUNT.test(reading)),
  )
  // Headings name what is said, and say nothing; only where there is nothing else are they quoted.
  const pool = (told.length > 0 ? told : input.sentences)
    .filter(({ row, stems, facts }) => row || stems.size >= 2 || (stems.size === 1 && facts.length > 0))
    .map((sentence) => ({ sentence, lexical: terms.coverage(sentence) }))
    .sort((a, b) => b.lexical - a.lexical || a.sentence.source.number - b.sentence.source.number)
    .slice(0, EMBEDDED)
  const around = new Map(
    input.sources.map((source) => [
      source,
      terms.coveredBy(input.sentences.filter((sentence) => sentence.source === source)),
    ]),
  )
  const candidates = await scored(input, pool, around, embed, overview)
  const best = candidates[0]
  if (!best) return []
  const chosen = diverse(candidates, best.score)
  const used = new Set<EvidenceSentence>()
  const quotes: Quote[] = []
  for (const { sentence } of chosen) {
    if (used.has(sentence)) continue
    const others = chosen.map((candidate) => candidate.sentence).filter((other) => other !== sentence)
    const free = input.sentences.filter((other) => !used.has(other) && !others.includes(other))
    const quote = quoteOf(sentence, free, terms.stems)
    for (const part of quote.sentences) used.add(part)
    quotes.push(quote)
  }
  return quotes
}

async function scored(
  input: WriterInput,
  pool: readonly { sentence: EvidenceSentence; lexical: number }[],
  around: ReadonlyMap<Source, number>,
  embed: AnswerServices['embed'],
  overview: boolean,
): Promise<Candidate[]> {
  const question = await embed([input.question], 'query')
  const readings = pool.map(({ sentence }) => sentence.reading)
  const vectors = readings.length > 0 ? await embed(readings, 'passage') : new Float32Array()
  const dimensions = question.length
  const centre = overview ? mean(vectors, dimensions) : question
  return pool
    .map(({ sentence, lexical }, index) => {
      const vector = vectors.subarray(index * dimensions, (index + 1) * dimensions)
      const cosine = dot(centre, vector)
      const preferred = input.role.prefers?.test(sentence.reading) ? 0.05 : 0
      const score =
        (overview ? 0.2 : 0.45) * lexical +
        (overview ? 0 : 0.2) * (around.get(sentence.source) ?? 0) +
        (overview ? 0.7 : 0.25) * Math.max(0, cosine) +
        0.15 * sentence.source.passage.relevance +
        answerBonus(input.question, sentence) +
        preferred -
        shapePenalty(sentence)
      return { sentence, lexical, score, vector }
    })
    .sort((a, b) => b.score - a.score)
}

/** Best first, each unlike those before it and not far behind the best. */
function diverse(candidates: readonly Candidate[], top: number): Candidate[] {
  const chosen: Candidate[] = []
  const rest = candidates.filter(({ score }) => score >= 0.45 * top)
  while (chosen.length < MAX_QUOTES && rest.length > 0) {
    let best = -1
    let value = Number.NEGATIVE_INFINITY
    for (const [index, candidate] of rest.entries()) {
      const redundancy = chosen.reduce((most, other) => Math.max(most, overlap(candidate, other)), 0)
      const worth = candidate.score - 0.4 * redundancy
      if (redundancy < 0.85 && worth > value) {
        value = worth
        best = index
      }
    }
    const next = best < 0 ? undefined : rest.splice(best, 1)[0]
    if (!next || (chosen.length > 0 && next.score < (chosen.length < 3 ? 0.45 : 0.75) * top)) break
    chosen.push(next)
  }
  return chosen
}

function overlap(a: Candidate, b: Candidate): number {
  let shared = 0
  for (const stem of a.sentence.stems) if (b.sentence.stems.has(stem)) shared += 1
  const smaller = Math.max(1, Math.min(a.sentence.stems.size, b.sentence.stems.size))
  return Math.max(shared / smaller, a.sentence.row && b.sentence.row ? 0 : dot(a.vector, b.vector))
}

/** The quote for a sentence; a short one, or one that leans on the one before, together with its neighbour. */
function quoteOf(
  sentence: EvidenceSentence,
  all: readonly EvidenceSentence[],
  asked: ReadonlySet<string>,
): Quote {
  if (sentence.row) return { text: rowExcerpt(sentence, asked), sentences: [sentence] }
  const sentences = [sentence]
  const beside = (step: number) =>
    all.find(
      (other) =>
        other.source === sentence.source &&
        other.index === sentence.index + step &&
        other.block === sentence.block &&
        !other.row,
    )
  const leans =
    /^(?:it|this|that|these|those|they|he|she|such|however|therefore|in addition|also|but|and|or)\b/i.test(
      sentence.reading,
    )
  const before = leans ? beside(-1) : undefined
  if (before && before.reading.length < 240) sentences.unshift(before)
  const from = sentences[0]?.index ?? sentence.index
  for (let last = sentence.index, first = from; lengthOf(sentences) < SHORT; ) {
    const after = beside(last + 1 - sentence.index)
    const neighbour = after ?? beside(first - 1 - sentence.index)
    if (!neighbour || neighbour.reading.length >= 240) break
    if (after) {
      sentences.push(after)
      last += 1
    } else {
      sentences.unshift(neighbour)
      first -= 1
    }
  }
  return { text: sentences.map(({ reading }) => reading).join(' '), sentences }
}

function lengthOf(sentences: readonly EvidenceSentence[]): number {
  return sentences.reduce((sum, { reading }) => sum + reading.length, 0)
}

/** The cells of a table row that matter for a question, the first one always: whole rows can have hundreds. */
function rowExcerpt(row: EvidenceSentence, asked: ReadonlySet<string>): string {
  const cells = row.reading.split('; ')
  if (row.reading.length <= 320) return row.reading
  const kept = cells.filter(
    (cell, index) => index === 0 || [...contentStems(cell)].some((stem) => asked.has(stem)),
  )
  let text = ''
  for (const cell of kept.length > 1 ? kept : cells) {
    if (text.length + cell.length > 320 && text !== '') break
    text += text === '' ? cell : `; ${cell}`
  }
  return text
}

/** Headings, fragments and walls of text make poor quotes; questions answer nothing. */
function shapePenalty({ reading, row, stems }: EvidenceSentence): number {
  if (row) return 0
  if (reading.endsWith('?')) return 0.15
  if (stems.size < 2) return 0.2
  if (stems.size < 4 && !/[.!。]$/.test(reading) && !/\d/.test(reading)) return 0.12
  return reading.length > 600 ? 0.08 : 0
}

function dot(a: Float32Array, b: Float32Array): number {
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
