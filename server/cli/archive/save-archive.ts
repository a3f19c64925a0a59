import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { Problem } from '../../../shared/problem.ts'
import { ArchiveError } from '../../api/backup/tar.ts'
import { writeVerified } from '../../api/backup/write-verified.ts'
import { ConfigError } from '../../config/config.ts'
import { refusalOf } from '../open/running-server.ts'

const MB = 1024 * 1024

/** Throws ConfigError if `path` exists: archives are never overwritten. */
export async function refuseExisting(path: string): Promise<void> {
  if (await stat(path).catch(() => null))
    throw new ConfigError(`Cannot write '${path}': a file of that name already exists`)
}

/** Writes an archive to a file, checks it, and prints its path and size. Throws ArchiveError. */
export async function saveArchive(path: string, parts: AsyncIterable<Uint8Array>): Promise<void> {
  const bytes = await writeVerified(resolve(path), parts).catch((error: unknown) => {
    if (error instanceof ArchiveError)
      throw new ArchiveError(`Cannot write '${path}': what came was not whole (${error.message})`)
    throw error
  })
  console.log(`${resolve(path)}: ${(bytes / MB).toFixed(1)} MB, checked`)
}

/** Returns the archive in a server's reply. Throws ConfigError with the server's sentence if it refuses. */
export async function archiveIn(response: Response, action: string): Promise<ReadableStream<Uint8Array>> {
  if (response.ok && response.body) return response.body
  const { detail } = Problem.parse(await response.json())
  throw new ConfigError(`Cannot ${action}: ${refusalOf(response.status, detail)}`)
}
