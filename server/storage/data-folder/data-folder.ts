import { Database } from 'bun:sqlite'
import { accessSync, constants, existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { octal, restrictPermissions } from './restrict-permissions.ts'

const LOCK = 'lock'
const LOOK_MS = 200

/** The data folder cannot be used; the message says which and why. */
export class DataFolderError extends Error {
  override readonly name = 'DataFolderError'
}

/** Makes sure of the data folder, and that it is this user's alone. Throws DataFolderError. */
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
 * Makes sure of the data folder and takes it for this process alone. The operating system gives the lock back
 * when the process ends, however it ends. Returns what lets go of it. Throws DataFolderError.
 */
export function takeDataFolder(path: string): () => void {
  ownDataFolder(path)
  let lock: Database | null = null
  try {
    lock = new Database(join(path, LOCK), { create: true })
    // Who only looks whether it is taken has it for a moment.
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

/** Whether a process has the data folder to itself; true where that cannot be told. */
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
