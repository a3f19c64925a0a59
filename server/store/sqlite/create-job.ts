import type { Database } from 'bun:sqlite'
import type { JobRow, NewJob, ReceivedFile } from '../catalog.ts'
import { count, now } from './activity.ts'
import { findDataset } from './dataset-catalog.ts'
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
  const metadata = JSON.stringify(job.metadata)
  distinctNames(job.files).forEach((file, position) => {
    const documentId = Bun.randomUUIDv7()
    db.query(
      `INSERT INTO documents (id, dataset_id, filename, format, size_bytes, sha256, status, created_at, metadata)
       VALUES (?, ?, ?, ?, ?, ?, 'processing', ?, ?)`,
    ).run(documentId, key, file.name, file.format, file.sizeBytes, file.sha256, at, metadata)
    db.query(
      `INSERT INTO job_files (job_id, position, document_id, dataset_id, name, format, size_bytes, sha256, status)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, 'pending')`,
    ).run(job.id, position, documentId, key, file.name, file.format, file.sizeBytes, file.sha256)
  })
  return getJob(db, job.id)
}

/** Two files of one upload that share a name stay two documents: the second becomes 'name (2).ext'. */
function distinctNames(files: readonly ReceivedFile[]): ReceivedFile[] {
  const taken = new Set<string>()
  return files.map((file) => {
    let name = file.name
    for (let i = 2; taken.has(name); i++) {
      const dot = file.name.lastIndexOf('.')
      name = dot > 0 ? `${file.name.slice(0, dot)} (${i})${file.name.slice(dot)}` : `${file.name} (${i})`
    }
    taken.add(name)
    return { ...file, name }
  })
}
