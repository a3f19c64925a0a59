import { isTerminal, type Job } from '../../shared/jobs.ts'
import type { Logger } from '../log.ts'
import type { Catalog } from '../store/catalog.ts'
import type { JobHub } from './job-hub.ts'
import { viewJob } from './job-view.ts'
import type { LiveFiles } from './live-files.ts'

/** Jobs as they are shown: what the catalog has of them, with how far their files are. */
export class JobBoard {
  readonly #catalog: Catalog
  readonly #live: LiveFiles
  readonly #hub: JobHub
  readonly #log: Logger

  constructor(catalog: Catalog, live: LiveFiles, hub: JobHub, log: Logger) {
    this.#catalog = catalog
    this.#live = live
    this.#hub = hub
    this.#log = log
  }

  async job(id: string): Promise<Job> {
    return viewJob(await this.#catalog.jobs.get(id), this.#live.byDocument, Date.now() / 1000)
  }

  async jobs(page: Parameters<Catalog['jobs']['list']>[0]): Promise<{ jobs: Job[]; total: number }> {
    const { jobs, total } = await this.#catalog.jobs.list(page)
    return { jobs: jobs.map((job) => viewJob(job, this.#live.byDocument, Date.now() / 1000)), total }
  }

  async activeJobs(): Promise<Job[]> {
    const jobs = await this.#catalog.jobs.active()
    return jobs.map((job) => viewJob(job, this.#live.byDocument, Date.now() / 1000))
  }

  /** The job when it has ended, or as it stands when `signal` aborts. */
  async ended(jobId: string, signal: AbortSignal): Promise<Job> {
    const { promise, resolve } = Promise.withResolvers<void>()
    const check = () => {
      this.job(jobId)
        .then((job) => isTerminal(job.status) && resolve())
        .catch((error: unknown) => this.#log.error('Cannot read a job', { error: String(error) }))
    }
    const unfollow = this.#hub.follow(jobId, check)
    signal.addEventListener('abort', () => resolve(), { once: true })
    check()
    await promise
    unfollow()
    return await this.job(jobId)
  }
}
