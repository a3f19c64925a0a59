import { isTerminal, type Job } from '../../shared/jobs.ts'
import type { Logger } from '../log.ts'
import type { Catalog, JobRow } from '../store/catalog.ts'
import type { Change } from '../store/changes.ts'
import type { IngestionServices } from './ingestion-services.ts'
import type { JobHub } from './job-hub.ts'
import { viewJob } from './job-view.ts'
import type { LiveFiles } from './live-files.ts'

/** Of more ended jobs it is looked anew whether they are found. */
const KEPT = 10_000

type BoardServices = Pick<IngestionServices, 'catalog' | 'log' | 'chunks' | 'claimMs'>

/** Jobs as they are shown: what the catalog has of them, with how far their files are. */
export class JobBoard {
  readonly #catalog: Catalog
  readonly #live: LiveFiles
  readonly #hub: JobHub
  readonly #log: Logger

  /** Ended jobs that are known to be found here. */
  readonly #found = new Set<string>()
  /** Has what others completed be found here; null where nobody else is. */
  readonly #catchUp: (() => Promise<void>) | null

  constructor({ catalog, log, chunks, claimMs }: BoardServices, live: LiveFiles, hub: JobHub) {
    this.#catchUp = claimMs === null ? null : async () => await chunks.refresh?.()
    this.#catalog = catalog
    this.#live = live
    this.#hub = hub
    this.#log = log
  }

  /** Passes on what other processes tell. */
  hear(change: Change): void {
    if (change.kind === 'progress') this.#live.hear(change.progress)
    else this.#hub.hear(change)
  }

  async job(id: string): Promise<Job> {
    const job = await this.#catalog.jobs.get(id)
    await this.#caughtUp([job])
    return viewJob(job, this.#live.byDocument, Date.now() / 1000)
  }

  async jobs(page: Parameters<Catalog['jobs']['list']>[0]): Promise<{ jobs: Job[]; total: number }> {
    const { jobs, total } = await this.#catalog.jobs.list(page)
    await this.#caughtUp(jobs)
    return { jobs: jobs.map((job) => viewJob(job, this.#live.byDocument, Date.now() / 1000)), total }
  }

  /** A job is shown as ended only when its documents are found here. */
  async #caughtUp(jobs: readonly JobRow[]): Promise<void> {
    if (this.#catchUp === null) return
    const ended = jobs.filter(({ id, finishedAt }) => finishedAt !== null && !this.#found.has(id))
    if (ended.length === 0) return
    try {
      await this.#catchUp()
      for (const { id } of ended) this.#found.add(id)
      for (const id of this.#found) if (this.#found.size > KEPT) this.#found.delete(id)
    } catch (error) {
      this.#log.warn('Cannot follow the index', { error: String(error) })
    }
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
