import type { Quantity } from './facts.ts'
import { factsOf } from './facts.ts'
import type { ReadClaim } from './read-claim.ts'
import { contentStems } from './words.ts'

type Cell = { readonly header: ReadonlySet<string>; readonly values: readonly number[] }

/** The cells of a row that reads "header: value; header: value". */
function cellsOf(reading: string): Cell[] {
  return reading.split('; ').flatMap((cell) => {
    const colon = cell.indexOf(': ')
    if (colon < 0) return []
    const facts = factsOf(cell.slice(colon + 2))
    const values = facts.flatMap((fact) => (fact.kind === 'quantity' ? fact.values : []))
    return [{ header: contentStems(cell.slice(0, colon)), values }]
  })
}

/**
 * Whether a number of the claim stands in the column that the claim names for it: the header word nearest to it is
 * one of its own column, or the claim names no column.
 */
export function inItsColumn(fact: Quantity, claim: ReadClaim, reading: string): boolean {
  const cells = cellsOf(reading)
  const own = cells.filter(({ values }) => values.some((value) => fact.values.includes(value)))
  if (own.length === 0 || cells.length < 2) return true
  const shared = new Map<string, number>()
  for (const { header } of cells) for (const stem of header) shared.set(stem, (shared.get(stem) ?? 0) + 1)
  const position = claim.tokens.findIndex(({ start, word }) => word === null && start === fact.start)
  let ownDistance = Number.POSITIVE_INFINITY
  let otherDistance = Number.POSITIVE_INFINITY
  for (const [index, { word }] of claim.tokens.entries()) {
    if (!word || shared.get(word.stem) !== 1) continue
    const distance = Math.abs(index - position)
    if (own.some(({ header }) => header.has(word.stem))) ownDistance = Math.min(ownDistance, distance)
    else otherDistance = Math.min(otherDistance, distance)
  }
  return ownDistance <= otherDistance + 1 || otherDistance > 6
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
