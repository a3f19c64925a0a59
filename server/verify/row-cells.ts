import type { Quantity } from '../language/facts.ts'
import { factsOf } from '../language/facts.ts'
import { contentStems } from '../language/words.ts'
import type { ReadClaim } from './read-claim.ts'

type Cell = {
  readonly header: ReadonlySet<string>
  readonly values: readonly number[]
  readonly stems: ReadonlySet<string>
}

/** The cells of a row that reads "header: value; header: value". */
function cellsOf(reading: string): Cell[] {
  return reading.split('; ').flatMap((cell) => {
    const colon = cell.indexOf(': ')
    if (colon < 0) return []
    const facts = factsOf(cell.slice(colon + 2))
    const values = facts.flatMap((fact) => (fact.kind === 'quantity' ? fact.values : []))
    return [
      { header: contentStems(cell.slice(0, colon)), values, stems: contentStems(cell.slice(colon + 2)) },
    ]
  })
}

/**
 * Whether a number of the claim stands in the column that the claim names for it: the header word nearest to it is
 * one of its own column, or goes with that column's own number, or the claim names no column.
 */
export function inItsColumn(fact: Quantity, claim: ReadClaim, reading: string): boolean {
  const cells = cellsOf(reading)
  const holds = (cell: Cell, values: readonly number[]) => cell.values.some((value) => values.includes(value))
  const own = cells.filter((cell) => holds(cell, fact.values))
  if (own.length === 0 || cells.length < 2) return true
  const shared = new Map<string, number>()
  for (const { header } of cells) for (const stem of header) shared.set(stem, (shared.get(stem) ?? 0) + 1)
  // What the cells say, such as 'days', names no column.
  const names = (stem: string) => shared.get(stem) === 1 && !cells.some(({ stems }) => stems.has(stem))
  const placeOf = (start: number) =>
    claim.tokens.findIndex((token) => token.word === null && token.start === start)
  /** From a place in the claim to the nearest word that names one of these columns and no other. */
  const distance = (place: number, columns: readonly Cell[]) =>
    Math.min(
      ...claim.tokens.map(({ word }, index) =>
        word && names(word.stem) && columns.some(({ header }) => header.has(word.stem))
          ? Math.abs(index - place)
          : Number.POSITIVE_INFINITY,
      ),
    )
  const place = placeOf(fact.start)
  const near = distance(place, own)
  return cells.every((other) => {
    const away = own.includes(other) ? Number.POSITIVE_INFINITY : distance(place, [other])
    if (near <= away + 1 || (away > 6 && near < Number.POSITIVE_INFINITY)) return true
    // Both numbers are in the claim: each with its own column is as near as the other way round.
    return claim.facts.some((its) => {
      if (its.kind !== 'quantity' || its === fact || !holds(other, its.values)) return false
      const there = placeOf(its.start)
      return near + distance(there, [other]) <= away + distance(there, own)
    })
  })
}

/**
 * Whether a claim that is written as this row has cells that the row does not have, or cells without a header in
 * another order: values that changed places.
 */
export function otherCells(claim: string, reading: string): boolean {
  const cells = claim.split('; ').map(plainCell)
  if (cells.length < 2) return false
  const own = reading.split('; ').map(plainCell)
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
  return cell.split(/[\s:]+/).filter((value) => value !== '')
}

function plainCell(cell: string): string {
  return cell
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(/[\s.;]+$/, '')
    .trim()
}
