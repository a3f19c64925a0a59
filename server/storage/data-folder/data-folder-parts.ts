import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** The catalog in a data folder, and in a backup of it. */
export const CATALOG = 'catalog.sqlite'

export function catalogPath(dataDir: string): string {
  return join(dataDir, CATALOG)
}

/** The folder of the tables of chunks. */
export function indexFolder(dataDir: string): string {
  return join(dataDir, 'index')
}

/** Whether a data folder has anything in it that was made by Ibid. */
export function holdsData(dataDir: string): boolean {
  return existsSync(catalogPath(dataDir))
}
