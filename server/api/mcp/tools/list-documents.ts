import * as z from 'zod/mini'
import { atMost } from '../../../../shared/bounds.ts'
import { DatasetRef } from '../../../../shared/datasets.ts'
import { Document } from '../../../../shared/documents.ts'
import { endpoints } from '../../../../shared/endpoints.ts'
import { MAX_FILTER_CHARS, MAX_OFFSET } from '../../../../shared/limits.ts'
import { callRow } from '../../client/ibid-api.ts'
import { linkToDocument } from '../../use-cases/source-list.ts'
import { tool } from './tool.ts'

const MOST = 100

const Listed = z.extend(
  z.pick(Document, {
    id: true,
    dataset: true,
    filename: true,
    file_type: true,
    pages: true,
    size_bytes: true,
    status: true,
    created_at: true,
  }),
  { url: z.string() },
)

export const listDocuments = tool({
  name: 'list_documents',
  title: 'List documents',
  description: 'Lists documents of one dataset or of all, newest first, with the ids that other tools need.',
  input: z.object({
    dataset: z.optional(DatasetRef).check(z.describe('The name of a dataset; all without it')),
    q: z.optional(atMost(z.string(), MAX_FILTER_CHARS)).check(z.describe('A part of their names')),
    limit: z._default(z.int().check(z.minimum(1), z.maximum(MOST)), 50),
    offset: z._default(z.int().check(z.minimum(0), z.maximum(MAX_OFFSET)), 0),
  }),
  output: z.object({ documents: z.array(Listed), total: z.int().check(z.nonnegative()) }),
  async run({ dataset, ...query }, { api, signal }) {
    const { data, total } =
      dataset === undefined
        ? await callRow(api, endpoints.documents, { query }, signal)
        : await callRow(api, endpoints.datasetDocuments, { params: { name: dataset }, query }, signal)
    const base = await api.address()
    const documents = data.map((one) => ({ ...one, url: linkToDocument(base, one.id) }))
    const lines = documents.map(({ id, filename, dataset: own, pages, status }) =>
      [
        `${filename} (${own})`,
        ...(pages === null ? [] : [`${pages} ${pages === 1 ? 'page' : 'pages'}`]),
        ...(status === 'completed' ? [] : [status]),
        `id ${id}`,
      ].join(', '),
    )
    const more = total > query.offset + data.length ? [`${total} in all`] : []
    return { text: [...lines, ...more].join('\n') || 'No documents.', value: { documents, total } }
  },
})
