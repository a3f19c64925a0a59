import { prepareLibraryEnvironment } from './library-environment.ts'

/**
 * Loads LanceDB on first use. Import its types as usual, but its values only through here. Throws NativeLibraryError if the
 * executable cannot unpack or load it.
 */
export async function loadLanceDb(): Promise<typeof import('@lancedb/lancedb')> {
  prepareLibraryEnvironment()
  return await import('@lancedb/lancedb')
}
