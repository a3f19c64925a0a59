import type { Support } from '../../../shared/answers.ts'
import { type Fact, factsOf, type Quantity } from '../../text/facts.ts'
import { contentStems } from '../../text/words.ts'
import type { EvidenceSentence } from '../evidence/evidence.ts'
import { type Cell, cellText } from '../evidence/passage-sentences.ts'
import { placeText } from '../search/place-label.ts'
import { align, CLOSE_COPY, isChanged } from './close-copy.ts'
import { boundAgrees, countsTheSame, hasFact } from './match-facts.ts'
import { type ReadClaim, tokensOf } from './read-claim.ts'
import { plain } from './verbatim.ts'

export type Verdict = {
  readonly support: Support
  /** 0–1: how much of the claim its evidence bears out. */
  readonly score: number
  readonly evidence: readonly EvidenceSentence[]
}

/** A claim laid beside a sentence. */
export type Judged = {
  readonly sentence: EvidenceSentence
  /** Whether the claim says something otherwise than the sentence, as far as it shows without understanding either. */
  readonly flawed: boolean
  /** Part of the claim's words with meaning, and of its facts, that the sentence holds, 0–1. */
  readonly held: number
  /** Whether the sentence has none of the claim's numbers, dates and identifiers. */
  readonly factless: boolean
  /** Part of the claim that the sentence has in the same order, 0–1. */
  readonly shared: number
  /** Whether the claim is the sentence with changes rather than words of its own. */
  readonly copy: boolean
}

/** Lays a claim, which shares something with it, beside a sentence. */
export function judge(claim: ReadClaim, sentence: EvidenceSentence): Judged {
  const tokens = tokensOf(sentence)
  const alignment = align(claim.tokens, tokens)
  const { shared } = alignment
  const copy = shared >= CLOSE_COPY && claim.tokens.length >= 4
  const context = contextOf(sentence)
  const isOfTheSame = (fact: Quantity) =>
    sentence.row ? inItsColumn(fact, claim, sentence.cells) : countsTheSame(fact, claim, sentence)
  const said = claim.facts
    .filter((fact) => hasFact(fact, sentence, context))
    .filter((fact) => fact.kind !== 'quantity' || isOfTheSame(fact)).length
  const flawed =
    said < claim.facts.length ||
    claim.facts.some((fact) => !boundAgrees(fact, claim.text, sentence)) ||
    (sentence.row && (otherCells(claim.text, sentence.reading) || acrossRecords(claim, sentence.cells))) ||
    (copy && isChanged(claim.tokens, tokens, alignment, context))
  const content = claim.words.filter((word) => word.content)
  const words = content.filter(({ stem }) => sentence.stems.has(stem)).length
  const held = (words + said) / (content.length + claim.facts.length)
  const factless = said === 0 && claim.facts.length > 0
  return { sentence, flawed, held, factless, shared, copy }
}

/**
 * What stands around a sentence: where it is from, and the rest of its passage. That of a table row has no other row in
 * it: what those say is of something else.
 */
function contextOf({ source: { passage }, row }: EvidenceSentence): string {
  const lines = passage.rendered.split('\n')
  const around = row ? lines.filter((line) => !line.includes('\t') && !/: .*; /.test(line)) : lines
  return `${placeText(passage)} ${around.join('\n')}`
}

/**
 * Whether a number of the claim stands in the column that the claim names for it: the header word nearest to it is
 * one of its own column, or goes with that column's own number, or the claim names no column.
 */
function inItsColumn(fact: Quantity, claim: ReadClaim, cells: readonly Cell[]): boolean {
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
  // The column that each word names; what several headers have, or a cell says such as 'days', names none.
  const named = claim.tokens.map(({ word }) => {
    if (word === null || columns.some(({ stems }) => stems.has(word.stem))) return undefined
    const [column, ...more] = columns.filter(({ header }) => header.has(word.stem))
    return more.length === 0 ? column : undefined
  })
  /** From a number in the claim to the nearest word that names one of these columns. */
  const distance = ({ start }: Quantity, to: typeof columns) => {
    const place = claim.tokens.findIndex((token) => token.word === null && token.start === start)
    const away = named.flatMap((column, at) => (column && to.includes(column) ? Math.abs(at - place) : []))
    return Math.min(Number.POSITIVE_INFINITY, ...away)
  }
  const near = distance(fact, own)
  return others.every((other) => {
    const away = distance(fact, [other])
    if (near <= away + 1 || (away > 6 && near < Number.POSITIVE_INFINITY)) return true
    // Both numbers are in the claim: each with its own column is as near as the other way round.
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
 * Whether a claim that is written as this row has cells that the row does not have, or cells without a header in
 * another order: values that changed places.
 */
function otherCells(claim: string, reading: string): boolean {
  const cells = claim.split('; ').map(plain)
  if (cells.length < 2) return false
  const own = reading.split('; ').map(plain)
  const values = new Set(own.flatMap(valuesOf))
  const said = cells.flatMap(valuesOf)
  if (said.filter((value) => values.has(value)).length < 0.65 * said.length) return false
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
 * Whether a claim takes a name from one record of a row and a number from another: rows that lay several records side
 * by side have the same headers again.
 */
function acrossRecords(claim: ReadClaim, cells: readonly Cell[]): boolean {
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
