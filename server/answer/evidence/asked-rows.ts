import { contentStems } from '../../text/words.ts'
import type { Found } from '../search/find-passages.ts'
import type { Library } from '../search/library.ts'
import type { Passage } from '../search/passage.ts'
import type { Scope } from '../search/search.ts'
import { MOST_LISTED } from '../tables/found-tables.ts'
import { countedTable } from '../tables/row-count.ts'
import { askTables, type TableAnswer, type TableServices } from '../tables/table-answer.ts'
import { askedState } from '../understand/asked-state.ts'
import type { Question } from '../understand/question.ts'
import { superlativeOf } from '../understand/superlative.ts'
import { BOX } from './asked-boxes.ts'
import { type Comparison, compareRows, MOST_ROWS } from './compare-rows.ts'

/** The rows of tables that a question computes with or compares, or the names of the documents that it asks for. */
export type AskedRows = {
  readonly documents?: readonly string[]
  readonly computed: TableAnswer | null
  readonly comparison: Comparison | null
  /** Passages with boxes, if the question asks for those in a state. */
  readonly boxes?: readonly Passage[]
}

export type RowServices = TableServices & { readonly library: Library }

export const NO_ROWS: AskedRows = { computed: null, comparison: null }

/**
 * Asks the tables that passages stand in, and those that the question names to have their rows counted. Compares the rows of one
 * if that does not answer a superlative question.
 */
export async function askedRows(
  question: Question,
  found: Found,
  scope: Scope,
  services: RowServices,
  signal: AbortSignal,
): Promise<AskedRows> {
  const named = await namedPassages(question, scope, services.library)
  const tables = { ...found, relevant: [...named, ...found.relevant] }
  const computed = await askTables(question, tables, services, signal)
  const comparison = computed?.isSure ? null : await compareTables(question, found, services, signal)
  const boxes = askedState(question.text) ? await services.library.passagesWith(scope, BOX, found.first) : []
  return { computed, comparison, boxes }
}

/** Passages of the documents that a question for the number of a table's rows names. */
async function namedPassages(
  { text }: Question,
  scope: Scope,
  library: Library,
): Promise<readonly Passage[]> {
  const named = contentStems((countedTable(text) ?? []).join(' '))
  return named.size === 0 ? [] : (await library.survey(scope, named)).passages
}

/**
 * Compares all rows of the table that a superlative question is about. Returns null for any other question, and if
 * several retrieved tables have different answers.
 */
export async function compareTables(
  { text, parts }: Question,
  { relevant, nearest, overview }: Found,
  {
    library: { wholeDocument },
    tables,
  }: Pick<RowServices, 'tables'> & { library: Pick<Library, 'wholeDocument'> },
  signal?: AbortSignal,
): Promise<Comparison | null> {
  const asked = parts.length === 0 && !overview ? superlativeOf(text) : null
  if (!asked) return null
  const rowsIn = ({ best }: Comparison) => best.map((row) => row.text).join('\n')
  let only: Comparison | null = null
  for (const [id, found] of Map.groupBy([...relevant, ...nearest], ({ documentId }) => documentId)) {
    // Nobody needs to read a document of a million rows to see that it has too many.
    const listed = await tables?.first(id, MOST_LISTED)
    if (listed?.some(({ rows }) => rows > MOST_ROWS)) continue
    const comparison = await compareRows(asked, found, wholeDocument, signal)
    if (only && comparison && rowsIn(only) !== rowsIn(comparison)) return null
    only ??= comparison
  }
  return only
}
