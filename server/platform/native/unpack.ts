import {
  closeSync,
  fsyncSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { makePrivateFolder, NativeLibraryError, unusable } from './cache-folder.ts'
import type { CarriedLibrary } from './carried.ts'

const READ_BYTES = 4 * 1024 * 1024

/**
 * Unpacks `libraries` into a folder of their own below `root`, unless they are there already, and returns it. Trusts a file
 * whose size and times match its stamp, otherwise checks its SHA-256, and unpacks missing or damaged files again. Safe in
 * several processes and threads at once, as files appear by renaming. Synchronous, like `require` of an addon. Throws
 * NativeLibraryError.
 */
export function unpackLibraries(libraries: readonly CarriedLibrary[], root: string): string {
  const folder = join(root, 'native', setHash(libraries))
  for (const parent of [root, join(root, 'native'), folder]) makePrivateFolder(parent)
  for (const library of libraries) {
    if (stampMatches(library, folder)) continue
    try {
      if (!isIntact(library, folder)) unpack(library, folder)
      writeStamp(library, folder)
    } catch (error) {
      throw error instanceof NativeLibraryError ? error : unusable(folder, error)
    }
  }
  return folder
}

/** Returns the folder's name, a hash that keeps the libraries of different versions apart. */
function setHash(libraries: readonly CarriedLibrary[]): string {
  const hasher = new Bun.CryptoHasher('sha256')
  for (const { name, sha256 } of libraries) hasher.update(`${name} ${sha256}\n`)
  return hasher.digest('hex').slice(0, 16)
}

function unpack(library: CarriedLibrary, folder: string): void {
  const path = join(folder, library.name)
  const partial = join(folder, `.${library.name}.${process.pid}.${crypto.randomUUID()}`)
  const hasher = new Bun.CryptoHasher('sha256')
  const file = openSync(partial, 'wx', 0o500)
  try {
    try {
      for (const frame of library.frames) {
        const bytes = Bun.zstdDecompressSync(readFileSync(frame))
        hasher.update(bytes)
        writeFully(file, bytes)
        // Otherwise the frames would occupy 100 MB of a server's memory for a while.
        Bun.gc(true)
      }
      fsyncSync(file)
    } finally {
      closeSync(file)
    }
    const found = hasher.digest('hex')
    if (found !== library.sha256) {
      throw new NativeLibraryError(
        `Cannot unpack "${library.name}": its SHA-256 is ${found} where ${library.sha256} was expected, so this executable is damaged; get it again.`,
      )
    }
    putInPlace(partial, path, library, folder)
  } finally {
    rmSync(partial, { force: true })
  }
}

function writeFully(file: number, bytes: Uint8Array): void {
  let written = 0
  while (written < bytes.length) written += writeSync(file, bytes, written)
}

/** Renames a file into place. Windows refuses to replace a loaded library; an intact one may then stay. */
function putInPlace(partial: string, path: string, library: CarriedLibrary, folder: string): void {
  try {
    renameSync(partial, path)
  } catch (error) {
    if (!isIntact(library, folder)) throw error
  }
}

/** Tells whether the file exists and has the expected SHA-256. */
function isIntact(library: CarriedLibrary, folder: string): boolean {
  const path = join(folder, library.name)
  const stat = statSync(path, { throwIfNoEntry: false })
  if (!stat?.isFile() || stat.size !== library.size) return false
  const hasher = new Bun.CryptoHasher('sha256')
  const buffer = new Uint8Array(READ_BYTES)
  const file = openSync(path, 'r')
  try {
    for (let read = readSync(file, buffer); read > 0; read = readSync(file, buffer)) {
      hasher.update(buffer.subarray(0, read))
    }
  } finally {
    closeSync(file)
  }
  return hasher.digest('hex') === library.sha256
}

function stampPath(library: CarriedLibrary, folder: string): string {
  return join(folder, `${library.name}.stamp`)
}

/**
 * Identifies an untouched file without reading it. Includes the change time, which programs cannot set, unlike the
 * modification time.
 */
function stampOf(library: CarriedLibrary, folder: string): string | null {
  const stat = statSync(join(folder, library.name), { bigint: true, throwIfNoEntry: false })
  if (!stat?.isFile() || stat.size !== BigInt(library.size)) return null
  return `${library.sha256} ${stat.size} ${stat.mtimeNs} ${stat.ctimeNs}\n`
}

function stampMatches(library: CarriedLibrary, folder: string): boolean {
  const stamp = stampOf(library, folder)
  if (stamp === null) return false
  try {
    return readFileSync(stampPath(library, folder), 'utf8') === stamp
  } catch {
    // Without a readable stamp, the file itself is checked.
    return false
  }
}

/** Writes the stamp, if the folder is writable; otherwise each start checks the whole file. */
function writeStamp(library: CarriedLibrary, folder: string): void {
  const stamp = stampOf(library, folder)
  const partial = `${stampPath(library, folder)}.${crypto.randomUUID()}`
  try {
    writeFileSync(partial, String(stamp), { mode: 0o600 })
    renameSync(partial, stampPath(library, folder))
  } catch {
    rmSync(partial, { force: true })
  }
}
