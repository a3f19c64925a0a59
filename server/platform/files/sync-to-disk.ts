import { open } from 'node:fs/promises'

/** Syncs a file's bytes, or a folder's entries, to disk. A rename survives a power cut only once its folder is synced. */
export async function syncToDisk(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
