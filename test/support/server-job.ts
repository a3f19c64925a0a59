import { isTerminal, Job, UploadQueued } from '../../shared/jobs.ts'
import { until } from './until.ts'

/** Uploads a form to the server at `url` and returns the id of its job. Throws unless the server queued it. */
export async function queueOn(url: string, form: FormData): Promise<string> {
  const response = await fetch(`${url}/api/upload`, { method: 'POST', body: form })
  if (response.status !== 202) throw new Error(`Cannot upload: ${await response.text()}`)
  return UploadQueued.parse(await response.json()).job_id
}

/** Returns a job of the server at `url` as soon as `holds` is true of it; by default, once it has ended. */
export async function jobOn(
  url: string,
  id: string,
  holds: (job: Job) => boolean = (job) => isTerminal(job.status),
): Promise<Job> {
  let job: Job | null = null
  return await until(
    () => `the job: ${JSON.stringify(job)}`,
    async () => {
      job = Job.parse(await (await fetch(`${url}/api/jobs/${id}/status`)).json())
      return holds(job) ? job : null
    },
  )
}
