import type { SentFile } from '../interfaces/catalog.ts'
import type { Queries } from './db.ts'

/** What a document is called, and the path by which its next version is known; null when none was ever sent. */
export type DocumentName = { readonly name: string; readonly path: string | null }

/**
 * The name of a file in its dataset. A file of a path that is there keeps the name of that document, which it
 * replaces. Otherwise it is called by its own name, or by its whole path where a document of another path has that
 * name. `taken`: names of the same upload; of those without a path the second becomes 'name (2).ext'.
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

/** Hex digits of a UUIDv7 that are its time in milliseconds, with the hyphen among them. */
const TIME_DIGITS = 13

/**
 * An id for a new document. Ids are in the order of uploads, by which the newer of two documents of one name is
 * known; so it is above `last`, the highest there is, also when the clock went back. '' for none yet.
 */
export function newDocumentId(last: string): string {
  const id = Bun.randomUUIDv7()
  if (id > last) return id
  const time = Number.parseInt(last.slice(0, TIME_DIGITS).replace('-', ''), 16)
  return Bun.randomUUIDv7('hex', time + 1)
}
