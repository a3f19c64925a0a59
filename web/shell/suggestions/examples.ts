import { queryOptions } from '@tanstack/react-query'
import { endpoints } from '../../../shared/endpoints.ts'
import { call } from '../../api/client.ts'

/** Questions that the documents of a dataset answer, at most three. Asked of the server once a visit. */
export const examplesQuery = (dataset: string) =>
  queryOptions({
    queryKey: ['examples', dataset],
    queryFn: async ({ signal }) =>
      (await call(endpoints.datasetExamples, { params: { name: dataset } }, signal)).data,
    staleTime: 5 * 60_000,
    retry: false,
  })
