import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The bytes of all files below a folder, one after the other, a character each. */
export function bytesUnder(folder: string): string {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'))
    .join('')
}
