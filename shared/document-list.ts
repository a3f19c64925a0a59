import * as z from 'zod/mini'
import { atMost, Count, digits, distinct, Id } from './bounds.ts'
import { DatasetName } from './datasets.ts'
import { DocumentStatus } from './documents.ts'
import { Format } from './formats.ts'
import { MAX_CHOSEN_DOCUMENTS, MAX_FILTER_CHARS, MAX_LINKED_DOCUMENTS } from './limits.ts'

/** The latest time that a filter takes, in epoch seconds: the year 9999. */
const MAX_TIME = 253_402_300_799

/**
 * Chooses documents of a list. `q`: a part of the name, in any case of Latin letters; `from`, `to`: uploaded at or after, and
 * before, in epoch seconds.
 */
const filter = {
  q: z.optional(atMost(z.string(), MAX_FILTER_CHARS)),
  kind: z.optional(Format),
  state: z.optional(DocumentStatus),
  from: z.optional(digits(0, MAX_TIME)),
  to: z.optional(digits(0, MAX_TIME)),
}

export const DocumentFilter = z.strictObject(filter)
export type DocumentFilter = z.infer<typeof DocumentFilter>

export const DocumentSort = z.enum(['name', 'size', 'date', 'kind', 'state'])
export type DocumentSort = z.infer<typeof DocumentSort>

export const SortOrder = z.enum(['asc', 'desc'])
export type SortOrder = z.infer<typeof SortOrder>

/** How a list is filtered and sorted; equal documents are sorted newest first. */
export const documentList = {
  ...filter,
  sort: z._default(DocumentSort, 'date'),
  order: z._default(SortOrder, 'desc'),
}

/** A part of a list of documents, by default the newest first. */
export type DocumentPage = DocumentFilter & {
  readonly limit: number
  readonly offset: number
  readonly sort?: DocumentSort
  readonly order?: SortOrder
}

const chosen = distinct(Id, MAX_CHOSEN_DOCUMENTS)

/** Documents of a dataset: those with some ids, or all that match a filter but some. */
export const DocumentSelection = z.union([
  z.strictObject({ ids: chosen }),
  z.strictObject({ match: DocumentFilter, except: z.optional(chosen) }),
])
export type DocumentSelection = z.infer<typeof DocumentSelection>

/** `to`: the dataset they go to, which is created if there is none. */
export const DocumentMove = z.strictObject({ selection: DocumentSelection, to: DatasetName })

/**
 * A request moves or deletes a part of many documents: `left` of the selection remain, so send it again until none do.
 * `kept`: documents that stay in their dataset, as they are being read or come from a watched folder.
 */
export const DocumentsMoved = z.object({ moved: Count, left: Count, kept: Count })
export type DocumentsMoved = z.infer<typeof DocumentsMoved>

export const DocumentsDeleted = z.object({ deleted: Count, left: Count, chunks_deleted: Count })
export type DocumentsDeleted = z.infer<typeof DocumentsDeleted>

/** Ids in an address, between commas. */
const linked = z.pipe(
  z.transform((value) => (typeof value === 'string' ? value.split(',').filter(Boolean) : value)),
  distinct(Id, MAX_LINKED_DOCUMENTS, `An address can name at most ${MAX_LINKED_DOCUMENTS} documents.`),
)

/** `ids`: only these documents; `except`: all that match the filter but these. */
export const DocumentArchiveQuery = z.object({
  ...filter,
  ids: z.optional(linked),
  except: z.optional(linked),
})
export type DocumentArchiveQuery = z.infer<typeof DocumentArchiveQuery>
