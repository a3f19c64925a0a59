import { createTarDecoder, createTarPacker } from 'modern-tar'
import { streamOf } from './stream-of.ts'

/** Reports an archive that is incomplete, not Ibid's, or unusable here; the message says why. */
export class ArchiveError extends Error {
  override readonly name = 'ArchiveError'
}

/** One file of an archive. `bytes` yields exactly `size` bytes and is consumed before the next entry. */
export type Entry = {
  readonly name: string
  readonly size: number
  readonly bytes: AsyncIterable<Uint8Array>
}

/** Writes a tar archive (POSIX ustar) of files, as a stream. Throws if a file yields more or fewer bytes than its size. */
export async function* writeTar(entries: AsyncIterable<Entry>): AsyncGenerator<Uint8Array> {
  const { readable, controller } = createTarPacker()
  const write = async () => {
    for await (const { name, size, bytes } of entries) {
      const body = controller.add({ name, size, mode: 0o600, type: 'file' })
      await streamOf(bytes).pipeTo(body)
    }
    controller.finalize()
  }
  const written = write().catch((error: unknown) => controller.error(error))
  try {
    yield* readable
  } finally {
    await written
  }
}

/**
 * Reads a tar archive as a stream and skips unread bytes of entries. Throws ArchiveError if it is no tar archive, ends too
 * early, or contains anything but files; passes errors of `source` on.
 */
export async function* readTar(source: AsyncIterable<Uint8Array>): AsyncGenerator<Entry> {
  const failure: { error?: unknown } = {}
  const told = async function* <T>(parts: AsyncIterable<T>): AsyncGenerator<T> {
    try {
      yield* parts
    } catch (cause) {
      if ('error' in failure) throw failure.error
      throw new ArchiveError('it is not an archive of Ibid, or it is damaged', { cause })
    }
  }
  const noted = async function* () {
    try {
      yield* source
    } catch (error) {
      failure.error = error
      throw error
    }
  }
  const entries = streamOf(noted()).pipeThrough(createTarDecoder({ strict: true }))
  for await (const { header, body } of told(entries)) {
    const { name, size, type } = header
    if (type !== 'file') throw new ArchiveError(`'${name}' in it is not a file`)
    const bytes = told(body)
    yield { name, size, bytes }
    for await (const _part of bytes) {
      // Skips what was not read.
    }
  }
}
