import type { AnswerSpan } from '../../models/reading/reader.ts'
import type { Span } from '../../text/sentences.ts'
import { contentStems } from '../../text/words.ts'
import type { EvidenceSentence } from '../evidence/evidence-sentences.ts'
import type { Evidence } from '../evidence/gather-evidence.ts'
import { type Cell, cellText } from '../evidence/passage-sentences.ts'
import { excerptByWords } from '../evidence/row-excerpt.ts'
import { bestFirst, type SentenceScore } from '../evidence/score-sentences.ts'
import { headingsAt } from '../search/place-label.ts'
import type { Question } from '../understand/question.ts'
import { differingSentence, newerOf } from './differing-sentence.ts'
import { wholeValue } from './marked-words.ts'
import { isAlsoAsked, isBesideLimited } from './rows-beside.ts'
import { keyOf, type QuotedList, wholeList } from './whole-list.ts'

/**
 * A quotation: one sentence or row, or neighbours that only make sense together. `answer`: the span of `text` that
 * answers, where it is known.
 */
export type Quote = {
  readonly text: string
  readonly sentences: readonly EvidenceSentence[]
  readonly answer: Span | null
  /** Set for a lead-in with items of its list: `text` has a line for each. `isCut`: there are more items. */
  readonly list?: { readonly isCut: boolean }
  /** The document's name, where two documents differ. */
  readonly from?: string
}

const MAX_QUOTES = 3
/**
 * A quote of fewer characters says too little alone: for a question if it has none of its words, and for a topic ('storage',
 * 'tell me about the rent').
 */
const SHORT = { asked: 60, topic: 200 }
/** No quote is widened beyond so many characters. */
const WIDE = 320
/** Sentences of one quote: as many as a check of it takes together. */
const MOST_SENTENCES = 4
/** A further quote has at least this part of the best one's odds, and shares at most this part of its words. */
const LEAST_BESIDE = 0.35
const MOST_REDUNDANT = 0.75
/** Words that answer are marked when they are at least this likely, and at most so many characters. */
const LEAST_MARKED = 0.2
const MOST_MARKED = 100

type Candidate = SentenceScore & { readonly sentence: EvidenceSentence }

/** Chooses the quotes that answer a question, best first; none when nothing answers it. */
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
    // Words are marked only in the best quote: in others they would be part of another answer.
    const isBest = quotes.length === 0 || bestOfParts.includes(candidate.sentence)
    const quote = quoteFor(isBest ? candidate : { ...candidate, answer: null }, free, asked)
    for (const part of quote.sentences) used.add(part)
    quotes.push(quote)
  }
  return bestOfParts.length > 0 ? quotes : withDiffering(quotes, candidates, sentences, question)
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

/** Whether words are likely to be what is asked for. */
function isLikely(answer: AnswerSpan | null): answer is AnswerSpan {
  return answer !== null && answer.probability >= LEAST_MARKED && answer.end - answer.start <= MOST_MARKED
}

function odds(score: number): number {
  return score / (1 - score + Number.EPSILON)
}

function redundancy(a: Candidate, b: Candidate): number {
  const shared = a.sentence.stems.intersection(b.sentence.stems).size
  return shared / Math.max(1, Math.min(a.sentence.stems.size, b.sentence.stems.size))
}

/** The quote for a sentence: with the sentence that it leans on and, while it is short, with those next to it. */
function quoteFor(
  { sentence, reading, answer, features }: Candidate,
  all: readonly EvidenceSentence[],
  asked: ReadonlySet<string>,
): Quote {
  const likely = isLikely(answer) ? answer : null
  if (sentence.row) {
    const inCell = likely && inOneCell(likely, reading, sentence.cells, asked)
    return { text: reading, sentences: [sentence], answer: inCell }
  }
  const marked = likely && wholeValue(reading, likely, sentence.facts)
  const list = wholeList(sentence, all, asked)
  if (list) return quoteOfList(list, sentence, marked)
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
  const isNamed = !sentence.stems.isDisjointFrom(asked)
  const short = !features.isQuestion ? SHORT.topic : isNamed ? 0 : SHORT.asked
  while (lengthOf(quoted) < short && (extend(false) || extend(true)));
  const place = quoted.indexOf(sentence)
  const at = lengthOf(quoted.slice(0, place)) + place
  return {
    text: quoted.map(({ reading }) => reading).join(' '),
    sentences: quoted,
    answer: marked && { start: at + marked.start, end: at + marked.end },
  }
}

/** The quote of a list, in which the words of one of its sentences that answer are marked. */
function quoteOfList(
  { sentences, isCut }: QuotedList,
  sentence: EvidenceSentence,
  marked: Span | null,
): Quote {
  const blocks = [...Map.groupBy(sentences, keyOf).values()]
  let text = ''
  let answer: Span | null = null
  for (const own of blocks) {
    for (const [index, one] of own.entries()) {
      if (text !== '') text += index === 0 ? '\n' : ' '
      // A lead-in says what the list is, not what is in it.
      if (one === sentence && marked && one !== sentences[0])
        answer = { start: text.length + marked.start, end: text.length + marked.end }
      text += one.reading
    }
  }
  return { text, sentences, answer, list: { isCut } }
}

/** Narrows the words of a row that answer to those in one cell, whose header is asked for most. */
function inOneCell(
  answer: Span,
  reading: string,
  cells: EvidenceSentence['cells'],
  asked: ReadonlySet<string>,
): Span | null {
  const touched = cellsIn(reading, cells).flatMap((cell) => {
    const [start, end] = [Math.max(answer.start, cell.start), Math.min(answer.end, cell.end)]
    const asksHeader = contentStems(cell.header).intersection(asked).size
    const asksValue = contentStems(cell.value).intersection(asked).size
    return start < end ? [{ start, end, asksHeader, asksValue }] : []
  })
  // A value that the question names is its subject, and no answer.
  return touched.sort((a, b) => b.asksHeader - a.asksHeader || a.asksValue - b.asksValue)[0] ?? null
}

/** The cells in the reading of a row, in order, with the spans of their values. */
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

/** The quote of a row for its value in a column. */
export function quoteOfCell(row: EvidenceSentence, column: string): Quote {
  const text = excerptByWords(contentStems(column))(row)
  const cell = cellsIn(text, row.cells).find(({ header }) => header === column)
  return { text, sentences: [row], answer: cell ?? null }
}

/** The quote of a label with its value, which is marked; without a colon between them, the whole sentence. */
export function quoteOfField(sentence: EvidenceSentence, { header, value }: Cell): Quote {
  const text = cellText({ header, value })
  if (!sentence.row && !sentence.reading.includes(text)) {
    const start = sentence.reading.indexOf(value, sentence.reading.indexOf(header) + header.length)
    return { text: sentence.reading, sentences: [sentence], answer: { start, end: start + value.length } }
  }
  return { text, sentences: [sentence], answer: { start: text.length - value.length, end: text.length } }
}
