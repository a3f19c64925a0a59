import type { Stats } from 'node:fs'

/**
 * When a file's bytes, name or rights last changed, in milliseconds since 1970: files that change places keep the time
 * of their bytes. Where a disk has no such time, that of the bytes.
 */
export function changedAt({ ctimeMs, mtimeMs }: Stats): number {
  return Math.max(ctimeMs, mtimeMs)
}
