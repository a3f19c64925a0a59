import { chmodSync, lstatSync, mkdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { isAbsolute, join } from 'node:path'

/**
 * Returns Ibid's folder in the user's cache: below XDG_CACHE_HOME if that is an absolute path, else at the platform's usual
 * place. Reads the environment instead of the configuration, since libraries are loaded earlier, and in workers, too.
 */
export function cacheFolder(environment: NodeJS.ProcessEnv, platform = process.platform): string {
  const chosen = environment.XDG_CACHE_HOME
  if (chosen !== undefined && isAbsolute(chosen)) return join(chosen, 'ibid')
  if (platform === 'win32' && environment.LOCALAPPDATA) return join(environment.LOCALAPPDATA, 'ibid', 'cache')
  if (platform === 'darwin') return join(homedir(), 'Library', 'Caches', 'ibid')
  return join(homedir(), '.cache', 'ibid')
}

/**
 * Creates `folder` and its parents, accessible to this user alone. Throws NativeLibraryError if that fails, or if the folder
 * belongs to another user, who could plant a library there.
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

/** Makes the error for an unusable cache folder. */
export function unusable(folder: string, error: unknown): NativeLibraryError {
  const reason = error instanceof Error ? error.message : String(error)
  return new NativeLibraryError(
    `Cannot unpack the native libraries into "${folder}": ${reason}. Set XDG_CACHE_HOME to a folder that you can write to and that allows execution.`,
    { cause: error },
  )
}

/** Reports a shared library that cannot be unpacked or loaded; the message says what to do. */
export class NativeLibraryError extends Error {
  override readonly name = 'NativeLibraryError'
}
