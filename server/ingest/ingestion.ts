import type { Metadata } from '../../shared/documents.ts'
import { isTerminal, type Job, type JobMetrics } from '../../shared/jobs.ts'
import type { Logger } from '../log.ts'
import { ParseError } from '../parse/parser.ts'
import type { Catalog, JobFileRow, ReceivedFile, Removed } from '../store/catalog.ts'
import type { ChunkStore, StoredChunk } from '../store/chunk-store.ts'
import type { FileStore, Incoming } from '../store/file-store.ts'
import { failureSentence } from './failure-sentence.ts'
import { JobHub } from './job-hub.ts'
import { type LiveFile, viewJob } from './job-view.ts'
import { FairQueue, type Queue } from './queue.ts'
import type { Batch } from './read-document.ts'
import { ReadTimeout, type WorkerPool } from './worker-pool.ts'
import { Writer } from './writer.ts'

/** A file may be read for this long, and longer by its size. */
const READ_TIMEOUT_MS = 55_000
const READ_TIMEOUT_MS_PER_MB = 3_000
/** A file in flight at this many crashes is not tried again. */
const MAX_ATTEMPTS = 2
/** A batch of a file moves its progress towards 1 by this share of what is left: its end is not known before. */
const FRACTION_STEP = 0.08

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
  readonly files: readonly (Omit<ReceivedFile, 'sizeBytes' | 'sha256'> & { readonly incoming: Incoming })[]
  readonly metadata: Metadata
}

type Running = { readonly file: JobFileRow; readonly abort: AbortController; readonly ended: Promise<void> }

const epochSeconds = () => Date.now() / 1000

/** Documents on their way in and out: queues files, has them read, and makes them searchable or tells why not. */
export class Ingestion {
  readonly #services: IngestionServices
  readonly #queue: Queue = new FairQueue()
  readonly #running = new Map<string, Running>()
  readonly #live = new Map<string, LiveFile>()
  readonly #hub = new JobHub()
  readonly #writer: Writer
  #stopping = false

  constructor(services: IngestionServices) {
    this.#services = services
    this.#writer = new Writer(services.chunks, {
      complete: (files) => services.catalog.jobs.completed(files),
      replaced: (removed) => this.#background('remove a replaced document', this.#dispose(removed)),
      failed: (action, error) => services.log.error(`Cannot ${action}`, { error: String(error) }),
    })
  }

  /** Puts right what an earlier process left unfinished, then goes on with its jobs. */
  async start(): Promise<void> {
    const { catalog, chunks, files } = this.#services
    const unfinished = await catalog.jobs.unfinished()
    const removals = await catalog.documents.removals()
    await chunks.removeDocuments([...removals, ...unfinished.map((file) => file.documentId)])
    await catalog.documents.removed(removals)
    const waiting = []
    for (const file of unfinished) {
      if (file.attempts < MAX_ATTEMPTS) {
        waiting.push(file)
        continue
      }
      const reason = `'${file.name}' was being read when Ibid stopped unexpectedly, ${file.attempts} times; it is not tried again`
      await catalog.jobs.failed(file, reason, false)
      await this.#settle(file.jobId)
    }
    const texts = new Set(await catalog.documents.ids())
    await files.sweep(
      (sha256) => catalog.documents.uses(sha256),
      async (documentId) => texts.has(documentId),
    )
    this.#queue.push(waiting)
    this.#pump()
  }

  /** Takes no more work and leaves what is being read to the next start. */
  async stop(): Promise<void> {
    this.#stopping = true
    const running = [...this.#running.values()]
    for (const { abort } of running) abort.abort(new Error('Ibid is stopping'))
    await Promise.allSettled(running.map(({ ended }) => ended))
    this.#services.pool.close()
    await this.#writer.close()
  }

  /** Keeps received files and queues them as one job. */
  async submit(upload: Upload): Promise<Job> {
    const { catalog, files } = this.#services
    for (const { incoming } of upload.files) await files.keep(incoming)
    const job = await catalog.jobs.create({
      id: Bun.randomUUIDv7(),
      datasetName: upload.datasetName,
      metadata: upload.metadata,
      files: upload.files.map(({ name, format, incoming }) => ({
        name,
        format,
        sizeBytes: incoming.size,
        sha256: incoming.sha256,
      })),
    })
    const count = job.files.length
    await catalog.jobs.log(
      job.id,
      'info',
      `Received ${count} ${count === 1 ? 'file' : 'files'} into '${job.datasetName}'`,
    )
    this.#queue.push(job.files)
    this.#pump()
    return await this.job(job.id)
  }

  async job(id: string): Promise<Job> {
    return viewJob(await this.#services.catalog.jobs.get(id), this.#live, epochSeconds())
  }

  async jobs(page: Parameters<Catalog['jobs']['list']>[0]): Promise<{ jobs: Job[]; total: number }> {
    const { jobs, total } = await this.#services.catalog.jobs.list(page)
    return { jobs: jobs.map((job) => viewJob(job, this.#live, epochSeconds())), total }
  }

  async activeJobs(): Promise<Job[]> {
    const jobs = await this.#services.catalog.jobs.active()
    return jobs.map((job) => viewJob(job, this.#live, epochSeconds()))
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

  /** Stops a job; what it completed stays. Resolves when nothing of the rest is left. */
  async cancel(jobId: string): Promise<void> {
    const removed = await this.#services.catalog.jobs.cancel(jobId)
    await this.#services.catalog.jobs.log(jobId, 'warning', 'Cancelled')
    this.#queue.drop(jobId)
    await this.#abort(({ file }) => file.jobId === jobId)
    await this.#dispose(removed)
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

  async deleteDataset(name: string): Promise<{ documents: number; chunks: number }> {
    const { documents, chunks, ...removed } = await this.#services.catalog.datasets.remove(name)
    await this.#forget(removed)
    return { documents, chunks }
  }

  async deleteDocument(id: string): Promise<{ chunks: number }> {
    const { chunks, ...removed } = await this.#services.catalog.documents.remove(id)
    await this.#forget(removed)
    return { chunks }
  }

  /** Stops the reading of documents that left the catalog, and removes all that is kept of them. */
  async #forget(removed: Removed): Promise<void> {
    const gone = new Set(removed.documentIds)
    this.#queue.dropDocuments(gone)
    const jobs = await this.#abort(({ file }) => gone.has(file.documentId))
    await this.#dispose(removed)
    for (const jobId of jobs) await this.#settle(jobId)
    this.#pump()
  }

  async #abort(which: (running: Running) => boolean): Promise<Set<string>> {
    const running = [...this.#running.values()].filter(which)
    for (const { abort } of running) abort.abort(new Error('cancelled'))
    await Promise.allSettled(running.map(({ ended }) => ended))
    return new Set(running.map(({ file }) => file.jobId))
  }

  #pump(): void {
    while (!this.#stopping) {
      const files = [...this.#running.values()].map(({ file }) => file)
      const file = this.#queue.take(files, this.#services.pool.size)
      if (!file) return
      const abort = new AbortController()
      const ended = this.#ingest(file, abort.signal).finally(() => {
        this.#running.delete(file.documentId)
        this.#live.delete(file.documentId)
        this.#pump()
      })
      this.#running.set(file.documentId, { file, abort, ended })
      this.#background(`read '${file.name}'`, ended)
    }
  }

  /** The way of one file: read on a worker, chunks to the store, then completed; or failed with a sentence. */
  async #ingest(file: JobFileRow, signal: AbortSignal): Promise<void> {
    const { catalog, files } = this.#services
    const startedAt = epochSeconds()
    try {
      const same = await catalog.documents.sameBytes(file.datasetKey, file.sha256)
      if (same) {
        await catalog.jobs.unchanged(file, same)
        await catalog.jobs.log(file.jobId, 'info', `${file.name}: unchanged`)
        return await this.#settle(file.jobId)
      }
      await catalog.jobs.started(file)
      this.#show(file, { stage: 'reading', chunks: 0, fraction: 0, startedAt })
      const result = await this.#read(file, signal)
      this.#show(file, { stage: 'saving', chunks: result.chunks, fraction: 0.99, startedAt })
      await files.keepText(file.documentId)
      signal.throwIfAborted()
      await this.#writer.complete({ documentId: file.documentId, ...result })
      for (const warning of result.warnings.slice(0, 5))
        await catalog.jobs.log(file.jobId, 'warning', `${file.name}: ${warning}`)
      const seconds = (epochSeconds() - startedAt).toFixed(1)
      const pages = result.pages === null ? '' : `${result.pages} ${result.pages === 1 ? 'page' : 'pages'}, `
      await catalog.jobs.log(
        file.jobId,
        'info',
        `${file.name}: ${pages}${result.chunks} chunks in ${seconds} s`,
      )
    } catch (error) {
      await this.#fail(file, error, signal)
    }
    await this.#settle(file.jobId)
  }

  async #read(file: JobFileRow, signal: AbortSignal) {
    const { files, pool, ocrLanguages } = this.#services
    const task = {
      id: file.documentId,
      name: file.name,
      format: file.format,
      path: files.pathOf(file.sha256),
      size: file.sizeBytes,
      textPath: files.draftPath(file.documentId),
      ocrLanguages,
    }
    const timeout = READ_TIMEOUT_MS + (file.sizeBytes / 1024 / 1024) * READ_TIMEOUT_MS_PER_MB
    const listener = {
      stage: (stage: LiveFile['stage'], chunks: number) => this.#advance(file, stage, chunks, 0),
      batch: async (batch: Batch) => {
        if (signal.aborted) return
        await this.#writer.add({
          chunks: batch.chunks.map((chunk) => storedChunk(file, chunk)),
          vectors: batch.vectors,
        })
        this.#advance(
          file,
          'embedding',
          (this.#live.get(file.documentId)?.chunks ?? 0) + batch.chunks.length,
          FRACTION_STEP,
        )
      },
    }
    return await pool.read(task, listener, timeout, signal)
  }

  async #fail(file: JobFileRow, error: unknown, signal: AbortSignal): Promise<void> {
    const { catalog, files, log } = this.#services
    await files.removeText(file.documentId)
    if (this.#stopping) return await catalog.jobs.parked(file)
    if (signal.aborted) return
    await this.#writer.remove([file.documentId])
    const reason = failureSentence(file.name, error)
    if (!(error instanceof ParseError))
      log.error('A file could not be read', { reason: String(error), format: file.format })
    await catalog.jobs.failed(file, reason, error instanceof ReadTimeout)
    await catalog.jobs.log(file.jobId, 'error', reason)
  }

  async #settle(jobId: string): Promise<void> {
    const { catalog } = this.#services
    const status = await catalog.jobs.settle(jobId)
    if (status) await this.#announce(jobId, status)
    this.#hub.changed(jobId)
  }

  async #announce(jobId: string, status: Job['status']): Promise<void> {
    const { installation } = this.#services.catalog
    const job = await this.job(jobId)
    const failed = job.files.filter((file) => file.status === 'failed').length
    await installation.notify(
      status === 'completed'
        ? {
            kind: 'job_completed',
            title: 'Documents ready',
            message: `${counted(job.documents_processed)} in '${job.dataset_name}' can be searched.`,
            job_id: jobId,
          }
        : {
            kind: 'job_failed',
            title: `${counted(failed)} failed`,
            message: job.error ?? 'Processing failed',
            job_id: jobId,
          },
    )
  }

  #show(file: JobFileRow, live: LiveFile): void {
    this.#live.set(file.documentId, live)
    this.#hub.changed(file.jobId)
  }

  #advance(file: JobFileRow, stage: LiveFile['stage'], chunks: number, step: number): void {
    const before = this.#live.get(file.documentId)
    if (!before) return
    const fraction = before.fraction + (1 - before.fraction) * step
    this.#show(file, { ...before, stage, chunks: Math.max(chunks, before.chunks), fraction })
  }

  async #dispose(removed: Removed): Promise<void> {
    const { catalog, files } = this.#services
    await this.#writer.remove(removed.documentIds)
    for (const id of removed.documentIds) await files.removeText(id)
    for (const sha256 of new Set(removed.sha256s)) {
      if (!(await catalog.documents.uses(sha256))) await files.remove(sha256)
    }
    await catalog.documents.removed(removed.documentIds)
  }

  #background(action: string, work: Promise<unknown>): void {
    work.catch((error: unknown) => this.#services.log.error(`Cannot ${action}`, { error: String(error) }))
  }
}

function counted(documents: number): string {
  return `${documents} ${documents === 1 ? 'document' : 'documents'}`
}

function storedChunk(file: JobFileRow, chunk: Batch['chunks'][number]): StoredChunk {
  const { index, text, rendered, start, end, place } = chunk
  const heading = [file.name, place.sheet, ...(place.headings ?? [])].filter(Boolean).join(' › ')
  return {
    documentId: file.documentId,
    datasetId: file.datasetKey,
    index,
    text,
    rendered,
    heading,
    start,
    end,
    place,
  }
}
