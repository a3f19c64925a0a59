import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { documentEndpoints } from '../../../shared/endpoints/documents.ts'
import { call } from '../../api/client.ts'
import type { TableChoice } from './table-address.ts'

/** All tables that are offered for choice, without most of their columns; a document rarely has more. */
export const ALL_TABLES = { limit: 1000, columns: 1 } as const
/** Rows and columns shown at a time. */
export const PAGE_ROWS = 100
export const PAGE_COLUMNS = 60

/** The tables of a document, without most of their columns. */
export function tablesQuery(id: string) {
  return queryOptions({
    queryKey: ['document-tables', id],
    queryFn: ({ signal }) =>
      call(documentEndpoints.documentTables, { params: { id }, query: ALL_TABLES }, signal),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** A table with the names and types of its columns; null if the document has fewer tables. */
export function tableQuery(id: string, number: number) {
  return queryOptions({
    queryKey: ['document-table', id, number],
    queryFn: async ({ signal }) => {
      const query = { offset: number, limit: 1, columns: 1000 }
      return (await call(documentEndpoints.documentTables, { params: { id }, query }, signal)).data[0] ?? null
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** The rows of a page; `at`: the offset in the text of the row to be on it, unless the choice says where it begins. */
export function rowsQuery(id: string, choice: TableChoice, at: number | null, firstColumn: number) {
  const { number, sort, isDescending, where, from } = choice
  return queryOptions({
    queryKey: ['table-rows', id, choice, from === null ? at : null, firstColumn],
    queryFn: ({ signal }) =>
      call(
        documentEndpoints.documentTableRows,
        {
          params: { id, number },
          query: {
            ...{ limit: PAGE_ROWS, columns: PAGE_COLUMNS, first_column: firstColumn },
            ...(from === null ? (at === null ? {} : { at }) : { offset: from }),
            ...(sort === null ? {} : { sort, order: isDescending ? ('desc' as const) : ('asc' as const) }),
            ...(where.length === 0 ? {} : { where: JSON.stringify(where) }),
          },
        },
        signal,
      ),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  })
}
