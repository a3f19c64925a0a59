import type { StoredTable } from '../../storage/tables/stored-table.ts'
import { isTyped } from '../../storage/tables/typed-rows.ts'
import type { Passage } from '../search/passage.ts'
import type { AskableTable } from './table-tasks.ts'

/**
 * A table that passages of a search stand in. `number`: its position among the tables of its document, from 0. `columns`: how
 * many are stored; the one that tells sections comes after them.
 */
export type FoundTable = Pick<Passage, 'documentId' | 'dataset' | 'filename' | 'relevance'> & {
  readonly number: number
  /** Its place in the document's text. */
  readonly start: number
  readonly end: number
  readonly caption: string | null
  readonly sheet: string | null
  /** The headings that it stands under, the outermost first. */
  readonly headings: readonly string[]
  readonly columns: number
  readonly asked: AskableTable
}

/** The tables of documents, and how questions are asked of one. */
export type SearchedTables = {
  /** The first tables of a document, at most `most`. */
  first(documentId: string, most: number): Promise<readonly StoredTable[]>
  /** `filename`: the name of its document, which questions may say. */
  askable(documentId: string, table: StoredTable, filename: string): AskableTable
}

/** The most passages whose tables are looked at, and the most tables that are asked. */
const MOST_PASSAGES = 12
const MOST_TABLES = 6
/** A document with more tables is asked about those that passages stand in only. */
const FEW_TABLES = 3
/** The most tables of a document that are looked through for those of its passages. */
const MOST_LISTED = 2000

/**
 * Returns the tables that passages stand in, in their order. Of a document with few tables, all: the passage that was
 * found may be the text above its table.
 */
export async function foundTables(
  passages: readonly Passage[],
  tables: SearchedTables,
): Promise<FoundTable[]> {
  const found = new Map<string, FoundTable>()
  const listed = new Map<string, readonly StoredTable[]>()
  for (const passage of passages.slice(0, MOST_PASSAGES)) {
    const { documentId, dataset, filename, relevance } = passage
    const all = listed.get(documentId) ?? (await tables.first(documentId, MOST_LISTED))
    listed.set(documentId, all)
    for (const table of all) {
      const key = `${documentId} ${table.number}`
      const isNear = all.length <= FEW_TABLES || (table.start < passage.end && table.end > passage.start)
      if (!isNear || found.has(key) || found.size >= MOST_TABLES) continue
      if (!isTyped(table)) continue
      const { number, start, end, caption, columns, place } = table
      found.set(key, {
        documentId,
        dataset,
        filename,
        relevance,
        number,
        start,
        end,
        caption,
        sheet: place.sheet ?? null,
        headings: place.headings ?? [],
        columns,
        asked: tables.askable(documentId, table, filename),
      })
    }
  }
  return [...found.values()]
}
