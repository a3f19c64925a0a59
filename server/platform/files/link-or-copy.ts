import { copyFile, link } from 'node:fs/promises'

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
