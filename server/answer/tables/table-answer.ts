import { type LanguageModel, ModelError } from '../../models/chat/language-model.ts'
import { isReadable } from '../../models/reading/is-readable.ts'
import type { ReadingsToScore } from '../../models/reading/reading-scorer.ts'
import type { Library } from '../search/library.ts'
import type { FoundPassages, Passage } from '../search/passage.ts'
import type { Question } from '../understand/question.ts'
import { type FoundTable, foundTables, type SearchedTables } from './found-tables.ts'
import { isMeant } from './meant.ts'
import { queryByModel } from './model-query.ts'
import type { TableQuery } from './query/table-query.ts'
import { MOST_READINGS } from './read-table-question.ts'
import { rowCounts } from './row-count.ts'
import type { ProgramReading } from './table-tasks.ts'
import type { ShownRow, ToldReading } from './told-reading.ts'

/** A row that a result comes from, with the passage that it stands in. */
export type UsedRow = ShownRow & { readonly passage: Passage }

/** A question read as a query of a table. */
export type TableReading = ToldReading & {
  readonly table: FoundTable
  readonly probability: number
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

/** Whether a query lists a whole column that has no name, which no word of a question can ask for. */
const isUnnamedList = ({ show, column, where, order_by, group_by }: ToldReading['json']) =>
  show === 'values' &&
  where.length === 0 &&
  order_by === null &&
  group_by === null &&
  /^column \d+$/.test(column ?? '')

type ReadBy = 'program' | 'model' | 'both'

/** How likely a reading is that a model wrote, and one that the program has, too; estimates. */
const READ_BY_MODEL = 0.6
const READ_ALIKE = 0.85
/**
 * A model with fewer parameters writes no queries: of those that models of 135 and 270 million wrote, held to the form, none
 * was right, at some 20 seconds each.
 */
const FEWEST_PARAMETERS = 1e9
/** How likely the number of rows is asked for of a table that the question names; an estimate. */
const COUNTED = 0.95
/** A reading is offered instead of a row if it is rather right than wrong. */
export const LEAST_LIKELY = 0.5
/**
 * A reading is offered where nothing else was found from here on: of 536 questions about tables that nothing was learned from, 40 of
 * the 96 readings between this and LEAST_LIKELY were right.
 */
const LEAST_OFFERED = 0.3

/** `tables`: null where they are not kept; `languageModel`: throws ModelError when the chosen model cannot be had. */
export type TableServices = {
  readonly library: Pick<Library, 'passagesAt'>
  readonly tables: SearchedTables | null
  /** Scores readings; see ScoreReadings. */
  readonly score: (asked: ReadingsToScore, signal: AbortSignal) => Promise<Float32Array>
  languageModel(): Promise<LanguageModel | null>
}

/** Asks the tables that passages stand in. A reading that is not sure is also asked of the language model. Null for a question of several parts or for an overview, and if none says anything. */
export async function askTables(
  question: Question,
  { relevant, nearest }: FoundPassages,
  { library, tables, score, languageModel }: TableServices,
  signal: AbortSignal,
): Promise<TableAnswer | null> {
  if (tables === null || question.parts.length > 0 || question.overview || question.isPasted) return null
  const found = await foundTables([...relevant, ...nearest], tables)
  const counted = await countedRows(question.text, found, library)
  if (counted) return counted
  // A column that no word asks for does not answer what the table has no word for.
  const likely = (await readings(question.text, found, score, signal)).filter(
    ({ unexplained, asksColumn, json }) =>
      isMeant(unexplained) && (unexplained.length === 0 || (asksColumn && !isUnnamedList(json))),
  )
  const [best, ...others] = likely
  if (!best) return null
  // Of two tables that answer differently and each likely, neither is sure.
  const isRival = ({ table, text, probability }: TableReading) =>
    table !== best.table && text !== best.text && probability >= LEAST_LIKELY
  const isSure = best.shown && !others.some(isRival)
  const asModel = isSure ? null : await readByModel(question.text, likely, best.table, languageModel, signal)
  if (!asModel && best.probability < LEAST_OFFERED) return null
  const read = asModel ?? { readings: [best, ...others] as const, isSure }
  const [first] = read.readings
  const rows = await usedRows(first, library)
  return { ...read, rows, isSure: read.isSure && rows.length > 0 }
}

/** The number of rows of a table that the question names; of several such tables, none is sure. Null for any other question. */
async function countedRows(
  question: string,
  found: readonly FoundTable[],
  library: Pick<Library, 'passagesAt'>,
): Promise<TableAnswer | null> {
  const counts = await rowCounts(question, found)
  const probability = counts.length === 1 ? COUNTED : 1 / counts.length
  const [first, ...others] = counts.map((count) => ({ ...count, probability, readBy: 'program' as const }))
  if (!first) return null
  const rows = await usedRows(first, library)
  const readings = [first, ...others.slice(0, MOST_READINGS - 1)] as const
  return { readings, rows, isSure: others.length === 0 && rows.length > 0 }
}

/** The likeliest readings of a question in several tables, the best first. Those of the likeliest table are scored by the model. */
async function readings(
  question: string,
  tables: readonly FoundTable[],
  score: TableServices['score'],
  signal: AbortSignal,
): Promise<(TableReading & ProgramReading)[]> {
  const found: (TableReading & ProgramReading)[] = []
  const told = (table: FoundTable, read: readonly ProgramReading[]) =>
    read.map((reading) => ({ ...reading, table, readBy: 'program' as const }))
  for (const table of tables) {
    signal.throwIfAborted()
    found.push(...told(table, await table.asked.read(question)))
  }
  const [likeliest] = sorted(found)
  if (!likeliest || !isReadable(question)) return sorted(found)
  const { table } = likeliest
  const scores = await score(await table.asked.best(question), signal)
  const again = told(table, await table.asked.readAgain(question, scores))
  return sorted([...again, ...found.filter((reading) => reading.table !== table)])
}

function sorted<T extends ProgramReading>(readings: readonly T[]): T[] {
  return readings.toSorted((a, b) => b.probability - a.probability).slice(0, MOST_READINGS)
}

/**
 * The readings with that of a language model, the likeliest first; null without one, or if it leaves words of the question open.
 * It is sure only if the program reads the question so, too: models write wrong queries that explain every word.
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
    if (!model || (model.parameters ?? FEWEST_PARAMETERS) < FEWEST_PARAMETERS) return null
    const read = await queryByModel(question, table.asked, model, signal)
    if (!read || !isMeant(read.unexplained)) return null
    const alike = readings.find((reading) => reading.table === table && isAlike(reading, read))
    if (alike) {
      const probability = Math.max(alike.probability, READ_ALIKE)
      const others = readings.filter((reading) => reading !== alike)
      return { readings: [{ ...alike, probability, readBy: 'both' }, ...others], isSure: true }
    }
    const own: TableReading = { ...read, probability: READ_BY_MODEL, table, readBy: 'model' }
    const [first = own, ...others] = [...readings, own].sort((a, b) => b.probability - a.probability)
    return { readings: [first, ...others], isSure: false }
  } catch (error) {
    // The step that writes the answer tells what the model lacks.
    if (error instanceof ModelError) return null
    throw error
  }
}

/** Whether two readings have one result, from the same rows: 'yes' or 1 alone come of many queries. */
function isAlike(a: ToldReading, b: ToldReading): boolean {
  const rowsOf = ({ rowCount, rows }: ToldReading) => [rowCount, ...rows.map(({ row }) => row)].join()
  return a.text === b.text && rowsOf(a) === rowsOf(b)
}

async function usedRows(
  { table, rows }: TableReading,
  library: Pick<Library, 'passagesAt'>,
): Promise<UsedRow[]> {
  const offsets = rows.map(({ start }) => start)
  const passages = await library.passagesAt(table, offsets)
  return rows.flatMap((row) => {
    const passage = passages.find(({ start, end }) => start <= row.start && row.start < end)
    return passage ? [{ ...row, passage }] : []
  })
}

/** Whether a query computes something of several rows, so that no row answers it. */
export function isComputed({ show, group }: TableQuery): boolean {
  return show !== 'values' || group !== null
}
