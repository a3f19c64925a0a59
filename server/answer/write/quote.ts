import type { AnswerSpan } from '../../models/reading/reader.ts'
import type { Span } from '../../text/sentences.ts'
import { contentStems } from '../../text/words.ts'
import type { EvidenceSentence } from '../evidence/evidence-sentences.ts'
import { type Cell, cellText } from '../evidence/passage-sentences.ts'
import type { SentenceScore } from '../evidence/score-sentences.ts'
import { wholeValue } from './marked-words.ts'
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

/** A sentence that may be quoted, with its score. */
export type Candidate = SentenceScore & { readonly sentence: EvidenceSentence }

/**
 * A quote of fewer characters says too little alone: for a question if it has none of its words, and for a topic ('storage',
 * 'tell me about the rent').
 */
const SHORT = { asked: 60, topic: 200 }
/** No quote is widened beyond so many characters. */
const WIDE = 320
/** Sentences of one quote: as many as a check of it takes together. */
const MOST_SENTENCES = 4
/** Words that answer are marked when they are at least this likely, and at most so many characters. */
const LEAST_MARKED = 0.2
const MOST_MARKED = 100

/** Whether words are likely to be what is asked for. */
export function isLikely(answer: AnswerSpan | null): answer is AnswerSpan {
  return answer !== null && answer.probability >= LEAST_MARKED && answer.end - answer.start <= MOST_MARKED
}

/** The quote for a sentence: with the sentence that it leans on and, while it is short, with those next to it. */
export function quoteFor(
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

/** The quote of a label with its value, which is marked; without a colon between them, the whole sentence. */
export function quoteOfField(sentence: EvidenceSentence, { header, value }: Cell): Quote {
  const text = cellText({ header, value })
  if (!sentence.row && !sentence.reading.includes(text)) {
    const start = sentence.reading.indexOf(value, sentence.reading.indexOf(header) + header.length)
    return { text: sentence.reading, sentences: [sentence], answer: { start, end: start + value.length } }
  }
  return { text, sentences: [sentence], answer: { start: text.length - value.length, end: text.length } }
}
