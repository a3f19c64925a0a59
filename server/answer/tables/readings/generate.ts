import { type Group, type Order, type Show, showAll, type TableQuery } from '../query/table-query.ts'
import type { LinkedCondition } from '../question/link-values.ts'
import { isSortable } from './numbers-asked.ts'
import { type RowSet, rowSetsOf } from './row-sets.ts'
import type { Scene } from './scene.ts'

/** A query that the question may mean. `links`: what its conditions were linked from; `form`: its shape, without columns. */
export type Candidate = {
  readonly query: TableQuery
  readonly set: RowSet
  readonly other: LinkedCondition | null
  readonly form: string
}

const BOTH = ['highest', 'lowest'] as const
const FIGURES: readonly Show[] = ['sum', 'average', 'minimum', 'maximum', 'range']
/** How many rows a set may have for its neighbours to be asked. */
const MOST_NEIGHBOURS = 3
/** How many columns are tried in each role with the likeliest sets of rows, the next ones, and the rest; named ones first. */
const MOST_COLUMNS = [14, 14, 14, 6, 6, 6, 6, 6, 6, 4]

/** The most differences of two sets of rows that a third value narrows. */
const MOST_NARROWED = 120

/** The most queries that a question can mean. */
const MOST_CANDIDATES = 3000

/** Yields the queries that a question may mean, at most `MOST_CANDIDATES`; the plain ones of all sets of rows first. */
export function* generate(scene: Scene): Generator<Candidate> {
  let count = 0
  for (const candidate of allOf(scene)) {
    if (++count > MOST_CANDIDATES) return
    yield candidate
  }
}

/** A set of rows with what may be asked of it. `many`: whether it has several rows; `shown`: columns whose values may be. */
type Rows = {
  readonly set: RowSet
  readonly size: number
  readonly columns: readonly number[]
  readonly sortable: readonly number[]
  readonly shown: readonly number[]
}

function* allOf(scene: Scene): Generator<Candidate> {
  const { table, links, named } = scene
  const [most = 0] = MOST_COLUMNS
  const sortable = scene.columns.slice(0, most).filter((at) => isSortable(table.columns[at]))
  const sets = rowSetsOf(table, links, named).map((set, at): Rows => {
    const columns = scene.columns.slice(0, MOST_COLUMNS[at] ?? MOST_COLUMNS.at(-1))
    const isFixed = set.kind === 'one' || set.kind === 'both'
    const fixed = isFixed ? set.where.flatMap(({ test, column }) => (test === 'is' ? [column] : [])) : []
    return {
      set,
      size: scene.sizeOf(set),
      columns,
      sortable: columns.filter((at) => isSortable(table.columns[at])),
      shown: columns.filter((at) => !fixed.includes(at)),
    }
  })
  for (const rows of sets) yield* plain(scene, rows)
  yield* differences(scene, sortable)
  for (const rows of sets) {
    if (rows.size === 0) continue
    yield* neighbours(scene, rows)
    if (rows.size === 1) continue
    yield* ordered(scene, rows)
    yield* grouped(scene, rows)
  }
}

/** Values, counts and figures of rows. */
function* plain({ table }: Scene, { set, size, shown, sortable }: Rows): Generator<Candidate> {
  if (set.kind !== 'all' && set.kind !== 'not') yield candidate(set, { show: 'exists' }, 'exists')
  if (size === 0) {
    if (set.kind !== 'either') yield candidate(set, { show: 'count' }, 'count')
    return
  }
  for (const column of shown) yield candidate(set, { column }, 'values')
  // A table of one row lists nothing that could be counted.
  if (set.kind !== 'all' || size > 1) yield candidate(set, { show: 'count' }, 'count')
  if (set.kind !== 'all') {
    yield candidate(set, { show: 'share' }, 'share')
    if (set.kind === 'both')
      for (const versus of set.where)
        yield candidate(set, { show: 'share', versus: [versus] }, 'share of some')
    for (const column of sortable)
      if (table.columns[column]?.type === 'number' && !set.where.some((own) => own.column === column))
        yield candidate(set, { show: 'share', column }, 'share of sum')
  }
  if (size === 1) {
    // '555-0102' is no number to be told without its second part.
    for (const column of sortable)
      if (shown.includes(column) && set.kind !== 'all' && table.columns[column]?.seconds === null)
        yield candidate(set, { show: 'sum', column }, 'sum')
    return
  }
  for (const column of shown) yield candidate(set, { show: 'distinct', column }, 'distinct')
  for (const column of sortable) for (const show of FIGURES) yield candidate(set, { show, column }, show)
}

/** What stands beside a named row: the rows before and after it, and those that are like it. */
function* neighbours(scene: Scene, { set, size, columns }: Rows): Generator<Candidate> {
  const [link] = set.links
  if (set.kind !== 'one' || !link) return
  if (size <= MOST_NEIGHBOURS && link.kind !== 'beyond')
    for (const step of [1, -1])
      for (const column of columns) yield candidate(set, { column, step }, `values step${step}`)
  if (link.kind === 'whole') yield* alike(scene, set, columns)
}

/** The first rows by a column or by their place. */
function* ordered({ asked }: Scene, { set, shown, sortable }: Rows): Generator<Candidate> {
  const ordinals = asked.numbers.filter(({ ordinal, value }) => ordinal && value > 1 && value <= 20)
  const tops = asked.numbers.filter(
    ({ ordinal, value }) => !ordinal && Number.isInteger(value) && value > 1 && value <= 50,
  )
  const orders: [Order, string][] = BOTH.flatMap((direction) => [
    [{ by: null, direction, limit: 1, skip: 0 }, `row-${direction}`] as [Order, string],
    ...sortable.map((by): [Order, string] => [{ by, direction, limit: 1, skip: 0 }, `by-${direction}`]),
  ])
  for (const { value } of ordinals)
    for (const direction of BOTH) {
      orders.push([{ by: null, direction, limit: 1, skip: value - 1 }, `nth-row-${direction}`])
      for (const by of sortable)
        orders.push([{ by, direction, limit: 1, skip: value - 1 }, `nth-${direction}`])
    }
  const isFixed = (set.kind === 'one' || set.kind === 'both') && set.where.some(({ test }) => test === 'is')
  for (const [order, name] of orders)
    for (const column of shown)
      if (column !== order.by || !isFixed) yield candidate(set, { column, order }, `values ${name}`)
  if (set.kind === 'not') return
  for (const { value: limit } of tops)
    for (const direction of BOTH) {
      const order = { by: null, direction, limit, skip: 0 }
      for (const column of shown) yield candidate(set, { column, order }, `values top-row-${direction}`)
      for (const column of sortable)
        for (const show of ['sum', 'average'] as const)
          yield candidate(set, { show, column, order }, `${show} top-row-${direction}`)
      for (const by of sortable)
        for (const column of shown)
          yield candidate(set, { column, order: { ...order, by } }, `values top-${direction}`)
    }
}

/** The value of a column that most or fewest rows have, or the largest or smallest sum. */
function* grouped({ table }: Scene, { set, shown, sortable }: Rows): Generator<Candidate> {
  for (const column of shown)
    for (const direction of BOTH) {
      const group: Group = { column, measure: null, direction }
      yield candidate(set, { column, group }, `values group-${direction}`)
      if (direction === 'highest')
        yield candidate(set, { show: 'count', column, group }, `count group-${direction}`)
      if (set.kind === 'all' || set.kind === 'one')
        for (const measure of sortable)
          if (measure !== column && table.columns[column]?.type === 'text')
            yield candidate(set, { column, group: { ...group, measure } }, `values group-sum-${direction}`)
    }
}

/** Rows with the same value as the named one, or with more or less: 'Which other team has the same score as Lund?' */
function* alike({ table }: Scene, set: RowSet, columns: readonly number[]): Generator<Candidate> {
  const [named] = set.where
  if (!named) return
  for (const column of columns) {
    if (column === named.column) continue
    const tests = isSortable(table.columns[column])
      ? (['same_as', 'more_than_row', 'less_than_row'] as const)
      : (['same_as'] as const)
    for (const test of tests) {
      const where = [{ column, test, value: named.value, key: named.column }]
      yield candidate(set, { where, column: named.column }, `values ${test}`)
      yield candidate(set, { where, show: 'count' }, `count ${test}`)
    }
  }
}

/** What two named sets of rows differ by, in a column or in number, and which of them has more. */
function* differences({ links }: Scene, sortable: readonly number[]): Generator<Candidate> {
  const named = links.filter(({ kind }) => kind !== 'beyond' && kind !== 'flag').slice(0, 10)
  let narrowed = 0
  for (const [at, a] of named.entries())
    for (const b of named.slice(at + 1)) {
      if (isOver(a, b) || a.condition.column !== b.condition.column) continue
      const [one, other] = a.from < b.from ? [a, b] : [b, a]
      const { condition } = one
      const set: RowSet = { kind: 'one', links: [one], where: [condition], any: false }
      const versus = [other.condition]
      for (const column of sortable) {
        if (column === condition.column) continue
        yield { ...candidate(set, { show: 'difference', column, versus }, 'difference'), other }
        for (const test of ['more_than_row', 'less_than_row'] as const) {
          const beyond = { column, test, value: other.condition.value, key: condition.column }
          const where = [condition, beyond]
          yield { ...candidate(set, { show: 'exists', where }, `exists ${test}`), other }
        }
      }
      yield { ...candidate(set, { show: 'difference', versus }, 'difference-count'), other }
      // What holds of both sets of rows: 'than Oslo did Bergen have in March'.
      for (const both of named) {
        if (
          narrowed > MOST_NARROWED ||
          both.condition.column === condition.column ||
          isOver(both, a) ||
          isOver(both, b)
        )
          continue
        const where = [condition, both.condition]
        const narrow: RowSet = { kind: 'both', links: [one, both], where, any: false }
        for (const column of sortable)
          if (where.every((own) => own.column !== column) && ++narrowed <= MOST_NARROWED)
            yield {
              ...candidate(
                narrow,
                { show: 'difference', column, versus: [...versus, both.condition] },
                'difference',
              ),
              other,
            }
      }
    }
}

function isOver(a: LinkedCondition, b: LinkedCondition): boolean {
  return a.from < b.to && b.from < a.to
}

function candidate(set: RowSet, parts: Partial<TableQuery>, form: string): Candidate {
  return { query: { ...showAll(null), where: set.where, any: set.any, ...parts }, set, other: null, form }
}
