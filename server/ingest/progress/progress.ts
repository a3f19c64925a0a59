import { type FileStage, isTerminal, type Job } from '../../../shared/jobs.ts'
import type { Logger } from '../../platform/log.ts'
import type { Catalog, JobFileRow, JobRow } from '../../storage/metadata/interfaces/catalog.ts'
import type { Change, FileProgress } from '../../storage/metadata/interfaces/changes.ts'
import { type LiveFile, viewJob } from './job-view.ts'

/** Each batch of a file adds this share of what is left: the end of a file is not known in advance. */
const FRACTION_STEP = 0.08
const SAVING_FRACTION = 0.99
/** Other processes are told this often of a file, from this time after its start. */
const TELL_EVERY_MS = 500
/** A file of another process counts as running for this long after the last news of it. */
const FORGET_MS = 30_000
/** Number of ended jobs that are remembered as visible in the index. */
const REMEMBERED_JOBS = 10_000
/** Longest time that a request waits until the index shows what other processes completed; followers look again later. */
const CATCH_UP_MS = 3000
const CATCH_UP_AGAIN_MS = 1000

type ProgressServices = {
  readonly catalog: Pick<Catalog, 'jobs' | 'changes'>
  readonly log: Logger
  /** Makes the index show what other processes completed; null if there are none. */
  readonly refresh: (() => Promise<void>) | null
}

/** Shows how far jobs and their files are, read here or by other processes, and tells followers of every change. */
export class Progress {
  readonly #services: ProgressServices
  readonly #followers = new Map<string, Set<() => void>>()
  /** Files that are being read here, and by other processes, by document id. */
  readonly #here = new Map<string, LiveFile & { readonly toldMs: number }>()
  readonly #elsewhere = new Map<string, LiveFile & { readonly heardMs: number }>()
  /** Ended jobs whose documents the index is known to show. */
  readonly #visible = new Set<string>()

  constructor(services: ProgressServices) {
    this.#services = services
  }

  /** Throws NotFoundError. */
  async job(id: string): Promise<Job> {
    const [job] = await this.#caughtUp([await this.#services.catalog.jobs.get(id)])
    if (!job) throw new Error('Cannot show a job: it disappeared meanwhile')
    return this.#view(job)
  }

  async jobs(page: Parameters<Catalog['jobs']['list']>[0]): Promise<{ jobs: Job[]; total: number }> {
    const { jobs, total } = await this.#services.catalog.jobs.list(page)
    return { jobs: (await this.#caughtUp(jobs)).map((job) => this.#view(job)), total }
  }

  async activeJobs(): Promise<Job[]> {
    return (await this.#services.catalog.jobs.active()).map((job) => this.#view(job))
  }

  /** Resolves with the job once it has ended, or as it is when `signal` aborts. */
  async ended(jobId: string, signal: AbortSignal): Promise<Job> {
    const { promise, resolve } = Promise.withResolvers<void>()
    const check = () => {
      this.job(jobId)
        .then((job) => isTerminal(job.status) && resolve())
        .catch((error: unknown) => this.#services.log.error('Cannot read a job', { error: String(error) }))
    }
    const unfollow = this.follow(jobId, check)
    const stop = () => resolve()
    signal.addEventListener('abort', stop, { once: true })
    check()
    await promise
    signal.removeEventListener('abort', stop)
    unfollow()
    return await this.job(jobId)
  }

  /** Calls `changed` at every change of a job until the returned function is called. */
  follow(jobId: string, changed: () => void): () => void {
    const followers = this.#followers.get(jobId) ?? new Set()
    followers.add(changed)
    this.#followers.set(jobId, followers)
    return () => {
      followers.delete(changed)
      if (followers.size === 0) this.#followers.delete(jobId)
    }
  }

  /** Tells the followers of a job that it changed. */
  changed(jobId: string): void {
    for (const changed of this.#followers.get(jobId) ?? []) changed()
  }

  /** Takes in the news of other processes, which include this one's own. */
  hear(change: Change): void {
    if (change.kind === 'progress') this.#hearFile(change.progress)
    if (change.kind === 'job') this.changed(change.id)
    if (change.kind === 'anything') for (const jobId of this.#followers.keys()) this.changed(jobId)
  }

  /** A file's reading begins. */
  begin(file: JobFileRow): void {
    this.#show(file, { stage: 'reading', chunks: 0, fraction: 0 })
  }

  /** A file's reading enters a stage. */
  stage(file: JobFileRow, stage: FileStage): void {
    const before = this.#here.get(file.documentId)
    if (!before) return
    this.#show(file, { ...before, stage, fraction: stage === 'saving' ? SAVING_FRACTION : before.fraction })
  }

  /** Further chunks of a file are stored. */
  stored(file: JobFileRow, chunks: number): void {
    const before = this.#here.get(file.documentId)
    if (!before) return
    const fraction = before.fraction + (1 - before.fraction) * FRACTION_STEP
    this.#show(file, { ...before, chunks: before.chunks + chunks, fraction })
  }

  /** A file's reading has ended; its state is in the catalog. */
  end({ documentId }: JobFileRow): void {
    this.#here.delete(documentId)
  }

  #view(job: JobRow): Job {
    return viewJob(job, this.#live(), Date.now() / 1000)
  }

  #live(): ReadonlyMap<string, LiveFile> {
    if (this.#elsewhere.size === 0) return this.#here
    return new Map<string, LiveFile>([...this.#elsewhere, ...this.#here])
  }

  #show({ documentId, jobId }: JobFileRow, live: LiveFile): void {
    const now = performance.now()
    const toldMs = this.#here.get(documentId)?.toldMs ?? now
    const isDue = now - toldMs > TELL_EVERY_MS
    this.#here.set(documentId, { ...live, toldMs: isDue ? now : toldMs })
    if (isDue)
      this.#tell({ documentId, jobId, stage: live.stage, chunks: live.chunks, fraction: live.fraction })
    this.changed(jobId)
  }

  #tell(progress: FileProgress): void {
    const { catalog, log } = this.#services
    catalog.changes
      .tell(progress)
      .catch((error: unknown) => log.error('Cannot tell how far a file is', { error: String(error) }))
  }

  #hearFile({ documentId, jobId, ...live }: FileProgress): void {
    if (this.#here.has(documentId)) return
    const now = performance.now()
    this.#elsewhere.delete(documentId)
    this.#elsewhere.set(documentId, { ...live, heardMs: now })
    for (const [id, { heardMs }] of this.#elsewhere) if (now - heardMs > FORGET_MS) this.#elsewhere.delete(id)
    this.changed(jobId)
  }

  /** Presents ended jobs as running until the index shows their documents here. */
  async #caughtUp(jobs: readonly JobRow[]): Promise<readonly JobRow[]> {
    const { refresh, log } = this.#services
    if (refresh === null) return jobs
    const ended = jobs.filter(({ id, finishedAt }) => finishedAt !== null && !this.#visible.has(id))
    if (ended.length === 0) return jobs
    const late = Promise.withResolvers<never>()
    const timer = setTimeout(() => late.reject(new Error('The storage is slow')), CATCH_UP_MS)
    try {
      await Promise.race([refresh(), late.promise])
      for (const { id } of ended) this.#visible.add(id)
      for (const id of this.#visible) if (this.#visible.size > REMEMBERED_JOBS) this.#visible.delete(id)
      return jobs
    } catch (error) {
      log.warn('Cannot follow the index', { error: String(error) })
      const again = setTimeout(() => {
        for (const { id } of ended) this.changed(id)
      }, CATCH_UP_AGAIN_MS)
      again.unref()
      return jobs.map((job) =>
        ended.includes(job) ? { ...job, status: 'processing', finishedAt: null } : job,
      )
    } finally {
      clearTimeout(timer)
    }
  }
}
