import { constants } from 'node:fs'
import { type FileHandle, open, readlink, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import type { FileStore, Incoming } from '../../storage/blobs/file-store.ts'
import type { WatchedFile } from '../../storage/metadata/interfaces/catalog.ts'
import { attachmentPath, type SeenFile } from '../../storage/metadata/interfaces/folder-catalog.ts'
import { isMail, mailAttachments } from '../receive/mail-attachments.ts'
import type { UploadFile } from '../receive/receive.ts'
import { changedAt } from './changed-at.ts'

const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK } = constants
const PART_BYTES = 1024 * 1024

/** A copied file on its way into the dataset. */
export type Taken = UploadFile & { readonly watched: WatchedFile }

/**
 * Copies a file of a watched folder to the incoming files of the file store. Returns null if it has changed since the
 * scan, went, or is reached by a link that leads out of the folder: the next scan decides. Throws what reading and
 * writing throw.
 */
export async function takeFile(root: string, seen: SeenFile, files: FileStore): Promise<Incoming | null> {
  // O_NONBLOCK: a pipe in its place must not block.
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

/** Extracts the attachments of a mail; none for other files. Leaves nothing of them behind if it throws. */
export async function takeAttachments(
  { watched: mail, ...file }: Taken,
  files: FileStore,
  signal: AbortSignal,
): Promise<Taken[]> {
  if (!isMail(file.format)) return []
  const attachments = await mailAttachments(file, {}, files, signal)
  const names = new Set<string>()
  return attachments.map(({ within, ...attached }) => {
    const dot = within.lastIndexOf('.')
    let name = within
    for (let number = 2; names.has(name); number++)
      name = `${within.slice(0, dot)} (${number})${within.slice(dot)}`
    names.add(name)
    const path = attachmentPath(mail.path, name)
    return { ...attached, watched: { folderId: mail.folderId, path, mailSha256: file.incoming.sha256 } }
  })
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

/** Tells whether the opened file lies below the root: a folder above it may have become a link since the scan. */
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
