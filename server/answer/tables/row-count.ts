import { formatOfName } from '../../../shared/formats.ts'
import { wordSet } from '../../text/function-words.ts'
import { folded } from '../../text/terms.ts'
import type { FoundTable } from './found-tables.ts'
import type { TableQueryJson } from './query/table-query.ts'
import { type Token, tokensOf } from './query/table-words.ts'
import { readAsked } from './question/asked.ts'
import type { ToldReading } from './told-reading.ts'

/** A number of rows, with the table that has them. */
export type RowCount = ToldReading & { readonly table: FoundTable }

const COUNT = /\b(?:how many|number of|count|how long is|wie ?viele|anzahl|row ?count)\b/iu
const ROWS =
  wordSet(`row rows record records entry entries line lines rowcount zeile zeilen eintrag eintrage eintragen
  datensatz datensatze datensatzen`)
/** What a question for the number of rows says besides them and the name of the table. */
const AROUND =
  wordSet(`many number count long table tables file files sheet sheets spreadsheet worksheet tab document list
  dataset data contain contains contained containing hold holds include includes including exist exists stored total
  altogether overall named called tabelle datei blatt liste anzahl enthalt insgesamt stehen hat`)

const ALL_ROWS: TableQueryJson = {
  ...{ show: 'count', column: null, where: [], any: false, versus: [] },
  ...{ order_by: null, order: 'highest', limit: 1, skip: 0, step: 0 },
  ...{ group_by: null, group_sum: null, group_order: 'highest' },
}

/**
 * The words by which a question for the number of a table's rows names that table: 'rain' in 'How many rows does rain.csv
 * have?' Null for a question that asks for anything else, as for the rows of some kind, and if it names no table.
 */
export function countedTable(question: string): readonly string[] | null {
  if (!COUNT.test(question)) return null
  const words = readAsked(question).tokens.filter(({ content, number }) => content || number)
  const isRows = ({ lower }: Token) => ROWS.has(folded(lower))
  const isAround = ({ lower }: Token) => AROUND.has(folded(lower)) || formatOfName(`x.${lower}`) !== null
  const names = words.filter((word) => !isRows(word) && !isAround(word))
  return words.some(isRows) && names.length > 0 ? names.map(({ text }) => text) : null
}

/**
 * Counts the rows of the tables that a question for their number names by file, sheet, caption or heading; those that it names in full
 * before those that it names in part.
 */
export async function rowCounts(question: string, tables: readonly FoundTable[]): Promise<RowCount[]> {
  const words = countedTable(question)
  if (!words) return []
  const said = new Set(tokensOf(words.join(' ')).map(({ stem }) => stem))
  const stemsIn = (name: string) => new Set(tokensOf(name).map(({ stem }) => stem))
  const named = tables.flatMap((table) => {
    const { filename, sheet, caption, headings } = table
    const own = [filename.replace(/\.\w+$/, ''), sheet, caption, headings.at(-1)]
    const names = own.map((name) => stemsIn(name ?? ''))
    const all = names.reduce((a, b) => a.union(b))
    const isWhole = names.some((name) => name.size > 0 && name.isSubsetOf(said))
    return said.isSubsetOf(all) ? [{ table, isWhole }] : []
  })
  const whole = named.filter(({ isWhole }) => isWhole)
  const counts: RowCount[] = []
  for (const { table } of whole.length > 0 ? whole : named) {
    const told = await table.asked.run(question, ALL_ROWS)
    if (typeof told !== 'string') counts.push({ ...told, unexplained: [], table })
  }
  return counts
}
