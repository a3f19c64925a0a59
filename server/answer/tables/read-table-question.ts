import type { TypedTable } from '../../documents/tables/typed-table.ts'
import type { QueryResult } from './query/execute-query.ts'
import { queryInWords } from './query/query-words.ts'
import type { TableQuery } from './query/table-query.ts'
import type { ValueIndex } from './query/value-index.ts'
import { confidenceOf } from './readings/confidence.ts'
import { type Explained, explain } from './readings/explain.ts'
import { rankReadings } from './readings/rank.ts'

/**
 * A reading of a question as a query of one table, with what comes of it. `table`: its index among those asked;
 * `words`: the query told; `probability`: that the result answers the question, 0–1; `unexplained`: the question's
 * words that the query does not account for; `shown`: whether it may be shown as the answer, rather than offered.
 */
export type RankedReading = {
  readonly table: number
  readonly query: TableQuery
  readonly words: string
  readonly result: QueryResult
  readonly probability: number
  readonly unexplained: readonly string[]
  readonly shown: boolean
}

/** A table to ask, and where its values are looked up if it is too large to go through. */
export type AskedTable = { readonly table: TypedTable; readonly index?: ValueIndex }

/** How many readings are given: the best and the next two. */
export const MOST_READINGS = 3

/**
 * Reads a question as a query of one of several tables: the likeliest readings with different results, the best first.
 * None if no table has anything that the question says. Takes milliseconds for a usual table.
 */
export function readTableQuestion(
  question: string,
  tables: readonly AskedTable[],
): { readings: RankedReading[] } {
  const readings = tables.flatMap(({ table, index }, at) => {
    const ranked = rankReadings(question, table, index)
    return ranked.slice(0, MOST_READINGS).map((reading) => {
      const { candidate, result, scene } = reading
      const explained: Explained = explain(scene, candidate)
      const { probability, shown } = confidenceOf(reading, ranked, explained)
      return {
        table: at,
        query: candidate.query,
        words: queryInWords(candidate.query, table, result),
        result,
        probability,
        unexplained: explained.open,
        shown,
      }
    })
  })
  return { readings: readings.sort((a, b) => b.probability - a.probability).slice(0, MOST_READINGS) }
}
