import type { TypedColumn } from '../../documents/tables/typed-table.ts'
import type { ReadingsToScore } from '../../models/reading/reading-scorer.ts'
import type { TypedRows } from '../../storage/tables/typed-rows.ts'
import { mayBeMeant } from './meant.ts'
import { executeQuery } from './query/execute-query.ts'
import { queryFromJson, type TableQueryJson, uniqueNames } from './query/table-query.ts'
import { type RankedReading, readTable, type TableReadings } from './read-table-question.ts'
import { setScene } from './readings/scene.ts'
import { unexplainedBy } from './readings/unexplained-by.ts'
import { type ToldReading, toldReading } from './told-reading.ts'

/** A reading by the program: how likely it answers, 0–1, and whether it may be shown as the answer. */
export type ProgramReading = ToldReading & Pick<RankedReading, 'asksColumn' | 'probability' | 'shown'>

/** `columns`: the names that a query may use, in the order of the table. */
export type TableDescription = { readonly text: string; readonly columns: readonly string[] }

/** A table to ask, in this thread or another. */
export interface AskableTable {
  /** The likeliest readings of a question that have a result, the best first; none that leave too many of its words open. */
  read(question: string): Promise<readonly ProgramReading[]>
  /** The best readings of a question, as the model of readings takes them. */
  best(question: string): Promise<ReadingsToScore>
  /** The likeliest readings by the scores of the best ones, in their order. */
  readAgain(question: string, scores: Float32Array): Promise<readonly ProgramReading[]>
  /** The table as a language model is told of it. */
  describe(question: string): Promise<TableDescription>
  /** Runs a query that a model wrote for a question; a sentence if it cannot be run or has no result. */
  run(question: string, json: TableQueryJson): Promise<ToldReading | string>
}

/** Columns that a model is told of, values of each, and characters of one. */
const MOST_COLUMNS = 60
const MOST_VALUES = 6
const VALUE_CHARS = 40

/** A table in the memory of this thread, where reading a question of a million rows takes a second. */
export function askableTable(typed: TypedRows): AskableTable {
  return {
    read: async (question) => readQuestion(question, typed),
    best: async (question) => readOnce(question, typed).best(),
    readAgain: async (question, scores) => told(readOnce(question, typed).again(scores), typed),
    describe: async (question) => describe(question, typed),
    run: async (question, json) => run(question, json, typed),
  }
}

/** The last question to a table is read once, for its readings and for what a model makes of them. */
const LAST = new WeakMap<TypedRows, { readonly question: string; readonly readings: TableReadings }>()

function readOnce(question: string, typed: TypedRows): TableReadings {
  const last = LAST.get(typed)
  if (last?.question === question) return last.readings
  const readings = readTable(question, { table: typed.table })
  LAST.set(typed, { question, readings })
  return readings
}

function readQuestion(question: string, typed: TypedRows): ProgramReading[] {
  // Most questions have nothing to do with the tables of the documents that were found.
  if (!mayBeMeant(setScene(question, typed.table))) return []
  return told(readOnce(question, typed).readings, typed)
}

function told(readings: readonly RankedReading[], typed: TypedRows): ProgramReading[] {
  const all = readings.flatMap(({ query, result, asksColumn, probability, shown, unexplained }) => {
    const reading = toldReading(typed, query, result, unexplained)
    return reading ? [{ ...reading, asksColumn, probability, shown }] : []
  })
  // A cell, and a figure that is told as that cell, are one.
  return all.filter((reading, at) => all.findIndex(({ words }) => words === reading.words) === at)
}

function run(question: string, json: TableQueryJson, typed: TypedRows): ToldReading | string {
  try {
    const query = queryFromJson(json, typed.table)
    const result = executeQuery(typed.table, query)
    const unexplained = unexplainedBy(setScene(question, typed.table), query)
    return (
      (result.values.length > 0 ? toldReading(typed, query, result, unexplained) : null) ??
      'No row fits the query, or the column has no numbers.'
    )
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/** Tells the columns with their types, units and some values, those of the question first. */
function describe(question: string, { table }: TypedRows): TableDescription {
  const names = uniqueNames(table).slice(0, MOST_COLUMNS)
  const linked = Map.groupBy(setScene(question, table).links, ({ condition }) => condition.column)
  const columns = names.map((name, at) => {
    const column = table.columns[at] as TypedColumn
    const own = (linked.get(at) ?? []).map(({ condition }) => condition.value)
    const values = [...new Set([...own, ...sampled(column)])].slice(0, MOST_VALUES)
    const unit = column.unit === null ? '' : `, ${column.unit}`
    return `- ${JSON.stringify(name)} (${column.type}${unit}): ${values.map(shortened).join(' | ')}`
  })
  const about = [table.document, table.name].filter(Boolean).join(', ')
  const text = `Table of ${about}, ${table.rowCount} rows. Its columns with some values:\n${columns.join('\n')}`
  return { text, columns: names }
}

function sampled({ values }: TypedColumn): string[] {
  const found: string[] = []
  for (const value of values) {
    if (value !== '') found.push(value)
    if (found.length === MOST_VALUES) break
  }
  return found
}

function shortened(value: string): string {
  return value.length > VALUE_CHARS ? `${value.slice(0, VALUE_CHARS)}…` : value
}
