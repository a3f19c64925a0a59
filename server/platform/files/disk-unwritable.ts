/** True for an error that any of the stores gives when the disk takes nothing, as one that became read-only. */
export function isDiskUnwritable(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return /EROFS|\bEIO\b|SQLITE_READONLY|SQLITE_IOERR|read-only file system|readonly database|disk I\/O error|input\/output error/i.test(
    `${code} ${String(error)}`,
  )
}

/** True for an error of a database whose pages are damaged. */
export function isDamaged(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return /SQLITE_CORRUPT|SQLITE_NOTADB|disk image is malformed/i.test(`${code} ${String(error)}`)
}
