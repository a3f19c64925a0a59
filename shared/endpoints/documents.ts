import * as z from 'zod/mini'
import { atMost, digits } from '../bounds.ts'
import * as datasets from '../datasets.ts'
import * as documents from '../documents.ts'
import type { Endpoint } from '../endpoint.ts'
import { FORMATS } from '../formats.ts'
import * as jobs from '../jobs.ts'
import {
  DEFAULT_TABLE_COLUMNS,
  MAX_FILTER_CHARS,
  MAX_OFFSET,
  MAX_PAGE,
  MAX_TABLE_COLUMNS,
} from '../limits.ts'
import * as tables from '../tables.ts'

/** Media types of originals. */
const MEDIA_TYPES = [...new Set(Object.values(FORMATS).map(({ mediaType }) => mediaType)), 'text/plain']

const paging = {
  limit: z._default(digits(1, MAX_PAGE), 100),
  offset: z._default(digits(0, MAX_OFFSET), 0),
}

/** Datasets and documents. */
export const documentEndpoints = {
  upload: {
    method: 'POST',
    path: '/api/upload',
    summary: 'Upload files into a dataset',
    takes: 'upload',
    tag: 'Documents',
    status: 202,
    also: [200],
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
  exportDataset: {
    method: 'GET',
    path: '/api/datasets/:name/export',
    summary: 'A dataset with its originals, texts and vectors as one .tar.zst, signed with sign=1',
    sends: ['application/zstd'],
    access: 'admin',
    tag: 'Datasets',
    params: datasets.DatasetParams,
    query: z.object({ sign: z.optional(z.enum(['0', '1'])) }),
    reply: null,
  },
  importDataset: {
    method: 'POST',
    path: '/api/import',
    summary: 'Import an exported dataset as a job',
    takes: 'upload',
    tag: 'Datasets',
    status: 202,
    query: z.object({ dataset: z.optional(datasets.DatasetName) }),
    file: 'application/zstd',
    reply: jobs.UploadQueued,
  },
  datasetStats: {
    method: 'GET',
    path: '/api/datasets/:name/stats',
    summary: 'Chunks, file types, documents, bytes and pages of a dataset',
    tag: 'Datasets',
    params: datasets.DatasetParams,
    reply: datasets.DatasetStatsReply,
  },
  datasetExamples: {
    method: 'GET',
    path: '/api/datasets/:name/examples',
    summary: 'Up to three questions that the documents of a dataset answer',
    takes: 'question',
    tag: 'Datasets',
    params: datasets.DatasetParams,
    reply: datasets.DatasetExamples,
  },
  datasetDocuments: {
    method: 'GET',
    path: '/api/datasets/:name/documents',
    summary: 'Documents of a dataset, newest first',
    tag: 'Documents',
    params: datasets.DatasetParams,
    query: z.object({ ...paging, q: z.optional(atMost(z.string(), MAX_FILTER_CHARS)) }),
    reply: documents.DocumentList,
  },
  documents: {
    method: 'GET',
    path: '/api/documents',
    summary: 'Documents of all datasets, newest first',
    tag: 'Documents',
    query: z.object({ ...paging, q: z.optional(atMost(z.string(), MAX_FILTER_CHARS)) }),
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
    also: [206, 304, 416],
    sends: MEDIA_TYPES,
    tag: 'Documents',
    params: documents.DocumentParams,
    query: z.object({ inline: z._default(z.enum(['0', '1']), '0') }),
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
  documentPart: {
    method: 'GET',
    path: '/api/documents/:id/part',
    summary: 'A page or a range of the extracted text',
    tag: 'Documents',
    params: documents.DocumentParams,
    query: documents.DocumentPartQuery,
    reply: documents.DocumentPart,
  },
  documentTables: {
    method: 'GET',
    path: '/api/documents/:id/tables',
    summary: 'The tables of a document with their columns',
    tag: 'Documents',
    params: documents.DocumentParams,
    query: z.object({ ...paging, columns: z._default(digits(1, MAX_TABLE_COLUMNS), DEFAULT_TABLE_COLUMNS) }),
    reply: tables.DocumentTableList,
  },
  documentTableRows: {
    method: 'GET',
    path: '/api/documents/:id/tables/:number/rows',
    summary: 'Rows of a table, filtered and sorted',
    tag: 'Documents',
    params: tables.TableParams,
    query: tables.TableRowsQuery,
    reply: tables.TableRows,
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
