import { randomBytes } from 'node:crypto'
import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  renameSync,
  rmSync,
  statfsSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { isDiskFull } from '../../platform/files/file-errors.ts'

const MB = 1024 * 1024
const RESERVE_BYTES = 8 * MB
/** Space that uploads must leave free: deleting, signing in and starting also write a little. */
const LEAST_FREE_BYTES = RESERVE_BYTES + 4 * MB
/** Free space below which the next start might fail. */
const NEARLY_FULL_BYTES = 4 * MB
/** Free space from which the reserve is recreated. */
const ROOM_BYTES = 4 * RESERVE_BYTES

/** Makes the operating system's error for a full disk. */
function noRoom(action: string): Error {
  return Object.assign(new Error(`ENOSPC: no space left on device, ${action}`), { code: 'ENOSPC' })
}

/** Throws the error of a full disk unless `bytes` fit on the folder's disk with some space to spare. */
export function needRoom(folder: string, bytes: number, action: string): void {
  if (freeBytes(folder) < bytes + LEAST_FREE_BYTES) throw noRoom(action)
}

/**
 * A file that reserves disk space, to be released when the disk is full: deleting and starting must write before they free
 * anything.
 */
export class DiskReserve {
  readonly #dataDir: string
  readonly #path: string

  constructor(dataDir: string) {
    this.#dataDir = dataDir
    this.#path = join(dataDir, 'reserve')
  }

  /** Releases the reserve if the disk is nearly full. Returns whether it is, even without a reserve. */
  releaseWhenFull(): boolean {
    if (freeBytes(this.#dataDir) >= NEARLY_FULL_BYTES) return false
    rmSync(this.#path, { force: true })
    return true
  }

  /** Creates the reserve if missing and there is space; returns whether it exists. */
  keep(): boolean {
    if (existsSync(this.#path)) return true
    if (freeBytes(this.#dataDir) < ROOM_BYTES) return false
    const partial = `${this.#path}.new`
    try {
      const file = openSync(partial, 'w', 0o600)
      try {
        // Random bytes, since some file systems do not store zeros.
        for (let at = 0; at < RESERVE_BYTES; at += MB) writeSync(file, randomBytes(MB))
        fsyncSync(file)
      } finally {
        closeSync(file)
      }
      renameSync(partial, this.#path)
      return true
    } catch (error) {
      rmSync(partial, { force: true })
      // Whatever the error, it is tried again later.
      if (error instanceof Error && 'code' in error) return false
      throw error
    }
  }

  /** Releases the reserve; false if there is none. */
  release(): boolean {
    if (!existsSync(this.#path)) return false
    rmSync(this.#path, { force: true })
    return true
  }

  /** Runs work that frees space; on a full disk, releases the reserve and runs it again. */
  async spend<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      if (!isDiskFull(error) || !this.release()) throw error
      return await work()
    }
  }
}

function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}
