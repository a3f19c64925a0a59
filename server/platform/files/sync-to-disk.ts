import { open } from 'node:fs/promises'

/** Has the disk keep a file's bytes, or a folder's list of names: a rename survives a power cut only after the latter. */
export async function syncToDisk(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
