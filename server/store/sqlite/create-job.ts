import type { Database } from 'bun:sqlite'
import type { JobRow, NewJob } from '../catalog.ts'
import { count, now } from './activity.ts'
import { findDataset } from './dataset-catalog.ts'
import { newDocumentId } from './document-id.ts'
import { documentName } from './document-name.ts'
import { handOverFormer, noteFolderFile, watchedName } from './folder-file.ts'
import { getJob } from './job-rows.ts'

/** Puts a job into the catalog with a document for each file, and its dataset where there is none yet. */
export function createJob(db: Database, job: NewJob): JobRow {
  const at = now()
  if (!findDataset(db, job.datasetName)) {
    db.query('INSERT INTO datasets (name, created_at) VALUES (?, ?)').run(job.datasetName, at)
    count(db, 'datasets', 1)
  }
  const key = findDataset(db, job.datasetName)?.key
  if (key === undefined) throw new Error(`Cannot make a job: the dataset '${job.datasetName}' is gone`)
  db.query(`INSERT INTO jobs (id, dataset_name, status, created_at) VALUES (?, ?, 'queued', ?)`).run(
    job.id,
    job.datasetName,
    at,
  )
  const taken = new Set<string>()
  job.files.forEach((file, position) => {
    const documentId = newDocumentId(db)
    const { watched } = file
    if (watched?.seen) {
      noteFolderFile(db, watched.folderId, watched.seen, file.sha256, null)
      handOverFormer(db, watched, file.sha256)
    }
    const { name, path } = watched
      ? { name: watchedName(db, key, watched), path: null }
      : documentName(db, key, file, taken)
    taken.add(name)
    db.query(
      `INSERT INTO documents (id, dataset_id, filename, path, format, size_bytes, sha256, status, created_at, metadata,
         folder_id, folder_path)
       VALUES (?, ?, ?, ?, ?, ?, ?, 'processing', ?, ?, ?, ?)`,
    ).run(
      documentId,
      key,
      name,
      path,
      file.format,
      file.sizeBytes,
      file.sha256,
      at,
      JSON.stringify(file.metadata ?? job.metadata),
      watched?.folderId ?? null,
      watched?.path ?? null,
    )
    db.query(
      `INSERT INTO job_files (job_id, position, document_id, dataset_id, name, format, size_bytes, sha256, status)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, 'pending')`,
    ).run(job.id, position, documentId, key, name, file.format, file.sizeBytes, file.sha256)
  })
  return getJob(db, job.id)
}
