import { Database } from 'bun:sqlite'
import { accessSync, constants, existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { octal, restrictPermissions } from './restrict-permissions.ts'

const LOCK = 'lock'
const LOOK_MS = 200

/** Reports an unusable data folder; the message says which and why. */
export class DataFolderError extends Error {
  override readonly name = 'DataFolderError'
}

/** Creates the data folder if missing, and makes it accessible to this user alone. Throws DataFolderError. */
export function ownDataFolder(path: string): void {
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 })
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (cause) {
    throw cannotUse(path, `it cannot be written (${codeOf(cause)})`, cause)
  }
  const [open] = restrictPermissions(path)
  if (open)
    throw new DataFolderError(
      `Cannot use the data folder '${path}': other users may get at '${open.path}' (mode ${octal(open.mode)}), and this one may not close it. Its owner may: chmod go-rwx '${open.path}'`,
    )
}

/**
 * Creates the data folder if missing, and locks it for this process. The operating system releases the lock when the process
 * ends, however it ends. Returns a function that unlocks it. Throws DataFolderError.
 */
export function takeDataFolder(path: string): () => void {
  ownDataFolder(path)
  let lock: Database | null = null
  try {
    lock = new Database(join(path, LOCK), { create: true })
    // isTaken() in another process holds the lock for a moment.
    lock.run(`PRAGMA busy_timeout = ${LOOK_MS}`)
    lock.run('PRAGMA locking_mode = EXCLUSIVE')
    lock.run('BEGIN EXCLUSIVE')
  } catch (cause) {
    lock?.close()
    const code = codeOf(cause)
    const taken = code === 'SQLITE_BUSY'
    throw cannotUse(path, taken ? 'another Ibid is using it' : `its lock cannot be taken (${code})`, cause)
  }
  const held = lock
  return () => held.close()
}

/** Tells whether a process has locked the data folder; true if unknown. */
export function isTaken(path: string): boolean {
  if (!existsSync(join(path, LOCK))) return false
  let lock: Database | null = null
  try {
    lock = new Database(join(path, LOCK), { readonly: true })
    lock.query('SELECT COUNT(*) FROM sqlite_schema').get()
    return false
  } catch {
    return true
  } finally {
    lock?.close()
  }
}

function cannotUse(path: string, reason: string, cause: unknown): DataFolderError {
  return new DataFolderError(`Cannot use the data folder '${path}': ${reason}`, { cause })
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error)
}

/** File name of the catalog, in a data folder and in a backup. */
export const CATALOG = 'catalog.sqlite'

export function catalogPath(dataDir: string): string {
  return join(dataDir, CATALOG)
}

/** Folder of the chunk tables. */
export function indexFolder(dataDir: string): string {
  return join(dataDir, 'index')
}

/** Tells whether a data folder contains anything made by Ibid. */
export function holdsData(dataDir: string): boolean {
  return existsSync(catalogPath(dataDir))
}
