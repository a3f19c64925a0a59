import { readdir, stat } from 'node:fs/promises'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { formatOfName } from '../../../shared/formats.ts'

/**
 * `name`: name it is sent under. For a file in a folder it is the path from that folder, including the folder's name, so
 * that the server can tell files of the same name apart and recognize them later.
 */
export type FoundFile = { readonly path: string; readonly name: string; readonly size: number }

/** `skipped`: unsupported files in folders. `problems`: a sentence for each unusable path. */
export type Collected = {
  readonly files: FoundFile[]
  readonly skipped: string[]
  readonly problems: string[]
}

/**
 * Collects the named files, each once. A folder yields its supported files, with `recursive` also those below it. A file
 * named directly is sent under its bare name, or with its folder if another file has that name.
 */
export async function collectFiles(paths: readonly string[], recursive: boolean): Promise<Collected> {
  const collected: Collected = { files: [], skipped: [], problems: [] }
  const single = new Set<string>()
  for (const path of paths) {
    const found = await stat(path).catch(() => null)
    if (!found) collected.problems.push(`Cannot read '${path}': there is no such file or folder`)
    else if (found.isDirectory()) await collectFolder(path, dirname(resolve(path)), recursive, collected)
    else if (found.isFile()) {
      collected.files.push({ path, name: basename(path), size: found.size })
      single.add(path)
    } else collected.problems.push(`Cannot read '${path}': it is not a file`)
  }
  const files = [...new Map(collected.files.map((file) => [resolve(file.path), file])).values()]
  const names = new Map<string, number>()
  for (const { path } of files) names.set(basename(path), (names.get(basename(path)) ?? 0) + 1)
  return {
    ...collected,
    files: files.map((file) =>
      single.has(file.path) && (names.get(file.name) ?? 0) > 1
        ? { ...file, name: join(basename(dirname(resolve(file.path))), file.name) }
        : file,
    ),
  }
}

async function collectFolder(
  folder: string,
  from: string,
  recursive: boolean,
  collected: Collected,
): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true })
  for (const entry of entries.sort((a, b) => a.name.localeCompare(b.name))) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) {
      if (recursive) await collectFolder(path, from, recursive, collected)
    } else if (entry.isFile()) {
      if (formatOfName(entry.name))
        collected.files.push({ path, name: relative(from, resolve(path)), size: (await stat(path)).size })
      else collected.skipped.push(path)
    }
  }
}
