import type { TypedTable } from '../../../documents/tables/typed-table.ts'
import type { Asked } from './asked.ts'
import type { ColumnLink } from './link-columns.ts'
import type { LinkedCondition } from './link-values.ts'

const YES = /^(?:1|y|yes|true|x|✓|✔|☑|ja|oui|sí|si)$/iu
const NO = /^(?:0|n|no|false|[-–—]|☐|✗|✘|nein|non|)$/iu
/** How much of a column's name must be said. */
const LEAST_SAID = 0.5
const MOST = 6

/** Links words that name a column of yes and no to the rows that say yes: 'hard candies' where 'hard' is 1. */
export function linkFlags(asked: Asked, table: TypedTable, named: readonly ColumnLink[]): LinkedCondition[] {
  const links = named.flatMap(({ column, share, tokens }): LinkedCondition[] => {
    const { values = [] } = table.columns[column] ?? {}
    if (share < LEAST_SAID || values.length !== 2) return []
    const yes = values.find((value) => YES.test(value))
    if (yes === undefined || !values.some((value) => NO.test(value))) return []
    const places = [...tokens.keys()].filter((at) => asked.tokens[at]?.content)
    const from = Math.min(...places)
    const isRun = places.length > 0 && Math.max(...places) - from === places.length - 1
    const to = isRun ? from + places.length : from + 1
    return places.length === 0
      ? []
      : [{ condition: { column, test: 'is', value: yes }, kind: 'flag', score: share * 0.8, from, to }]
  })
  return links.sort((a, b) => b.score - a.score).slice(0, MOST)
}
