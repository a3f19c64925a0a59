import type { Database } from 'bun:sqlite'
import type { CompletedFile } from '../catalog.ts'
import { count } from './activity.ts'

type Taken = { readonly id: string; readonly sha256: string }

type ProcessingRow = {
  readonly id: string
  readonly dataset_id: number
  readonly filename: string
  readonly sha256: string
  readonly size_bytes: number
  readonly metadata: string
}

/**
 * Marks a document whose chunks are stored as completed, and returns those that leave the catalog for it: the
 * older ones of its name, or itself where a newer one was completed before. Ids are in the order of uploads.
 */
export function completeDocument(db: Database, file: CompletedFile): Taken[] {
  const document = db
    .query<ProcessingRow, [string]>(
      `SELECT id, dataset_id, filename, sha256, size_bytes, metadata FROM documents WHERE id = ? AND status = 'processing'`,
    )
    .get(file.documentId)
  if (!document) return []
  db.query(
    `UPDATE documents SET status = 'completed', error = NULL, chunks = ?2, pages = ?3, metadata = ?4, warnings = ?5
     WHERE id = ?1`,
  ).run(
    document.id,
    file.chunks,
    file.pages,
    JSON.stringify({ ...file.metadata, ...JSON.parse(document.metadata) }),
    JSON.stringify(file.warnings),
  )
  db.query(
    `UPDATE job_files SET status = 'completed', chunks = ?2, pages = ?3 WHERE document_id = ?1 AND status = 'processing'`,
  ).run(document.id, file.chunks, file.pages)
  count(db, 'documents', 1)
  count(db, 'bytes', document.size_bytes)
  const sameName = db
    .query<Taken & { completed: number }, [number, string, string]>(
      `SELECT id, sha256, status = 'completed' AS completed FROM documents
       WHERE dataset_id = ?1 AND filename = ?2 AND id <> ?3 AND status IN ('completed', 'failed')`,
    )
    .all(document.dataset_id, document.filename, document.id)
  const overtaken = sameName.some(({ id, completed }) => completed === 1 && id > document.id)
  const taken: Taken[] = sameName.filter(({ id }) => id < document.id)
  if (overtaken) taken.push(document)
  for (const { id } of taken) {
    db.query('INSERT OR IGNORE INTO removals VALUES (?)').run(id)
    db.query('DELETE FROM documents WHERE id = ?').run(id)
  }
  return taken.map(({ id, sha256 }) => ({ id, sha256 }))
}
