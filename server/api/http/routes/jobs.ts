import type { Hono } from 'hono'
import { endpoints } from '../../../../shared/endpoints.ts'
import { isTerminal, type JobEvent } from '../../../../shared/jobs.ts'
import type { Ingestion } from '../../../ingest/ingestion.ts'
import type { Services } from '../../use-cases/services.ts'
import { eventStream } from '../protocol/event-stream.ts'
import { followAdmission } from '../protocol/still-admitted.ts'
import { on } from './endpoint.ts'

/** Least time between two events of a job, … */
const EVENT_INTERVAL_MS = 250
/** … and, for jobs of many files, this many times as long as building the event takes. */
const EVENT_INTERVAL_TIMES = 40

export function jobRoutes(app: Hono, { ingestion }: Services): void {
  on(app, endpoints.jobStatus).json(async ({ params }) => await ingestion.progress.job(params.id))
  on(app, endpoints.jobsActive).json(async () => ({ data: await ingestion.progress.activeJobs() }))
  on(app, endpoints.jobsMetrics).json(async () => ({ data: await ingestion.metrics() }))
  on(app, endpoints.jobs).json(async ({ query }) => {
    const { jobs, total } = await ingestion.progress.jobs(query)
    return { data: jobs, total, limit: query.limit, offset: query.offset }
  })
  on(app, endpoints.cancelJob).json(async ({ params }) => {
    await ingestion.cancel(params.id)
    return { job_id: params.id, status: 'cancelled' as const }
  })
  on(app, endpoints.retryJob).json(async ({ params }) => {
    const job = await ingestion.retry(params.id)
    return {
      status: 'queued' as const,
      job_id: job.job_id,
      message: `${job.documents_total} ${job.documents_total === 1 ? 'file' : 'files'} queued again`,
    }
  })
  on(app, endpoints.jobEvents).bytes(async ({ params }, context) => {
    await ingestion.progress.job(params.id)
    const admission = followAdmission(context)
    return await eventStream(context, followJob(ingestion, params.id, admission.signal), admission)
  })
}

/** Yields the job now, at every change, and once it has ended. A reader that reconnects gets the newest state. */
async function* followJob(ingestion: Ingestion, id: string, signal: AbortSignal): AsyncGenerator<JobEvent> {
  let changed = Promise.withResolvers<void>()
  const wake = () => changed.resolve()
  const unfollow = ingestion.progress.follow(id, wake)
  signal.addEventListener('abort', wake, { once: true })
  try {
    while (!signal.aborted) {
      const began = performance.now()
      const job = await ingestion.progress.job(id)
      const tookMs = performance.now() - began
      yield { event: 'status', data: job }
      if (isTerminal(job.status)) return
      await changed.promise
      await Bun.sleep(Math.max(EVENT_INTERVAL_MS, tookMs * EVENT_INTERVAL_TIMES))
      changed = Promise.withResolvers<void>()
    }
  } finally {
    unfollow()
    signal.removeEventListener('abort', wake)
  }
}
