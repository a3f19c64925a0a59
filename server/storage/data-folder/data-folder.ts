import { Database } from 'bun:sqlite'
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  statSync,
} from 'node:fs'
import { join } from 'node:path'

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

const OTHERS = 0o077
const OWNER = 0o700

/** A file or folder accessible to other users. `mode`: its permission bits. */
export type LooseMode = { readonly path: string; readonly mode: number }

/**
 * Lists what other users can access: the data folder itself and its direct entries, without which nothing below is
 * reachable. Empty on platforms without permission bits.
 */
export function looseModes(dataDir: string): LooseMode[] {
  if (process.platform === 'win32') return []
  const found: LooseMode[] = []
  const look = (path: string, stat: { readonly mode: number }) => {
    const mode = stat.mode & 0o777
    if ((mode & OTHERS) !== 0) found.push({ path, mode })
  }
  look(dataDir, statSync(dataDir))
  for (const { name } of readdirSync(dataDir, { withFileTypes: true })) {
    // The entry may be removed meanwhile. Links have no mode of their own.
    const stat = lstatSync(join(dataDir, name), { throwIfNoEntry: false })
    if (stat && !stat.isSymbolicLink()) look(join(dataDir, name), stat)
  }
  return found
}

/** Removes other users' access to a data folder; returns entries owned by another user, which cannot be changed. */
function restrictPermissions(dataDir: string): LooseMode[] {
  for (const { path, mode } of looseModes(dataDir)) {
    try {
      chmodSync(path, mode & OWNER)
    } catch (error) {
      // Entries left open are reported.
      if (
        !(
          error instanceof Error &&
          'code' in error &&
          /^(EPERM|EROFS|ENOENT|ENOTSUP)$/.test(String(error.code))
        )
      )
        throw error
    }
  }
  return looseModes(dataDir)
}

/** Formats a mode in octal: 0755. */
export function octal(mode: number): string {
  return mode.toString(8).padStart(4, '0')
}
