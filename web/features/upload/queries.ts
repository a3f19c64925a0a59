import { queryOptions } from '@tanstack/react-query'
import { jobEndpoints } from '../../../shared/endpoints/jobs.ts'
import { sourceEndpoints } from '../../../shared/endpoints/sources.ts'
import { call } from '../../api/client.ts'

const SHOWN = 20

/** The key prefix of all job queries. */
export const jobsKey = ['jobs']

/** The last jobs of this server, newest first. */
export const recentJobs = queryOptions({
  queryKey: [...jobsKey, 'recent'],
  queryFn: ({ signal }) => call(jobEndpoints.jobs, { query: { limit: SHOWN } }, signal),
})

/** The running jobs, newest first. */
export const activeJobs = queryOptions({
  queryKey: [...jobsKey, 'active'],
  queryFn: async ({ signal }) => (await call(jobEndpoints.jobsActive, {}, signal)).data,
  staleTime: 0,
})

/** Cancels a job; completed files stay. @throws ApiError */
export async function cancelJob(id: string): Promise<void> {
  await call(jobEndpoints.cancelJob, { params: { id } })
}

/** Has the server fetch a page into a dataset and returns the job. @throws ApiError */
export function addPage(address: string, dataset: string, signal: AbortSignal): Promise<{ job_id: string }> {
  return call(sourceEndpoints.uploadPage, { body: { dataset_name: dataset, address } }, signal)
}

/** Queues the failed files of a job again and returns the new job. @throws ApiError */
export function retryJob(id: string): Promise<{ job_id: string }> {
  return call(jobEndpoints.retryJob, { params: { id } })
}
