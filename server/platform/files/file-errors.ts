/** Recognizes the errors that stores throw on a full disk. */
export function isDiskFull(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return /ENOSPC|EDQUOT|SQLITE_FULL|no space left|disk is full|disk full/i.test(`${code} ${String(error)}`)
}

/** Recognizes the errors that stores throw on a disk that refuses writes, such as a read-only one. */
export function isDiskUnwritable(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return /EROFS|\bEIO\b|SQLITE_READONLY|SQLITE_IOERR|read-only file system|readonly database|disk I\/O error|input\/output error/i.test(
    `${code} ${String(error)}`,
  )
}

/** Recognizes the errors of a damaged database. */
export function isDamaged(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return /SQLITE_CORRUPT|SQLITE_NOTADB|disk image is malformed/i.test(`${code} ${String(error)}`)
}

/** Recognizes ENOENT: a file or folder does not exist. */
export function isNotFound(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}

/** Resolves with the result of `work`, or with `instead` if `work` throws ENOENT: a file or folder does not exist. */
export async function ignoreNotFound<T>(work: Promise<T>, instead: T): Promise<T> {
  return await work.catch((error: unknown) => {
    if (isNotFound(error)) return instead
    throw error
  })
}
