import type { Metadata } from '../../shared/documents.ts'
import { isTerminal, type Job, type JobMetrics } from '../../shared/jobs.ts'
import type { Logger } from '../log.ts'
import { ParseError } from '../parse/parser.ts'
import type { Catalog, Deleted, JobFileRow, NewJob, Removed, SentFile } from '../store/catalog.ts'
import type { ChunkStore } from '../store/chunk-store.ts'
import { isDiskFull } from '../store/disk-full.ts'
import type { FileStore, Incoming } from '../store/file-store.ts'
import { failureSentence } from './failure-sentence.ts'
import { ingestFile, type LogLine } from './ingest-file.ts'
import { JobHub } from './job-hub.ts'
import { notificationOf } from './job-notification.ts'
import { viewJob } from './job-view.ts'
import { LiveFiles } from './live-files.ts'
import { Originals } from './originals.ts'
import { FairQueue, type Queue } from './queue.ts'
import { recover } from './recover.ts'
import { ReadTimeout, type WorkerPool } from './worker-pool.ts'
import { Writer } from './writer.ts'

/** How long to wait for room on a full disk before the catalog is written again. */
const DISK_FULL_WAIT_MS = 2_000
/** Files that may wait at once for what was read of them to be stored: they are stored together. */
const SAVED_AT_ONCE = 32
/** A deletion is answered after this long at the latest; what is not removed by then goes on to be. */
const REMOVAL_MS = 700

export type IngestionServices = {
  readonly catalog: Catalog
  readonly files: FileStore
  readonly chunks: ChunkStore
  readonly pool: WorkerPool
  readonly log: Logger
  readonly ocrLanguages: string
}

export type Upload = {
  readonly datasetName: string
  readonly files: readonly (Omit<SentFile, 'sizeBytes' | 'sha256'> & { readonly incoming: Incoming })[]
  readonly metadata: Metadata
}

/** `isRead`: its thread is free again, and it waits for what it gave to be stored. */
type Running = {
  readonly file: JobFileRow
  readonly abort: AbortController
  readonly ended: Promise<void>
  isRead: boolean
}

/** Documents on their way in and out: queues files, has them read, and makes them searchable or tells why not. */
export class Ingestion {
  readonly #services: IngestionServices
  readonly #queue: Queue = new FairQueue()
  readonly #running = new Map<string, Running>()
  readonly #hub = new JobHub()
  readonly #live = new LiveFiles((jobId) => this.#hub.changed(jobId))
  readonly #originals: Originals
  readonly #writer: Writer
  #stopping = false
  /** How many there are who want no document to be read. */
  #holds = 0

  constructor(services: IngestionServices) {
    this.#services = services
    this.#originals = new Originals(services.files, services.catalog)
    this.#writer = new Writer(services.chunks, {
      complete: (files) => services.catalog.jobs.completed(files),
      replaced: (removed) => this.#background('remove a replaced document', this.#dispose(removed)),
      failed: (action, error) => services.log.error(`Cannot ${action}`, { error: String(error) }),
    })
  }

  /** Puts right what an earlier process left unfinished, then goes on with its jobs. */
  async start(): Promise<void> {
    const { catalog, chunks, files } = this.#services
    const waiting = await recover(catalog, chunks, files)
    for (const { id } of await catalog.jobs.active()) await this.#settle(id)
    this.#queue.push(waiting)
    this.#pump()
  }

  /**
   * Resolves when no document is being read; what is uploaded waits until the returned function is called. Throws
   * what `signal` is aborted with.
   */
  async pause(signal: AbortSignal): Promise<() => void> {
    const release = this.hold()
    const ended = Promise.allSettled([...this.#running.values()].map((running) => running.ended))
    const { promise: aborted, resolve } = Promise.withResolvers<void>()
    signal.addEventListener('abort', () => resolve(), { once: true })
    if (!signal.aborted) await Promise.race([ended, aborted])
    if (signal.aborted) release()
    signal.throwIfAborted()
    return release
  }

  /** Begins to read no further document until the returned function is called. */
  hold(): () => void {
    this.#holds++
    let held = true
    return () => {
      if (held) this.#holds--
      held = false
      this.#pump()
    }
  }

  /** Takes no more work and leaves what is being read to the next start. */
  async stop(): Promise<void> {
    this.#stopping = true
    const running = [...this.#running.values()]
    for (const { abort } of running) abort.abort(new Error('Ibid is stopping'))
    await Promise.allSettled(running.map(({ ended }) => ended))
    await this.#services.pool.close()
    await this.#writer.close()
  }

  /** Keeps received files and queues them as one job. When it throws, nothing of them is kept. */
  async submit(upload: Upload): Promise<Job> {
    const { catalog } = this.#services
    const newJob: NewJob = {
      id: Bun.randomUUIDv7(),
      datasetName: upload.datasetName,
      metadata: upload.metadata,
      files: upload.files.map(({ name, path, format, incoming: { size, sha256 } }) => ({
        name,
        ...(path === undefined ? {} : { path }),
        format,
        sizeBytes: size,
        sha256,
      })),
    }
    const received = upload.files.map((file) => file.incoming)
    const job = await this.#originals.keep(received, () => catalog.jobs.create(newJob))
    const files = job.files.length === 1 ? '1 file' : `${job.files.length} files`
    await catalog.jobs.log(job.id, 'info', `Received ${files} into '${job.datasetName}'`)
    this.#queue.push(job.files)
    this.#pump()
    return await this.job(job.id)
  }

  async job(id: string): Promise<Job> {
    return viewJob(await this.#services.catalog.jobs.get(id), this.#live.byDocument, Date.now() / 1000)
  }

  async jobs(page: Parameters<Catalog['jobs']['list']>[0]): Promise<{ jobs: Job[]; total: number }> {
    const { jobs, total } = await this.#services.catalog.jobs.list(page)
    return { jobs: jobs.map((job) => viewJob(job, this.#live.byDocument, Date.now() / 1000)), total }
  }

  async activeJobs(): Promise<Job[]> {
    const jobs = await this.#services.catalog.jobs.active()
    return jobs.map((job) => viewJob(job, this.#live.byDocument, Date.now() / 1000))
  }

  async metrics(): Promise<JobMetrics> {
    const { catalog, pool } = this.#services
    return {
      ...(await catalog.jobs.metrics()),
      active_workers: pool.busy,
      worker_count: pool.size,
      queue_depth: this.#queue.depth,
    }
  }

  follow(jobId: string, changed: () => void): () => void {
    return this.#hub.follow(jobId, changed)
  }

  /** The job when it has ended, or as it stands when `signal` aborts. */
  async ended(jobId: string, signal: AbortSignal): Promise<Job> {
    const { promise, resolve } = Promise.withResolvers<void>()
    const check = () =>
      this.#background(
        'read a job',
        this.job(jobId).then((job) => isTerminal(job.status) && resolve()),
      )
    const unfollow = this.follow(jobId, check)
    signal.addEventListener('abort', () => resolve(), { once: true })
    check()
    await promise
    unfollow()
    return await this.job(jobId)
  }

  /** Stops a job; what it completed stays. Resolves when nothing of the rest is left, or goes on. */
  async cancel(jobId: string): Promise<void> {
    const removed = await this.#services.catalog.jobs.cancel(jobId)
    await this.#services.catalog.jobs.log(jobId, 'warning', 'Cancelled')
    this.#queue.drop(jobId)
    await this.#abort(({ file }) => file.jobId === jobId)
    await this.#disposeSoon(removed)
    this.#hub.changed(jobId)
    this.#pump()
  }

  /** Queues the failed files of an ended job as a new one. */
  async retry(jobId: string): Promise<Job> {
    const job = await this.#services.catalog.jobs.retry(jobId, Bun.randomUUIDv7())
    this.#queue.push(job.files)
    this.#pump()
    return await this.job(job.id)
  }

  async deleteDataset(name: string): Promise<Deleted> {
    return await this.#forget(await this.#services.catalog.datasets.remove(name))
  }

  async deleteDocument(id: string): Promise<Deleted> {
    return await this.#forget(await this.#services.catalog.documents.remove(id))
  }

  /** Stops the reading of documents that left the catalog, and removes all that is kept of them. */
  async #forget(deleted: Deleted): Promise<Deleted> {
    const gone = new Set(deleted.documentIds)
    this.#queue.dropDocuments(gone)
    await this.#abort(({ file }) => gone.has(file.documentId))
    await this.#disposeSoon(deleted)
    for (const jobId of deleted.jobIds) await this.#settle(jobId)
    this.#pump()
    return deleted
  }

  async #abort(which: (running: Running) => boolean): Promise<void> {
    const running = [...this.#running.values()].filter(which)
    for (const { abort } of running) abort.abort(new Error('cancelled'))
    await Promise.allSettled(running.map(({ ended }) => ended))
  }

  #pump(): void {
    while (!this.#stopping && this.#holds === 0) {
      const running = [...this.#running.values()]
      const saving = running.filter(({ isRead }) => isRead)
      if (saving.length >= SAVED_AT_ONCE) return
      const file = this.#queue.take(
        running.filter(({ isRead }) => !isRead).map((one) => one.file),
        this.#services.pool.size,
        saving.map((one) => one.file),
      )
      if (!file) return
      const abort = new AbortController()
      // Of two files with the same bytes the second waits: it will be found unchanged.
      const twin = running.find(
        (one) => one.file.sha256 === file.sha256 && one.file.datasetKey === file.datasetKey,
      )
      const ended = Promise.allSettled([twin?.ended])
        .then(() => this.#ingest(file, abort.signal))
        .finally(() => {
          this.#running.delete(file.documentId)
          this.#live.end(file)
          this.#pump()
        })
      this.#running.set(file.documentId, { file, abort, ended, isRead: false })
      this.#background(`read '${file.name}'`, ended)
    }
  }

  /** Lets the next file have the thread of one that was read. */
  #isRead(file: JobFileRow): void {
    const running = this.#running.get(file.documentId)
    if (running) running.isRead = true
    this.#pump()
  }

  async #ingest(file: JobFileRow, signal: AbortSignal): Promise<void> {
    const { catalog, files, pool, ocrLanguages } = this.#services
    let lines: readonly LogLine[]
    try {
      signal.throwIfAborted()
      const read = () => this.#isRead(file)
      const services = { catalog, files, pool, writer: this.#writer, live: this.#live, ocrLanguages, read }
      lines = await ingestFile(file, services, signal)
    } catch (error) {
      lines = await this.#fail(file, error, signal)
    }
    await this.#whenThereIsRoom(async () => {
      for (const { level, message } of lines) await catalog.jobs.log(file.jobId, level, message)
      await this.#settle(file.jobId)
    })
  }

  /** Removes what there is of a file that could not be read, and tells why. */
  async #fail(file: JobFileRow, error: unknown, signal: AbortSignal): Promise<LogLine[]> {
    const { catalog, files, log } = this.#services
    await files.removeText(file.documentId)
    if (this.#stopping) {
      await catalog.jobs.parked(file)
      return []
    }
    if (signal.aborted) return []
    const reason = failureSentence(file.name, error)
    if (!(error instanceof ParseError))
      log.error('A file could not be read', { reason: String(error), format: file.format })
    await this.#whenThereIsRoom(async () => {
      await this.#writer.remove([file.documentId])
      const former = await catalog.jobs.failed(file, reason, error instanceof ReadTimeout)
      await this.#originals.removeUnused(former.sha256s)
    })
    return [{ level: 'error', message: reason }]
  }

  /** Does what must not be left undone as soon as a full disk allows, or leaves it to the next start. */
  async #whenThereIsRoom(work: () => Promise<void>): Promise<void> {
    for (;;) {
      try {
        return await work()
      } catch (error) {
        if (!isDiskFull(error) || this.#stopping) throw error
        this.#services.log.error('Waiting for room on the disk', { error: String(error) })
        await Bun.sleep(DISK_FULL_WAIT_MS)
      }
    }
  }

  /** Ends the job when all of its files have, and tells those who follow it. */
  async #settle(jobId: string): Promise<void> {
    const { jobs, installation } = this.#services.catalog
    if (await jobs.settle(jobId)) {
      const notification = notificationOf(await this.job(jobId))
      if (notification) await installation.notify(notification)
    }
    this.#hub.changed(jobId)
  }

  async #dispose(removed: Removed): Promise<void> {
    const { catalog, files } = this.#services
    for (const id of removed.documentIds) await files.removeText(id)
    await this.#originals.removeUnused(removed.sha256s)
    await this.#writer.remove(removed.documentIds)
    await catalog.documents.removed(removed.documentIds)
  }

  /** Removes what there is, and waits no longer than a person would: the index may be busy with being tidied. */
  async #disposeSoon(removed: Removed): Promise<void> {
    const disposed = this.#dispose(removed)
    this.#background('remove what was deleted', disposed)
    await Promise.race([disposed, Bun.sleep(REMOVAL_MS)])
  }

  #background(action: string, work: Promise<unknown>): void {
    work.catch((error: unknown) => this.#services.log.error(`Cannot ${action}`, { error: String(error) }))
  }
}
