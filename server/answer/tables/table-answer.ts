import { columnName } from '../../documents/tables/typed-table.ts'
import { type LanguageModel, ModelError } from '../../models/chat/language-model.ts'
import type { FoundTable } from '../search/found-tables.ts'
import type { Library } from '../search/library.ts'
import type { FoundPassages, Passage } from '../search/passage.ts'
import type { Question } from '../understand/question.ts'
import { queryByModel } from './model-query.ts'
import type { Cell, QueryResult } from './query/execute-query.ts'
import { queryInWords } from './query/query-words.ts'
import type { TableQuery } from './query/table-query.ts'
import { type RankedReading, readTableQuestion } from './read-table-question.ts'
import { resultText } from './result-text.ts'

/** A row that a result comes from. `start`: UTF-16 offset of its line in the document's text. */
export type UsedRow = {
  /** Its position in the stored table, from 0. */
  readonly row: number
  /** Its position among the rows that are computed with. */
  readonly typedRow: number
  readonly start: number
  readonly passage: Passage
}

/** A question read as a query of a table, with its result as text: '512 mm'. */
export type TableReading = Pick<
  RankedReading,
  'query' | 'words' | 'result' | 'probability' | 'unexplained'
> & {
  readonly table: FoundTable
  readonly text: string
  /** Who read the question so: this program, a language model, or both. */
  readonly readBy: ReadBy
}

/**
 * What the tables that were found say to a question. `readings`: the likeliest first; `rows`: the first rows that the
 * first reading uses. `isSure`: it is shown as the answer; otherwise it is offered as a reading of the question.
 */
export type TableAnswer = {
  readonly readings: readonly [TableReading, ...TableReading[]]
  readonly rows: readonly UsedRow[]
  readonly isSure: boolean
}

type ReadBy = 'program' | 'model' | 'both'

/** How likely a reading is that a model wrote, and one that the program has, too; estimates. */
const READ_BY_MODEL = 0.6
const READ_ALIKE = 0.85
/** Rows that are shown and cited. */
const MOST_ROWS = 10
/** A reading that is less likely is not offered; nor one that leaves a word of the question open and is less likely than that. */
const LEAST_LIKELY = { whole: 0.25, open: 0.45 }
const MOST_UNEXPLAINED = 1

/** `languageModel`: throws ModelError when the chosen model cannot be had. */
export type TableServices = {
  readonly library: Pick<Library, 'tables' | 'passagesAt'>
  languageModel(): Promise<LanguageModel | null>
}

/** Asks the tables that passages stand in. A reading that is not sure is also asked of the language model. Null for a question of several parts or for an overview, and if none says anything. */
export async function askTables(
  question: Question,
  { relevant, nearest }: FoundPassages,
  { library, languageModel }: TableServices,
  signal: AbortSignal,
): Promise<TableAnswer | null> {
  if (question.parts.length > 0 || question.overview || question.isPasted) return null
  const tables = await library.tables([...relevant, ...nearest])
  if (tables.length === 0) return null
  const asked = tables.map(({ typed }) => ({ table: typed.table }))
  const { readings } = readTableQuestion(question.text, asked)
  const likely = readings.flatMap((reading) => {
    const table = tables[reading.table]
    const text = table && resultText(table.typed.table, reading.query, reading.result)
    const isText = text !== null && text !== undefined
    return table && isText && isMeant(reading.unexplained) && isLikely(reading)
      ? [{ ...reading, table, text, readBy: 'program' as const }]
      : []
  })
  const [best, ...others] = likely
  if (!best) return null
  const asModel = best.shown
    ? null
    : await readByModel(question.text, likely, best.table, languageModel, signal)
  const read = asModel ?? { readings: [best, ...others] as const, isSure: best.shown }
  const [first] = read.readings
  const rows = await usedRows(first.table, first.result, library)
  return { ...read, rows, isSure: read.isSure && rows.length > 0 }
}

/**
 * The readings with that of a language model first; null without one. It is sure if it explains the words of the question,
 * and likelier if the program reads the question so, too.
 */
async function readByModel(
  question: string,
  readings: readonly TableReading[],
  table: FoundTable,
  languageModel: TableServices['languageModel'],
  signal: AbortSignal,
): Promise<Omit<TableAnswer, 'rows'> | null> {
  try {
    const model = await languageModel()
    const read = model && (await queryByModel(question, table.typed.table, model, signal))
    if (!read) return null
    const { query, result, unexplained } = read
    const text = resultText(table.typed.table, query, result)
    if (text === null) return null
    const alike = readings.find((reading) => reading.text === text && reading.table === table)
    const others = readings.filter((reading) => reading !== alike)
    const probability = Math.max(alike?.probability ?? 0, alike ? READ_ALIKE : READ_BY_MODEL)
    const words = queryInWords(query, table.typed.table, result)
    const reading = { query, words, result, probability, unexplained, table, text }
    const readBy = alike ? 'both' : 'model'
    return { readings: [{ ...reading, readBy }, ...others], isSure: isMeant(unexplained) }
  } catch (error) {
    // The step that writes the answer tells what the model lacks.
    if (error instanceof ModelError) return null
    throw error
  }
}

function isLikely({ probability, unexplained }: RankedReading): boolean {
  return probability >= (unexplained.length > 0 ? LEAST_LIKELY.open : LEAST_LIKELY.whole)
}

/** Whether a reading leaves at most one word open, and none that is a name or a number, which says what is meant. */
function isMeant(unexplained: readonly string[]): boolean {
  return unexplained.length <= MOST_UNEXPLAINED && !unexplained.some((word) => /\p{Lu}|\d/u.test(word))
}

async function usedRows(
  table: FoundTable,
  { rows, versus }: QueryResult,
  library: Pick<Library, 'passagesAt'>,
): Promise<UsedRow[]> {
  const { typed } = table
  const typedRows = [...rows.subarray(0, MOST_ROWS), ...versus.subarray(0, MOST_ROWS)].slice(0, MOST_ROWS)
  const used = typedRows.map((typedRow) => {
    const row = typed.rows[typedRow] ?? 0
    return { row, typedRow, start: typed.places.starts[row] ?? 0 }
  })
  const offsets = used.map(({ start }) => start)
  const passages = await library.passagesAt(table, offsets)
  return used.flatMap((each) => {
    const passage = passages.find(({ start, end }) => start <= each.start && each.start < end)
    return passage ? [{ ...each, passage }] : []
  })
}

/** The columns that tell a row and what the query says of it, in the table's order; at most `most`. */
export function shownColumns({ table, query }: TableReading, most: number): number[] {
  const { columns } = table.typed.table
  const named = columns.findIndex(({ type }) => type === 'text')
  const asked = [
    query.column,
    ...[...query.where, ...query.versus].map(({ column }) => column),
    query.order?.by,
    query.group?.column,
    query.group?.measure,
  ].filter((column) => column !== null && column !== undefined)
  const all = [...new Set([...asked, Math.max(0, named), ...columns.keys()])]
  return all.slice(0, Math.max(most, new Set(asked).size)).sort((a, b) => a - b)
}

/** The cells of a result by 'row column'. */
export function markedCells({ cells }: QueryResult): ReadonlySet<string> {
  return new Set(cells.map(({ row, column }: Cell) => `${row} ${column}`))
}

/** Whether a query computes something of several rows, so that no row answers it. */
export function isComputed({ show, group }: TableQuery): boolean {
  return show !== 'values' || group !== null
}

/** The text of a cell, with labels that stand in another row. */
export function cellOf({ table }: TableReading, typedRow: number, column: number): string {
  const of = table.typed.table.columns[column]
  return of?.values[of.codes[typedRow] ?? 0] ?? ''
}

/** The names of columns as people read them; 'column 3' without one. */
export function namesOf({ table }: TableReading, columns: readonly number[]): string[] {
  return columns.map((at) => {
    const column = table.typed.table.columns[at]
    return (column && columnName(column)) || `column ${at + 1}`
  })
}
