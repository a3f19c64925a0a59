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
import { isDiskFull } from '../../platform/files/disk-full.ts'

const MB = 1024 * 1024
const RESERVE_BYTES = 8 * MB
/** What is taken in leaves so much: deleting, signing in and starting write a little, too. */
const LEAST_FREE_BYTES = RESERVE_BYTES + 4 * MB
/** With less than this the next start would find no room. */
const NEARLY_FULL_BYTES = 4 * MB
/** The reserve comes back when there is room for it and as much again. */
const ROOM_BYTES = 4 * RESERVE_BYTES

/** The error of a disk that has no room left, as the operating system gives it. */
function noRoom(action: string): Error {
  return Object.assign(new Error(`ENOSPC: no space left on device, ${action}`), { code: 'ENOSPC' })
}

/** Throws what a full disk gives unless there is room for so many bytes on the disk of a folder, and some to spare. */
export function needRoom(folder: string, bytes: number, action: string): void {
  if (freeBytes(folder) < bytes + LEAST_FREE_BYTES) throw noRoom(action)
}

/**
 * A file that takes room on the disk to give it back when there is none: what is deleted must first be written down,
 * and so must a start.
 */
export class DiskReserve {
  readonly #dataDir: string
  readonly #path: string

  constructor(dataDir: string) {
    this.#dataDir = dataDir
    this.#path = join(dataDir, 'reserve')
  }

  /** Gives it back where the disk is nearly full: true then, though nothing may have been kept. */
  releaseWhenFull(): boolean {
    if (freeBytes(this.#dataDir) >= NEARLY_FULL_BYTES) return false
    rmSync(this.#path, { force: true })
    return true
  }

  /** Makes it where it is not there and there is room; whether it is there. */
  keep(): boolean {
    if (existsSync(this.#path)) return true
    if (freeBytes(this.#dataDir) < ROOM_BYTES) return false
    const partial = `${this.#path}.new`
    try {
      const file = openSync(partial, 'w', 0o600)
      try {
        // Some disks keep nothing for zeros.
        for (let at = 0; at < RESERVE_BYTES; at += MB) writeSync(file, randomBytes(MB))
        fsyncSync(file)
      } finally {
        closeSync(file)
      }
      renameSync(partial, this.#path)
      return true
    } catch (error) {
      rmSync(partial, { force: true })
      // Whatever the disk has against it, it is tried again.
      if (error instanceof Error && 'code' in error) return false
      throw error
    }
  }

  /** Gives it back; false when there is none. */
  release(): boolean {
    if (!existsSync(this.#path)) return false
    rmSync(this.#path, { force: true })
    return true
  }

  /** Does what frees room; once more with the reserve given back when the disk is full. */
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
