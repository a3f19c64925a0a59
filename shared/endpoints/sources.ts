import * as z from 'zod/mini'
import * as datasets from '../datasets.ts'
import * as documents from '../documents.ts'
import type { Endpoint } from '../endpoint.ts'
import * as jobs from '../jobs.ts'
import * as sources from '../sources.ts'

/** Where documents come from. */
export const sourceEndpoints = {
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
  uploadText: {
    method: 'POST',
    path: '/api/upload/text',
    summary: 'Add a text as a document',
    takes: 'upload',
    tag: 'Documents',
    status: 202,
    body: sources.NewText,
    reply: jobs.UploadQueued,
  },
  uploadPage: {
    method: 'POST',
    path: '/api/upload/page',
    summary: 'Fetch a page of the web and add it as a document; the owner must allow it',
    takes: 'upload',
    tag: 'Documents',
    status: 202,
    body: sources.NewPage,
    reply: jobs.UploadQueued,
  },
  documentPassword: {
    method: 'POST',
    path: '/api/documents/:id/password',
    summary: 'Read a protected PDF that failed again, with its password, which is not kept',
    takes: 'upload',
    tag: 'Documents',
    status: 202,
    params: documents.DocumentParams,
    body: sources.FilePassword,
    reply: jobs.UploadQueued,
  },
} as const satisfies Record<string, Endpoint>
