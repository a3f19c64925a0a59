import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Returns the bytes of all files below a folder, as Latin-1. */
export function bytesUnder(folder: string): string {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'))
    .join('')
}
