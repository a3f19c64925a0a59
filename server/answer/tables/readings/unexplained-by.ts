import type { Condition, TableQuery } from '../query/table-query.ts'
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
  return explain(scene, { query, set, other: null, form: formOf(query) }).open
}

/** The form of a query, named as generate() names those that it makes. */
function formOf(query: TableQuery): string {
  const { show, where, order, step, group, versus, column } = query
  if (group) return `${show} group-${group.measure === null ? '' : 'sum-'}${group.direction}`
  if (step !== 0) return `${show} step${step}`
  if (order) {
    const nth = order.limit > 1 ? 'top' : order.skip > 0 ? 'nth' : order.by === null ? '' : 'by'
    return [
      show,
      [nth, ...(order.by === null ? ['row'] : []), order.direction].filter(Boolean).join('-'),
    ].join(' ')
  }
  const beyond = where.find(({ test }) => test === 'same_as' || test.endsWith('_row'))
  if (beyond) return `${show} ${beyond.test}`
  if (show === 'difference' && column === null) return 'difference-count'
  if (show === 'share' && column !== null) return 'share of sum'
  return show === 'share' && versus.length > 0 ? 'share of some' : show
}
