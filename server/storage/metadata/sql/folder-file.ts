import { basename, extname } from 'node:path'
import { Metadata } from '../../../../shared/documents.ts'
import type { Message } from '../../../../shared/message.ts'
import type { WatchedFile } from '../interfaces/catalog.ts'
import type { SeenFile } from '../interfaces/folder-catalog.ts'
import type { Queries } from './db.ts'
import { renewNameWords } from './name-words.ts'
import { storedColumn } from './stored/stored-column.ts'

/** Separates the names of a mail and its attachment. */
const ATTACHED = ' › '

/** An attachment of a mail in a watched folder. `path`: see attachmentPath(). */
type Attached = {
  readonly id: string
  readonly sha256: string
  readonly status: string
  readonly chunks: number
  readonly path: string
  readonly mailSha256: string
  /** JSON of Metadata. */
  readonly metadata: string
}

/** Records a processed file of a watched folder. */
export async function noteFolderFile(
  db: Queries,
  folderId: string,
  { path, size, changedMs, device }: SeenFile,
  sha256: string,
  error: Message | null,
): Promise<void> {
  await db.run(
    `INSERT INTO folder_files VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
     ON CONFLICT (folder_id, path) DO UPDATE SET size_bytes = ?3, changed_ms = ?4, device = ?5, sha256 = ?6, error = ?7`,
    folderId,
    path,
    size,
    changedMs,
    device,
    sha256,
    error === null ? null : JSON.stringify(error),
  )
}

/**
 * Chooses the document name of a watched folder's file: that of its former version, else the file's name, else its path in
 * the folder, else with a number; never the name of another file's document. `self`: document to ignore.
 */
export async function watchedName(
  db: Queries,
  datasetKey: number,
  { folderId, path }: Pick<WatchedFile, 'folderId' | 'path'>,
  self = '',
): Promise<string> {
  const own = await db.get<{ filename: string }>(
    'SELECT filename FROM documents WHERE folder_id = ?1 AND folder_path = ?2 ORDER BY id DESC LIMIT 1',
    folderId,
    path,
  )
  if (own) return own.filename
  const isFree = async (name: string) =>
    (await db.get(
      'SELECT id FROM documents WHERE dataset_id = ?1 AND filename = ?2 AND id <> ?3 LIMIT 1',
      datasetKey,
      name,
      self,
    )) === null
  const whole = path.replace('//', ATTACHED)
  const name = basename(whole)
  if (await isFree(name)) return name
  if (await isFree(whole)) return whole
  const dot = whole.lastIndexOf('.')
  for (let number = 2; ; number++) {
    const candidate = `${whole.slice(0, dot)} (${number})${whole.slice(dot)}`
    if (await isFree(candidate)) return candidate
  }
}

/**
 * Passes a document to another file of the folder with the same bytes and no document; false if there is none, or the
 * document is not searchable.
 */
export async function handOver(
  db: Queries,
  { folderId, path }: Pick<WatchedFile, 'folderId' | 'path'>,
  { id, sha256, status }: { readonly id: string; readonly sha256: string; readonly status: string },
): Promise<boolean> {
  if (status !== 'completed') return false
  const others = await db.all<{ path: string; key: number }>(
    `SELECT f.path, w.dataset_id AS key FROM folder_files f JOIN folders w ON w.id = f.folder_id
       WHERE f.folder_id = ?1 AND f.sha256 = ?2 AND f.error IS NULL AND NOT EXISTS (
         SELECT 1 FROM documents d WHERE d.folder_id = f.folder_id AND d.folder_path = f.path)
       ORDER BY f.path`,
    folderId,
    sha256,
  )
  // The same bytes under another extension would be parsed differently.
  const heir = others.find((other) => extname(other.path).toLowerCase() === extname(path).toLowerCase())
  if (!heir) return false
  const name = await watchedName(db, heir.key, { folderId, path: heir.path }, id)
  await rename(db, id, heir.path, name)
  for (const attached of await attachedTo(db, folderId, path)) {
    if (attached.mailSha256 !== sha256) continue
    const place = heir.path + attached.path.slice(path.length)
    const newName = await watchedName(db, heir.key, { folderId, path: place }, attached.id)
    await rename(db, attached.id, place, newName)
    const metadata = storedColumn(Metadata, attached.metadata)
    const mail = metadata?.attached_to
    if (!metadata || typeof mail !== 'string' || !mail.startsWith(basename(path))) continue
    metadata.attached_to = basename(heir.path) + mail.slice(basename(path).length)
    await db.run('UPDATE documents SET metadata = ?2 WHERE id = ?1', attached.id, JSON.stringify(metadata))
  }
  return true
}

async function rename(db: Queries, id: string, path: string, name: string): Promise<void> {
  await db.run('UPDATE documents SET folder_path = ?2, filename = ?3 WHERE id = ?1', id, path, name)
  await renewNameWords(db, id, name)
}

/** Lists the attachments of a mail in a watched folder, of any of its versions. */
export async function attachedTo(db: Queries, folderId: string, mailPath: string): Promise<Attached[]> {
  return await db.all<Attached>(
    `SELECT id, sha256, status, chunks, folder_path AS path, mail_sha256 AS "mailSha256", metadata FROM documents
       WHERE folder_id = ?1 AND folder_path > ?2 AND folder_path < ?3 AND mail_sha256 IS NOT NULL
       ORDER BY folder_path, id`,
    folderId,
    `${mailPath}//`,
    `${mailPath}/0`,
  )
}

/** Passes a file's former document to another file with those bytes, before the file's new bytes get a document. */
export async function handOverFormer(
  db: Queries,
  file: Pick<WatchedFile, 'folderId' | 'path'>,
  sha256: string,
): Promise<void> {
  const former = await db.all<{ id: string; sha256: string; status: string }>(
    'SELECT id, sha256, status FROM documents WHERE folder_id = ?1 AND folder_path = ?2 AND sha256 <> ?3',
    file.folderId,
    file.path,
    sha256,
  )
  for (const document of former) await handOver(db, file, document)
}
