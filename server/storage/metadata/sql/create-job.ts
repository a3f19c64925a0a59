import { Metadata } from '../../../../shared/documents.ts'
import { isTerminal } from '../../../../shared/jobs.ts'
import type { JobFileRow, JobRow, NewJob, SentFile } from '../interfaces/catalog.ts'
import { ConflictError } from '../interfaces/catalog-error.ts'
import { isSuspect, SUSPECTED } from '../interfaces/suspect.ts'
import { count, now } from './activity.ts'
import { findDataset } from './dataset-catalog.ts'
import type { Queries } from './db.ts'
import { handOverFormer, noteFolderFile, watchedName } from './folder-file.ts'
import { getJob } from './job-rows.ts'
import { storedColumn } from './stored/stored-column.ts'

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
      `INSERT INTO job_files (job_id, position, document_id, dataset_id, name, format, size_bytes, sha256, status, parked)
       VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, 'pending', ?9)`,
      job.id,
      position,
      documentId,
      key,
      name,
      file.format,
      file.sizeBytes,
      file.sha256,
      file.isSuspect ? -SUSPECTED : 0,
    )
  }
  return await getJob(db, job.id)
}

/** Creates a job from those failed files of an ended one that `which` selects. */
export async function retryFiles(
  tx: Queries,
  id: string,
  newId: string,
  which: (file: JobFileRow) => boolean,
): Promise<JobRow> {
  const job = await getJob(tx, id)
  if (!isTerminal(job.status)) {
    throw new ConflictError('job_not_ended', `The job cannot be retried: its status is '${job.status}'.`)
  }
  const files: JobFileRow[] = []
  for (const file of job.files)
    if (file.status === 'failed' && which(file) && (await keeps(tx, file))) files.push(file)
  if (files.length === 0) {
    throw new ConflictError(
      'nothing_to_retry',
      'The job cannot be retried: none of its failed files is kept.',
    )
  }
  const metadata = await metadataOf(tx, files[0]?.documentId ?? '')
  const sent: SentFile[] = []
  for (const file of files) sent.push({ ...(await asSent(tx, file)), isSuspect: isSuspect(file) })
  for (const file of files) await tx.run('DELETE FROM documents WHERE id = ?1', file.documentId)
  return await createJob(tx, { id: newId, datasetName: job.datasetName, files: sent, metadata })
}

async function metadataOf(tx: Queries, documentId: string): Promise<Metadata> {
  const row = await tx.get<{ metadata: string }>('SELECT metadata FROM documents WHERE id = ?1', documentId)
  return storedColumn(Metadata, row?.metadata ?? '{}') ?? {}
}

async function asSent(tx: Queries, file: JobFileRow): Promise<SentFile> {
  const row = await tx.get<Record<'path' | 'folder_id' | 'folder_path' | 'mail_sha256', string | null>>(
    'SELECT path, folder_id, folder_path, mail_sha256 FROM documents WHERE id = ?1',
    file.documentId,
  )
  if (row?.folder_id && row.folder_path !== null) {
    const ofMail = row.mail_sha256 === null ? {} : { mailSha256: row.mail_sha256 }
    return { ...file, watched: { folderId: row.folder_id, path: row.folder_path, ...ofMail } }
  }
  return row?.path ? { ...file, path: row.path } : file
}

async function keeps(tx: Queries, file: JobFileRow): Promise<boolean> {
  const row = await tx.get<{ n: number }>(
    `SELECT COUNT(*) AS n FROM documents WHERE id = ?1 AND status = 'failed'`,
    file.documentId,
  )
  return row?.n === 1
}

/** A document's name, and the path that identifies its next version; null if it never had one. */
type DocumentName = { readonly name: string; readonly path: string | null }

/**
 * Chooses a file's name in its dataset. A file with a known path takes the name of that path's document, which it replaces.
 * Otherwise it gets its own name, or its whole path if a document of another path has the name. `taken`: names in the same
 * upload; without a path, a duplicate becomes 'name (2).ext'.
 */
async function documentName(
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

/** Returns 'name (2).ext', or with the first number that is not taken. */
export function numbered(name: string, taken: ReadonlySet<string>): string {
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
