import * as z from 'zod/mini'
import { digits } from '../bounds.ts'
import * as datasets from '../datasets.ts'
import * as lists from '../document-list.ts'
import * as documents from '../documents.ts'
import type { Endpoint } from '../endpoint.ts'
import { FORMATS } from '../formats.ts'
import * as guides from '../guides.ts'
import { DEFAULT_TABLE_COLUMNS, MAX_OFFSET, MAX_PAGE, MAX_TABLE_COLUMNS } from '../limits.ts'
import * as tables from '../tables.ts'

/** Media types of originals. */
const MEDIA_TYPES = [...new Set(Object.values(FORMATS).map(({ mediaType }) => mediaType)), 'text/plain']

const paging = {
  limit: z._default(digits(1, MAX_PAGE), 100),
  offset: z._default(digits(0, MAX_OFFSET), 0),
}

/** Datasets and documents. */
export const documentEndpoints = {
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
  datasetGuide: {
    method: 'GET',
    path: '/api/datasets/:name/guide',
    summary: 'What the documents of a dataset are about',
    tag: 'Datasets',
    params: datasets.DatasetParams,
    reply: guides.DatasetGuideReply,
  },
  examples: {
    method: 'GET',
    path: '/api/examples',
    summary: 'Up to three questions that the documents of all datasets answer',
    takes: 'question',
    tag: 'Datasets',
    reply: datasets.DatasetExamples,
  },
  datasetDocuments: {
    method: 'GET',
    path: '/api/datasets/:name/documents',
    summary: 'Documents of a dataset, filtered and sorted, by default newest first',
    tag: 'Documents',
    params: datasets.DatasetParams,
    query: z.object({ ...paging, ...lists.documentList }),
    reply: documents.DocumentList,
  },
  moveDocuments: {
    method: 'POST',
    path: '/api/datasets/:name/documents/move',
    summary: 'Move documents to another dataset, a part of many at once',
    tag: 'Documents',
    params: datasets.DatasetParams,
    body: lists.DocumentMove,
    reply: lists.DocumentsMoved,
  },
  deleteDocuments: {
    method: 'POST',
    path: '/api/datasets/:name/documents/delete',
    summary: 'Delete documents, a part of many at once',
    tag: 'Documents',
    params: datasets.DatasetParams,
    body: lists.DocumentSelection,
    reply: lists.DocumentsDeleted,
  },
  downloadDocuments: {
    method: 'GET',
    path: '/api/datasets/:name/documents/zip',
    summary: 'The originals of documents as one .zip',
    sends: ['application/zip'],
    tag: 'Documents',
    params: datasets.DatasetParams,
    query: lists.DocumentArchiveQuery,
    reply: null,
  },
  documents: {
    method: 'GET',
    path: '/api/documents',
    summary: 'Documents of all datasets, filtered and sorted, by default newest first',
    tag: 'Documents',
    query: z.object({ ...paging, ...lists.documentList }),
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
  documentGuide: {
    method: 'GET',
    path: '/api/documents/:id/guide',
    summary: 'What a document is about: its title, kind, summary, outline and questions that it answers',
    tag: 'Documents',
    params: documents.DocumentParams,
    reply: guides.DocumentGuideReply,
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
