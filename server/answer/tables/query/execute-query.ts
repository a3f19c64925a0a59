import type { TypedColumn, TypedTable } from '../../../documents/tables/typed-table.ts'
import { rowsWhere, sortKey } from './conditions.ts'
import type { Condition, Group, Order, TableQuery } from './table-query.ts'
import { type ValueIndex, valueIndexOf } from './value-index.ts'

export type Cell = { readonly row: number; readonly column: number }

/**
 * What comes of a query. `values`: texts of cells verbatim and in the order of the table, or one number. `cells`: the
 * cells that the values stand in or were computed from, at most `MOST_CELLS`; `rows`: the rows that were used,
 * `versus` those that were compared with. `missing`: how many cells used had no number.
 */
export type QueryResult = {
  readonly values: readonly (string | number)[]
  readonly cells: readonly Cell[]
  readonly rows: Uint32Array
  readonly versus: Uint32Array
  readonly missing: number
}

/** The rows that meet a condition; a caller that asks many queries of one table keeps them. */
export type RowSource = (condition: Condition) => Uint32Array

const MOST_CELLS = 200
/** More rows than this are found by sorting all. */
const MOST_INSERTED = 100
const NO_ROWS = new Uint32Array(0)

/** Runs a query on a table. A query that asks for what the table lacks has no values. */
export function executeQuery(
  table: TypedTable,
  query: TableQuery,
  index: ValueIndex = valueIndexOf(table),
  source: RowSource = (condition) => rowsWhere(table, condition, index),
): QueryResult {
  let rows = chooseRows(table, query.where, query.any, source)
  if (query.order) rows = orderRows(table, rows, query.order)
  if (query.step !== 0) rows = stepRows(table, rows, query.step)
  if (query.group) return groupResult(table, query, query.group, rows)
  if (query.show === 'difference' || query.show === 'share') {
    const versus = chooseRows(table, query.versus, false, source)
    return compareResult(table, query, rows, versus)
  }
  return showResult(table, query, rows)
}

/** All rows of a table but its totals, ascending. */
function ordinaryRows(table: TypedTable): Uint32Array {
  let rows = ROWS.get(table)
  if (!rows) {
    const totals = new Set(table.totals)
    rows = new Uint32Array(table.rowCount)
    for (let row = 0; row < rows.length; row++) rows[row] = row
    if (totals.size > 0) rows = rows.filter((row) => !totals.has(row))
    ROWS.set(table, rows)
  }
  return rows
}
const ROWS = new WeakMap<TypedTable, Uint32Array>()

function chooseRows(
  table: TypedTable,
  where: readonly Condition[],
  any: boolean,
  source: RowSource,
): Uint32Array {
  const [first, ...others] = where.map(source)
  if (!first) return ordinaryRows(table)
  const rows = others.reduce((all, other) => (any ? union(all, other) : intersection(all, other)), first)
  if (table.totals.length === 0) return rows
  const totals = new Set(table.totals)
  const ordinary = rows.filter((row) => !totals.has(row))
  // A total counts only where it is named.
  const isNamed = where.every(({ test }) => test === 'is' || test === 'contains')
  return ordinary.length === 0 && isNamed ? rows : ordinary
}

function intersection(a: Uint32Array, b: Uint32Array): Uint32Array {
  const rows = new Uint32Array(Math.min(a.length, b.length))
  let [i, j, count] = [0, 0, 0]
  while (i < a.length && j < b.length) {
    const [x, y] = [a[i] as number, b[j] as number]
    if (x === y) rows[count++] = x
    if (x <= y) i++
    if (y <= x) j++
  }
  return rows.slice(0, count)
}

function union(a: Uint32Array, b: Uint32Array): Uint32Array {
  const rows = new Uint32Array(a.length + b.length)
  let [i, j, count] = [0, 0, 0]
  while (i < a.length || j < b.length) {
    const [x, y] = [a[i] ?? Infinity, b[j] ?? Infinity]
    rows[count++] = Math.min(x, y)
    if (x <= y) i++
    if (y <= x) j++
  }
  return rows.slice(0, count)
}

function orderRows(table: TypedTable, rows: Uint32Array, { by, direction, limit, skip }: Order): Uint32Array {
  if (by === null)
    return direction === 'lowest'
      ? rows.slice(skip, skip + limit)
      : rows.slice(Math.max(0, rows.length - skip - limit), Math.max(0, rows.length - skip))
  const column = table.columns[by]
  if (!column) return NO_ROWS
  const sign = direction === 'highest' ? -1 : 1
  const wanted = skip + limit
  if (wanted === 1) return extremeRows(column, rows, sign)
  const keys = new Float64Array(rows.length)
  for (let at = 0; at < rows.length; at++) keys[at] = sign * sortKey(column, rows[at] as number)
  const sorted = smallest(keys, wanted)
  const last = sorted[Math.min(wanted, sorted.length) - 1]
  if (last === undefined || sorted.length <= skip) return NO_ROWS
  // Rows as good as the last one kept stay; of those as good as the first one kept, the first are left out.
  const first = sorted[skip] as number
  let before = skip - sorted.indexOf(first)
  return rows.filter((_, at) => {
    const key = keys[at] as number
    return key <= last && (key > first || (key === first && before-- <= 0))
  })
}

/** The `count` smallest of some keys, ascending; NaN is none. */
function smallest(keys: Float64Array, count: number): Float64Array {
  if (count > MOST_INSERTED) return keys.filter((key) => !Number.isNaN(key)).sort()
  const kept = new Float64Array(count)
  let size = 0
  for (let from = 0; from < keys.length; from++) {
    const key = keys[from] as number
    if (Number.isNaN(key) || (size === count && key >= (kept[count - 1] as number))) continue
    let at = size < count ? size++ : count - 1
    for (; at > 0 && (kept[at - 1] as number) > key; at--) kept[at] = kept[at - 1] as number
    kept[at] = key
  }
  return kept.subarray(0, size)
}

/** The rows with the smallest value of `sign` times their key. */
function extremeRows(column: TypedColumn, rows: Uint32Array, sign: number): Uint32Array {
  let best = Infinity
  let found: number[] = []
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at] as number
    const key = sign * sortKey(column, row)
    if (key < best) {
      best = key
      found = [row]
    } else if (key === best) found.push(row)
  }
  return Uint32Array.from(found)
}

function stepRows(table: TypedTable, rows: Uint32Array, step: number): Uint32Array {
  const moved = rows.map((row) => row + step)
  return moved.filter((row, at) => row < table.rowCount && (rows[at] as number) + step >= 0)
}

/** The codes of a column's values in some rows, each once, in the order of the rows. */
function distinctCodes(column: TypedColumn, rows: Uint32Array): number[] {
  const seen = new Uint8Array(column.values.length)
  const codes: number[] = []
  for (let at = 0; at < rows.length; at++) {
    const code = column.codes[rows[at] as number] as number
    if (seen[code] === 1) continue
    seen[code] = 1
    codes.push(code)
  }
  return codes
}

type Figures = { sum: number; count: number; low: number; high: number; missing: number }

function figuresOf(column: TypedColumn, rows: Uint32Array): Figures {
  const figures = { sum: 0, count: 0, low: Infinity, high: -Infinity, missing: 0 }
  for (let at = 0; at < rows.length; at++) {
    const value = column.numbers[column.codes[rows[at] as number] as number] as number
    if (Number.isNaN(value)) figures.missing++
    else {
      figures.sum += value
      figures.count++
      if (value < figures.low) figures.low = value
      if (value > figures.high) figures.high = value
    }
  }
  return figures
}

/** Rounds away what binary fractions add: 0.1 + 0.2 is 0.3. */
function rounded(value: number): number {
  return Number(value.toPrecision(12))
}

function showResult(table: TypedTable, { show, column: at }: TableQuery, rows: Uint32Array): QueryResult {
  const column = at === null ? undefined : table.columns[at]
  const result = (values: QueryResult['values'], missing = 0): QueryResult => ({
    values,
    cells: at === null ? [] : cellsOf(rows, at),
    rows,
    versus: NO_ROWS,
    missing,
  })
  if (show === 'exists') return result([rows.length > 0 ? 'yes' : 'no'])
  if (show === 'count') return result([rows.length])
  if (!column) return result([])
  if (show === 'values') return result(distinctCodes(column, rows).map((code) => column.values[code] ?? ''))
  if (show === 'distinct') {
    return result([distinctCodes(column, rows).filter((code) => column.values[code] !== '').length])
  }
  const { sum, count, low, high, missing } = figuresOf(column, rows)
  if (count === 0) return result([], missing)
  const value = { sum, average: sum / count, minimum: low, maximum: high, range: high - low }[
    show === 'difference' || show === 'share' ? 'sum' : show
  ]
  return result([rounded(value)], missing)
}

function compareResult(
  table: TypedTable,
  query: TableQuery,
  rows: Uint32Array,
  versus: Uint32Array,
): QueryResult {
  const column = query.column === null ? undefined : table.columns[query.column]
  const [a, b] = column
    ? [figuresOf(column, rows), figuresOf(column, versus)]
    : [rows, versus].map(({ length }) => ({ sum: length, count: length, missing: 0 }))
  const used = { rows, versus, missing: (a?.missing ?? 0) + (b?.missing ?? 0) }
  const cells =
    query.column === null ? [] : [...cellsOf(rows, query.column), ...cellsOf(versus, query.column)]
  if (!a || !b || (column && (a.count === 0 || b.count === 0))) return { values: [], cells, ...used }
  const value = query.show === 'share' ? a.sum / b.sum : Math.abs(a.sum - b.sum)
  return { values: Number.isFinite(value) ? [rounded(value)] : [], cells, ...used }
}

function groupResult(
  table: TypedTable,
  query: TableQuery,
  { column: at, measure, direction }: Group,
  rows: Uint32Array,
): QueryResult {
  const column = table.columns[at]
  const measured = measure === null ? undefined : table.columns[measure]
  if (!column) return { values: [], cells: [], rows: NO_ROWS, versus: NO_ROWS, missing: 0 }
  const codes = distinctCodes(column, rows).filter((code) => column.values[code] !== '')
  const sizes = new Float64Array(column.values.length)
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at] as number
    const code = column.codes[row] as number
    const size = measured ? (measured.numbers[measured.codes[row] as number] as number) : 1
    if (!Number.isNaN(size)) sizes[code] = (sizes[code] as number) + size
  }
  const sign = direction === 'highest' ? 1 : -1
  const best = codes.reduce((most, code) => Math.max(most, sign * (sizes[code] as number)), -Infinity) * sign
  const kept = new Set(codes.filter((code) => sizes[code] === best))
  const used = rows.filter((row) => kept.has(column.codes[row] as number))
  const counts = query.show === 'count' || query.show === 'sum'
  return {
    values: counts
      ? codes.length > 0
        ? [rounded(best)]
        : []
      : [...kept].map((code) => column.values[code] ?? ''),
    cells: cellsOf(used, at),
    rows: used,
    versus: NO_ROWS,
    missing: 0,
  }
}

function cellsOf(rows: Uint32Array, column: number): Cell[] {
  return Array.from(rows.subarray(0, MOST_CELLS), (row) => ({ row, column }))
}
