import type { Database } from 'bun:sqlite'
import type { SentFile } from '../catalog.ts'

/** What a document is called, and the path by which its next version is known; null when none was ever sent. */
export type DocumentName = { readonly name: string; readonly path: string | null }

/**
 * The name of a file in its dataset. A file of a path that is there keeps the name of that document, which it
 * replaces. Otherwise it is called by its own name, or by its whole path where a document of another path has that
 * name. `taken`: names of the same upload; of those without a path the second becomes 'name (2).ext'.
 */
export function documentName(
  db: Database,
  datasetKey: number,
  { name, path }: Pick<SentFile, 'name' | 'path'>,
  taken: ReadonlySet<string>,
): DocumentName {
  if (path === undefined) {
    if (taken.has(name)) return { name: numbered(name, taken), path: null }
    return { name, path: pathOf(db, datasetKey, name) }
  }
  const known = nameOf(db, datasetKey, path)
  const other = pathOf(db, datasetKey, name)
  const chosen = known ?? (taken.has(name) || (other !== null && other !== path) ? path : name)
  return taken.has(chosen) ? { name: numbered(chosen, taken), path: null } : { name: chosen, path }
}

function nameOf(db: Database, datasetKey: number, path: string): string | null {
  const row = db
    .query<{ filename: string }, [number, string]>(
      'SELECT filename FROM documents WHERE dataset_id = ? AND path = ? ORDER BY id DESC LIMIT 1',
    )
    .get(datasetKey, path)
  return row?.filename ?? null
}

function pathOf(db: Database, datasetKey: number, filename: string): string | null {
  const row = db
    .query<{ path: string }, [number, string]>(
      `SELECT path FROM documents INDEXED BY documents_by_name
       WHERE dataset_id = ? AND filename = ? AND path IS NOT NULL
       ORDER BY id DESC LIMIT 1`,
    )
    .get(datasetKey, filename)
  return row?.path ?? null
}

function numbered(name: string, taken: ReadonlySet<string>): string {
  const dot = name.lastIndexOf('.')
  const [stem, extension] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, '']
  for (let number = 2; ; number++) {
    const candidate = `${stem} (${number})${extension}`
    if (!taken.has(candidate)) return candidate
  }
}
