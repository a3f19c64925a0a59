import { chmodSync, lstatSync, mkdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { isAbsolute, join } from 'node:path'
import { NativeLibraryError } from './native-library-error.ts'

/**
 * The folder for `ibid` in the user's own cache: under XDG_CACHE_HOME when that is an absolute path, else where
 * the platform keeps caches. Read from the environment here, and not from the configuration, because libraries
 * are loaded before there is one, and in workers too.
 */
export function cacheFolder(environment: NodeJS.ProcessEnv, platform = process.platform): string {
  const chosen = environment.XDG_CACHE_HOME
  if (chosen !== undefined && isAbsolute(chosen)) return join(chosen, 'ibid')
  if (platform === 'win32' && environment.LOCALAPPDATA) return join(environment.LOCALAPPDATA, 'ibid', 'cache')
  if (platform === 'darwin') return join(homedir(), 'Library', 'Caches', 'ibid')
  return join(homedir(), '.cache', 'ibid')
}

/**
 * Makes `folder` with its parents, readable and writable by this user alone. Throws NativeLibraryError when it
 * cannot be made, or belongs to someone else, who could then put a library of their own there.
 */
export function makePrivateFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const stat = lstatSync(folder)
    if (!stat.isDirectory()) throw new Error('it is not a folder')
    if (process.getuid === undefined) return
    if (stat.uid !== process.getuid()) throw new Error('it belongs to another user')
    if ((stat.mode & 0o077) !== 0) chmodSync(folder, 0o700)
  } catch (error) {
    throw unusable(folder, error)
  }
}

/** The sentence for a cache folder that cannot be used. */
export function unusable(folder: string, error: unknown): NativeLibraryError {
  const reason = error instanceof Error ? error.message : String(error)
  return new NativeLibraryError(
    `Cannot unpack the native libraries into "${folder}": ${reason}. Set XDG_CACHE_HOME to a folder that you can write to and that allows execution.`,
    { cause: error },
  )
}
