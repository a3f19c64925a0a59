import type { Condition, TableQuery } from '../query/table-query.ts'
import { OPERATORS } from './confidence.ts'
import { explain } from './explain.ts'
import type { Scene } from './scene.ts'

/** The words of a question that a query leaves open which no reading made, such as that of a language model. */
export function unexplainedBy(scene: Scene, query: TableQuery): readonly string[] {
  const isAsked = ({ column, test, value }: Condition) =>
    [...query.where, ...query.versus].some(
      (other) => other.column === column && (other.value === value || other.test !== test),
    )
  const links = scene.links.filter(({ condition }) => isAsked(condition))
  const set = { kind: 'all' as const, links, where: query.where, any: query.any }
  return explain(scene, { query, set, other: null, form: '' }, OPERATORS).open
}
