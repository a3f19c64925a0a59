import { type Document, Metadata } from '../../../../../shared/documents.ts'
import { message } from '../../../../../shared/messages.ts'
import { storedColumn } from './stored-column.ts'
import { storedError, storedWarnings } from './stored-message.ts'

/** Selects documents as rows. */
export const DOCUMENT = `
  SELECT f.id, d.name AS dataset, f.filename, f.format AS file_type, f.size_bytes, f.sha256, f.pages, f.chunks,
    f.status, f.error, f.created_at, f.metadata, f.warnings
  FROM documents f JOIN datasets d ON d.id = f.dataset_id`

export type DocumentRow = Omit<Document, 'error' | 'metadata' | 'warnings'> & {
  metadata: string
  warnings: string
  error: string | null
}

/** Reads a document from its row. */
export function documentOf({ error, warnings, metadata, ...row }: DocumentRow): Document {
  const kept = storedColumn(Metadata, metadata)
  return {
    ...row,
    ...(error === null ? { error } : storedError(error)),
    metadata: kept ?? {},
    ...storedWarnings(warnings, kept ? [] : [message('metadata_unreadable')]),
  }
}
