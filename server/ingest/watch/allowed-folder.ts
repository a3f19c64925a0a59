import { realpath, stat } from 'node:fs/promises'
import { isAbsolute, join } from 'node:path'

/** Folders in which the system presents things as files that are none. */
const OF_THE_SYSTEM = ['/proc', '/sys', '/dev']

/** Reports that a folder cannot be watched; the message says why. */
export class FolderError extends Error {
  override readonly name = 'FolderError'
}

/** Resolves the links in a folder's path. Throws FolderError if the folder may not be watched. */
export async function allowedFolder(path: string, dataDir: string): Promise<string> {
  const refuse = (reason: string) => new FolderError(`Cannot watch '${path}': ${reason}`)
  if (!isAbsolute(path)) throw refuse('name it from the root, such as /srv/documents')
  const real = await realpath(path).catch((error: unknown) => {
    const code = error instanceof Error && 'code' in error ? error.code : ''
    throw refuse(
      code === 'EACCES' ? 'Ibid is not allowed to read it' : 'there is no such folder on the server',
    )
  })
  if (!(await stat(real)).isDirectory()) throw refuse('it is not a folder')
  if (OF_THE_SYSTEM.some((folder) => isWithin(real, folder))) throw refuse('it belongs to the system')
  const own = await realpath(dataDir)
  if (isWithin(real, own) || isWithin(own, real)) throw refuse("Ibid's own data folder is there")
  return real
}

function isWithin(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder === '/' ? '/' : join(folder, '/'))
}
