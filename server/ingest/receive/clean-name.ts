import { extensionOf } from '../../../shared/formats.ts'
import { MAX_FILENAME_BYTES, MAX_PATH_BYTES } from '../../../shared/limits.ts'

/**
 * Returns a file's relative path with '/' separators, without its outermost folders if it exceeds MAX_PATH_BYTES. Null
 * for a bare name, an absolute path, and a path that leads out of its folder.
 */
export function cleanPath(filename: string): string | null {
  const parts = filename.split(/[/\\]/)
  if (parts[0] === '' || parts.includes('..') || /^[a-z]:/i.test(filename)) return null
  const names = parts.map(cleanName).filter((name) => name !== '' && name !== '.')
  while (Buffer.byteLength(names.join('/')) > MAX_PATH_BYTES) names.shift()
  return names.length > 1 ? names.join('/') : null
}

/** Makes a name fit to show and store: no folders, no control characters, at most MAX_FILENAME_BYTES in UTF-8. */
export function cleanName(filename: string): string {
  const base = filename.split(/[/\\]/).at(-1) ?? ''
  const name = base
    .replace(/[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu, '')
    .normalize('NFC')
    .trim()
  if (Buffer.byteLength(name) <= MAX_FILENAME_BYTES) return name
  const extension = extensionOf(name)
  const tail = extension && extension.length < 20 ? `….${extension}` : '…'
  let stem = name.slice(0, MAX_FILENAME_BYTES)
  while (Buffer.byteLength(stem + tail) > MAX_FILENAME_BYTES) stem = [...stem].slice(0, -1).join('')
  return stem + tail
}
