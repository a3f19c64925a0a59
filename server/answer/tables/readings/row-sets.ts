import type { TypedTable } from '../../../documents/tables/typed-table.ts'
import type { Condition } from '../query/table-query.ts'
import type { LinkedCondition } from '../question/link-values.ts'

/** Rows that a reading may be about: conditions that words of the question mean, all or any of which hold. */
export type RowSet = {
  readonly kind: 'all' | 'one' | 'not' | 'both' | 'either'
  readonly links: readonly LinkedCondition[]
  readonly where: readonly Condition[]
  readonly any: boolean
}

const MOST = { pairs: 26, either: 8, not: 6 }

/** The row sets that linked conditions can make, the likelier ones first. Conditions of one set say different words. */
export function rowSetsOf(table: TypedTable, links: readonly LinkedCondition[]): RowSet[] {
  const sets: RowSet[] = [{ kind: 'all', links: [], where: [], any: false }]
  for (const link of links) sets.push({ kind: 'one', links: [link], where: [link.condition], any: false })
  for (const link of links.filter(({ kind }) => kind === 'whole' || kind === 'part').slice(0, MOST.not))
    sets.push({
      kind: 'not',
      links: [link],
      where: [{ ...link.condition, test: 'is_not', value: wholeValue(table, link.condition) }],
      any: false,
    })
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
  return [...sets, ...pairs.sort(byScore).slice(0, MOST.pairs), ...either.sort(byScore).slice(0, MOST.either)]
}

function isRange(a: Condition, b: Condition): boolean {
  const isLow = ({ test }: Condition) => test === 'more_than' || test === 'at_least'
  const isHigh = ({ test }: Condition) => test === 'less_than' || test === 'at_most'
  return (isLow(a) && isHigh(b)) || (isLow(b) && isHigh(a))
}

function scoreOf({ links }: RowSet): number {
  return links.reduce((sum, { score, from, to }) => sum + score * (1 + 0.2 * (to - from)), 0)
}

/** The value to exclude: the words themselves, since `is_not` leaves out whole values only. */
function wholeValue(_: TypedTable, { value }: Condition): string {
  return value
}
