import { type Fact, factsOf, type Quantity } from '../../text/facts.ts'
import { contentStems } from '../../text/words.ts'
import { type Cell, cellText } from '../evidence/passage-sentences.ts'
import { hasFact } from './match-facts.ts'
import type { ReadClaim } from './read-claim.ts'
import { plain } from './verbatim.ts'

/**
 * Whether a number of the claim stands in the column that the claim names for it: the header word nearest to it is
 * one of its own column, or goes with that column's own number, or the claim names no column.
 */
export function inItsColumn(fact: Quantity, claim: ReadClaim, cells: readonly Cell[]): boolean {
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
export function otherCells(claim: string, reading: string): boolean {
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
export function acrossRecords(claim: ReadClaim, cells: readonly Cell[]): boolean {
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
