import { readdir, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'
import type { S3Client } from 'bun'
import { unlessGone } from '../../platform/files/ignore-not-found.ts'

const AT_ONCE = 8

/**
 * Copies the files under a folder that the storage does not have in the same size, and those that `isLast` names, after
 * all others. `prefix`: ends in '/'. `copied` is told of each that is there. Resolves with how many there are.
 */
export async function copyFolder(
  client: S3Client,
  folder: string,
  prefix: string,
  copied: () => void,
  isLast: (path: string) => boolean = () => false,
): Promise<number> {
  const there = await sizesUnder(client, prefix)
  const paths = await filesIn(folder)
  for (const part of [paths.filter((path) => !isLast(path)), paths.filter(isLast)]) {
    const next = part.values()
    const copying = async () => {
      for (const path of next) {
        const { size } = await stat(join(folder, path))
        const key = prefix + path.split(sep).join('/')
        if (isLast(path) || there.get(key) !== size) await client.write(key, Bun.file(join(folder, path)))
        copied()
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, copying))
  }
  return paths.length
}

/** Paths of the files of a folder, relative to it; none where it is not there. */
export async function filesIn(folder: string): Promise<string[]> {
  const entries = await unlessGone(readdir(folder, { recursive: true, withFileTypes: true }), [])
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1))
    .sort()
}

/** Bytes by key. */
export async function sizesUnder(client: S3Client, prefix: string): Promise<Map<string, number>> {
  const sizes = new Map<string, number>()
  let continuationToken: string | undefined
  do {
    const page = await client.list({ prefix, ...(continuationToken ? { continuationToken } : {}) })
    for (const { key, size } of page.contents ?? []) sizes.set(key, Number(size ?? 0))
    continuationToken = page.isTruncated ? page.nextContinuationToken : undefined
  } while (continuationToken !== undefined)
  return sizes
}
