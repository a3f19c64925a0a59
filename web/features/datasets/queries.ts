import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { Dataset } from '../../../shared/datasets.ts'
import type {
  DocumentPage,
  DocumentSelection,
  DocumentsDeleted,
  DocumentsMoved,
} from '../../../shared/document-list.ts'
import { datasetEndpoints } from '../../../shared/endpoints/datasets.ts'
import { documentEndpoints } from '../../../shared/endpoints/documents.ts'
import { call } from '../../api/client.ts'

const statsEndpoint = {
  ...documentEndpoints.datasetStats,
  reply: z.object({ data: z.object({ total_chunks: z.number(), file_types: z.array(z.string()) }) }),
}

/** The statistics of a dataset, loaded on demand. */
export type Stats = { total_chunks: number; file_types: string[] }

export async function loadStats(name: string): Promise<Stats> {
  return (await call(statsEndpoint, { params: { name } })).data
}

const deleteEndpoint = { ...datasetEndpoints.deleteDataset, reply: z.unknown() }

/** Deletes a dataset with everything in it. @throws ApiError */
export async function deleteDataset(name: string): Promise<void> {
  await call(deleteEndpoint, { params: { name } })
}

/** A part of the list of a dataset's documents. */
export function documentsQuery(name: string, query: Partial<DocumentPage>) {
  return queryOptions({
    queryKey: ['documents', name, query],
    queryFn: ({ signal }) => call(documentEndpoints.datasetDocuments, { params: { name }, query }, signal),
    placeholderData: keepPreviousData,
  })
}

/** Moves a part of the selected documents to a dataset, which is created if there is none. @throws ApiError */
export async function moveDocuments(
  name: string,
  selection: DocumentSelection,
  to: string,
): Promise<DocumentsMoved> {
  return await call(documentEndpoints.moveDocuments, { params: { name }, body: { selection, to } })
}

/** Deletes a part of the selected documents for good. @throws ApiError */
export async function deleteDocuments(name: string, selection: DocumentSelection): Promise<DocumentsDeleted> {
  return await call(documentEndpoints.deleteDocuments, { params: { name }, body: selection })
}

/** Renames a dataset. @throws ApiError, 'conflict' if the name is taken. */
export async function renameDataset(name: string, to: string): Promise<Dataset> {
  return call(datasetEndpoints.renameDataset, { params: { name }, body: { name: to } })
}

/** Deletes a document for good. @throws ApiError */
export async function deleteDocument(id: string): Promise<void> {
  await call(documentEndpoints.deleteDocument, { params: { id } })
}
