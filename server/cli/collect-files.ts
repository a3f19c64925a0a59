import { readdir, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { formatOfName } from '../../shared/formats.ts'

export type FoundFile = { readonly path: string; readonly name: string; readonly size: number }

/** `skipped`: files in folders whose type is not supported. `problems`: a sentence for each path that cannot be used. */
export type Collected = {
  readonly files: FoundFile[]
  readonly skipped: string[]
  readonly problems: string[]
}

/** The files that the paths name. A folder gives its supported files, with `recursive` those below it too. */
export async function collectFiles(paths: readonly string[], recursive: boolean): Promise<Collected> {
  const collected: Collected = { files: [], skipped: [], problems: [] }
  for (const path of paths) {
    const found = await stat(path).catch(() => null)
    if (!found) collected.problems.push(`Cannot read '${path}': there is no such file or folder`)
    else if (found.isDirectory()) await collectFolder(path, recursive, collected)
    else if (found.isFile()) collected.files.push({ path, name: basename(path), size: found.size })
    else collected.problems.push(`Cannot read '${path}': it is not a file`)
  }
  return collected
}

async function collectFolder(folder: string, recursive: boolean, collected: Collected): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true })
  for (const entry of entries.sort((a, b) => a.name.localeCompare(b.name))) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) {
      if (recursive) await collectFolder(path, recursive, collected)
    } else if (entry.isFile()) {
      if (formatOfName(entry.name))
        collected.files.push({ path, name: entry.name, size: (await stat(path)).size })
      else collected.skipped.push(path)
    }
  }
}
