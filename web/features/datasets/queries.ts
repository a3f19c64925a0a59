import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { Dataset } from '../../../shared/datasets.ts'
import { endpoints } from '../../../shared/endpoints.ts'
import { call } from '../../api/client.ts'

const statsEndpoint = {
  ...endpoints.datasetStats,
  reply: z.object({ data: z.object({ total_chunks: z.number(), file_types: z.array(z.string()) }) }),
}

/** The statistics of a dataset, loaded on demand. */
export type Stats = { total_chunks: number; file_types: string[] }

export async function loadStats(name: string): Promise<Stats> {
  return (await call(statsEndpoint, { params: { name } })).data
}

const deleteEndpoint = { ...endpoints.deleteDataset, reply: z.unknown() }

/** Deletes a dataset with everything in it. @throws ApiError */
export async function deleteDataset(name: string): Promise<void> {
  await call(deleteEndpoint, { params: { name } })
}

const PAGE = 100

/** The documents of a dataset whose names contain a text, in pages of a hundred. */
export function documentsQuery(name: string, q: string) {
  return infiniteQueryOptions({
    queryKey: ['documents', name, q],
    queryFn: ({ pageParam, signal }) =>
      call(
        endpoints.datasetDocuments,
        { params: { name }, query: { limit: PAGE, offset: pageParam, ...(q ? { q } : {}) } },
        signal,
      ),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const seen = pages.reduce((total, page) => total + page.data.length, 0)
      return last.data.length > 0 && seen < last.total ? seen : undefined
    },
    placeholderData: keepPreviousData,
  })
}

/** Renames a dataset. @throws ApiError, 'conflict' if the name is taken. */
export async function renameDataset(name: string, to: string): Promise<Dataset> {
  return call(endpoints.renameDataset, { params: { name }, body: { name: to } })
}

/** Deletes a document for good. @throws ApiError */
export async function deleteDocument(id: string): Promise<void> {
  await call(endpoints.deleteDocument, { params: { id } })
}
