import type { Endpoint } from '../endpoint.ts'
import * as jobs from '../jobs.ts'
import * as sources from '../sources.ts'

/** Documents that come from elsewhere than a file. */
export const sourceEndpoints = {
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
} as const satisfies Record<string, Endpoint>
