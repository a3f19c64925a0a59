import { queryOptions } from '@tanstack/react-query'
import * as texts from '#texts/shell.tsx'
import type { Dataset } from '../../../shared/datasets.ts'
import { datasetEndpoints } from '../../../shared/endpoints/datasets.ts'
import { call } from '../../api/client.ts'

/** All datasets. A failure shows a toast, wherever the list is used. */
export const datasetsQuery = queryOptions({
  queryKey: ['datasets'],
  queryFn: async ({ signal }) => (await call(datasetEndpoints.datasets, {}, signal)).data,
  meta: { failure: texts.failedToLoadDatasets },
})

/** The datasets as every page receives them. The list is empty while 'pending' and after an 'error'. */
export type DatasetList = { datasets: readonly Dataset[]; status: 'pending' | 'error' | 'success' }
