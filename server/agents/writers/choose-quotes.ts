import { cosine } from '../../embed/cosine.ts'
import { contentStems } from '../../language/words.ts'
import type { EvidenceSentence } from '../../read/evidence.ts'
import type { AnswerWords } from '../../read/read-sources.ts'
import { bestFirst, type SentenceScore } from '../../read/score-sentences.ts'
import type { WriterInput } from './writer.ts'

export type QuoteInput = Pick<WriterInput, 'question' | 'sentences' | 'scores' | 'partScores'>

/**
 * What is quoted: one sentence or row, or neighbours that only make sense together. `answer`: the words of `text` that
 * answer, where they are known.
 */
export type Quote = {
  readonly text: string
  readonly sentences: readonly EvidenceSentence[]
  readonly answer: Pick<AnswerWords, 'start' | 'end'> | null
}

export const MAX_QUOTES = 3
/** A quote of fewer characters says too little alone; one of more is not widened. */
const SHORT = 60
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
export function chooseQuotes({ question, sentences, scores, partScores }: QuoteInput): Quote[] {
  const asked = new Set(question.words.map(({ stem }) => stem))
  const candidates = sentences
    .flatMap((sentence) => {
      const score = scores.get(sentence)
      return score ? [{ sentence, ...score }] : []
    })
    .sort((a, b) => b.score - a.score)
  const used = new Set<EvidenceSentence>()
  const quotes: Quote[] = []
  const bestOfParts = partScores.flatMap((part) => bestFirst(sentences, part)?.[0] ?? [])
  for (const candidate of diverse(withoutLesserRows(candidates, asked), bestOfParts, asked)) {
    if (used.has(candidate.sentence)) continue
    const free = sentences.filter((other) => !used.has(other))
    // Only of what answers best are words marked: beside it they would be of another answer.
    const isBest = quotes.length === 0 || bestOfParts.includes(candidate.sentence)
    const quote = quoteOf(isBest ? candidate : { ...candidate, answer: null }, free, asked)
    if (quotes.some(({ text }) => text.includes(quote.text))) continue
    for (const part of quote.sentences) used.add(part)
    quotes.push(quote)
  }
  return quotes
}

/**
 * Without the rows that have less of what is asked than another of the same document: where 'Germany' is asked, the
 * row of Ghana says nothing. `asked`: the question's stems.
 */
function withoutLesserRows(candidates: readonly Candidate[], asked: ReadonlySet<string>): Candidate[] {
  const rows = candidates
    .filter(({ sentence }) => sentence.row)
    .map(({ sentence: { stems, source } }) => ({
      documentId: source.passage.documentId,
      held: asked.intersection(stems),
    }))
  return candidates.filter(({ sentence: { row, stems, source } }) => {
    const held = asked.intersection(stems)
    const isLess = (other: (typeof rows)[number]) =>
      other.documentId === source.passage.documentId &&
      held.size < other.held.size &&
      held.isSubsetOf(other.held)
    return !row || !rows.some(isLess)
  })
}

/**
 * The best, of several things that are asked the best for each, and what is not far behind and says something else; of
 * a table also the rows of what else is asked about. `asked`: the question's stems.
 */
function diverse(
  candidates: readonly Candidate[],
  bestOfParts: readonly EvidenceSentence[],
  asked: ReadonlySet<string>,
): Candidate[] {
  const chosen = candidates.filter(({ sentence }) => bestOfParts.includes(sentence))
  const least = LEAST_BESIDE * odds(candidates[0])
  for (const candidate of candidates) {
    if (chosen.length >= MAX_QUOTES) break
    if (odds(candidate) < least && !isRowOfOther(candidate, chosen, asked)) continue
    if (chosen.every((other) => redundancy(candidate, other) < MOST_REDUNDANT)) chosen.push(candidate)
  }
  return chosen
}

/** Whether it is a row beside a chosen one of its document, and has words of the question that no chosen one has. */
function isRowOfOther(
  { sentence }: Candidate,
  chosen: readonly Candidate[],
  asked: ReadonlySet<string>,
): boolean {
  const { documentId } = sentence.source.passage
  return (
    sentence.row &&
    chosen.some(({ sentence: other }) => other.row && other.source.passage.documentId === documentId) &&
    chosen.every(({ sentence: other }) => !asked.intersection(sentence.stems).isSubsetOf(other.stems))
  )
}

function odds(candidate: Candidate | undefined): number {
  const { score = 0 } = candidate ?? {}
  return score / (1 - score + Number.EPSILON)
}

function redundancy(a: Candidate, b: Candidate): number {
  const shared = a.sentence.stems.intersection(b.sentence.stems).size
  const smaller = Math.max(1, Math.min(a.sentence.stems.size, b.sentence.stems.size))
  return Math.max(shared / smaller, a.sentence.row && b.sentence.row ? 0 : cosine(a.vector, b.vector))
}

/** The quote for a sentence: with the one that it leans on, and as long as it is short, with what comes next to it. */
function quoteOf(
  { sentence, answer }: Candidate,
  all: readonly EvidenceSentence[],
  asked: ReadonlySet<string>,
): Quote {
  const marked =
    answer && answer.probability >= LEAST_MARKED && answer.end - answer.start <= MOST_MARKED ? answer : null
  if (sentence.row) {
    const text = rowExcerpt(sentence, asked)
    const known = text === sentence.reading ? marked : null
    return { text, sentences: [sentence], answer: askedCell(text, sentence, asked, known) ?? known }
  }
  const sentences = [sentence]
  let [first, last] = [sentence.index, sentence.index]
  const extend = (before: boolean): boolean => {
    const index = before ? first - 1 : last + 1
    const other = all.find(({ source, index: own }) => source === sentence.source && own === index)
    const fits =
      other !== undefined &&
      !other.row &&
      other.block === sentence.block &&
      sentences.length < MOST_SENTENCES &&
      lengthOf(sentences) + other.reading.length <= WIDE
    if (!fits) return false
    if (before) {
      sentences.unshift(other)
      first -= 1
    } else {
      sentences.push(other)
      last += 1
    }
    return true
  }
  if (LEANS.test(sentence.reading)) extend(true)
  while (lengthOf(sentences) < SHORT && (extend(false) || extend(true)));
  const text = sentences.map(({ reading }) => reading).join(' ')
  const at = lengthOf(sentences.slice(0, sentences.indexOf(sentence))) + sentence.index - first
  return {
    text,
    sentences,
    answer: marked && { start: at + marked.start, end: at + marked.end },
  }
}

const LEANS =
  /^(?:it|this|that|these|those|they|he|she|such|however|therefore|in addition|also|but|and|or)\b/i

function lengthOf(sentences: readonly EvidenceSentence[]): number {
  return sentences.reduce((sum, { reading }) => sum + reading.length, 0)
}

/**
 * Where the value is whose column the question names better than any other, and than that of the words that are
 * `marked`; null where there is none. The first cell names the row, and a value that is asked itself is no answer.
 */
function askedCell(
  text: string,
  { cells }: EvidenceSentence,
  asked: ReadonlySet<string>,
  marked: Quote['answer'],
): Quote['answer'] {
  let at = 0
  const placed = cells.flatMap(({ header, value }, index) => {
    const whole = header === '' ? value : `${header}: ${value}`
    const start = text.indexOf(whole, at)
    if (start < 0) return []
    at = start + whole.length
    const held = index === 0 || header === '' ? 0 : contentStems(header).intersection(asked).size
    const stems = contentStems(value)
    const isAsked = stems.size > 0 && stems.isSubsetOf(asked)
    return [{ index, held, start: at - value.length, end: at, isAsked }]
  })
  const of = placed.find(({ start, end }) => marked && marked.start < end && start < marked.end)
  if (marked && (!of || of.index === 0)) return null
  const most = Math.max(...placed.map(({ held }) => held))
  const [best, other] = placed.filter(({ held }) => held === most)
  if (!best || other || most <= (of?.held ?? 0) || best.isAsked) return null
  return { start: best.start, end: best.end }
}

/** A row as it is quoted for the value that it has in a column. */
export function quoteOfCell(row: EvidenceSentence, column: string): Quote {
  const text = rowExcerpt(row, contentStems(column))
  const value = row.cells.find(({ header }) => header === column)?.value ?? ''
  const start = text.indexOf(`${column}: ${value}`)
  const end = start + column.length + ': '.length + value.length
  return { text, sentences: [row], answer: start < 0 ? null : { start: end - value.length, end } }
}

/** Cells before what is asked, so that it is on the screen with them. */
const LED_BY = 3

/**
 * The cells of a table row that matter for a question, in their order: those that have most of what is asked, after
 * the first ones of the row; where nothing is asked of one, as many as fit. Whole rows can have hundreds.
 */
function rowExcerpt(row: EvidenceSentence, asked: ReadonlySet<string>): string {
  if (row.reading.length <= WIDE) return row.reading
  const held = (text: string) => contentStems(text).intersection(asked).size
  const cells = row.cells.map(({ header, value }) => ({
    text: header === '' ? value : `${header}: ${value}`,
    // The column is asked for by its name; what it says counts where two have as much of that.
    worth: 2 * held(header) + held(value),
  }))
  const most = Math.max(...cells.slice(1).map(({ worth }) => worth))
  const rank = (at: number) => (at === 0 ? 0 : most > 0 && cells[at]?.worth === most ? 1 : 2)
  const kept = new Set<number>()
  let length = 0
  for (const at of [...cells.keys()].sort((a, b) => rank(a) - rank(b) || a - b)) {
    length += (cells[at]?.text.length ?? 0) + 2
    if (kept.size > 0 && (length > WIDE || (most > 0 && rank(at) === 2 && at >= LED_BY))) break
    kept.add(at)
  }
  return cells.flatMap(({ text }, at) => (kept.has(at) ? [text] : [])).join('; ')
}
