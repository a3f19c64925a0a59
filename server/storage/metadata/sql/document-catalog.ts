import type {
  DocumentFilter,
  DocumentPage,
  DocumentSelection,
  DocumentSort,
} from '../../../../shared/document-list.ts'
import type { Document } from '../../../../shared/documents.ts'
import type { Attempt, AttemptState } from '../interfaces/attempt.ts'
import type { DocumentCatalog, DocumentNames, JobFileRow, SampledDocument } from '../interfaces/catalog.ts'
import { NotFoundError } from '../interfaces/catalog-error.ts'
import type { Deleted } from '../interfaces/deletion.ts'
import { contains, likePattern } from './activity.ts'
import { findDataset, unknownDataset } from './dataset-catalog.ts'
import type { Db, Queries, Value } from './db.ts'
import { attemptStatesOf } from './leases.ts'
import { redactLogsOf, redactQueries } from './redact-queries.ts'
import { sampleDocuments } from './sample-documents.ts'
import { DOCUMENT, type DocumentRow, documentOf } from './stored/stored-document.ts'

/** What a list is sorted by; Latin letters of names in any case. */
const SORTED_BY: Readonly<Record<DocumentSort, string>> = {
  name: 'lower(f.filename)',
  size: 'f.size_bytes',
  date: 'f.created_at',
  kind: 'f.format',
  state: 'f.status',
}

async function getDocument(db: Queries, id: string): Promise<Document> {
  const row = await db.get<DocumentRow>(`${DOCUMENT} WHERE f.id = ?1`, id)
  if (!row) throw unknownDocument(id)
  return documentOf(row)
}

/** Returns those of the ids that exist, whatever their status. */
export async function existingDocuments(db: Queries, ids: Iterable<string>): Promise<Set<string>> {
  const rows = await db.all<{ id: string }>(
    'SELECT id FROM documents WHERE id IN LIST(?1)',
    JSON.stringify([...ids]),
  )
  return new Set(rows.map(({ id }) => id))
}

/** Tells whether any document or unfinished file has these bytes. */
export async function isUsed(db: Queries, sha256: string): Promise<boolean> {
  const row = await db.get<{ used: number | boolean }>(
    `SELECT EXISTS (SELECT 1 FROM documents WHERE sha256 = ?1)
         OR EXISTS (SELECT 1 FROM job_files WHERE sha256 = ?1 AND status IN ('pending', 'processing')) AS used`,
    sha256,
  )
  return Boolean(row?.used)
}

export class SqlDocumentCatalog implements DocumentCatalog {
  readonly #db: Db

  constructor(db: Db) {
    this.#db = db
  }

  async get(id: string): Promise<Document> {
    return await getDocument(this.#db, id)
  }

  async exists(id: string): Promise<boolean> {
    return (await existingDocuments(this.#db, [id])).has(id)
  }

  async require(ids: readonly string[]): Promise<void> {
    const known = await existingDocuments(this.#db, ids)
    const unknown = ids.find((id) => !known.has(id))
    if (unknown !== undefined) throw unknownDocument(unknown)
  }

  async list(dataset: string | null, page: DocumentPage) {
    const { limit, offset, sort = 'date', order = 'desc', ...filter } = page
    const values: Value[] = []
    const conditions = matching(filter, values)
    if (dataset !== null) conditions.push(`f.dataset_id = ?${values.push(await this.#keyOf(dataset))}`)
    const by = `${SORTED_BY[sort]} ${order}, f.created_at DESC, f.id DESC`
    return await this.#part(conditions, values, by, limit, offset)
  }

  async selected(dataset: string, selection: DocumentSelection, limit: number) {
    const key = await this.#keyOf(dataset)
    const { conditions, values } = selectedBy(key, selection)
    return await this.#part(conditions, values, 'f.id', limit, 0)
  }

  async selectedAfter(dataset: string, selection: DocumentSelection, id: string | null, limit: number) {
    const key = await this.#keyOf(dataset)
    const { conditions, values } = selectedBy(key, selection)
    if (id !== null) conditions.push(`f.id > ?${values.push(id)}`)
    const rows = await this.#db.all<DocumentRow>(
      `${DOCUMENT} WHERE ${conditions.join(' AND ')} ORDER BY f.id LIMIT ?${values.push(limit)}`,
      ...values,
    )
    return rows.map(documentOf)
  }

  async #keyOf(dataset: string): Promise<number> {
    const row = await findDataset(this.#db, dataset)
    if (!row) throw unknownDataset(dataset)
    return row.key
  }

  async #part(conditions: readonly string[], values: Value[], by: string, limit: number, offset: number) {
    const where = ['1 = 1', ...conditions].join(' AND ')
    const counted = await this.#db.get<{ total: number }>(
      `SELECT COUNT(*) AS total FROM documents f WHERE ${where}`,
      ...values,
    )
    const rows = await this.#db.all<DocumentRow>(
      `${DOCUMENT} WHERE ${where} ORDER BY ${by} LIMIT ?${values.push(limit)} OFFSET ?${values.push(offset)}`,
      ...values,
    )
    return { documents: rows.map(documentOf), total: counted?.total ?? 0 }
  }

  async completed(ids: readonly string[]): Promise<Map<string, Document>> {
    const rows = await this.#db.all<DocumentRow>(
      `${DOCUMENT} WHERE f.status = 'completed' AND f.id IN LIST(?1)`,
      JSON.stringify(ids),
    )
    return new Map(rows.map((row) => [row.id, documentOf(row)]))
  }

  async namesOfCompleted(ids: readonly string[]): Promise<Map<string, DocumentNames>> {
    const rows = await this.#db.all<{ id: string } & DocumentNames>(
      `SELECT f.id, d.name AS dataset, f.filename, d.id AS "datasetKey" FROM documents f JOIN datasets d ON d.id = f.dataset_id
         WHERE f.status = 'completed' AND f.id IN LIST(?1)`,
      JSON.stringify(ids),
    )
    return new Map(rows.map((row) => [row.id, row]))
  }

  async attempts(ids: readonly string[]): Promise<Map<string, number>> {
    const rows = await this.#db.all<{ id: string; attempt: number }>(
      `SELECT id, attempt FROM documents WHERE status = 'completed' AND id IN LIST(?1)`,
      JSON.stringify(ids),
    )
    return new Map(rows.map(({ id, attempt }) => [id, attempt]))
  }

  async sample(
    scope: Parameters<DocumentCatalog['sample']>[0],
    stems: readonly string[],
    limit: number,
  ): Promise<SampledDocument[]> {
    return await sampleDocuments(this.#db, scope, stems, limit)
  }

  async counts() {
    const row = await this.#db.get<{
      datasets: number
      documents: number
      chunks: number
      bytes: number
    }>(`SELECT (SELECT COUNT(*) FROM datasets) AS datasets, COUNT(*) AS documents,
           COALESCE(SUM(chunks), 0) AS chunks, COALESCE(CAST(SUM(size_bytes) AS BIGINT), 0) AS bytes
         FROM documents WHERE status = 'completed'`)
    return row ?? { datasets: 0, documents: 0, chunks: 0, bytes: 0 }
  }

  async remove(id: string): Promise<Deleted> {
    const deleted = await this.removeAll([id])
    if (deleted.documentIds.length === 0) throw unknownDocument(id)
    return deleted
  }

  async removeAll(ids: readonly string[]): Promise<Deleted> {
    const list = JSON.stringify(ids)
    return await this.#db.transaction(async (tx) => {
      const rows = await tx.all<{ id: string; sha256: string; chunks: number; status: string }>(
        'SELECT id, sha256, chunks, status FROM documents WHERE id IN LIST(?1)',
        list,
      )
      const documentIds = rows.map(({ id }) => id)
      await tx.run(
        'INSERT INTO removals SELECT id FROM documents WHERE id IN LIST(?1) ON CONFLICT DO NOTHING',
        list,
      )
      await tx.run('DELETE FROM documents WHERE id IN LIST(?1)', list)
      await redactQueries(tx, documentIds, 'deleted')
      await redactLogsOf(tx, documentIds)
      const jobs = await tx.all<{ job_id: string }>(
        `UPDATE job_files SET status = 'cancelled' WHERE document_id IN LIST(?1) AND status IN ('pending', 'processing')
           RETURNING job_id`,
        list,
      )
      const completed = rows.filter(({ status }) => status === 'completed')
      return {
        documentIds,
        sha256s: rows.map(({ sha256 }) => sha256),
        jobIds: [...new Set(jobs.map((job) => job.job_id))],
        documents: completed.length,
        chunks: completed.reduce((sum, { chunks }) => sum + chunks, 0),
      }
    })
  }

  async sameBytes(
    file: Pick<JobFileRow, 'datasetKey' | 'sha256' | 'name' | 'documentId'>,
  ): Promise<Document | null> {
    const { datasetKey, sha256, name, documentId } = file
    // Two searches by an index each: one for both would look at every document of the dataset, and so does SQLite in
    // the second without the sign.
    const named = await this.#db.get<DocumentRow>(
      `${DOCUMENT} WHERE f.dataset_id = ?1 AND f.filename = ?2 AND f.status = 'completed' LIMIT 1`,
      datasetKey,
      name,
    )
    const row =
      named ??
      (await this.#db.get<DocumentRow>(
        `${DOCUMENT} WHERE f.sha256 = ?1 AND +f.dataset_id = ?2 AND f.status = 'completed' AND f.mail_sha256 IS NULL
         AND NOT EXISTS (SELECT 1 FROM documents own WHERE own.id = ?3 AND own.mail_sha256 IS NOT NULL) LIMIT 1`,
        sha256,
        datasetKey,
        documentId,
      ))
    if (!row || row.sha256 !== sha256) return null
    // A document about to be replaced cannot represent this file, which would go with it.
    const next = await this.#db.get(
      `SELECT 1 FROM documents WHERE dataset_id = ?1 AND filename = ?2 AND status = 'processing' AND sha256 <> ?3 LIMIT 1`,
      datasetKey,
      row.filename,
      sha256,
    )
    return next ? null : documentOf(row)
  }

  async uses(sha256: string): Promise<boolean> {
    return await isUsed(this.#db, sha256)
  }

  async ids(): Promise<string[]> {
    return (await this.#db.all<{ id: string }>('SELECT id FROM documents')).map((row) => row.id)
  }

  async removals(): Promise<string[]> {
    return (await this.#db.all<{ document_id: string }>('SELECT document_id FROM removals')).map(
      (row) => row.document_id,
    )
  }

  async attemptStates(attempts: readonly Attempt[]): Promise<readonly AttemptState[]> {
    return await attemptStatesOf(this.#db, attempts)
  }

  async removed(documentIds: readonly string[]): Promise<void> {
    await this.#db.run('DELETE FROM removals WHERE document_id IN LIST(?1)', JSON.stringify(documentIds))
    // Deleted data must not stay in the log either.
    await this.#db.forget()
  }
}

function unknownDocument(id: string): NotFoundError {
  return new NotFoundError('document_not_found', `There is no document with the id '${id}'.`)
}

/** Adds a filter's values to `values`; returns the conditions on `documents f`. */
function matching({ q, kind, state, from, to }: DocumentFilter, values: Value[]): string[] {
  const conditions: string[] = []
  if (q) conditions.push(contains('f.filename', `?${values.push(likePattern(q))}`))
  if (kind) conditions.push(`f.format = ?${values.push(kind)}`)
  if (state) conditions.push(`f.status = ?${values.push(state)}`)
  if (from !== undefined) conditions.push(`f.created_at >= ?${values.push(from)}`)
  if (to !== undefined) conditions.push(`f.created_at < ?${values.push(to)}`)
  return conditions
}

/** Returns the conditions on `documents f` that select documents of a dataset, with their values. */
export function selectedBy(
  datasetKey: number,
  selection: DocumentSelection,
): { conditions: string[]; values: Value[] } {
  const values: Value[] = [datasetKey]
  const conditions = ['f.dataset_id = ?1']
  if ('ids' in selection) conditions.push(`f.id IN LIST(?${values.push(JSON.stringify(selection.ids))})`)
  else {
    conditions.push(...matching(selection.match, values))
    const { except = [] } = selection
    if (except.length > 0) conditions.push(`f.id NOT IN LIST(?${values.push(JSON.stringify(except))})`)
  }
  return { conditions, values }
}
