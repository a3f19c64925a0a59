import type { FullTextQuery, Operator, Table } from '@lancedb/lancedb'
import type { loadLanceDb } from '../../../platform/native/lancedb.ts'
import { searchText } from '../../../text/folding.ts'
import { STOP_WORDS } from '../../../text/function-words.ts'
import type { SearchScope, TextMatch } from '../chunks/chunk-store.ts'

export type LanceDb = Awaited<ReturnType<typeof loadLanceDb>>

const SEARCHED = ['text', 'heading']
/** Index name; changes with the way of indexing, so that outdated indexes are recognized and rebuilt. */
const nameOf = (column: string) => `${column}_words`
/** Weight of a match in a heading relative to one in a text. */
export const HEADING_WEIGHT = 0.6
/** SQL for the file name, with which a chunk's heading begins. */
const FILE_NAME = "lower(split_part(heading, ' › ', 1))"
/** Fuzzy search: leading letters that must match, and expansions tried per word. */
const SURE_LETTERS = 1
const TRIED_WORDS = 20
/** Stem length from which two errors are allowed. */
const LONG_WORD = 6

/** Rebuilds the full-text indexes, without words of removed rows. */
export async function buildTextIndexes({ Index }: LanceDb, table: Table): Promise<void> {
  for (const column of SEARCHED) {
    const config = Index.fts({
      // Segments Chinese, Japanese and Thai, which have no spaces between words; splits at punctuation, like terms().
      baseTokenizer: 'icu/split',
      stem: true,
      removeStopWords: true,
      // LanceDB's own list is that of all its languages, stemmed: 'city', 'dog', 'sale' and 'war' would never be found.
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

/** Tells whether both full-text indexes exist in their present form. */
async function hasTextIndexes(table: Table): Promise<boolean> {
  const there = new Set((await table.listIndices()).map(({ name }) => name))
  return SEARCHED.every((column) => there.has(nameOf(column)))
}

/** Creates missing indexes on document and dataset, which avoid full scans. */
async function buildKeyIndexes({ Index }: LanceDb, table: Table): Promise<void> {
  const there = new Set((await table.listIndices()).flatMap(({ columns }) => columns))
  if (!there.has('document_id')) await table.createIndex('document_id', { config: Index.btree() })
  if (!there.has('dataset_id')) await table.createIndex('dataset_id', { config: Index.bitmap() })
}

/** Creates missing word and key indexes; with `anew`, rebuilds existing word indexes. */
export async function buildIndexes(lancedb: LanceDb, table: Table, anew = false): Promise<void> {
  if (anew || !(await hasTextIndexes(table))) await buildTextIndexes(lancedb, table)
  await buildKeyIndexes(lancedb, table)
}

/** Counts the rows missing from the full-text indexes. */
export async function unindexedRows(table: Table): Promise<number> {
  const rows = await table.countRows()
  if (!(await hasTextIndexes(table))) return rows
  const lacking = await Promise.all(
    SEARCHED.map(async (column) => (await table.indexStats(nameOf(column)))?.numUnindexedRows ?? rows),
  )
  return Math.max(...lacking)
}

/**
 * Builds a query for words in texts and headings; with 'slips', for one word in texts alone. Rows of older versions are
 * stored as they are shown rather than as searchText() writes them, so the words are searched both ways.
 */
export function textQuery(lancedb: LanceDb, written: string, match: TextMatch): FullTextQuery {
  const { BooleanQuery, MatchQuery, MultiMatchQuery, Occur, Operator } = lancedb
  const text = searchText(written)
  if (match === 'slips') {
    const fuzziness = text.length >= LONG_WORD ? 2 : 1
    return new MatchQuery(text, 'text', { fuzziness, prefixLength: SURE_LETTERS, maxExpansions: TRIED_WORDS })
  }
  const inBoth = (words: string, operator: Operator) =>
    new MultiMatchQuery(words, SEARCHED, { boosts: [1, HEADING_WEIGHT], operator })
  if (match === 'any') return inBoth(text.includes(written) ? text : `${text} ${written}`, Operator.Or)
  if (text === written) return inBoth(text, Operator.And)
  return new BooleanQuery([text, written].map((words) => [Occur.Should, inBoth(words, Operator.And)]))
}

/** Converts a scope, minus the `hidden` documents, to SQL; null if it allows everything. */
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

/** Escapes text for LIKE. */
function likeText(text: string): string {
  return text.replace(/[\\%_]/g, (sign) => `\\${sign}`)
}

/** Quotes text for SQL. */
export function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}
