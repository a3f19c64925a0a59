import type { Stats } from 'node:fs'

/**
 * Returns when a file's bytes, name or permissions last changed, in milliseconds since 1970. A moved file keeps the time
 * of its bytes, and so do files on disks without a change time.
 */
export function changedAt({ ctimeMs, mtimeMs }: Stats): number {
  return Math.max(ctimeMs, mtimeMs)
}
