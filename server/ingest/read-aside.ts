import type { Format } from '../../shared/formats.ts'
import type { PackedChunks, StoredChunk } from '../store/chunk-store.ts'
import { unpackChunks } from '../store/chunk-table.ts'
import type { FileStore, Incoming } from '../store/file-store.ts'
import type { WorkerPool } from './worker-pool.ts'

const READ_TIMEOUT_MS = 120_000

export type AsideFile = { readonly name: string; readonly format: Format; readonly incoming: Incoming }

/** What was read of one file, and of nothing kept. `vectors`: one row for each chunk. */
export type AsideDocument = {
  readonly id: string
  readonly name: string
  readonly chunks: readonly StoredChunk[]
  readonly vectors: readonly Float32Array[]
}

/**
 * Reads files that are asked about once and not kept: in order, on a pool of their own, so that uploads do not
 * wait for them. Throws ParseError, ReadTimeout or WorkerFailure for the first file that cannot be read.
 */
export class AsideReader {
  readonly #pool: WorkerPool
  readonly #files: FileStore
  readonly #ocrLanguages: string
  #turn: Promise<unknown> = Promise.resolve()

  constructor(pool: WorkerPool, files: FileStore, ocrLanguages: string) {
    this.#pool = pool
    this.#files = files
    this.#ocrLanguages = ocrLanguages
  }

  /** Resolves when it is this call's turn and all files were read. */
  async read(files: readonly AsideFile[], signal: AbortSignal): Promise<AsideDocument[]> {
    const reading = this.#turn.then(async () => {
      const documents: AsideDocument[] = []
      for (const file of files) documents.push(await this.#readOne(file, signal))
      return documents
    })
    this.#turn = reading.catch(() => undefined)
    return await reading
  }

  async #readOne({ name, format, incoming }: AsideFile, signal: AbortSignal): Promise<AsideDocument> {
    const id = Bun.randomUUIDv7()
    const chunks: StoredChunk[] = []
    const vectors: Float32Array[] = []
    const task = {
      documentId: id,
      datasetKey: 0,
      name,
      format,
      path: incoming.path,
      size: incoming.size,
      textPath: this.#files.draftPath(id),
      ocrLanguages: this.#ocrLanguages,
    }
    const listener = {
      stage: () => undefined,
      batch: async (packed: PackedChunks) => {
        for (const { chunk, vector } of unpackChunks(packed)) {
          chunks.push(chunk)
          vectors.push(vector)
        }
      },
    }
    try {
      await this.#pool.read(task, listener, READ_TIMEOUT_MS, signal)
    } finally {
      await this.#files.removeText(id)
    }
    return { id, name, chunks, vectors }
  }

  async close(): Promise<void> {
    await this.#pool.close()
  }
}
