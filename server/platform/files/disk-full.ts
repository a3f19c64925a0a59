/** Recognizes the errors that stores throw on a full disk. */
export function isDiskFull(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return /ENOSPC|EDQUOT|SQLITE_FULL|no space left|disk is full|disk full/i.test(`${code} ${String(error)}`)
}
