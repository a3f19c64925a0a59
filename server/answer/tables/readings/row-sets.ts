import type { TypedTable } from '../../../documents/tables/typed-table.ts'
import type { Condition } from '../query/table-query.ts'
import type { ColumnLink } from '../question/link-columns.ts'
import type { LinkedCondition } from '../question/link-values.ts'

/**
 * Rows that a reading may be about: conditions that words of the question mean, all or any of which hold. `columns`: one
 * more condition compares two columns of the row.
 */
export type RowSet = {
  readonly kind: 'all' | 'one' | 'not' | 'both' | 'either' | 'columns'
  readonly links: readonly LinkedCondition[]
  readonly where: readonly Condition[]
  readonly any: boolean
}

const MOST = { pairs: 26, either: 8, not: 6, columns: 12 }
/** How much of the names of two columns must be said for them to be compared. */
const LEAST_SAID = 0.5
/** How likely sets of a kind are beside those of one condition that fits as well. */
const WEIGHTS = { all: 1, one: 1, both: 0.6, either: 0.6, not: 0.3, columns: 0.5 }

/** The row sets that linked conditions and named columns can make, the likelier ones first. Conditions of one set say different words. */
export function rowSetsOf(
  table: TypedTable,
  links: readonly LinkedCondition[],
  named: readonly ColumnLink[],
): RowSet[] {
  const all: RowSet = { kind: 'all', links: [], where: [], any: false }
  const ones = links.map(
    (link): RowSet => ({ kind: 'one', links: [link], where: [link.condition], any: false }),
  )
  const nots = links
    .filter(({ kind }) => kind === 'whole' || kind === 'part' || kind === 'flag')
    .slice(0, MOST.not)
    .map(
      (link): RowSet => ({
        kind: 'not',
        links: [link],
        where: [{ ...link.condition, test: 'is_not' }],
        any: false,
      }),
    )
  const pairs: RowSet[] = []
  const either: RowSet[] = []
  for (const [at, a] of links.entries()) {
    for (const b of links.slice(at + 1)) {
      if (a.from < b.to && b.from < a.to) continue
      const where = [a.condition, b.condition]
      if (a.condition.column !== b.condition.column || isRange(a.condition, b.condition))
        pairs.push({ kind: 'both', links: [a, b], where, any: false })
      else if (a.kind !== 'beyond' && b.kind !== 'beyond')
        either.push({ kind: 'either', links: [a, b], where, any: true })
      if (a.condition.column === b.condition.column && a.kind === 'part' && b.kind === 'part')
        pairs.push({ kind: 'both', links: [a, b], where, any: false })
    }
  }
  const byScore = (x: RowSet, y: RowSet) => scoreOf(y) - scoreOf(x)
  const others = [
    ...ones,
    ...nots,
    ...pairs.sort(byScore).slice(0, MOST.pairs),
    ...either.sort(byScore).slice(0, MOST.either),
    ...comparedColumns(table, links, named),
  ]
  return [all, ...others.sort(byScore)]
}

/** The rows where one named column has more or less than another one, alone and with a value beside. */
function comparedColumns(
  table: TypedTable,
  links: readonly LinkedCondition[],
  named: readonly ColumnLink[],
): RowSet[] {
  const said = named.filter(
    ({ column, share }) => share >= LEAST_SAID && table.columns[column]?.type !== 'text',
  )
  const sets: RowSet[] = []
  for (const [at, a] of said.entries())
    for (const b of said.slice(at + 1)) {
      if (table.columns[a.column]?.type !== table.columns[b.column]?.type) continue
      const isApart = [...a.tokens.keys()].some((token) => !b.tokens.has(token))
      if (!isApart || [...b.tokens.keys()].every((token) => a.tokens.has(token))) continue
      for (const test of ['more_than_column', 'less_than_column'] as const) {
        const where = [{ column: a.column, test, value: '', key: b.column }]
        sets.push({ kind: 'columns', links: [], where, any: false })
        for (const link of links.slice(0, 2))
          if (link.kind === 'whole' || link.kind === 'part')
            sets.push({ kind: 'columns', links: [link], where: [link.condition, ...where], any: false })
      }
    }
  return sets.slice(0, MOST.columns)
}

function isRange(a: Condition, b: Condition): boolean {
  const isLow = ({ test }: Condition) => test === 'more_than' || test === 'at_least'
  const isHigh = ({ test }: Condition) => test === 'less_than' || test === 'at_most'
  return (isLow(a) && isHigh(b)) || (isLow(b) && isHigh(a))
}

function scoreOf({ links, kind }: RowSet): number {
  return WEIGHTS[kind] * links.reduce((sum, { score, from, to }) => sum + score * (1 + 0.2 * (to - from)), 0)
}
