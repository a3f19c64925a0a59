import { z } from 'zod'
import * as datasets from '../datasets.ts'
import * as documents from '../documents.ts'
import type { Endpoint } from '../endpoint.ts'
import * as jobs from '../jobs.ts'

const paging = {
  limit: z.coerce.number().int().min(1).max(1000).default(100),
  offset: z.coerce.number().int().min(0).default(0),
}

/** Datasets and what is in them. */
export const documentEndpoints = {
  upload: {
    method: 'POST',
    path: '/api/upload',
    summary: 'Upload files into a dataset',
    takes: 'upload',
    tag: 'Documents',
    status: 202,
    form: jobs.UploadForm,
    reply: jobs.UploadReply,
  },
  datasets: {
    method: 'GET',
    path: '/api/datasets',
    summary: 'All datasets, newest first',
    tag: 'Datasets',
    reply: datasets.DatasetList,
  },
  createDataset: {
    method: 'POST',
    path: '/api/datasets',
    summary: 'Create an empty dataset',
    tag: 'Datasets',
    status: 201,
    body: datasets.NewDataset,
    reply: datasets.Dataset,
  },
  renameDataset: {
    method: 'PATCH',
    path: '/api/datasets/:name',
    summary: 'Rename a dataset',
    tag: 'Datasets',
    params: datasets.DatasetParams,
    body: datasets.NewDataset,
    reply: datasets.Dataset,
  },
  deleteDataset: {
    method: 'DELETE',
    path: '/api/datasets/:name',
    summary: 'Delete a dataset with all its documents',
    tag: 'Datasets',
    params: datasets.DatasetParams,
    reply: datasets.DatasetDeleted,
  },
  datasetStats: {
    method: 'GET',
    path: '/api/datasets/:name/stats',
    summary: 'Chunks, file types, documents, bytes and pages of a dataset',
    tag: 'Datasets',
    params: datasets.DatasetParams,
    reply: datasets.DatasetStatsReply,
  },
  datasetDocuments: {
    method: 'GET',
    path: '/api/datasets/:name/documents',
    summary: 'Documents of a dataset, newest first',
    tag: 'Documents',
    params: datasets.DatasetParams,
    query: z.object({ ...paging, q: z.string().optional() }),
    reply: documents.DocumentList,
  },
  document: {
    method: 'GET',
    path: '/api/documents/:id',
    summary: 'One document',
    tag: 'Documents',
    params: documents.DocumentParams,
    reply: documents.Document,
  },
  deleteDocument: {
    method: 'DELETE',
    path: '/api/documents/:id',
    summary: 'Delete a document',
    tag: 'Documents',
    params: documents.DocumentParams,
    reply: documents.DocumentDeleted,
  },
  documentFile: {
    method: 'GET',
    path: '/api/documents/:id/file',
    summary: 'The original bytes; ranges are supported',
    tag: 'Documents',
    params: documents.DocumentParams,
    query: z.object({ inline: z.enum(['0', '1']).default('0') }),
    reply: null,
  },
  documentText: {
    method: 'GET',
    path: '/api/documents/:id/text',
    summary: 'The extracted blocks with their places',
    tag: 'Documents',
    params: documents.DocumentParams,
    query: z.object(paging),
    reply: documents.DocumentText,
  },
  documentChunks: {
    method: 'GET',
    path: '/api/documents/:id/chunks',
    summary: 'The chunks that are searched',
    tag: 'Documents',
    params: documents.DocumentParams,
    query: z.object(paging),
    reply: documents.DocumentChunkList,
  },
} as const satisfies Record<string, Endpoint>
