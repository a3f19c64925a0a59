import type { Support } from '../../../shared/answers.ts'
import { type Fact, factsOf, type Quantity } from '../../text/facts.ts'
import { contentStems } from '../../text/words.ts'
import type { EvidenceSentence } from '../evidence/evidence-sentences.ts'
import { type Cell, cellText } from '../evidence/passage-sentences.ts'
import { placeText } from '../search/place-label.ts'
import { type AnalyzedClaim, tokensOf } from './analyze-claim.ts'
import { align, CLOSE_COPY, isAltered } from './close-copy.ts'
import { countsSameThing, hasFact, hasSameBound } from './match-facts.ts'
import { normalized } from './verbatim.ts'

export type Verdict = {
  readonly support: Support
  /** How much of the claim the evidence supports, 0–1. */
  readonly score: number
  readonly evidence: readonly EvidenceSentence[]
}

/** A claim compared with a sentence. */
export type ClaimMatch = {
  readonly sentence: EvidenceSentence
  /** Whether the claim differs from the sentence in a number, cell or word, as far as a comparison of tokens shows. */
  readonly differs: boolean
  /** The share of the claim's content words and facts that the sentence has, 0–1. */
  readonly coverage: number
  /** Whether the sentence has none of the claim's numbers, dates and identifiers. */
  readonly isFactless: boolean
  /** The share of the claim's tokens that the sentence has in the same order, 0–1. */
  readonly aligned: number
  /** Whether the claim is a close copy of the sentence rather than a paraphrase. */
  readonly isCopy: boolean
}

/** Compares a claim with a sentence that shares words or numbers with it. */
export function matchClaim(claim: AnalyzedClaim, sentence: EvidenceSentence): ClaimMatch {
  const tokens = tokensOf(sentence)
  const alignment = align(claim.tokens, tokens)
  const { aligned } = alignment
  const isCopy = aligned >= CLOSE_COPY && claim.tokens.length >= 4
  const context = contextOf(sentence)
  const countsSame = (fact: Quantity) =>
    sentence.row ? isInItsColumn(fact, claim, sentence.cells) : countsSameThing(fact, claim, sentence)
  const facts = claim.facts
    .filter((fact) => hasFact(fact, sentence, context))
    .filter((fact) => fact.kind !== 'quantity' || countsSame(fact)).length
  const differs =
    facts < claim.facts.length ||
    claim.facts.some((fact) => !hasSameBound(fact, claim.text, sentence)) ||
    (sentence.row && (hasOtherCells(claim.text, sentence.reading) || mixesRecords(claim, sentence.cells))) ||
    (isCopy && isAltered(claim.tokens, tokens, alignment, context))
  const content = claim.words.filter((word) => word.content)
  const words = content.filter(({ stem }) => sentence.stems.has(stem)).length
  const coverage = (words + facts) / (content.length + claim.facts.length)
  const isFactless = facts === 0 && claim.facts.length > 0
  return { sentence, differs, coverage, isFactless, aligned, isCopy }
}

/** The text around a sentence: its file name, headings and passage; around a table row without other rows. */
function contextOf({ source: { passage }, row }: EvidenceSentence): string {
  const lines = passage.rendered.split('\n')
  const around = row ? lines.filter((line) => !line.includes('\t') && !/: .*; /.test(line)) : lines
  return `${placeText(passage)} ${around.join('\n')}`
}

/**
 * Whether a number of the claim is in the column that the claim names for it. Holds if the nearest header word in the
 * claim is of the number's column, or belongs to another number of the claim, or if the claim names no column.
 */
function isInItsColumn(fact: Quantity, claim: AnalyzedClaim, cells: readonly Cell[]): boolean {
  const columns = cells
    .filter(({ header }) => header !== '')
    .map(({ header, value }) => ({
      header: contentStems(header),
      values: factsOf(value).flatMap((fact) => (fact.kind === 'quantity' ? fact.values : [])),
      stems: contentStems(value),
    }))
  const holds = ({ values }: (typeof columns)[number], number: Quantity) =>
    values.some((value) => number.values.includes(value))
  const own = columns.filter((column) => holds(column, fact))
  const others = columns.filter((column) => !own.includes(column))
  if (own.length === 0) return true
  // The column that each word names. A word of several headers, or of a cell such as 'days', names none.
  const named = claim.tokens.map(({ word }) => {
    if (word === null || columns.some(({ stems }) => stems.has(word.stem))) return undefined
    const [column, ...more] = columns.filter(({ header }) => header.has(word.stem))
    return more.length === 0 ? column : undefined
  })
  /** The distance, in tokens, from a number of the claim to the nearest word that names one of the columns. */
  const distance = ({ start }: Quantity, to: typeof columns) => {
    const place = claim.tokens.findIndex((token) => token.word === null && token.start === start)
    const away = named.flatMap((column, at) => (column && to.includes(column) ? Math.abs(at - place) : []))
    return Math.min(Number.POSITIVE_INFINITY, ...away)
  }
  const near = distance(fact, own)
  return others.every((other) => {
    const away = distance(fact, [other])
    if (near <= away + 1 || (away > 6 && near < Number.POSITIVE_INFINITY)) return true
    // The claim has the other column's number, too, and pairing each number with its own column is no farther.
    return claim.facts.some(
      (its) =>
        its.kind === 'quantity' &&
        its !== fact &&
        holds(other, its) &&
        near + distance(its, [other]) <= away + distance(its, own),
    )
  })
}

/**
 * Whether a claim that is written like a row has other cells, or has cells without headers in another order, so that
 * values changed places.
 */
function hasOtherCells(claim: string, reading: string): boolean {
  const cells = claim.split('; ').map(normalized)
  if (cells.length < 2) return false
  const own = reading.split('; ').map(normalized)
  const values = new Set(own.flatMap(valuesOf))
  const claimed = cells.flatMap(valuesOf)
  if (claimed.filter((value) => values.has(value)).length < 0.65 * claimed.length) return false
  if (cells.some((cell) => !own.includes(cell))) return true
  const bare = own.filter((cell) => !cell.includes(': '))
  return cells
    .filter((cell) => !cell.includes(': '))
    .some((cell, index, all) => index > 0 && bare.lastIndexOf(cell) < bare.indexOf(all[index - 1] ?? ''))
}

function valuesOf(cell: string): string[] {
  return cell.split(/[\s:]+/).filter(Boolean)
}

/**
 * Whether a claim takes a name from one record of a row and a number from another. A row with several records side by
 * side repeats its headers.
 */
function mixesRecords(claim: AnalyzedClaim, cells: readonly Cell[]): boolean {
  const sameBefore = ({ header }: Cell, at: number) =>
    header === '' ? 0 : cells.slice(0, at).filter((cell) => cell.header === header).length
  const records = [...Map.groupBy(cells, sameBefore).values()].map((record) => {
    const reading = record.map(cellText).join('; ')
    return { reading, stems: contentStems(reading), facts: factsOf(reading) }
  })
  const holds = (fact: Fact, record: (typeof records)[number]) => hasFact(fact, record, '')
  const names = claim.words.filter(
    ({ capital, content, stem }) => capital && content && records.some(({ stems }) => stems.has(stem)),
  )
  const numbers = claim.facts.filter((fact) => records.some((record) => holds(fact, record)))
  const named = records.filter(({ stems }) => names.every(({ stem }) => stems.has(stem)))
  if (names.length === 0 || named.length === 0) return false
  return !named.some((record) => numbers.every((fact) => holds(fact, record)))
}
