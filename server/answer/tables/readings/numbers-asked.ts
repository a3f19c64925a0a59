import type { TypedColumn } from '../../../documents/tables/typed-table.ts'
import type { Show, TableQuery } from '../query/table-query.ts'
import type { Scene } from './scene.ts'

const HOW_MANY = /^\P{L}*(?:\p{L}+\P{L}+){0,2}(?:how many|wie ?viele)\b/iu
/** 'How much', 'how long', 'wie hoch': asks for a measure, not for a number of things. */
const HOW_ELSE = /\b(?:how|wie)\s+(?!many|often|frequently|viele|oft|häufig)\p{L}/iu
const COUNTS: ReadonlySet<Show> = new Set(['count', 'distinct'])
/** Columns that tell rows apart. */
const IDENTIFIER = /^(?:ids?|no|nr|num|number|key|code|index|#)\.?$|\b(?:id|no|nr)\.?$/iu

/**
 * Which queries may answer a question: for 'how many', none that shows or adds up cells which hold no number of anything,
 * such as names, dates and the numbers by which rows are told apart; for 'how much', 'how long' and the like, none that counts
 * rows; for any other question, all.
 */
export function numbersAsked({ asked, table }: Scene): (query: TableQuery) => boolean {
  if (!HOW_MANY.test(asked.text))
    return HOW_ELSE.test(asked.text) ? ({ show }) => !COUNTS.has(show) : () => true
  const isNumber = table.columns.map(
    (column, at) => isSortable(column) && column.type !== 'date' && !isIdentifier(column, at),
  )
  return ({ show, column }) =>
    column === null || show === 'distinct' || show === 'count' || isNumber[column] === true
}

/** Whether a column numbers its rows: by its name, or because it comes first and its whole numbers ascend. */
function isIdentifier({ path, type, unit, codes, values, numbers }: TypedColumn, at: number): boolean {
  if (type !== 'number' || unit !== null) return false
  if (IDENTIFIER.test(path.at(-1) ?? '')) return true
  if (at > 0 || codes.length < 2 || values.length < codes.length) return false
  let before = -Infinity
  // An iterator takes ten times as long.
  for (let row = 0; row < codes.length; row++) {
    const number = numbers[codes[row] as number] as number
    if (!Number.isInteger(number) || number <= before) return false
    before = number
  }
  return true
}

const SORTABLE = new WeakMap<Float64Array, boolean>()

/** Whether a column's cells can be ordered: dates, numbers, or texts that mostly begin with a number. */
export function isSortable(column: TypedColumn | undefined): boolean {
  if (!column) return false
  if (column.type !== 'text') return true
  return SORTABLE.getOrInsertComputed(column.numbers, (numbers) => {
    let count = 0
    for (const number of numbers) if (!Number.isNaN(number)) count++
    return count * 2 > numbers.length
  })
}
