import { existsSync } from 'node:fs'
import { open, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { z } from 'zod'
import { Metadata } from '../../../shared/documents.ts'
import { Message } from '../../../shared/message.ts'
import { ignoreNotFound } from '../../platform/files/file-errors.ts'
import { linkOrCopy } from '../../platform/files/link-tree.ts'
import type { FileStore } from '../../storage/blobs/file-store.ts'
import { packChunks } from '../../storage/index/chunks/packed-chunks.ts'
import { chunksOfText, storedChunk } from '../../storage/index/chunks/stored-chunks.ts'
import type { Writer } from '../../storage/index/writer/writer.ts'
import type { JobFileRow } from '../../storage/metadata/interfaces/catalog.ts'
import { ModelIdentity } from '../../storage/metadata/interfaces/index-catalog.ts'
import { makeTables } from '../../storage/tables/make-tables.ts'
import type { StoredReading, Upload } from '../receive/receive.ts'
import type { ReadResult } from './messages.ts'

/** Number of chunks that are stored together. */
const ROWS_AT_ONCE = 2000

/** Readings of a job's files by position, as they are stored for the next start. */
const Note = z.array(
  z.object({
    position: z.number().int(),
    textPath: z.string(),
    vectorsPath: z.string(),
    model: ModelIdentity,
    pages: z.number().nullable(),
    chunks: z.number().int(),
    warnings: z.array(Message),
    metadata: Metadata,
  }),
)

type Waiting = { readonly jobId: string; readonly reading: StoredReading }

/** Keeps the readings that came with an upload, by document id, until they are used or dropped. They survive a restart. */
export class StoredReadings {
  readonly #files: FileStore
  readonly #serves: (model: ModelIdentity) => boolean
  readonly #waiting = new Map<string, Waiting>()

  /** `serves`: tells whether the serving index takes vectors of this model. */
  constructor(files: FileStore, serves: (model: ModelIdentity) => boolean) {
    this.#files = files
    this.#serves = serves
  }

  /** Stores the readings of an upload that is about to become a job. */
  async note(jobId: string, { files }: Upload): Promise<void> {
    const note: z.input<typeof Note> = files.flatMap(({ reading }, position) =>
      reading ? [{ position, ...reading, warnings: [...reading.warnings] }] : [],
    )
    if (note.length > 0) await writeFile(this.#notePath(jobId), JSON.stringify(note), { mode: 0o600 })
  }

  /** Removes the stored readings of an upload that did not become a job. */
  async forget(jobId: string): Promise<void> {
    await rm(this.#notePath(jobId), { force: true })
  }

  add(files: readonly JobFileRow[], upload: Upload): void {
    for (const { jobId, documentId, position } of files) {
      const reading = upload.files[position]?.reading
      if (reading) this.#waiting.set(documentId, { jobId, reading })
    }
  }

  /** Restores the readings that an earlier process stored for these files. Returns their paths. */
  async recover(unfinished: readonly JobFileRow[]): Promise<ReadonlySet<string>> {
    const paths = new Set<string>()
    for (const [jobId, files] of Map.groupBy(unfinished, (file) => file.jobId)) {
      const notePath = this.#notePath(jobId)
      // The data folder may have been moved.
      const here = (path: string) => join(dirname(notePath), basename(path))
      const note = await readNote(notePath)
      const readings = new Map(note.map(({ position, ...reading }) => [position, reading]))
      for (const { documentId, position } of files) {
        const noted = readings.get(position)
        if (!noted) continue
        const reading = { ...noted, textPath: here(noted.textPath), vectorsPath: here(noted.vectorsPath) }
        if (!existsSync(reading.textPath) || !existsSync(reading.vectorsPath)) continue
        this.#waiting.set(documentId, { jobId, reading })
        for (const path of [notePath, reading.textPath, reading.vectorsPath]) paths.add(path)
      }
    }
    return paths
  }

  /** Returns the document's reading; null if there is none or the serving index does not take its vectors. */
  of(documentId: string): StoredReading | null {
    const reading = this.#waiting.get(documentId)?.reading ?? null
    return reading && this.#serves(reading.model) ? reading : null
  }

  async drop(documentIds: readonly string[]): Promise<void> {
    for (const id of documentIds) {
      const waiting = this.#waiting.get(id)
      if (!waiting) continue
      this.#waiting.delete(id)
      await rm(waiting.reading.textPath, { force: true })
      await rm(waiting.reading.vectorsPath, { force: true })
      const isLast = !this.#waiting.values().some(({ jobId }) => jobId === waiting.jobId)
      if (isLast) await rm(this.#notePath(waiting.jobId), { force: true })
    }
  }

  #notePath(jobId: string): string {
    return this.#files.draftPath(`readings-${jobId}`)
  }
}

/** Returns no readings if the file is missing or incomplete: the files are read then. */
async function readNote(path: string): Promise<z.output<typeof Note>> {
  const text = await ignoreNotFound(readFile(path, 'utf8'), '[]')
  try {
    return Note.parse(JSON.parse(text))
  } catch {
    return []
  }
}

/**
 * Stores a file's text, tables and chunks from a reading, as if it had just been read. Returns null and leaves nothing behind if
 * the reading does not fit: the file must be read then.
 */
export async function readStored(
  file: JobFileRow,
  reading: StoredReading,
  { files, writer }: { readonly files: FileStore; readonly writer: Writer },
  signal: AbortSignal,
): Promise<ReadResult | null> {
  const { pages, chunks, warnings, metadata } = reading
  const path = files.draftPath(file.documentId)
  try {
    await linkOrCopy(reading.textPath, path)
    const stored = await storeChunks(file, path, reading, writer, signal)
    if (stored === chunks) {
      await makeTables(path, files.tablesDraftPath(file.documentId), signal)
      return { pages, chunks, warnings, metadata }
    }
  } catch (error) {
    if (signal.aborted || !(error instanceof UnusableReading)) throw error
  }
  await writer.remove([file.documentId])
  await files.removeText(file.documentId)
  return null
}

async function storeChunks(
  file: JobFileRow,
  textPath: string,
  { vectorsPath, model: { dimensions } }: StoredReading,
  writer: Writer,
  signal: AbortSignal,
): Promise<number> {
  const vectors = await open(vectorsPath, 'r')
  const { size } = await vectors.stat()
  let count = 0
  try {
    for await (const batch of inBatches(cut(textPath))) {
      signal.throwIfAborted()
      const numbers = new Float32Array(batch.length * dimensions)
      const bytes = new Uint8Array(numbers.buffer)
      const { bytesRead } = await vectors.read(bytes, 0, bytes.length, count * dimensions * 4)
      if (bytesRead !== bytes.length) throw new UnusableReading('there are too few vectors')
      if (!numbers.every(Number.isFinite)) throw new UnusableReading('a vector is broken')
      const chunks = batch.map((chunk) => storedChunk(file, chunk))
      await writer.add(packChunks({ chunks, vectors: numbers }, dimensions))
      count += batch.length
    }
    if (size !== count * dimensions * 4) throw new UnusableReading('there are too many vectors')
    return count
  } finally {
    await vectors.close()
  }
}

/** Reports that a reading does not fit the chunks that this version makes. */
class UnusableReading extends Error {
  override readonly name = 'UnusableReading'
}

async function* cut(textPath: string): ReturnType<typeof chunksOfText> {
  try {
    yield* chunksOfText(textPath)
  } catch (cause) {
    throw new UnusableReading('its text cannot be cut', { cause })
  }
}

async function* inBatches<T>(items: AsyncIterable<T>): AsyncGenerator<T[]> {
  let batch: T[] = []
  for await (const item of items) {
    batch.push(item)
    if (batch.length < ROWS_AT_ONCE) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
