import { copyFile, link } from 'node:fs/promises'

/** What file systems say that cannot give one file two names. */
const NO_LINKS = new Set(['EPERM', 'EXDEV', 'ENOTSUP', 'EOPNOTSUPP', 'EMLINK', 'ENOSYS'])

/** Gives a file that is written once a second name; where the file system cannot, it is copied. */
export async function linkOrCopy(from: string, to: string): Promise<void> {
  try {
    await link(from, to)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && NO_LINKS.has(String(error.code)))) throw error
    await copyFile(from, to)
  }
}
