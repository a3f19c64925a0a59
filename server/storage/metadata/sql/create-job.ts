import type { JobRow, NewJob } from '../interfaces/catalog.ts'
import { count, now } from './activity.ts'
import { findDataset } from './dataset-catalog.ts'
import type { Queries } from './db.ts'
import { documentName, newDocumentId } from './document-name.ts'
import { handOverFormer, noteFolderFile, watchedName } from './folder-file.ts'
import { getJob } from './job-rows.ts'

/** Creates a job with a document per file, and its dataset if missing. */
export async function createJob(db: Queries, job: NewJob): Promise<JobRow> {
  const at = now()
  if (!(await findDataset(db, job.datasetName))) {
    await db.run('INSERT INTO datasets (name, created_at) VALUES (?1, ?2)', job.datasetName, at)
    await count(db, 'datasets', 1)
  }
  const key = (await findDataset(db, job.datasetName))?.key
  if (key === undefined) throw new Error(`Cannot make a job: the dataset '${job.datasetName}' is gone`)
  await db.run(
    `INSERT INTO jobs (id, dataset_name, status, created_at) VALUES (?1, ?2, 'queued', ?3)`,
    job.id,
    job.datasetName,
    at,
  )
  const taken = new Set<string>()
  let last = (await db.get<{ id: string | null }>('SELECT MAX(id) AS id FROM documents'))?.id ?? ''
  for (const [position, file] of job.files.entries()) {
    const documentId = newDocumentId(last)
    last = documentId
    const { watched } = file
    if (watched?.seen) {
      await noteFolderFile(db, watched.folderId, watched.seen, file.sha256, null)
      await handOverFormer(db, watched, file.sha256)
    }
    const { name, path } = watched
      ? { name: await watchedName(db, key, watched), path: null }
      : await documentName(db, key, file, taken)
    taken.add(name)
    await db.run(
      `INSERT INTO documents (id, dataset_id, filename, path, format, size_bytes, sha256, status, created_at, metadata,
         folder_id, folder_path, mail_sha256)
       VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, 'processing', ?8, ?9, ?10, ?11, ?12)`,
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
      watched?.mailSha256 ?? null,
    )
    await db.run(
      `INSERT INTO job_files (job_id, position, document_id, dataset_id, name, format, size_bytes, sha256, status)
       VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, 'pending')`,
      job.id,
      position,
      documentId,
      key,
      name,
      file.format,
      file.sizeBytes,
      file.sha256,
    )
  }
  return await getJob(db, job.id)
}
