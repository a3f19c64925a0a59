import { cosine } from '../../embed/cosine.ts'
import { contentStems } from '../../language/words.ts'
import type { EvidenceSentence } from '../../read/evidence.ts'
import { answerBonus } from '../../read/expected-answer.ts'
import { questionCoverage } from '../../read/question-coverage.ts'
import type { SentenceScore } from '../../read/score-sentences.ts'
import type { WriterInput } from './writer.ts'

export type QuoteInput = Pick<WriterInput, 'question' | 'sentences' | 'scores'>

/** What is quoted: one sentence or row, or neighbours that only make sense together. */
export type Quote = { readonly text: string; readonly sentences: readonly EvidenceSentence[] }

export const MAX_QUOTES = 6
/** A quote of fewer characters says too little alone; one of more says enough, whatever is asked. */
const SHORT = 60
const WIDE = 320
/** As many sentences as are looked for together when a quote is checked. */
const MOST_SENTENCES = 4
/** Who said it stands in a short line below. */
const ATTRIBUTION = 100

type Candidate = SentenceScore & { readonly sentence: EvidenceSentence }

/** The quotes that answer a question, best first; none when nothing there answers it. */
export function chooseQuotes({ question, sentences, scores }: QuoteInput): Quote[] {
  const { stems } = questionCoverage(question, sentences)
  const candidates = sentences
    .flatMap((sentence) => {
      const score = scores.get(sentence)
      return score ? [{ sentence, ...score }] : []
    })
    .sort((a, b) => b.score - a.score)
  const best = candidates[0]
  if (!best) return []
  const chosen = diverse(withoutLesserRows(candidates, stems), best.score)
  const used = new Set<EvidenceSentence>()
  const quotes: Quote[] = []
  for (const { sentence } of chosen) {
    if (used.has(sentence)) continue
    const free = sentences.filter((other) => !used.has(other))
    const quote = quoteOf(sentence, free, stems, question)
    if (quotes.some(({ text }) => text.includes(quote.text))) continue
    for (const part of quote.sentences) used.add(part)
    quotes.push(quote)
  }
  return quotes
}

/**
 * Without the rows that have less of what is asked than a better one of the same document: where 'Germany' is asked,
 * the row of Ghana says nothing. `asked`: the question's stems.
 */
function withoutLesserRows(candidates: readonly Candidate[], asked: ReadonlySet<string>): Candidate[] {
  const better: { readonly documentId: string; readonly held: ReadonlySet<string> }[] = []
  return candidates.filter(({ sentence: { row, stems, source } }) => {
    if (!row) return true
    const { documentId } = source.passage
    const held = asked.intersection(stems)
    const lesser = better.some(
      (other) =>
        other.documentId === documentId && held.size < other.held.size && held.isSubsetOf(other.held),
    )
    if (!lesser) better.push({ documentId, held })
    return !lesser
  })
}

/** Best first, each unlike those before it and not far behind the best. */
function diverse(candidates: readonly Candidate[], top: number): Candidate[] {
  const chosen: Candidate[] = []
  const rest = candidates.filter(({ score }) => score >= 0.55 * top)
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
    if (!next || (chosen.length > 0 && next.score < (chosen.length < 3 ? 0.55 : 0.75) * top)) break
    chosen.push(next)
  }
  return chosen
}

function overlap(a: Candidate, b: Candidate): number {
  let shared = 0
  for (const stem of a.sentence.stems) if (b.sentence.stems.has(stem)) shared += 1
  const smaller = Math.max(1, Math.min(a.sentence.stems.size, b.sentence.stems.size))
  return Math.max(shared / smaller, a.sentence.row && b.sentence.row ? 0 : cosine(a.vector, b.vector))
}

/**
 * The quote for a sentence: with the one that it leans on, and, where it is not plain that it has the thing asked for,
 * with what its paragraph goes on to say, or with the line below that has it.
 */
function quoteOf(
  sentence: EvidenceSentence,
  all: readonly EvidenceSentence[],
  asked: ReadonlySet<string>,
  question: string,
): Quote {
  if (sentence.row) return { text: rowExcerpt(sentence, asked), sentences: [sentence] }
  const sentences = [sentence]
  let [first, last] = [sentence.index, sentence.index]
  const at = (index: number) =>
    all.find((other) => other.source === sentence.source && other.index === index && !other.row)
  const fits = (other: EvidenceSentence | undefined, most: number): other is EvidenceSentence =>
    other !== undefined &&
    other.block === sentence.block &&
    sentences.length < MOST_SENTENCES &&
    lengthOf(sentences) + other.reading.length <= most
  const extend = (before: boolean, most: number): boolean => {
    const other = at(before ? first - 1 : last + 1)
    if (!fits(other, most)) return false
    if (before) sentences.unshift(other)
    else sentences.push(other)
    if (before) first -= 1
    else last += 1
    return true
  }
  if (LEANS.test(sentence.reading)) extend(true, WIDE)
  const has = (other: EvidenceSentence) => answerBonus(question, other) > 0
  const enough = has(sentence) ? SHORT : WIDE
  while (lengthOf(sentences) < enough && extend(false, WIDE));
  while (lengthOf(sentences) < SHORT && extend(true, WIDE));
  const next = at(last + 1)
  if (next && next.reading.length <= ATTRIBUTION && !sentences.some(has) && has(next)) sentences.push(next)
  return { text: sentences.map(({ reading }) => reading).join(' '), sentences }
}

const LEANS =
  /^(?:it|this|that|these|those|they|he|she|such|however|therefore|in addition|also|but|and|or)\b/i

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
