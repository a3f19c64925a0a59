import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** True if there is a file or folder at a path. */
export async function exists(path: string): Promise<boolean> {
  return await stat(path).then(
    () => true,
    () => false,
  )
}

/** Returns all files under a folder, or the file itself; none if it does not exist. */
export async function filesUnder(path: string): Promise<string[]> {
  if (!(await exists(path))) return []
  if ((await stat(path)).isFile()) return [path]
  const entries = await readdir(path, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}
