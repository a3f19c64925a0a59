import type { TypedTable } from '../../documents/tables/typed-table.ts'
import type { ReadingsToScore } from '../../models/reading/reading-scorer.ts'
import type { QueryResult } from './query/execute-query.ts'
import { queryInWords } from './query/query-words.ts'
import type { TableQuery } from './query/table-query.ts'
import type { ValueIndex } from './query/value-index.ts'
import { confidenceOf, scoredConfidenceOf } from './readings/confidence.ts'
import { explain, namesColumn } from './readings/explain.ts'
import { isAskedList } from './readings/list-asked.ts'
import { isPlainExtreme } from './readings/plain-extreme.ts'
import { type Ranked, rankReadings } from './readings/rank.ts'

/**
 * A reading of a question as a query of one table, with what comes of it. `table`: its index among those asked;
 * `words`: the query told; `probability`: that the result answers the question, 0–1; `unexplained`: the question's
 * words that the query does not account for; `asksColumn`: whether the question names the column that is shown, if cells are;
 * `shown`: whether it may be shown as the answer, rather than offered.
 */
export type RankedReading = {
  readonly table: number
  readonly query: TableQuery
  readonly words: string
  readonly result: QueryResult
  readonly probability: number
  readonly unexplained: readonly string[]
  readonly asksColumn: boolean
  readonly shown: boolean
}

/** A table to ask, and where its values are looked up if it is too large to go through. */
export type AskedTable = { readonly table: TypedTable; readonly index?: ValueIndex }

/** A list of all rows that a question asks for is shown if it is rather right than wrong. */
const LEAST_LISTED = 0.5
/**
 * So is the row with the most or least of a column from here on: of 40 that were not sure otherwise, 36 were right, of 567
 * questions with a superlative to tables of WikiTableQuestions that nothing was learned from.
 */
const LEAST_EXTREME = 0.6

/** How likely an empty cell is asked for if all else leaves words open, an estimate; how much of its column's name is said. */
const EMPTY_CELL = 0.6
const MOST_SAID = 0.6

/** How many readings are given: the best and the next two. */
export const MOST_READINGS = 3

/** Readings of a question in one table. `best`: those that the model of readings may score; `again`: read by its scores. */
export type TableReadings = {
  readonly readings: readonly RankedReading[]
  best(): ReadingsToScore
  again(scores: Float32Array): readonly RankedReading[]
}

/**
 * Reads a question as a query of one of several tables: the likeliest readings with different results, the best first.
 * None if no table has anything that the question says. Takes milliseconds for a usual table.
 */
export function readTableQuestion(
  question: string,
  tables: readonly AskedTable[],
): { readings: RankedReading[] } {
  const readings = tables.flatMap((asked, at) =>
    readTable(question, asked).readings.map((reading) => ({ ...reading, table: at })),
  )
  return { readings: readings.sort((a, b) => b.probability - a.probability).slice(0, MOST_READINGS) }
}

/** Reads a question as a query of one table. */
export function readTable(question: string, { table, index }: AskedTable): TableReadings {
  const ranking = rankReadings(question, table, index)
  const told = (ranked: readonly Ranked[], confidence: Confidence) => {
    const ordered = withEmptyCell(ranked)
    const [first] = ordered
    return ordered
      .slice(0, MOST_READINGS)
      .map((reading): RankedReading => {
        const explained = explain(reading.scene, reading.candidate)
        const { candidate, result } = reading.told
        const words = queryInWords(candidate.query, table, result)
        const { probability, shown } = confidence(reading, ranked, explained)
        const isList =
          reading === ranked[0] &&
          explained.open.length === 0 &&
          probability >= LEAST_LISTED &&
          isAskedList(reading.scene, candidate, result)
        const asksColumn = namesColumn(reading.scene, candidate)
        const isExtreme =
          reading === ranked[0] &&
          explained.open.length === 0 &&
          asksColumn &&
          probability >= LEAST_EXTREME &&
          isPlainExtreme(table, candidate.query, result)
        const told = { table: 0, query: candidate.query, words, result, unexplained: explained.open }
        const isEmpty = reading === first && reading !== ranked[0]
        const likely = isEmpty ? EMPTY_CELL : probability
        return { ...told, asksColumn, probability: likely, shown: shown || isList || isExtreme }
      })
      .sort((a, b) => b.probability - a.probability)
  }
  return {
    readings: told(ranking.ranked, confidenceOf),
    best: () => ranking.best(),
    again: (scores) =>
      told(ranking.again(scores), (reading, ranked, explained) =>
        scoredConfidenceOf(reading, ranked, ranking.ranked, explained),
      ),
  }
}

/** Puts an empty cell that explains every word of the question before readings that leave some of them open. */
function withEmptyCell(ranked: readonly Ranked[]): readonly Ranked[] {
  const [best] = ranked
  if (!best || explain(best.scene, best.candidate).open.length === 0) return ranked
  const empty = ranked.find(isEmptyCell)
  return empty ? [empty, ...ranked.filter((reading) => reading !== empty)] : ranked
}

/** Whether a reading is a cell that the question asks for by its row and column, and that is empty. */
function isEmptyCell({ scene, candidate, result }: Ranked): boolean {
  const { form, set, query } = candidate
  if (form !== 'values' || set.links.length === 0 || result.rows.length !== 1 || result.values[0] !== '')
    return false
  const said = query.column === null ? undefined : scene.named[query.column]
  return said !== undefined && said.share >= MOST_SAID && explain(scene, candidate).open.length === 0
}

type Confidence = typeof confidenceOf
