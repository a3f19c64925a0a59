import { isTerminal, Job } from '../../../shared/jobs.ts'
import { Problem } from '../../../shared/problem.ts'
import { askServer } from './ask-server.ts'
import type { Target } from './open-target.ts'

const POLL_MS = 300

/** Resolves with the job once it has ended; calls `show` with each state until then. */
export async function jobEnded({ url, token }: Target, id: string, show: (job: Job) => void): Promise<Job> {
  for (;;) {
    const response = await askServer(url, `/api/jobs/${id}/status`, token)
    if (!response.ok) throw new Error(`Cannot follow the job: ${Problem.parse(await response.json()).detail}`)
    const job = Job.parse(await response.json())
    show(job)
    if (isTerminal(job.status)) return job
    await Bun.sleep(POLL_MS)
  }
}
