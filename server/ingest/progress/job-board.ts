import { isTerminal, type Job } from '../../../shared/jobs.ts'
import type { Logger } from '../../platform/log.ts'
import type { Catalog, JobRow } from '../../storage/metadata/interfaces/catalog.ts'
import type { Change } from '../../storage/metadata/interfaces/changes.ts'
import type { IngestionServices } from '../queue/ingestion-services.ts'
import type { JobHub } from './job-hub.ts'
import { viewJob } from './job-view.ts'
import type { LiveFiles } from './live-files.ts'

/** Of more ended jobs it is looked anew whether they are found. */
const KEPT = 10_000
/** So long a request waits for them to be found here; then, and after a failure, whoever follows them is told to look again. */
const CATCH_UP_MS = 3000
const AGAIN_MS = 1000

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
    const [job] = await this.#caughtUp([await this.#catalog.jobs.get(id)])
    if (!job) throw new Error('Cannot show a job: it went while it was looked at')
    return this.#view(job)
  }

  async jobs(page: Parameters<Catalog['jobs']['list']>[0]): Promise<{ jobs: Job[]; total: number }> {
    const { jobs, total } = await this.#catalog.jobs.list(page)
    return { jobs: (await this.#caughtUp(jobs)).map((job) => this.#view(job)), total }
  }

  #view(job: JobRow): Job {
    return viewJob(job, this.#live.byDocument, Date.now() / 1000)
  }

  /** The jobs as they are to be shown: as ended only when their documents are found here, until then as if they went on. */
  async #caughtUp(jobs: readonly JobRow[]): Promise<readonly JobRow[]> {
    if (this.#catchUp === null) return jobs
    const ended = jobs.filter(({ id, finishedAt }) => finishedAt !== null && !this.#found.has(id))
    if (ended.length === 0) return jobs
    const late = Promise.withResolvers<never>()
    const timer = setTimeout(() => late.reject(new Error('The storage is slow')), CATCH_UP_MS)
    try {
      await Promise.race([this.#catchUp(), late.promise])
      for (const { id } of ended) this.#found.add(id)
      for (const id of this.#found) if (this.#found.size > KEPT) this.#found.delete(id)
      return jobs
    } catch (error) {
      this.#log.warn('Cannot follow the index', { error: String(error) })
      const again = setTimeout(() => {
        for (const { id } of ended) this.#hub.hear({ kind: 'job', id })
      }, AGAIN_MS)
      again.unref()
      return jobs.map((job) =>
        ended.includes(job) ? { ...job, status: 'processing', finishedAt: null } : job,
      )
    } finally {
      clearTimeout(timer)
    }
  }

  async activeJobs(): Promise<Job[]> {
    const jobs = await this.#catalog.jobs.active()
    return jobs.map((job) => this.#view(job))
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
