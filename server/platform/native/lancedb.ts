import { prepareLibraryEnvironment } from './library-environment.ts'

/**
 * LanceDB, loaded on first use. Import its types as usual, but its values only through here. Throws
 * NativeLibraryError in an executable that cannot unpack or load it.
 */
export async function loadLanceDb(): Promise<typeof import('@lancedb/lancedb')> {
  prepareLibraryEnvironment()
  return await import('@lancedb/lancedb')
}
