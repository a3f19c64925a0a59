import { rowsWhere } from '../../server/answer/tables/query/conditions.ts'
import type { Condition, TableQuery } from '../../server/answer/tables/query/table-query.ts'
import type { TypedTable } from '../../server/documents/tables/typed-table.ts'

/** Writes queries of one table so that those that mean the same are the same text: conditions that choose the same rows are alike. */
export class QueryNames {
  readonly #table: TypedTable
  readonly #known = new Map<string, string>()

  constructor(table: TypedTable) {
    this.#table = table
  }

  of({ show, column, where, any, order, step, group, versus }: TableQuery): string {
    const conditions = (list: readonly Condition[]) => list.map((condition) => this.#rowsOf(condition)).sort()
    return JSON.stringify([show, column, conditions(where), where.length > 1 && any, order, step, group, conditions(versus)])
  }

  #rowsOf(condition: Condition): string {
    return this.#known.getOrInsertComputed(JSON.stringify(condition), () => rowsWhere(this.#table, condition).join(' '))
  }
}
