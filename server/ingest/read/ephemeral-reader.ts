import { rm } from 'node:fs/promises'
import type { Document } from '../../../shared/documents.ts'
import { conversionMs } from '../../documents/office/legacy/convert-office.ts'
import type { FileStore } from '../../storage/blobs/file-store.ts'
import type { PackedChunks } from '../../storage/index/chunks/chunk-store.ts'
import type { CompletedFile, JobFileRow } from '../../storage/metadata/interfaces/catalog.ts'
import type { WorkerPool } from './worker-pool.ts'

const READ_TIMEOUT_MS = 120_000
/** Additional time for a kept original, which may be large and for which nobody waits. */
const READ_TIMEOUT_MS_PER_MB = 3_000

/** A file of a job in an ephemeral catalog. `path`: path of its bytes. */
export type EphemeralFile = { readonly file: JobFileRow; readonly path: string }

/**
 * Reads files that are not kept, for a single question or a comparison: one after the other, on a pool of their own, so
 * that uploads do not wait for them.
 */
export class EphemeralReader {
  /** Dimensions of the vectors that its pool makes. */
  readonly dimensions: number
  readonly #pool: WorkerPool
  readonly #files: FileStore
  readonly #ocrLanguages: string
  #turn: Promise<unknown> = Promise.resolve()

  constructor(pool: WorkerPool, dimensions: number, files: FileStore, ocrLanguages: string) {
    this.#pool = pool
    this.dimensions = dimensions
    this.#files = files
    this.#ocrLanguages = ocrLanguages
  }

  /**
   * Reads files when it is this call's turn, and passes their chunks to `take` as they come. Throws ParseError, ReadTimeout
   * or WorkerFailure for the first file that cannot be read.
   */
  async read(
    files: readonly EphemeralFile[],
    take: (chunks: PackedChunks) => void,
    signal: AbortSignal,
  ): Promise<CompletedFile[]> {
    const reading = this.#turn.then(async () => {
      const completed: CompletedFile[] = []
      for (const file of files) completed.push(await this.#readOne(file, take, signal))
      return completed
    })
    this.#turn = reading.catch(() => undefined)
    return await reading
  }

  async #readOne(
    {
      file: { documentId, datasetKey, name, format, sizeBytes: size, attempts: attempt },
      path,
    }: EphemeralFile,
    take: (chunks: PackedChunks) => void,
    signal: AbortSignal,
  ): Promise<CompletedFile> {
    const textPath = this.#files.draftPath(Bun.randomUUIDv7())
    const task = {
      ...{ documentId, datasetKey, name, format, path, size, textPath },
      ocrLanguages: this.#ocrLanguages,
    }
    const listener = { stage: () => undefined, batch: async (chunks: PackedChunks) => take(chunks) }
    try {
      const read = await this.#pool.read(task, listener, READ_TIMEOUT_MS + conversionMs(format), signal)
      return { documentId, attempt, ...read }
    } finally {
      await rm(textPath, { force: true })
    }
  }

  /**
   * Reads the text of a kept original when it is this call's turn. Returns the path of a draft, which the caller removes
   * with removeText(id). Throws as read() does.
   */
  async readText(
    id: string,
    { filename, file_type: format, sha256, size_bytes: size }: Document,
    signal: AbortSignal,
  ): Promise<string> {
    const textPath = this.#files.draftPath(id)
    await using original = await this.#files.local(sha256)
    const task = {
      ...{ documentId: id, datasetKey: 0, name: filename, format, size, textPath },
      path: original.path,
      ocrLanguages: this.#ocrLanguages,
      textOnly: true,
    }
    const listener = { stage: () => undefined, batch: async () => undefined }
    const timeout = READ_TIMEOUT_MS + (size / 1024 / 1024) * READ_TIMEOUT_MS_PER_MB + conversionMs(format)
    const reading = this.#turn.then(() => this.#pool.read(task, listener, timeout, signal))
    this.#turn = reading.catch(() => undefined)
    await reading
    return textPath
  }

  async close(): Promise<void> {
    await this.#pool.close()
  }
}
