import { constants } from 'node:fs'
import { type FileHandle, open, readlink, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import type { FileStore, Incoming } from '../../storage/blobs/file-store.ts'
import type { SeenFile } from '../../storage/metadata/interfaces/folder-catalog.ts'
import { changedAt } from './changed-at.ts'

const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK } = constants
const PART_BYTES = 1024 * 1024

/**
 * Copies a file of a watched folder to the file store's incoming ones. Null when it is not as it was seen, went, or is
 * reached by a link that leads out of the folder: the next look decides. Throws what reading and writing throw.
 */
export async function takeFile(root: string, seen: SeenFile, files: FileStore): Promise<Incoming | null> {
  // A pipe that took its place must not be waited for.
  const handle = await open(join(root, seen.path), O_RDONLY | O_NOFOLLOW | O_NONBLOCK).catch(
    (error: unknown) => {
      if (isOf(error, ['ENOENT', 'ELOOP', 'ENOTDIR', 'ENXIO'])) return null
      throw error
    },
  )
  if (!handle) return null
  try {
    if (!(await isAsSeen(handle, seen)) || !(await isBelow(handle, root, seen.path))) return null
    const incoming = await files.receive(partsOf(handle, seen.size))
    if (incoming.size === seen.size && (await isAsSeen(handle, seen))) return incoming
    await files.discard(incoming)
    return null
  } finally {
    await handle.close()
  }
}

async function* partsOf(handle: FileHandle, size: number): AsyncGenerator<Uint8Array> {
  let left = size
  while (left > 0) {
    const part = new Uint8Array(Math.min(PART_BYTES, left))
    const { bytesRead } = await handle.read(part, 0, part.length, null)
    if (bytesRead === 0) return
    left -= bytesRead
    yield part.subarray(0, bytesRead)
  }
}

async function isAsSeen(handle: FileHandle, { size, changedMs }: SeenFile): Promise<boolean> {
  const now = await handle.stat()
  return now.isFile() && now.size === size && changedAt(now) === changedMs
}

/** Where what was opened lies: a folder above it may have become a link since it was seen. */
async function isBelow(handle: FileHandle, root: string, path: string): Promise<boolean> {
  const place =
    process.platform === 'linux'
      ? await readlink(`/proc/self/fd/${handle.fd}`)
      : await realpath(join(root, path))
  return place.startsWith(join(root, '/'))
}

function isOf(error: unknown, codes: readonly string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code))
}
