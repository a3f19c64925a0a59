import * as z from 'zod/mini'
import { TableCondition } from '../../../shared/tables.ts'

/**
 * What of a table is shown. `number`: which of the document's tables, from 0. `sort`: the column it is sorted by, from 0.
 * `where`: the conditions that its rows meet. `from`: the first row shown, null for the page with the marked cell.
 */
export type TableChoice = {
  readonly number: number
  readonly sort: number | null
  readonly isDescending: boolean
  readonly where: readonly TableCondition[]
  readonly from: number | null
}

/** A table as the document has it. */
export function wholeTable(number: number): TableChoice {
  return { number, sort: null, isDescending: false, where: [], from: null }
}

/** Writes a choice into the query of an address. */
export function writeChoice(query: URLSearchParams, choice: TableChoice | null): void {
  for (const name of ['table', 'sort', 'order', 'where', 'from']) query.delete(name)
  if (choice === null) return
  query.set('table', String(choice.number))
  if (choice.sort !== null) query.set('sort', String(choice.sort))
  if (choice.sort !== null && choice.isDescending) query.set('order', 'desc')
  if (choice.where.length > 0) query.set('where', JSON.stringify(choice.where))
  if (choice.from !== null) query.set('from', String(choice.from))
}

/** Reads a choice from the query of an address; null without one. What cannot be read counts as missing. */
export function readChoice(query: URLSearchParams): TableChoice | null {
  const number = countIn(query, 'table')
  if (number === null) return null
  return {
    number,
    sort: countIn(query, 'sort'),
    isDescending: query.get('order') === 'desc',
    where: conditionsIn(query.get('where')),
    from: countIn(query, 'from'),
  }
}

function countIn(query: URLSearchParams, name: string): number | null {
  const text = query.get(name)
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null
}

function conditionsIn(text: string | null): readonly TableCondition[] {
  if (text === null) return []
  try {
    return z.array(TableCondition).parse(JSON.parse(text))
  } catch {
    return []
  }
}
