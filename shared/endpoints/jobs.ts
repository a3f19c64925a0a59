import type { Endpoint } from '../endpoint.ts'
import * as jobs from '../jobs.ts'

/** Jobs, which process uploads. */
export const jobEndpoints = {
  jobStatus: {
    method: 'GET',
    path: '/api/jobs/:id/status',
    summary: 'Status of a job',
    tag: 'Jobs',
    params: jobs.JobParams,
    reply: jobs.Job,
  },
  jobEvents: {
    method: 'GET',
    path: '/api/jobs/:id/events',
    summary: 'Follow a job as server-sent events until it ends',
    tag: 'Jobs',
    params: jobs.JobParams,
    reply: null,
    events: jobs.JobEvent,
  },
  jobsActive: {
    method: 'GET',
    path: '/api/jobs/active',
    summary: 'Queued and running jobs',
    tag: 'Jobs',
    reply: jobs.ActiveJobs,
  },
  jobsMetrics: {
    method: 'GET',
    path: '/api/jobs/metrics',
    summary: 'Counts and rates over all jobs',
    tag: 'Jobs',
    reply: jobs.JobMetricsReply,
  },
  jobs: {
    method: 'GET',
    path: '/api/jobs',
    summary: 'Jobs, newest first',
    tag: 'Jobs',
    query: jobs.JobsQuery,
    reply: jobs.JobList,
  },
  cancelJob: {
    method: 'DELETE',
    path: '/api/jobs/:id',
    summary: 'Cancel a job',
    tag: 'Jobs',
    params: jobs.JobParams,
    reply: jobs.JobCancelled,
  },
  retryJob: {
    method: 'POST',
    path: '/api/jobs/:id/retry',
    summary: 'Queue the failed files of a job again',
    tag: 'Jobs',
    status: 202,
    params: jobs.JobParams,
    reply: jobs.UploadQueued,
  },
} as const satisfies Record<string, Endpoint>
