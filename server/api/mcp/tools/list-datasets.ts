import * as z from 'zod/mini'
import { Dataset } from '../../../../shared/datasets.ts'
import { endpoints } from '../../../../shared/endpoints.ts'
import { callRow } from '../../client/ibid-api.ts'
import { tool } from './tool.ts'

export const listDatasets = tool({
  name: 'list_datasets',
  title: 'List datasets',
  description: 'Lists the datasets, newest first, with the number of documents in each.',
  input: z.object({}),
  output: z.object({
    datasets: z.array(z.pick(Dataset, { name: true, document_count: true, size_bytes: true })),
  }),
  async run(_, { api, signal }) {
    const { data } = await callRow(api, endpoints.datasets, {}, signal)
    const lines = data.map(({ name, document_count }) => `${name}: ${document_count} documents`)
    return { text: lines.join('\n') || 'No datasets yet.', value: { datasets: data } }
  },
})
