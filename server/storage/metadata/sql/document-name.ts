import type { SentFile } from '../interfaces/catalog.ts'
import type { Queries } from './db.ts'

/** A document's name, and the path that identifies its next version; null if it never had one. */
export type DocumentName = { readonly name: string; readonly path: string | null }

/**
 * Chooses a file's name in its dataset. A file with a known path takes the name of that path's document, which it replaces.
 * Otherwise it gets its own name, or its whole path if a document of another path has the name. `taken`: names in the same
 * upload; without a path, a duplicate becomes 'name (2).ext'.
 */
export async function documentName(
  db: Queries,
  datasetKey: number,
  { name, path }: Pick<SentFile, 'name' | 'path'>,
  taken: ReadonlySet<string>,
): Promise<DocumentName> {
  if (path === undefined) {
    if (taken.has(name)) return { name: numbered(name, taken), path: null }
    return { name, path: await pathOf(db, datasetKey, name) }
  }
  const known = await nameOf(db, datasetKey, path)
  const other = await pathOf(db, datasetKey, name)
  const chosen = known ?? (taken.has(name) || (other !== null && other !== path) ? path : name)
  return taken.has(chosen) ? { name: numbered(chosen, taken), path: null } : { name: chosen, path }
}

async function nameOf(db: Queries, datasetKey: number, path: string): Promise<string | null> {
  const row = await db.get<{ filename: string }>(
    'SELECT filename FROM documents WHERE dataset_id = ?1 AND path = ?2 ORDER BY id DESC LIMIT 1',
    datasetKey,
    path,
  )
  return row?.filename ?? null
}

async function pathOf(db: Queries, datasetKey: number, filename: string): Promise<string | null> {
  const row = await db.get<{ path: string }>(
    `SELECT path FROM documents
       WHERE dataset_id = ?1 AND filename = ?2 AND CASE WHEN path IS NULL THEN 0 ELSE 1 END = 1
       ORDER BY id DESC LIMIT 1`,
    datasetKey,
    filename,
  )
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

/** Leading characters of a UUIDv7 that hold its time in milliseconds, including a hyphen. */
const TIME_DIGITS = 13

/**
 * Makes a document id. Ids sort by upload, which decides the newer of two documents of one name; so the id is above `last`,
 * the highest existing one, even if the clock went back. `last` '': there is none yet.
 */
export function newDocumentId(last: string): string {
  const id = Bun.randomUUIDv7()
  if (id > last) return id
  const time = Number.parseInt(last.slice(0, TIME_DIGITS).replace('-', ''), 16)
  return Bun.randomUUIDv7('hex', time + 1)
}
