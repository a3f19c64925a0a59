import * as z from 'zod/mini'
import { Count, Ordinal } from '../../../shared/bounds.ts'
import { Place } from '../../../shared/documents.ts'
import { PATH_SEPARATOR } from '../../documents/tables/header-rows.ts'

/** Number of the format; a file with another one is made anew from the document's text. */
export const TABLES_VERSION = 1

/**
 * Format of a document's tables: a SQLite file with a row for each table, `about` as JSON, and `part`, whose rows are
 * compressed by zstd. A group of rows is one part if it is small: its columns and its rows' places, packed. Otherwise each
 * column is a part of its own, followed by the places, so that single columns can be read.
 */
export const SCHEMA = `
  PRAGMA user_version = ${TABLES_VERSION};
  CREATE TABLE tables (number INTEGER PRIMARY KEY, about TEXT NOT NULL);
  CREATE TABLE part (id INTEGER PRIMARY KEY, data BLOB NOT NULL);`

/** Columns beyond this are left out; spreadsheets have at most as many. */
export const MAX_COLUMNS = 16_384

/** Consecutive rows. `part`: id of the first part; `columns`: number of columns; `isPacked`: all are in one part. */
const Group = z.object({ rows: Ordinal, part: Ordinal, columns: Count, isPacked: z.boolean() })
export type Group = z.infer<typeof Group>

/**
 * A table of a document. `number`: its position among the document's tables, from 0. `header`: the full names of its
 * columns; null without one. `amounts`: what the texts above it say of its amounts, as TypedTable has it. `headerRows`:
 * number of rows that the text begins with for it. `columns`: number of its columns; `leftOut`: how many more it has.
 * `place`: of its first row. `start`, `end`: UTF-16 offsets in the document's text, header rows included.
 */
export const StoredTable = z.object({
  number: Count,
  caption: z.nullable(z.string()),
  amounts: z._default(z.nullable(z.string()), null),
  header: z.nullable(z.array(z.string())),
  headerRows: Count,
  columns: Count,
  leftOut: Count,
  rows: Count,
  place: Place,
  start: Count,
  end: Count,
  groups: z.array(Group),
})
export type StoredTable = z.infer<typeof StoredTable>

/** The names of a column from the top header row down; [''] without. */
export function pathOf({ header }: StoredTable, index: number): string[] {
  return header?.[index]?.split(PATH_SEPARATOR) ?? ['']
}

/** What a row's cells do not say, as RowContext has it; `carried`: columns whose text stands in a row above. */
export const StoredContext = z.object({
  sections: z.optional(z.array(z.string())),
  carried: z.optional(z.array(Count)),
  role: z.optional(z.enum(['section', 'total'])),
})
export type StoredContext = z.infer<typeof StoredContext>

/** What a row's place says besides its number. */
export const RowPage = z.pick(Place, { page: true, slide: true })
export type RowPage = z.infer<typeof RowPage>
