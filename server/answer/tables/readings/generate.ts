import type { TypedColumn } from '../../../documents/tables/typed-table.ts'
import { type Group, type Order, type Show, showAll, type TableQuery } from '../query/table-query.ts'
import type { LinkedCondition } from '../question/link-values.ts'
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
/** How many columns are tried in each role; the likelier ones come first in `columns`. */
const MOST_COLUMNS = 14

/** The most queries that a question can mean. */
const MOST_CANDIDATES = 3000

/** Yields the queries that a question may mean, at most `MOST_CANDIDATES`. */
export function* generate(scene: Scene): Generator<Candidate> {
  let count = 0
  for (const candidate of allOf(scene)) {
    if (++count > MOST_CANDIDATES) return
    yield candidate
  }
}

function* allOf(scene: Scene): Generator<Candidate> {
  const { table, asked, links } = scene
  const columns = scene.columns.slice(0, MOST_COLUMNS)
  const sortable = columns.filter((at) => isSortable(table.columns[at]))
  const ordinals = asked.numbers.filter(({ ordinal, value }) => ordinal && value > 1 && value <= 20)
  const tops = asked.numbers.filter(
    ({ ordinal, value }) => !ordinal && Number.isInteger(value) && value > 1 && value <= 50,
  )
  yield* differences(
    scene,
    columns.filter((at) => isSortable(table.columns[at])),
  )
  if (links.length > 0) yield* existence(scene)
  for (const set of rowSetsOf(table, links)) {
    const size = scene.sizeOf(set)
    if (size === 0) {
      if (set.kind !== 'either') yield candidate(set, { show: 'count' }, 'count')
      continue
    }
    const many = size > 1
    const fixed = new Set(
      set.kind === 'one' || set.kind === 'both'
        ? set.where.flatMap(({ test, column }) => (test === 'is' ? [column] : []))
        : [],
    )
    const shown = columns.filter((at) => !fixed.has(at))
    for (const column of shown) yield candidate(set, { column }, 'values')
    yield candidate(set, { show: 'count' }, 'count')
    if (set.kind === 'one' && size <= MOST_NEIGHBOURS && set.links[0]?.kind !== 'beyond')
      for (const step of [1, -1]) {
        for (const column of columns) yield candidate(set, { column, step }, `values step${step}`)
      }
    if (set.kind === 'one' && set.links[0]?.kind === 'whole') yield* alike(scene, set, columns)
    if (!many) {
      if (set.kind !== 'all')
        for (const column of sortable.filter((at) => !fixed.has(at)))
          yield candidate(set, { show: 'sum', column }, 'sum')
      continue
    }
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
    for (const [order, name] of orders)
      for (const column of shown)
        if (column !== order.by || fixed.size === 0) yield candidate(set, { column, order }, `values ${name}`)
    if (set.kind !== 'not')
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
    for (const column of shown) yield candidate(set, { show: 'distinct', column }, 'distinct')
    for (const column of sortable) for (const show of FIGURES) yield candidate(set, { show, column }, show)
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

/** What two named sets of rows differ by, in a column or in number. */
function* differences({ links }: Scene, sortable: readonly number[]): Generator<Candidate> {
  const named = links.filter(({ kind }) => kind !== 'beyond').slice(0, 10)
  for (const [at, a] of named.entries())
    for (const b of named.slice(at + 1)) {
      if ((a.from < b.to && b.from < a.to) || a.condition.column !== b.condition.column) continue
      const set: RowSet = { kind: 'one', links: [a], where: [a.condition], any: false }
      const versus = [b.condition]
      for (const column of sortable)
        if (column !== a.condition.column)
          yield { ...candidate(set, { show: 'difference', column, versus }, 'difference'), other: b }
      yield { ...candidate(set, { show: 'difference', versus }, 'difference-count'), other: b }
    }
}

/** Whether there are such rows at all. */
function* existence(scene: Scene): Generator<Candidate> {
  for (const set of rowSetsOf(scene.table, scene.links))
    if (set.kind === 'both') yield candidate(set, { show: 'exists' }, 'exists')
}

function candidate(set: RowSet, parts: Partial<TableQuery>, form: string): Candidate {
  return { query: { ...showAll(null), where: set.where, any: set.any, ...parts }, set, other: null, form }
}

const SORTABLE = new WeakMap<Float64Array, boolean>()

/** Whether a column's cells can be ordered: dates, numbers, or texts that mostly begin with a number. */
function isSortable(column: TypedColumn | undefined): boolean {
  if (!column) return false
  if (column.type !== 'text') return true
  return SORTABLE.getOrInsertComputed(column.numbers, (numbers) => {
    let count = 0
    for (const number of numbers) if (!Number.isNaN(number)) count++
    return count * 2 > numbers.length
  })
}
