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
import { makePrivateFolder, unusable } from './cache-folder.ts'
import type { CarriedLibrary } from './carried.ts'
import { NativeLibraryError } from './native-library-error.ts'

const READ_BYTES = 4 * 1024 * 1024

/**
 * Makes sure that `libraries` lie unpacked in a folder of their own under `root`, and returns that folder.
 * A file whose size and times are those of its stamp is taken as it is; otherwise its SHA-256 decides, and what
 * is missing or damaged is unpacked afresh. Safe to run in several processes and threads at once: files appear
 * by renaming. Synchronous, because `require` of an addon is. Throws NativeLibraryError.
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

/** Names the folder, so that another version's libraries are never mixed in. */
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
        // Frames left to the collector's own time would stay as 100 MB of a server's memory.
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

/** Windows refuses to replace a library that another process has loaded; an intact one may then stay. */
function putInPlace(partial: string, path: string, library: CarriedLibrary, folder: string): void {
  try {
    renameSync(partial, path)
  } catch (error) {
    if (!isIntact(library, folder)) throw error
  }
}

/** True when the file is there and its whole content has the expected SHA-256. */
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
 * What identifies an untouched file without reading it. The change time is in it because, unlike the
 * modification time, a program cannot set it back.
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
    // An unreadable stamp only means that the file itself is checked.
    return false
  }
}

/** Where the folder can be read alone there is no stamp, and each start checks the whole file. */
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
