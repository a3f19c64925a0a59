import { open, rename, rm } from 'node:fs/promises'
import type { JobFileRow } from '../store/catalog.ts'
import type { FileStore } from '../store/file-store.ts'
import { packChunks } from '../store/packed-chunks.ts'
import type { ReadResult } from './messages.ts'
import { chunksOfText, storedChunk } from './stored-chunks.ts'
import type { StoredReading, Upload } from './upload.ts'
import type { Writer } from './writer.ts'

/** Chunks that are stored at once. */
const ROWS_AT_ONCE = 2000

/** Readings that need not be done again, by document id. Each is used once, or dropped. */
export class StoredReadings {
  readonly #readings = new Map<string, StoredReading>()

  add(files: readonly JobFileRow[], upload: Upload): void {
    for (const { documentId, position } of files) {
      const reading = upload.files[position]?.reading
      if (reading) this.#readings.set(documentId, reading)
    }
  }

  take(documentId: string): StoredReading | null {
    const reading = this.#readings.get(documentId) ?? null
    this.#readings.delete(documentId)
    return reading
  }

  async drop(documentIds: readonly string[]): Promise<void> {
    for (const id of documentIds) {
      const reading = this.take(id)
      if (reading) await discard(reading)
    }
  }
}

/**
 * Stores the chunks of a file from a reading, as if it had just been read. Null when the reading is of no use here:
 * then nothing is left of it, and the file is to be read.
 */
export async function readStored(
  file: JobFileRow,
  reading: StoredReading,
  { files, writer }: { readonly files: FileStore; readonly writer: Writer },
  signal: AbortSignal,
): Promise<ReadResult | null> {
  if (!reading.isUsable()) {
    await discard(reading)
    return null
  }
  const { pages, chunks, warnings, metadata } = reading
  const path = files.draftPath(file.documentId)
  await rename(reading.textPath, path)
  try {
    const stored = await storeChunks(file, path, reading, writer, signal)
    if (stored === chunks) return { pages, chunks, warnings, metadata }
  } catch (error) {
    if (signal.aborted || !(error instanceof UnusableReading)) throw error
  } finally {
    await discard(reading)
  }
  await writer.remove([file.documentId])
  await files.removeText(file.documentId)
  return null
}

async function storeChunks(
  file: JobFileRow,
  textPath: string,
  { vectorsPath, dimensions }: StoredReading,
  writer: Writer,
  signal: AbortSignal,
): Promise<number> {
  const vectors = await open(vectorsPath, 'r')
  let count = 0
  try {
    for await (const batch of inBatches(cut(textPath))) {
      signal.throwIfAborted()
      const numbers = new Float32Array(batch.length * dimensions)
      const bytes = new Uint8Array(numbers.buffer)
      const { bytesRead } = await vectors.read(bytes, 0, bytes.length, count * dimensions * 4)
      if (bytesRead !== bytes.length) throw new UnusableReading('there are too few vectors')
      const chunks = batch.map((chunk) => storedChunk(file, chunk))
      await writer.add(packChunks({ chunks, vectors: numbers }, dimensions))
      count += batch.length
    }
    return count
  } finally {
    await vectors.close()
  }
}

/** A reading that does not fit the chunks that this Ibid makes. */
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

async function discard({ textPath, vectorsPath }: StoredReading): Promise<void> {
  await rm(textPath, { force: true })
  await rm(vectorsPath, { force: true })
}
