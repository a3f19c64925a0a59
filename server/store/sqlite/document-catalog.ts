import type { Database } from 'bun:sqlite'
import { type Document, Metadata } from '../../../shared/documents.ts'
import type { DocumentCatalog, DocumentNames, JobFileRow } from '../catalog.ts'
import { NotFoundError } from '../catalog-error.ts'
import type { Deleted } from '../deleted.ts'
import { findDataset, unknownDataset } from './dataset-catalog.ts'
import { redactLogsOf } from './redact-logs.ts'
import { redactQueries } from './redact-queries.ts'

const DOCUMENT = `
  SELECT f.id, d.name AS dataset, f.filename, f.format AS file_type, f.size_bytes, f.sha256, f.pages, f.chunks,
    f.status, f.error, f.created_at, f.metadata, f.warnings
  FROM documents f JOIN datasets d ON d.id = f.dataset_id`

type DocumentRow = Omit<Document, 'metadata' | 'warnings'> & { metadata: string; warnings: string }

function documentOf(row: DocumentRow): Document {
  return { ...row, metadata: Metadata.parse(JSON.parse(row.metadata)), warnings: JSON.parse(row.warnings) }
}

export class SqliteDocumentCatalog implements DocumentCatalog {
  readonly #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  async get(id: string): Promise<Document> {
    const row = this.#db.query<DocumentRow, [string]>(`${DOCUMENT} WHERE f.id = ?`).get(id)
    if (!row) throw unknownDocument(id)
    return documentOf(row)
  }

  async require(ids: readonly string[]): Promise<void> {
    const row = this.#db
      .query<{ id: string }, [string]>(
        'SELECT value AS id FROM json_each(?) WHERE value NOT IN (SELECT id FROM documents) LIMIT 1',
      )
      .get(JSON.stringify(ids))
    if (row) throw unknownDocument(row.id)
  }

  async list(dataset: string | null, page: { limit: number; offset: number; q?: string | undefined }) {
    const key = dataset === null ? null : findDataset(this.#db, dataset)?.key
    if (key === undefined) throw unknownDataset(String(dataset))
    const where = `${key === null ? '?1 IS NULL' : 'f.dataset_id = ?1'} AND (?2 = '' OR instr(lower(f.filename), lower(?2)) > 0)`
    const q = page.q ?? ''
    const total = this.#db
      .query<{ total: number }, [number | null, string]>(
        `SELECT COUNT(*) AS total FROM documents f WHERE ${where}`,
      )
      .get(key, q)
    const rows = this.#db
      .query<DocumentRow, [number | null, string, number, number]>(
        `${DOCUMENT} WHERE ${where} ORDER BY f.created_at DESC, f.id DESC LIMIT ?3 OFFSET ?4`,
      )
      .all(key, q, page.limit, page.offset)
    return { documents: rows.map(documentOf), total: total?.total ?? 0 }
  }

  async completed(ids: readonly string[]): Promise<Map<string, Document>> {
    const rows = this.#db
      .query<DocumentRow, [string]>(
        `${DOCUMENT} WHERE f.status = 'completed' AND f.id IN (SELECT value FROM json_each(?))`,
      )
      .all(JSON.stringify(ids))
    return new Map(rows.map((row) => [row.id, documentOf(row)]))
  }

  async names(ids: readonly string[]): Promise<Map<string, DocumentNames>> {
    const rows = this.#db
      .query<{ id: string } & DocumentNames, [string]>(
        `SELECT f.id, d.name AS dataset, f.filename FROM documents f JOIN datasets d ON d.id = f.dataset_id
         WHERE f.status = 'completed' AND f.id IN (SELECT value FROM json_each(?))`,
      )
      .all(JSON.stringify(ids))
    return new Map(rows.map((row) => [row.id, row]))
  }

  async counts() {
    const row = this.#db
      .query<{ datasets: number; documents: number; chunks: number; bytes: number }, []>(
        `SELECT (SELECT COUNT(*) FROM datasets) AS datasets, COUNT(*) AS documents,
           COALESCE(SUM(chunks), 0) AS chunks, COALESCE(SUM(size_bytes), 0) AS bytes
         FROM documents WHERE status = 'completed'`,
      )
      .get()
    return row ?? { datasets: 0, documents: 0, chunks: 0, bytes: 0 }
  }

  async remove(id: string): Promise<Deleted> {
    const document = await this.get(id)
    const completed = document.status === 'completed'
    const jobs = this.#db.transaction(() => {
      this.#db.query('INSERT OR IGNORE INTO removals VALUES (?)').run(id)
      this.#db.query('DELETE FROM documents WHERE id = ?').run(id)
      redactQueries(this.#db, [id], 'deleted')
      redactLogsOf(this.#db, [id])
      return this.#db
        .query<{ job_id: string }, [string]>(
          `UPDATE job_files SET status = 'cancelled' WHERE document_id = ? AND status IN ('pending', 'processing')
           RETURNING job_id`,
        )
        .all(id)
    })()
    return {
      documentIds: [id],
      sha256s: [document.sha256],
      jobIds: jobs.map((job) => job.job_id),
      documents: completed ? 1 : 0,
      chunks: completed ? document.chunks : 0,
    }
  }

  async sameBytes(file: Pick<JobFileRow, 'datasetKey' | 'sha256' | 'name'>): Promise<Document | null> {
    const { datasetKey, sha256, name } = file
    // Two searches by an index each: one for both would look at every document of the dataset.
    const named = this.#db
      .query<DocumentRow, [number, string]>(
        `${DOCUMENT} WHERE f.dataset_id = ? AND f.filename = ? AND f.status = 'completed' LIMIT 1`,
      )
      .get(datasetKey, name)
    if (named) return named.sha256 === sha256 ? documentOf(named) : null
    const row = this.#db
      .query<DocumentRow, [string, number]>(
        `${DOCUMENT} WHERE f.sha256 = ? AND f.dataset_id = ? AND f.status = 'completed' LIMIT 1`,
      )
      .get(sha256, datasetKey)
    return row ? documentOf(row) : null
  }

  async uses(sha256: string): Promise<boolean> {
    const row = this.#db
      .query<{ used: number }, [string]>(
        `SELECT EXISTS (SELECT 1 FROM documents WHERE sha256 = ?1)
           OR EXISTS (SELECT 1 FROM job_files WHERE sha256 = ?1 AND status IN ('pending', 'processing')) AS used`,
      )
      .get(sha256)
    return row?.used === 1
  }

  async ids(): Promise<string[]> {
    return this.#db
      .query<{ id: string }, []>('SELECT id FROM documents')
      .all()
      .map((row) => row.id)
  }

  async removals(): Promise<string[]> {
    return this.#db
      .query<{ document_id: string }, []>('SELECT document_id FROM removals')
      .all()
      .map((row) => row.document_id)
  }

  async removed(documentIds: readonly string[]): Promise<void> {
    this.#db
      .query('DELETE FROM removals WHERE document_id IN (SELECT value FROM json_each(?))')
      .run(JSON.stringify(documentIds))
    // What was deleted must not stay in the log either.
    this.#db.run('PRAGMA wal_checkpoint(TRUNCATE)')
  }
}

function unknownDocument(id: string): NotFoundError {
  return new NotFoundError('document_not_found', `There is no document with the id '${id}'.`)
}
