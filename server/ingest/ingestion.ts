import type { Job, JobMetrics } from '../../shared/jobs.ts'
import { ParseError } from '../documents/model/parser.ts'
import { Writer } from '../storage/index/writer/writer.ts'
import type { Catalog, CompletedFile, JobFileRow, JobRow } from '../storage/metadata/interfaces/catalog.ts'
import type { Deleted, Removed } from '../storage/metadata/interfaces/deletion.ts'
import { Disposal } from './cleanup/disposal.ts'
import { removeForNothing } from './cleanup/remove-empty-dataset.ts'
import { completeFiles } from './commit/complete-files.ts'
import { type Waiting, whenThereIsRoom } from './commit/retry-when-disk-full.ts'
import { settleJob } from './commit/settle-job.ts'
import { JobBoard } from './progress/job-board.ts'
import { JobHub } from './progress/job-hub.ts'
import { LiveFiles } from './progress/live-files.ts'
import { Claims } from './queue/file-leases.ts'
import type { IngestionServices } from './queue/ingestion-services.ts'
import { ClaimLost } from './queue/lease-lost.ts'
import { recover } from './queue/recover.ts'
import { giveUp, leave, putBack } from './queue/release-lease.ts'
import { RunningFiles } from './queue/running-files.ts'
import { failureSentence } from './read/failure-sentence.ts'
import { ingestFile, type LogLine } from './read/ingest-file.ts'
import { StoredReadings } from './read/stored-readings.ts'
import { ReadTimeout } from './read/worker-pool.ts'
import { Originals } from './receive/originals.ts'
import { newJobOf, type Upload } from './receive/upload.ts'

/** Documents on their way in and out: queues files, has them read, and makes them searchable or tells why not. */
export class Ingestion {
  readonly #services: IngestionServices
  readonly #running = new RunningFiles()
  readonly #hub = new JobHub()
  readonly #live: LiveFiles
  readonly #board: JobBoard
  readonly #originals: Originals
  readonly #writer: Writer
  readonly #disposal: Disposal
  readonly #claims: Claims
  readonly #readings: StoredReadings
  readonly #room: Waiting
  readonly #keepers = () => ({ ...this.#services, writer: this.#writer, originals: this.#originals })
  #stopping = false

  constructor(services: IngestionServices) {
    this.#services = services
    const { jobs, changes } = services.catalog
    this.#live = new LiveFiles(this.#hub, changes, services.log)
    this.#board = new JobBoard(services, this.#live, this.#hub)
    this.#room = { log: services.log, isOver: () => this.#stopping }
    this.#readings = new StoredReadings(services.files, (model) => services.serves(model))
    this.#originals = new Originals(services.files, services.catalog, services.claimMs !== null)
    this.#claims = new Claims({
      ...{ jobs, changes, running: this.#running, log: services.log, threads: services.pool.size },
      by: { worker: Bun.randomUUIDv7(), ms: services.claimMs },
      begin: (file) => this.#begin(file),
      giveUp: (file) => giveUp(file, this.#keepers()).then(() => this.#settle(file.jobId)),
      heard: (change) => this.#board.hear(change),
    })
    this.#writer = new Writer(services.chunks, {
      complete: (files) => this.#complete(files),
      replaced: (removed) => this.#disposal.later(removed),
      expectsMore: () => this.#claims.expectsMore,
      failed: (action, error) => services.log.error(`Cannot ${action}`, { error: String(error) }),
    })
    this.#disposal = new Disposal(services, this.#originals, this.#writer)
  }

  /** Goes on with what waits; where nobody else is, puts right first what an earlier process left unfinished. */
  async start(): Promise<void> {
    const { catalog, chunks, files, claimMs } = this.#services
    if (claimMs === null) {
      await recover(catalog, chunks, files, this.#readings)
      for (const { id } of await catalog.jobs.active()) await this.#settle(id)
      const { documents } = await catalog.documents.counts()
      if (!chunks.isCompacted(documents)) this.#writer.compactLater()
    }
    await this.#claims.start()
  }

  /**
   * Resolves when no document is being read; what is uploaded waits until the returned function is called. Throws
   * what `signal` is aborted with.
   */
  async pause(signal: AbortSignal): Promise<() => void> {
    return await this.#claims.holds.pause(signal)
  }

  /** Begins to read no further document until the returned function is called. */
  hold(): () => void {
    return this.#claims.holds.hold()
  }

  /** Does `work` while nothing is completed or removed: catalog, index, originals and texts belong together. */
  async pausedFor(work: () => Promise<void>): Promise<void> {
    // The writer may first have to tidy a large index, for minutes: uploads go on until then.
    await this.#writer.pausedFor(() => this.#originals.pausedFor(work))
  }

  /** Another index serves. */
  indexReplaced(): void {
    this.#writer.replaced()
  }

  /** Takes no more work and leaves what is being read to the next start. */
  async stop(): Promise<void> {
    this.#stopping = true
    await this.#claims.stop()
    await this.#running.abort('Ibid is stopping')
    await this.#services.pool.close()
    await this.#disposal.stop()
    await this.#writer.close()
  }

  /**
   * Keeps received files and queues them as one job. When it throws, nothing of them is kept. `allowed` is asked when
   * no other upload can come before it any more, and throws to refuse.
   */
  async submit(upload: Upload, allowed: () => Promise<void> = async () => {}): Promise<Job> {
    const { catalog } = this.#services
    const newJob = newJobOf(upload)
    let job: JobRow
    // What was read elsewhere must be known before a file of it is taken.
    const release = this.hold()
    try {
      await this.#readings.note(newJob.id, upload)
      job = await this.#originals.keep(
        upload.files.map(({ incoming }) => incoming),
        async () => {
          await allowed()
          return await catalog.jobs.create(newJob)
        },
      )
      this.#readings.add(job.files, upload)
    } catch (error) {
      await this.#readings.forget(newJob.id)
      throw error
    } finally {
      release()
    }
    const files = job.files.length === 1 ? '1 file' : `${job.files.length} files`
    await catalog.jobs.log(job.id, 'info', `Received ${files} into '${job.datasetName}'`)
    return await this.job(job.id)
  }

  async job(id: string): Promise<Job> {
    return await this.#board.job(id)
  }

  async jobs(page: Parameters<Catalog['jobs']['list']>[0]): Promise<{ jobs: Job[]; total: number }> {
    return await this.#board.jobs(page)
  }

  async activeJobs(): Promise<Job[]> {
    return await this.#board.activeJobs()
  }

  async metrics(): Promise<JobMetrics> {
    const { catalog, pool } = this.#services
    return {
      ...(await catalog.jobs.metrics()),
      active_workers: pool.busy,
      worker_count: pool.size,
      queue_depth: await this.waiting(),
    }
  }

  follow(jobId: string, changed: () => void): () => void {
    return this.#hub.follow(jobId, changed)
  }

  /** The job when it has ended, or as it stands when `signal` aborts. */
  async ended(jobId: string, signal: AbortSignal): Promise<Job> {
    return await this.#board.ended(jobId, signal)
  }

  /**
   * Stops a job; what it completed stays, and its dataset too, unless that came with it and nothing else is there.
   * Resolves when nothing of the rest is left, or goes on.
   */
  async cancel(jobId: string): Promise<void> {
    await this.#disposal.until(async () => {
      const { catalog, reserve } = this.#services
      const removed = await reserve.spend(() => catalog.jobs.cancel(jobId))
      await removeForNothing(await catalog.jobs.get(jobId), catalog, this.#disposal)
      await catalog.jobs.log(jobId, 'warning', 'Cancelled')
      await this.#claims.settled()
      await this.#running.abort('cancelled', (file) => file.jobId === jobId)
      await this.#readings.drop(removed.documentIds)
      await this.#disposal.soon(removed)
      this.#hub.changed(jobId)
      this.#claims.pump()
    })
  }

  /** Queues the failed files of an ended job as a new one. */
  async retry(jobId: string): Promise<Job> {
    const job = await this.#services.catalog.jobs.retry(jobId, Bun.randomUUIDv7())
    this.#claims.pump()
    return await this.job(job.id)
  }

  async deleteDataset(name: string): Promise<Deleted> {
    return await this.delete((catalog) => catalog.datasets.remove(name))
  }

  async deleteDocument(id: string): Promise<Deleted> {
    return await this.delete((catalog) => catalog.documents.remove(id))
  }

  /** Files that wait to be read. */
  async waiting(): Promise<number> {
    return await this.#services.catalog.jobs.waiting()
  }

  /** Has documents leave the catalog, stops their reading, and removes all that is kept of them. */
  async delete(remove: (catalog: Catalog) => Promise<Deleted>): Promise<Deleted> {
    return await this.#disposal.until(async () => {
      const { catalog, reserve } = this.#services
      const deleted = await reserve.spend(() => remove(catalog))
      const gone = new Set(deleted.documentIds)
      await this.#claims.settled()
      await this.#running.abort('cancelled', (file) => gone.has(file.documentId))
      await this.#readings.drop(deleted.documentIds)
      await this.#disposal.soon(deleted)
      for (const jobId of deleted.jobIds) await this.#settle(jobId)
      this.#claims.pump()
      return deleted
    })
  }

  #begin(file: JobFileRow): void {
    const work = (signal: AbortSignal) => this.#ingest(file, signal)
    const ended = this.#running.begin(file, work, () => {
      this.#live.end(file)
      this.#claims.pump()
    })
    ended.catch((error: unknown) =>
      this.#services.log.error(`Cannot read '${file.name}'`, { error: String(error) }),
    )
  }

  /** Makes documents searchable, but for those that are another reading's by now. */
  async #complete(files: readonly CompletedFile[]): Promise<Removed> {
    const { lost, ...removed } = await completeFiles(files, this.#services, () => this.#stopping)
    for (const { documentId, attempt: attempts } of files)
      if (lost.includes(documentId)) this.#running.lose({ documentId, attempts })
    return removed
  }

  async #ingest(file: JobFileRow, signal: AbortSignal): Promise<void> {
    const { jobs } = this.#services.catalog
    let lines: readonly LogLine[]
    try {
      signal.throwIfAborted()
      const services = {
        ...{ ...this.#services, writer: this.#writer, live: this.#live, readings: this.#readings },
        // The next file may have its thread.
        read: () => {
          this.#running.isRead(file.documentId)
          this.#claims.pump()
        },
      }
      lines = await ingestFile(file, services, signal)
    } catch (error) {
      lines = await this.#fail(file, error, signal)
    }
    await whenThereIsRoom(this.#room, async () => {
      for (const { level, message } of lines) await jobs.log(file.jobId, level, message)
      await this.#settle(file.jobId)
    })
  }

  /** Removes what there is of a file that could not be read, and tells why. */
  async #fail(file: JobFileRow, error: unknown, signal: AbortSignal): Promise<LogLine[]> {
    const { catalog, files, log } = this.#services
    if (await putBack(file, error, this.#services, this.#room)) return []
    if (signal.reason instanceof ClaimLost || !(await this.#claims.has(file)))
      return await leave(file, this.#keepers())
    await files.removeText(file.documentId)
    if (this.#stopping) await catalog.jobs.parked(file)
    if (this.#stopping || signal.aborted) return []
    await this.#readings.drop([file.documentId])
    const reason = failureSentence(file.name, error)
    if (!(error instanceof ParseError))
      log.error('A file could not be read', { reason: String(error), format: file.format })
    await whenThereIsRoom(this.#room, async () => {
      await this.#writer.remove([file.documentId])
      const former = await catalog.jobs.failed(file, reason, error instanceof ReadTimeout)
      await this.#originals.removeUnused(former.sha256s)
    })
    return [{ level: 'error', message: reason }]
  }

  /** Ends the job when all of its files have, and tells those who follow it. */
  async #settle(jobId: string): Promise<void> {
    await settleJob(jobId, this.#services.catalog, this.#board, this.#disposal)
    this.#hub.changed(jobId)
  }
}
