import type { Job, JobMetrics } from '../../shared/jobs.ts'
import { Writer } from '../storage/index/writer/writer.ts'
import type { Catalog, CompletedFile } from '../storage/metadata/interfaces/catalog.ts'
import { ConflictError } from '../storage/metadata/interfaces/catalog-error.ts'
import type { Deleted, Removed } from '../storage/metadata/interfaces/deletion.ts'
import type { Move, MoveCatalog } from '../storage/metadata/interfaces/move-catalog.ts'
import { Cleanup } from './cleanup/cleanup.ts'
import { recover } from './cleanup/recover.ts'
import { completeFiles } from './commit/complete-files.ts'
import { MovedChunks } from './commit/moved-chunks.ts'
import { settleJob } from './commit/settle-job.ts'
import { type IngestContext, ingest } from './ingest.ts'
import type { IngestionServices } from './ingestion-services.ts'
import { Progress } from './progress/progress.ts'
import { Queue } from './queue/queue.ts'
import { ApartReader } from './read/apart-reader.ts'
import { Passwords } from './read/passwords.ts'
import { StoredReadings } from './read/stored-readings.ts'
import { Originals } from './receive/originals.ts'
import { receive, type Upload } from './receive/receive.ts'

/** Any server may read a file, but only this one would know its password. */
const NO_PASSWORDS =
  'Servers with a shared database take no passwords: remove the password from the file and upload it again.'

/**
 * Runs the ingestion of documents, whose story ingest.ts tells, and their deletion.
 *
 * Queue.pump() begins files. It is called at the start, when a hold on the queue is released (every upload holds it while
 * it is registered), after a retry, a cancellation or a deletion, when a thread is free, when a file has ended, by a timer
 * of Admission, after each renewal of leases, two seconds after the catalog failed, and when another process has queued
 * files or the connection to the database is back.
 *
 * Who may act while Ibid runs:
 * - Queue alone leases files: at most as many are being read as there are threads, and some wait to be stored.
 * - Only the attempt that holds the lease completes or fails a file; any other has no effect in the catalog.
 * - Writer alone writes the serving index, and completes documents in batches. Rebuild fills another table beside it; only
 *   where no other table can serve, the growing one does.
 * - Originals alone stores and removes original bytes, one call at a time; on a shared storage sweepHourly() does, too.
 * - MovedChunks has the chunks of moved documents follow the catalog, also after a crash.
 * - Cleanup removes deleted and replaced documents; fail(), release-lease.ts and readStored() remove the traces of a file.
 * - Progress only shows: no file or job depends on it.
 * Servers that share a storage append to one table, and the holder of a lease maintains it: see storage/cluster.
 *
 * The order of writes makes kill -9 harmless, since only completed documents of the catalog are found. On the way in,
 * bytes are on disk before their entry in the catalog, and chunks and text before the completion. On the way out, the
 * entry goes first, and the catalog notes which chunks are to be removed (DocumentCatalog.removals). At the next start,
 * before the queue, recover() ends what was interrupted. Servers that share a storage take up each other's files once a
 * lease has lapsed.
 */
export class Ingestion {
  readonly progress: Progress
  readonly #services: IngestContext
  readonly #moving: MovedChunks
  #isStopping = false

  constructor(given: IngestionServices) {
    const { catalog, chunks, cluster, files, log, pool } = given
    const isStopping = () => this.#isStopping
    const originals = new Originals(files, cluster)
    const apart = new ApartReader(pool)
    const readings = new StoredReadings(files, (model) => given.serves(model))
    const refresh = cluster.isShared ? async () => await chunks.refresh?.() : null
    const passwords = new Passwords()
    const progress = new Progress({ catalog, log, refresh })
    const queue = new Queue({
      ...{ jobs: catalog.jobs, changes: catalog.changes, leaseHolder: cluster.leaseHolder },
      ...{ threads: pool.size, log },
      ingest: (file, signal) => ingest(file, this.#services, signal),
      ended: (file) => progress.end(file),
      heard: (change) => progress.hear(change),
    })
    const writer = new Writer(chunks, {
      complete: (completed) => this.#complete(completed),
      documentsReplaced: (removed) => cleanup.removeLater(removed),
      expectsMore: () => queue.expectsMore,
      failed: (action, error) => log.error(`Cannot ${action}`, { error: String(error) }),
    })
    const cleanup = new Cleanup({ ...given, originals, writer })
    this.progress = progress
    this.#moving = new MovedChunks({ catalog, writer, log })
    this.#services = {
      ...given,
      originals,
      apart,
      passwords,
      readings,
      queue,
      progress,
      writer,
      cleanup,
      isStopping,
    }
  }

  /** Begins with the queue. Unless other processes share the stores, repairs first what an earlier process left behind. */
  async start(): Promise<void> {
    const { catalog, chunks, cluster, queue, writer } = this.#services
    if (!cluster.isShared) {
      await recover(this.#services)
      for (const { id } of await catalog.jobs.active()) await settleJob(id, this.#services)
      const { documents } = await catalog.documents.counts()
      if (!chunks.isCompacted(documents)) writer.compactLater()
    }
    this.#moving.placeLater()
    await queue.start()
  }

  /** Takes no more work, and leaves what is being read to the next start. */
  async stop(): Promise<void> {
    const { apart, cleanup, pool, queue, writer } = this.#services
    this.#isStopping = true
    await queue.stop()
    await queue.abort('Ibid is stopping')
    apart.close()
    await pool.close()
    await cleanup.stop()
    await this.#moving.stop()
    await writer.close()
  }

  /** Keeps received files and queues them as one job; see receive(). */
  async submit(upload: Upload, allowed: () => Promise<void> = async () => {}): Promise<Job> {
    const { id } = await receive(upload, this.#services, allowed)
    return await this.progress.job(id)
  }

  /** Queues the failed files of an ended job as a new one. */
  async retry(jobId: string): Promise<Job> {
    const { catalog, queue } = this.#services
    const job = await catalog.jobs.retry(jobId, Bun.randomUUIDv7())
    queue.pump()
    return await this.progress.job(job.id)
  }

  /**
   * Queues the file of a failed document again, to be read with a password, which is kept in memory until then, and nowhere
   * else. Throws ConflictError if the document has not failed.
   */
  async readWithPassword(documentId: string, password: string): Promise<Job> {
    const { catalog, cluster, passwords, queue } = this.#services
    if (cluster.isShared) throw new ConflictError('password_shared', NO_PASSWORDS)
    const release = queue.hold()
    try {
      const job = await catalog.jobs.retryDocument(documentId, Bun.randomUUIDv7())
      for (const file of job.files) passwords.keep(file.documentId, password)
      return await this.progress.job(job.id)
    } finally {
      release()
    }
  }

  /**
   * Stops a job. What it completed stays, and so does its dataset, unless the job created it and nothing else is in it.
   * Resolves once the rest is removed, or is being removed in the background.
   */
  async cancel(jobId: string): Promise<void> {
    const { catalog, cleanup, reserve } = this.#services
    await cleanup.during(async () => {
      const removed = await reserve.spend(() => catalog.jobs.cancel(jobId))
      await cleanup.removeEmptyDataset(await catalog.jobs.get(jobId))
      await this.#abortAndRemove(removed, (file) => file.jobId === jobId)
      this.progress.changed(jobId)
    })
  }

  async deleteDataset(name: string): Promise<Deleted> {
    return await this.delete((catalog) => catalog.datasets.remove(name))
  }

  async deleteDocument(id: string): Promise<Deleted> {
    return await this.delete((catalog) => catalog.documents.remove(id))
  }

  async deleteDocuments(ids: readonly string[]): Promise<Deleted> {
    return await this.delete((catalog) => catalog.documents.removeAll(ids))
  }

  /**
   * Has the catalog move documents to another dataset; see MoveCatalog.move(). Their chunks follow: resolves once they have,
   * or after some seconds, as the index may be in the middle of its compaction.
   */
  async moveDocuments(...move: Parameters<MoveCatalog['move']>): Promise<Move> {
    const { catalog, cleanup } = this.#services
    return await cleanup.during(async () => {
      const moved = await catalog.moves.move(...move)
      if (moved.moved.length > 0) await this.#moving.placeSoon()
      return moved
    })
  }

  /** Has `remove` take documents out of the catalog, stops their reading, and removes all that is kept of them. */
  async delete(remove: (catalog: Catalog) => Promise<Deleted>): Promise<Deleted> {
    const { catalog, cleanup, reserve } = this.#services
    return await cleanup.during(async () => {
      const deleted = await reserve.spend(() => remove(catalog))
      const deletedIds = new Set(deleted.documentIds)
      await this.#abortAndRemove(deleted, (file) => deletedIds.has(file.documentId))
      for (const jobId of deleted.jobIds) await settleJob(jobId, this.#services)
      return deleted
    })
  }

  /** Resolves when no file is being read; none begins until the returned function is called. Throws as `signal` aborts. */
  async pause(signal: AbortSignal): Promise<() => void> {
    return await this.#services.queue.pause(signal)
  }

  /** Begins no further file until the returned function is called. */
  hold(): () => void {
    return this.#services.queue.hold()
  }

  /** Runs `work` while nothing is completed or removed, so that catalog, index, originals and texts match. */
  async pausedFor(work: () => Promise<void>): Promise<void> {
    const { originals, writer } = this.#services
    // The writer may have to compact a large index first, for minutes: uploads go on until then.
    await writer.pausedFor(() => originals.pausedFor(work))
  }

  /** Reports that another index serves. */
  indexReplaced(): void {
    this.#services.writer.storeReplaced()
  }

  /** Whether any file is being read. */
  get isReading(): boolean {
    return this.#busy > 0
  }

  /** Counts the files waiting to be read. */
  async waiting(): Promise<number> {
    return await this.#services.catalog.jobs.waiting()
  }

  async metrics(): Promise<JobMetrics> {
    const { catalog, pool } = this.#services
    return {
      ...(await catalog.jobs.metrics()),
      active_workers: this.#busy,
      worker_count: pool.size,
      queue_depth: await this.waiting(),
    }
  }

  get #busy(): number {
    const { apart, pool } = this.#services
    return pool.busy + apart.busy
  }

  async #abortAndRemove(removed: Removed, which: Parameters<Queue['abort']>[1]): Promise<void> {
    const { cleanup, passwords, queue, readings } = this.#services
    await queue.settled()
    await queue.abort('cancelled', which)
    passwords.forget(removed.documentIds)
    await readings.drop(removed.documentIds)
    await cleanup.removeSoon(removed)
    queue.pump()
  }

  /** Completes documents, apart from those whose lease has passed to another attempt. */
  async #complete(files: readonly CompletedFile[]): Promise<Removed> {
    const { catalog, queue, servingTable, isStopping } = this.#services
    const { lost, ...removed } = await completeFiles(files, catalog.jobs, servingTable, isStopping)
    for (const { documentId, attempt: attempts } of files)
      if (lost.includes(documentId)) queue.lose({ documentId, attempts })
    return removed
  }
}
