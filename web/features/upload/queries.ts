import { queryOptions } from '@tanstack/react-query'
import { endpoints } from '../../../shared/endpoints.ts'
import { call } from '../../api/client.ts'

const SHOWN = 20

/** What all queries for jobs begin with. */
export const jobsKey = ['jobs']

/** The last jobs of this server, newest first. */
export const recentJobs = queryOptions({
  queryKey: [...jobsKey, 'recent'],
  queryFn: ({ signal }) => call(endpoints.jobs, { query: { limit: SHOWN } }, signal),
})

/** The jobs that have not ended, newest first. */
export const activeJobs = queryOptions({
  queryKey: [...jobsKey, 'active'],
  queryFn: async ({ signal }) => (await call(endpoints.jobsActive, {}, signal)).data,
  staleTime: 0,
})

/** Cancels a job; what it has completed stays. @throws ApiError */
export async function cancelJob(id: string): Promise<void> {
  await call(endpoints.cancelJob, { params: { id } })
}

/** Queues the failed files of a job again, as a new job, which it gives back. @throws ApiError */
export function retryJob(id: string): Promise<{ job_id: string }> {
  return call(endpoints.retryJob, { params: { id } })
}
