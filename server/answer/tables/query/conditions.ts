import type { TypedColumn, TypedTable } from '../../../documents/tables/typed-table.ts'
import type { Condition } from './table-query.ts'
import { stemsOf } from './table-words.ts'
import { type ValueIndex, valueIndexOf } from './value-index.ts'

/** The rows of a table that meet a condition, ascending. `index`: where the table's values are looked up. */
export function rowsWhere(table: TypedTable, condition: Condition, index = valueIndexOf(table)): Uint32Array {
  const column = table.columns[condition.column]
  if (!column) return new Uint32Array(0)
  if (condition.test === 'same_as') return rowsLike(table, column, condition, index)
  if (condition.test === 'more_than_row' || condition.test === 'less_than_row')
    return rowsBeyond(table, column, condition, index)
  if (condition.test === 'more_than_column' || condition.test === 'less_than_column')
    return rowsBetween(table, column, condition)
  const holds = codesThatHold(column, condition, index)
  return selectRows(column.codes, holds)
}

function selectRows(codes: Uint32Array, holds: Uint8Array): Uint32Array {
  const rows = new Uint32Array(codes.length)
  let count = 0
  for (let row = 0; row < codes.length; row++) if (holds[codes[row] as number] === 1) rows[count++] = row
  return rows.slice(0, count)
}

/** The other rows whose cell equals that of the rows which the condition names. */
function rowsLike(
  table: TypedTable,
  column: TypedColumn,
  condition: Condition,
  index: ValueIndex,
): Uint32Array {
  const named = rowsWhere(table, { column: condition.key ?? 0, test: 'is', value: condition.value }, index)
  const holds = new Uint8Array(column.values.length)
  for (const row of named) holds[column.codes[row] as number] = 1
  const empty = column.values.indexOf('')
  if (empty >= 0) holds[empty] = 0
  const own = new Set(named)
  return selectRows(column.codes, holds).filter((row) => !own.has(row))
}

/** The rows whose number or date is beyond that of the first row which the condition names. */
function rowsBeyond(
  table: TypedTable,
  column: TypedColumn,
  condition: Condition,
  index: ValueIndex,
): Uint32Array {
  const { key = 0, value } = condition
  const [named] = (['is', 'contains'] as const).flatMap((test) => [
    ...rowsWhere(table, { column: key, test, value }, index).subarray(0, 1),
  ])
  const bound = named === undefined ? NaN : sortKey(column, named)
  const sign = condition.test === 'more_than_row' ? 1 : -1
  return Uint32Array.from(column.codes.keys()).filter((row) => sign * (sortKey(column, row) - bound) > 0)
}

/** The rows whose number or date is beyond that of the same row in another column. */
function rowsBetween(table: TypedTable, column: TypedColumn, { test, key = 0 }: Condition): Uint32Array {
  const other = table.columns[key]
  if (!other) return new Uint32Array(0)
  const sign = test === 'more_than_column' ? 1 : -1
  return Uint32Array.from(column.codes.keys()).filter(
    (row) => sign * (sortKey(column, row) - sortKey(other, row)) > 0,
  )
}

/** The number to sort a row by: its date in a column of dates, otherwise its number. NaN if it has none. */
export function sortKey(column: TypedColumn, row: number): number {
  const code = column.codes[row] as number
  if (column.type === 'date' && column.dates) {
    const date = column.dates[code] as number
    return Number.isNaN(date) ? (column.numbers[code] as number) * 10_000 : date
  }
  return column.numbers[code] as number
}

/** For each distinct value of a column, 1 if it meets the condition. */
function codesThatHold(
  column: TypedColumn,
  { column: at, test, value, high }: Condition,
  index: ValueIndex,
): Uint8Array {
  const holds = new Uint8Array(column.values.length)
  const set = (codes: Iterable<number>) => {
    for (const code of codes) holds[code] = 1
  }
  switch (test) {
    case 'empty':
    case 'filled':
      for (const [code, text] of column.values.entries())
        holds[code] = (text === '') === (test === 'empty') ? 1 : 0
      return holds
    case 'contains':
      set(index.codesOf(at, value, false))
      return holds
    case 'is':
    case 'is_not': {
      const bound = boundOf(column, value)
      if (bound && (bound.partial || column.type !== 'text' || stemsOf(value).length === 1))
        for (const code of column.values.keys()) if (compare(column, code, bound) === 0) holds[code] = 1
      if (!bound?.partial) set(index.codesOf(at, value, true))
      if (test === 'is') return holds
      set(index.codesOf(at, value, false))
      const empty = column.values.indexOf('')
      for (const code of holds.keys()) holds[code] = holds[code] === 1 || code === empty ? 0 : 1
      return holds
    }
    case 'between': {
      const [low, top] = [boundOf(column, value), boundOf(column, high ?? value)]
      if (low && top)
        for (const code of column.values.keys())
          if (compare(column, code, low) >= 0 && compare(column, code, top) <= 0) holds[code] = 1
      return holds
    }
    default: {
      const bound = boundOf(column, value)
      if (bound)
        for (const code of column.values.keys())
          if (isBeyond(compare(column, code, bound), test)) holds[code] = 1
      return holds
    }
  }
}

function isBeyond(order: number, test: Condition['test']): boolean {
  if (test === 'more_than') return order > 0
  if (test === 'less_than') return order < 0
  return test === 'at_least' ? order >= 0 : order <= 0
}

/** A number to compare cells with. Of a date, the parts that it does not say are not compared. */
type Bound = { readonly kind: 'number' | 'date'; readonly value: number; readonly partial: boolean }

const DATE_VALUE = /^(?:(\d{4})(?:-(\d\d)(?:-(\d\d))?)?|(\d\d)-(\d\d)|--(\d\d))$/

function boundOf(column: TypedColumn, value: string): Bound | null {
  if (column.dates && column.type !== 'number') {
    const date = DATE_VALUE.exec(value)
    if (date) {
      const [, year, month = date[4] ?? date[6] ?? 0, day = date[5] ?? 0] = date
      return {
        kind: 'date',
        value: Number(year ?? 0) * 10_000 + Number(month) * 100 + Number(day),
        partial: true,
      }
    }
  }
  const number = value === '' ? NaN : Number(value)
  return Number.isNaN(number) ? null : { kind: 'number', value: number, partial: false }
}

/** Whether a value is below (negative), at (0) or above the bound; NaN if it cannot be compared. */
function compare(column: TypedColumn, code: number, { kind, value }: Bound): number {
  if (kind === 'number') return (column.numbers[code] as number) - value
  const date = column.dates?.[code] ?? NaN
  if (Number.isNaN(date)) {
    // A cell that says only a year, in a column of dates.
    const year = column.numbers[code] as number
    return value >= 10_000_00 ? year - Math.floor(value / 10_000) : NaN
  }
  const masked = (of: number) =>
    (value >= 10_000 ? Math.floor(of / 10_000) * 10_000 : 0) +
    (Math.floor(value / 100) % 100 > 0 ? (Math.floor(of / 100) % 100) * 100 : 0) +
    (value % 100 > 0 ? of % 100 : 0)
  return masked(date) - value
}
