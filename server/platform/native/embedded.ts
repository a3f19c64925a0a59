import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { carried } from './carried.ts'

const repository = join(import.meta.dir, '../../..')

/**
 * Reads a file that ships with Ibid, given its path in the repository, such as 'models/ibid-embed-2/vocab.txt': from the
 * executable, or from the working tree when running from source. Throws if it does not exist.
 */
export async function embeddedFile(name: string): Promise<Uint8Array<ArrayBuffer>> {
  const packed = Bun.isStandaloneExecutable ? carried.files[`${name}.zst`] : undefined
  if (packed === undefined) return await embeddedBlob(name).bytes()
  return new Uint8Array(await Bun.zstdDecompress(await Bun.file(packed).bytes()))
}

/** Returns a shipped file without reading it yet; see embeddedFile(). */
export function embeddedBlob(name: string): Blob {
  if (!Bun.isStandaloneExecutable) return Bun.file(join(repository, name))
  const path = carried.files[name]
  if (path === undefined) throw new Error(`Cannot read "${name}": this executable does not carry it`)
  return Bun.file(path)
}

/**
 * Lists the shipped files below `folder`, such as 'dist/web', as sorted paths in the repository. Empty if there is no such
 * folder.
 */
export async function embeddedNames(folder: string): Promise<string[]> {
  const prefix = `${folder}/`
  if (Bun.isStandaloneExecutable) {
    return Object.keys(carried.files)
      .filter((name) => name.startsWith(prefix))
      .map((name) => name.replace(/\.zst$/, ''))
      .sort()
  }
  return await filesUnder(folder)
}

/** Lists the files below `folder` of the working tree, as sorted paths in the repository. */
async function filesUnder(folder: string): Promise<string[]> {
  const entries = await readdir(join(repository, folder), { recursive: true, withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return []
      throw error
    },
  )
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(repository.length + 1)
        .replaceAll('\\', '/'),
    )
    .sort()
}
