import { copyFile, link, mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { ignoreNotFound } from './file-errors.ts'

const AT_ONCE = 32

/**
 * Hard-links all files under `from` into `to`, which takes no space, or copies them if the file system cannot. Only for
 * write-once files. A missing folder counts as empty; files removed meanwhile are left out.
 */
export async function linkTree(from: string, to: string): Promise<void> {
  const entries = await ignoreNotFound(readdir(from, { withFileTypes: true }), [])
  await mkdir(to, { recursive: true, mode: 0o700 })
  const files = entries.filter((entry) => entry.isFile())
  for (let i = 0; i < files.length; i += AT_ONCE)
    await Promise.all(
      files.slice(i, i + AT_ONCE).map(({ name }) => linkOne(join(from, name), join(to, name))),
    )
  for (const { name } of entries.filter((entry) => entry.isDirectory()))
    await linkTree(join(from, name), join(to, name))
}

async function linkOne(from: string, to: string): Promise<void> {
  // LanceDB's version hint is the only file of an index that is rewritten in place.
  await ignoreNotFound(from.endsWith('_hint.json') ? copyFile(from, to) : linkOrCopy(from, to), undefined)
}

/** Error codes of file systems that cannot make a hard link. */
const NO_LINKS = new Set(['EPERM', 'EXDEV', 'ENOTSUP', 'EOPNOTSUPP', 'EMLINK', 'ENOSYS'])

/** Hard-links a write-once file, or copies it if the file system cannot. */
export async function linkOrCopy(from: string, to: string): Promise<void> {
  try {
    await link(from, to)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && NO_LINKS.has(String(error.code)))) throw error
    await copyFile(from, to)
  }
}
