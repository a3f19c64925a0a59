import { join } from 'node:path'
import { cacheFolder, NativeLibraryError } from './cache-folder.ts'
import { carried } from './carried.ts'
import { prepareLibraryEnvironment } from './library-environment.ts'
import { unpackLibraries } from './unpack.ts'

/**
 * Loads a Node-API addon that the executable carries, and returns its exports. build.ts replaces the packages' own
 * `require` of a `.node` file by this call; from source it is not used. An addon finds the libraries it needs because they
 * are unpacked beside it. Throws NativeLibraryError.
 */
export function loadAddon(name: string): unknown {
  prepareLibraryEnvironment()
  const path = join(unpackNativeLibraries(), name)
  const module = { exports: {} }
  try {
    process.dlopen(module, path)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new NativeLibraryError(
      `Cannot load the native library "${path}": ${reason}. If its folder does not allow execution, set XDG_CACHE_HOME to one that does.`,
      { cause: error },
    )
  }
  return module.exports
}

/**
 * Makes sure that the carried libraries are unpacked and intact, and returns their folder. Fast if they are; an early call
 * reports a failure before anything else starts. Throws NativeLibraryError.
 */
export function unpackNativeLibraries(): string {
  return unpackLibraries(carried.libraries, cacheFolder(process.env))
}
