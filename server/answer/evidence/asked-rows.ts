import { contentStems } from '../../text/words.ts'
import type { Found } from '../search/find-passages.ts'
import type { Library } from '../search/library.ts'
import type { Passage } from '../search/passage.ts'
import type { Scope } from '../search/search.ts'
import { countedTable } from '../tables/row-count.ts'
import { askTables, type TableAnswer, type TableServices } from '../tables/table-answer.ts'
import type { Question } from '../understand/question.ts'

/** What a question computes from tables, or the names of the documents that it asks for. */
export type AskedRows = {
  readonly documents?: readonly string[]
  readonly computed: TableAnswer | null
}

export type RowServices = TableServices & { readonly library: Library }

export const NO_ROWS: AskedRows = { computed: null }

/** Asks the tables that passages stand in, and those that the question names to have their rows counted. */
export async function askedRows(
  question: Question,
  found: Found,
  scope: Scope,
  services: RowServices,
  signal: AbortSignal,
): Promise<AskedRows> {
  const named = await namedPassages(question, scope, services.library)
  const tables = { ...found, relevant: [...named, ...found.relevant] }
  return { computed: await askTables(question, tables, services, signal) }
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
