import type { Database } from 'bun:sqlite'
import { basename, extname } from 'node:path'
import type { WatchedFile } from '../catalog.ts'
import type { SeenFile } from '../folder-catalog.ts'

/** Remembers a file of a watched folder as it was when it was dealt with. */
export function noteFolderFile(
  db: Database,
  folderId: string,
  { path, size, changedMs, device }: SeenFile,
  sha256: string,
  error: string | null,
): void {
  db.query(
    `INSERT INTO folder_files VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
     ON CONFLICT DO UPDATE SET size_bytes = ?3, changed_ms = ?4, device = ?5, sha256 = ?6, error = ?7`,
  ).run(folderId, path, size, changedMs, device, sha256, error)
}

/**
 * What the document of a file of a watched folder is called: as its former version, else by the file's name, else by its
 * path in the folder, else with a number: never as a document that is not of this file. `self`: a document to leave out.
 */
export function watchedName(
  db: Database,
  datasetKey: number,
  { folderId, path }: Pick<WatchedFile, 'folderId' | 'path'>,
  self = '',
): string {
  const own = db
    .query<{ filename: string }, [string, string]>(
      'SELECT filename FROM documents WHERE folder_id = ? AND folder_path = ? ORDER BY id DESC LIMIT 1',
    )
    .get(folderId, path)
  if (own) return own.filename
  const taken = db.query<{ id: string }, [number, string, string]>(
    'SELECT id FROM documents WHERE dataset_id = ? AND filename = ? AND id <> ? LIMIT 1',
  )
  const isFree = (name: string) => taken.get(datasetKey, name, self) === null
  const name = basename(path)
  if (isFree(name)) return name
  if (isFree(path)) return path
  const dot = path.lastIndexOf('.')
  for (let number = 2; ; number++) {
    const candidate = `${path.slice(0, dot)} (${number})${path.slice(dot)}`
    if (isFree(candidate)) return candidate
  }
}

/**
 * Makes a document that of another file of the folder, which has the same bytes and no document of its own; false where
 * there is none, or the document is not searchable.
 */
export function handOver(
  db: Database,
  { folderId, path }: Pick<WatchedFile, 'folderId' | 'path'>,
  { id, sha256, status }: { readonly id: string; readonly sha256: string; readonly status: string },
): boolean {
  if (status !== 'completed') return false
  const heir = db
    .query<{ path: string; key: number }, [string, string]>(
      `SELECT f.path, w.dataset_id AS key FROM folder_files f JOIN folders w ON w.id = f.folder_id
       WHERE f.folder_id = ? AND f.sha256 = ? AND f.error IS NULL AND NOT EXISTS (
         SELECT 1 FROM documents d WHERE d.folder_id = f.folder_id AND d.folder_path = f.path)
       ORDER BY f.path`,
    )
    .all(folderId, sha256)
    // Of another type, the same bytes are read in another way.
    .find((other) => extname(other.path).toLowerCase() === extname(path).toLowerCase())
  if (!heir) return false
  const name = watchedName(db, heir.key, { folderId, path: heir.path }, id)
  db.query('UPDATE documents SET folder_path = ?2, filename = ?3 WHERE id = ?1').run(id, heir.path, name)
  return true
}

/** Before a file's new bytes get their document: its former ones may be those of another file of the folder. */
export function handOverFormer(
  db: Database,
  file: Pick<WatchedFile, 'folderId' | 'path'>,
  sha256: string,
): void {
  const former = db
    .query<{ id: string; sha256: string; status: string }, [string, string, string]>(
      'SELECT id, sha256, status FROM documents WHERE folder_id = ? AND folder_path = ? AND sha256 <> ?',
    )
    .all(file.folderId, file.path, sha256)
  for (const document of former) handOver(db, file, document)
}
