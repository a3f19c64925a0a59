import { open, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { syncToDisk } from '../../platform/files/sync-to-disk.ts'
import { fileParts, readArchive } from './archive.ts'
import { ArchiveError, type Entry } from './tar.ts'

/**
 * Writes an archive to a temporary name, reads it back, and only then renames it to `path`, which therefore never holds a
 * partial archive. Resolves with its size in bytes. Throws ArchiveError if the archive is incomplete.
 */
export async function writeVerified(path: string, parts: AsyncIterable<Uint8Array>): Promise<number> {
  // Unique, so that two writers of one path do not share a file.
  const partial = `${path}.${Bun.randomUUIDv7().slice(-12)}.partial`
  try {
    const file = await open(partial, 'w', 0o600)
    try {
      for await (const part of parts) await file.writeFile(part)
      await file.sync()
    } finally {
      await file.close()
    }
    await verifyArchive(partial)
    const { size } = await stat(partial)
    await rename(partial, path)
    await syncToDisk(dirname(path))
    return size
  } catch (error) {
    await rm(partial, { force: true })
    throw error
  }
}

/**
 * Reads an archive to its end and resolves with the signer's public key; null if unsigned. Throws ArchiveError if it is
 * incomplete, and whatever `allow` throws, which is called before each file is read.
 */
export async function verifyArchive(
  path: string,
  allow: (entry: Pick<Entry, 'name' | 'size'>) => void = () => undefined,
): Promise<string | null> {
  let files = 0
  let signer: string | null = null
  const entries = readArchive(fileParts(path), (publicKey) => {
    signer = publicKey
  })
  for await (const { name, size, bytes } of entries) {
    allow({ name, size })
    files++
    const sha256 = /^files\/[0-9a-f]{2}\/([0-9a-f]{64})$/.exec(name)?.[1]
    if (sha256 === undefined) continue
    const hasher = new Bun.CryptoHasher('sha256')
    for await (const part of bytes) hasher.update(part)
    if (hasher.digest('hex') !== sha256) throw new ArchiveError(`'${name}' in it is damaged`)
  }
  if (files === 0) throw new ArchiveError('it is empty')
  return signer
}
