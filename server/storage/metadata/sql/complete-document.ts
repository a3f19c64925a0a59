import { Metadata } from '../../../../shared/documents.ts'
import { message } from '../../../../shared/messages.ts'
import type { CompletedFile } from '../interfaces/catalog.ts'
import { count } from './activity.ts'
import type { Queries } from './db.ts'
import { attachedTo } from './folder-file.ts'
import { addNameWords } from './name-words.ts'
import { storedColumn } from './stored/stored-column.ts'

export type Taken = { readonly id: string; readonly sha256: string }

type ProcessingRow = {
  readonly id: string
  readonly dataset_id: number
  readonly filename: string
  readonly sha256: string
  readonly size_bytes: number
  readonly metadata: string
  readonly folder_id: string | null
  readonly folder_path: string | null
  readonly mail_sha256: string | null
}

/**
 * Marks a document as completed and returns the documents that it displaces: older ones of its name, or itself if a newer
 * one was completed first; for a watched mail, also the attachments of its former version. Ids sort by upload. Null if the
 * lease has passed to another attempt. After this transaction searches find the document.
 */
export async function completeDocument(db: Queries, file: CompletedFile): Promise<Taken[] | null> {
  const document = await db.get<ProcessingRow>(
    `SELECT id, dataset_id, filename, sha256, size_bytes, metadata, folder_id, folder_path, mail_sha256
       FROM documents WHERE id = ?1 AND status = 'processing'`,
    file.documentId,
  )
  if (!document) return null
  const changed = await db.run(
    `UPDATE job_files SET status = 'completed', chunks = ?2, pages = ?3
       WHERE document_id = ?1 AND status = 'processing' AND attempts = ?4`,
    ...[file.documentId, file.chunks, file.pages, file.attempt],
  )
  if (changed === 0) return null
  const kept = storedColumn(Metadata, document.metadata)
  await db.run(
    `UPDATE documents SET status = 'completed', error = NULL, chunks = ?2, pages = ?3, metadata = ?4, warnings = ?5, attempt = ?6
     WHERE id = ?1`,
    document.id,
    file.chunks,
    file.pages,
    JSON.stringify({ ...file.metadata, ...kept }),
    JSON.stringify([...(kept ? [] : [message('metadata_unreadable')]), ...file.warnings]),
    file.attempt,
  )
  await addNameWords(db, document.id, document.filename)
  await count(db, 'documents', 1)
  await count(db, 'bytes', document.size_bytes)
  const sameName = await db.all<Taken & { completed: number }>(
    `SELECT id, sha256, CASE WHEN status = 'completed' THEN 1 ELSE 0 END AS completed FROM documents
       WHERE dataset_id = ?1 AND filename = ?2 AND id <> ?3 AND status IN ('completed', 'failed')`,
    document.dataset_id,
    document.filename,
    document.id,
  )
  const overtaken = sameName.some(({ id, completed }) => completed === 1 && id > document.id)
  const taken: Taken[] = sameName.filter(({ id }) => id < document.id)
  if (overtaken || (await isOfFormerMail(db, document))) taken.push(document)
  else if (document.folder_id !== null && document.folder_path !== null)
    for (const attached of await attachedTo(db, document.folder_id, document.folder_path))
      if (attached.mailSha256 !== document.sha256 && attached.status !== 'processing') taken.push(attached)
  for (const { id } of taken) {
    await db.run('INSERT INTO removals VALUES (?1) ON CONFLICT DO NOTHING', id)
    await db.run('DELETE FROM documents WHERE id = ?1', id)
  }
  return taken.map(({ id, sha256 }) => ({ id, sha256 }))
}

/** Tells whether the mail of an attachment has changed or been removed. */
async function isOfFormerMail(
  db: Queries,
  { folder_id, folder_path, mail_sha256 }: ProcessingRow,
): Promise<boolean> {
  if (folder_id === null || folder_path === null || mail_sha256 === null) return false
  const mail = await db.get<{ id: string }>(
    'SELECT id FROM documents WHERE folder_id = ?1 AND folder_path = ?2 AND sha256 = ?3',
    folder_id,
    folder_path.slice(0, folder_path.indexOf('//')),
    mail_sha256,
  )
  return mail === null
}
