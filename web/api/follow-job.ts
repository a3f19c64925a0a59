import { jobEndpoints } from '../../shared/endpoints/jobs.ts'
import { POLL_INTERVAL_MS } from '../../shared/limits.ts'
import { ApiError, isUnanswered } from './api-error.ts'
import { call } from './client.ts'
import { untilReconnect } from './connectivity.ts'
import { events } from './events.ts'
import { JobStatusReply, type JobView, viewOfJob } from './job-view.ts'

const status = { ...jobEndpoints.jobStatus, reply: JobStatusReply }

/**
 * Follows a job to its end and returns its final state. Polls every two seconds; if the server sends job
 * events, reports them in between. Waits while the server is down: a job goes on when the server is back.
 * @throws ApiError if the server refuses. Polling then stops.
 */
export async function followJob(
  id: string,
  options: { signal: AbortSignal; onChange: (job: JobView) => void },
): Promise<JobView> {
  const ended = new AbortController()
  const signal = AbortSignal.any([options.signal, ended.signal])
  const onChange = (job: JobView) => {
    if (!signal.aborted) options.onChange(job)
  }
  try {
    return await Promise.race([poll(id, signal, onChange), listen(id, signal, onChange)])
  } finally {
    ended.abort()
  }
}

async function poll(id: string, signal: AbortSignal, onChange: (job: JobView) => void): Promise<JobView> {
  while (true) {
    try {
      const job = await call(status, { params: { id } }, signal)
      onChange(job)
      if (job.finished) return job
      await pause(POLL_INTERVAL_MS, signal)
    } catch (error) {
      if (!isUnanswered(error)) throw error
      await untilReconnect(signal)
    }
  }
}

/**
 * Resolves when the events report the end. Never settles otherwise: without events, polling alone decides.
 */
async function listen(id: string, signal: AbortSignal, onChange: (job: JobView) => void): Promise<JobView> {
  try {
    for await (const { data } of events(jobEndpoints.jobEvents, { params: { id } }, signal)) {
      const job = viewOfJob(data)
      onChange(job)
      if (job.finished) return job
    }
  } catch (error) {
    const expected = error instanceof ApiError || signal.aborted || error instanceof TypeError
    if (!expected) throw error
  }
  return new Promise<JobView>(() => {})
}

/** Waits; rejects with the signal's reason. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop)
      resolve()
    }, milliseconds)
    const stop = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    signal.addEventListener('abort', stop, { once: true })
  })
}
