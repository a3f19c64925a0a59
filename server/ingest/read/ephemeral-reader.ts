import { rm } from 'node:fs/promises'
import type { Document } from '../../../shared/documents.ts'
import type { FileStore } from '../../storage/blobs/file-store.ts'
import type { PackedChunks } from '../../storage/index/chunks/chunk-store.ts'
import type { CompletedFile, JobFileRow } from '../../storage/metadata/interfaces/catalog.ts'
import type { WorkerPool } from './worker-pool.ts'

const READ_TIMEOUT_MS = 120_000
/** A kept original may be large; nobody waits for it. */
const READ_TIMEOUT_MS_PER_MB = 3_000

/** A file of a job that is in no catalog of ours. `path`: where its bytes are. */
export type AsideFile = { readonly file: JobFileRow; readonly path: string }

/**
 * Reads files that are asked about once and not kept: in order, on a pool of their own, so that uploads do not
 * wait for them. Throws ParseError, ReadTimeout or WorkerFailure for the first file that cannot be read.
 */
export class AsideReader {
  /** Of the vectors that its pool makes. */
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

  /** Resolves when it is this call's turn and all files were read; `take` is given their chunks as they come. */
  async read(
    files: readonly AsideFile[],
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
    { file: { documentId, datasetKey, name, format, sizeBytes: size, attempts: attempt }, path }: AsideFile,
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
      const read = await this.#pool.read(task, listener, READ_TIMEOUT_MS, signal)
      return { documentId, attempt, ...read }
    } finally {
      await rm(textPath, { force: true })
    }
  }

  /**
   * The text of a kept original, as it is read now, when it is this call's turn: the path of a draft, which the caller
   * removes with removeText(id). Throws as read() does.
   */
  async textOf(
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
    const timeout = READ_TIMEOUT_MS + (size / 1024 / 1024) * READ_TIMEOUT_MS_PER_MB
    const reading = this.#turn.then(() => this.#pool.read(task, listener, timeout, signal))
    this.#turn = reading.catch(() => undefined)
    await reading
    return textPath
  }

  async close(): Promise<void> {
    await this.#pool.close()
  }
}
