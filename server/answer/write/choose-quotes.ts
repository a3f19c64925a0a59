import type { Span } from '../../text/sentences.ts'
import { contentStems } from '../../text/words.ts'
import type { EvidenceSentence } from '../evidence/evidence.ts'
import type { Evidence } from '../evidence/gather-evidence.ts'
import { cellText } from '../evidence/passage-sentences.ts'
import { readingFor } from '../evidence/row-excerpt.ts'
import { bestFirst, type SentenceScore } from '../evidence/score-sentences.ts'
import type { Question } from '../understand/question.ts'
import { isAlsoAsked, isBesideLimited } from './rows-beside.ts'

/**
 * What is quoted: one sentence or row, or neighbours that only make sense together. `answer`: the words of `text` that
 * answer, where they are known.
 */
export type Quote = {
  readonly text: string
  readonly sentences: readonly EvidenceSentence[]
  readonly answer: Span | null
}

const MAX_QUOTES = 3
/** A quote of fewer characters says too little alone: of a fact, and of a topic ('storage', 'tell me about the rent'). */
const SHORT = { asked: 60, topic: 200 }
/** No quote is widened beyond so many. */
const WIDE = 320
/** As many sentences as are looked for together when a quote is checked. */
const MOST_SENTENCES = 4
/** What is quoted beside the best has at least so much of its odds, and says at most so much of the same. */
const LEAST_BESIDE = 0.35
const MOST_REDUNDANT = 0.75
/** Words that answer are marked when they are at least so likely, and no more than these characters. */
const LEAST_MARKED = 0.2
const MOST_MARKED = 100

type Candidate = SentenceScore & { readonly sentence: EvidenceSentence }

/** The quotes that answer a question, best first; none when nothing there answers it. */
export function chooseQuotes(question: Question, { sentences, scores, partScores }: Evidence): Quote[] {
  const asked = question.stems
  const candidates = bestFirst(sentences, scores).flatMap((sentence) => {
    const score = scores.get(sentence)
    return score ? [{ sentence, ...score }] : []
  })
  const used = new Set<EvidenceSentence>()
  const quotes: Quote[] = []
  const bestOfParts = partScores.flatMap((part) => bestFirst(sentences, part)[0] ?? [])
  for (const candidate of diverse(candidates, bestOfParts, question)) {
    if (used.has(candidate.sentence)) continue
    const free = sentences.filter((other) => !used.has(other))
    // Only of what answers best are words marked: beside it they would be of another answer.
    const isBest = quotes.length === 0 || bestOfParts.includes(candidate.sentence)
    const quote = quoteOf(isBest ? candidate : { ...candidate, answer: null }, free, asked)
    for (const part of quote.sentences) used.add(part)
    quotes.push(quote)
  }
  return quotes
}

/**
 * The best, of several things that are asked the best for each, and what is not far behind and says something else; of
 * a table also the rows that belong beside them.
 */
function diverse(
  candidates: readonly Candidate[],
  bestOfParts: readonly EvidenceSentence[],
  question: Question,
): Candidate[] {
  const chosen = candidates.filter(({ sentence }) => bestOfParts.includes(sentence))
  const add = (suits: (candidate: Candidate) => boolean) => {
    for (const candidate of candidates)
      if (chosen.length < MAX_QUOTES && !chosen.includes(candidate) && suits(candidate))
        chosen.push(candidate)
  }
  const least = LEAST_BESIDE * odds(candidates[0]?.score ?? 0)
  const isBeside = (candidate: Candidate) =>
    odds(candidate.score) >= least && chosen.every((other) => redundancy(candidate, other) < MOST_REDUNDANT)
  const rows = () => chosen.map(({ sentence }) => sentence).filter(({ row }) => row)
  add((candidate) => isBeside(candidate) || isAlsoAsked(candidate.sentence, rows(), question))
  const [only, ...others] = rows()
  if (only && others.length === 0) add(({ sentence }) => isBesideLimited(sentence, only, question))
  return chosen
}

function odds(score: number): number {
  return score / (1 - score + Number.EPSILON)
}

function redundancy(a: Candidate, b: Candidate): number {
  const shared = a.sentence.stems.intersection(b.sentence.stems).size
  return shared / Math.max(1, Math.min(a.sentence.stems.size, b.sentence.stems.size))
}

/** The quote for a sentence: with the one that it leans on, and as long as it is short, with what comes next to it. */
function quoteOf(
  { sentence, reading, answer, signs }: Candidate,
  all: readonly EvidenceSentence[],
  asked: ReadonlySet<string>,
): Quote {
  const marked =
    answer && answer.probability >= LEAST_MARKED && answer.end - answer.start <= MOST_MARKED ? answer : null
  if (sentence.row) {
    const inCell = marked && inOneCell(marked, reading, sentence.cells, asked)
    return { text: reading, sentences: [sentence], answer: inCell }
  }
  const quoted = [sentence]
  const extend = (before: boolean): boolean => {
    const end = (before ? quoted[0] : quoted.at(-1)) ?? sentence
    const index = before ? end.index - 1 : end.index + 1
    const other = all.find((one) => one.source === sentence.source && one.index === index)
    if (!other || other.row || other.block !== sentence.block || quoted.length >= MOST_SENTENCES) return false
    if (lengthOf(quoted) + other.reading.length > WIDE) return false
    quoted.splice(before ? 0 : quoted.length, 0, other)
    return true
  }
  if (LEANS.test(sentence.reading)) extend(true)
  const short = signs.asked ? SHORT.asked : SHORT.topic
  while (lengthOf(quoted) < short && (extend(false) || extend(true)));
  const place = quoted.indexOf(sentence)
  const at = lengthOf(quoted.slice(0, place)) + place
  return {
    text: quoted.map(({ reading }) => reading).join(' '),
    sentences: quoted,
    answer: marked && { start: at + marked.start, end: at + marked.end },
  }
}

/** Of words of a row that answer those in one cell, the one whose header is asked for most. */
function inOneCell(
  answer: Span,
  reading: string,
  cells: EvidenceSentence['cells'],
  asked: ReadonlySet<string>,
): Span | null {
  const touched = cellsIn(reading, cells).flatMap((cell) => {
    const [start, end] = [Math.max(answer.start, cell.start), Math.min(answer.end, cell.end)]
    const held = contentStems(cell.header).intersection(asked).size
    const said = contentStems(cell.value).intersection(asked).size
    return start < end ? [{ start, end, held, said }] : []
  })
  // What the question says itself is its subject, and no answer.
  return touched.sort((a, b) => b.held - a.held || a.said - b.said)[0] ?? null
}

/** The cells that the reading of a row has, in its order, with where their values stand in it. */
function cellsIn(reading: string, cells: EvidenceSentence['cells']) {
  let at = 0
  return cells.flatMap((cell) => {
    const text = cellText(cell)
    const standing = new RegExp(`(?<=^|; )${RegExp.escape(text)}(?=; |$)`, 'g')
    standing.lastIndex = at
    const found = standing.exec(reading)
    if (!found) return []
    at = found.index + text.length
    return [{ ...cell, start: at - cell.value.length, end: at }]
  })
}

const LEANS =
  /^(?:it|this|that|these|those|they|he|she|such|however|therefore|in addition|also|but|and|or)\b/i

function lengthOf(sentences: readonly EvidenceSentence[]): number {
  return sentences.reduce((sum, { reading }) => sum + reading.length, 0)
}

/** A row as it is quoted for the value that it has in a column. */
export function quoteOfCell(row: EvidenceSentence, column: string): Quote {
  const text = readingFor(contentStems(column))(row)
  const cell = cellsIn(text, row.cells).find(({ header }) => header === column)
  return { text, sentences: [row], answer: cell ?? null }
}
