import type { FullTextQuery, Table } from '@lancedb/lancedb'
import type { loadLanceDb } from '../../../platform/native/lancedb.ts'
import { STOP_WORDS } from '../../../text/function-words.ts'
import type { SearchScope, TextMatch } from '../chunks/chunk-store.ts'

export type LanceDb = Awaited<ReturnType<typeof loadLanceDb>>

const SEARCHED = ['text', 'heading']
/** Changes with what is indexed, so that an index made otherwise before is known and made anew. */
const nameOf = (column: string) => `${column}_words`
/** A heading that matches counts this much of a text that does. */
export const HEADING_WEIGHT = 0.6
/** A chunk's heading begins with the name of its file. */
const FILE_NAME = "lower(split_part(heading, ' › ', 1))"
/** Letters at a word's beginning that are taken to be right, and words that are tried for one with a slip. */
const SURE_LETTERS = 1
const TRIED_WORDS = 20
/** Stems of this length may have two slips. */
const LONG_WORD = 6

/** Builds the full-text indexes anew, without a word of what was removed. */
export async function buildTextIndexes({ Index }: LanceDb, table: Table): Promise<void> {
  for (const column of SEARCHED) {
    const config = Index.fts({
      // Finds words in Chinese, Japanese and Thai too, which put no spaces between them; parts at every sign, as terms() does.
      baseTokenizer: 'icu/split',
      stem: true,
      removeStopWords: true,
      // LanceDB's own are those of all its languages, stemmed: 'city', 'dog', 'sale' and 'war' would never be found.
      customStopWords: [...STOP_WORDS],
      asciiFolding: true,
      withPosition: false,
    })
    await table.createIndex(column, { config, replace: true, name: nameOf(column) })
  }
  for (const { name, columns } of await table.listIndices())
    if (columns.some((column) => SEARCHED.includes(column) && name !== nameOf(column)))
      await table.dropIndex(name)
}

/** Whether both full-text indexes are there, as they are made now. */
export async function hasTextIndexes(table: Table): Promise<boolean> {
  const there = new Set((await table.listIndices()).map(({ name }) => name))
  return SEARCHED.every((column) => there.has(nameOf(column)))
}

/** Makes the indexes by which a document's rows, and a dataset's, are found without reading through all; those alone that are missing. */
export async function buildKeyIndexes({ Index }: LanceDb, table: Table): Promise<void> {
  const there = new Set((await table.listIndices()).flatMap(({ columns }) => columns))
  if (!there.has('document_id')) await table.createIndex('document_id', { config: Index.btree() })
  if (!there.has('dataset_id')) await table.createIndex('dataset_id', { config: Index.bitmap() })
}

/** Makes the indexes of words and keys that are missing; those of words `anew` even where they are there. */
export async function buildIndexes(lancedb: LanceDb, table: Table, anew = false): Promise<void> {
  if (anew || !(await hasTextIndexes(table))) await buildTextIndexes(lancedb, table)
  await buildKeyIndexes(lancedb, table)
}

/** How many rows the full-text indexes lack. */
export async function unindexedRows(table: Table): Promise<number> {
  const rows = await table.countRows()
  if (!(await hasTextIndexes(table))) return rows
  const lacking = await Promise.all(
    SEARCHED.map(async (column) => (await table.indexStats(nameOf(column)))?.numUnindexedRows ?? rows),
  )
  return Math.max(...lacking)
}

/** Looks for words in texts and headings. With 'slips' for one word, in texts alone. */
export function textQuery(lancedb: LanceDb, text: string, match: TextMatch): FullTextQuery {
  const { MatchQuery, MultiMatchQuery, Operator } = lancedb
  if (match === 'slips') {
    const fuzziness = text.length >= LONG_WORD ? 2 : 1
    return new MatchQuery(text, 'text', { fuzziness, prefixLength: SURE_LETTERS, maxExpansions: TRIED_WORDS })
  }
  const operator = match === 'all' ? Operator.And : Operator.Or
  return new MultiMatchQuery(text, SEARCHED, { boosts: [1, HEADING_WEIGHT], operator })
}

/** The condition that a scope without the documents of `hidden` is, as SQL; null for everything. */
export function filterOf(
  { datasetIds, documentIds, fileNames = [], extensions = [] }: SearchScope,
  hidden: ReadonlySet<string> = new Set(),
): string | null {
  const parts = []
  const named = (pattern: (text: string) => string, texts: readonly string[]) =>
    `(${texts.map((text) => `${FILE_NAME} LIKE ${quoted(pattern(likeText(text.toLowerCase())))}`).join(' OR ')})`
  if (fileNames.length > 0) parts.push(named((text) => `%${text}%`, fileNames))
  if (extensions.length > 0) parts.push(named((text) => `%.${text}`, extensions))
  if (datasetIds.length > 0) parts.push(`dataset_id IN (${datasetIds.join(', ')})`)
  if (documentIds.length > 0) parts.push(`document_id IN (${documentIds.map(quoted).join(', ')})`)
  if (hidden.size > 0) parts.push(`document_id NOT IN (${[...hidden].map(quoted).join(', ')})`)
  return parts.length > 0 ? parts.join(' AND ') : null
}

/** Text as LIKE takes it for itself. */
function likeText(text: string): string {
  return text.replace(/[\\%_]/g, (sign) => `\\${sign}`)
}

/** Text as SQL has it. */
export function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}
