import type { Database } from 'bun:sqlite'
import type { Dataset, DatasetStats } from '../../../shared/datasets.ts'
import { tidyName } from '../../../shared/datasets.ts'
import { FORMATS, type Format } from '../../../shared/formats.ts'
import type { DatasetCatalog, DatasetRow } from '../catalog.ts'
import { ConflictError, NotFoundError } from '../catalog-error.ts'
import type { Deleted } from '../deleted.ts'
import { count, now } from './activity.ts'
import { redactLogsOfDataset } from './redact-logs.ts'
import { redactQueries } from './redact-queries.ts'

const FIELDS =
  'd.name, d.created_at, COUNT(f.id) AS document_count, COALESCE(SUM(f.size_bytes), 0) AS size_bytes'
const FROM = `FROM datasets d LEFT JOIN documents f ON f.dataset_id = d.id AND f.status = 'completed'`
const DATASET = `SELECT ${FIELDS} ${FROM}`

/** Formats as the list of all formats has them. */
function inOrder(formats: ReadonlySet<string>): Format[] {
  // SAFETY: Object.keys of FORMATS yields exactly its own keys.
  return (Object.keys(FORMATS) as Format[]).filter((format) => formats.has(format))
}

/** The error of a dataset that is not there. */
export function unknownDataset(name: string): NotFoundError {
  return new NotFoundError('dataset_not_found', `There is no dataset named '${name}'.`)
}

export function findDataset(db: Database, name: string): DatasetRow | null {
  const query = db.query<DatasetRow, [string]>(
    'SELECT id AS key, name, created_at AS createdAt FROM datasets WHERE name = ?',
  )
  return query.get(name) ?? query.get(tidyName(name))
}

export class SqliteDatasetCatalog implements DatasetCatalog {
  readonly #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  async list(): Promise<Dataset[]> {
    const rows = this.#db.query<Dataset & { formats: string | null }, []>(
      `SELECT ${FIELDS}, GROUP_CONCAT(DISTINCT f.format) AS formats ${FROM}
       GROUP BY d.id ORDER BY d.created_at DESC, d.id DESC`,
    )
    return rows.all().map(({ formats, ...dataset }) => ({
      ...dataset,
      file_types: inOrder(new Set(formats?.split(','))),
    }))
  }

  async find(name: string): Promise<DatasetRow | null> {
    return findDataset(this.#db, name)
  }

  async searchable(): Promise<number[]> {
    const rows = this.#db.query<{ key: number }, []>(
      `SELECT d.id AS key FROM datasets d
       WHERE EXISTS (SELECT 1 FROM documents f WHERE f.dataset_id = d.id AND f.status = 'completed')`,
    )
    return rows.all().map(({ key }) => key)
  }

  async get(name: string): Promise<Dataset> {
    const key = findDataset(this.#db, name)?.key
    if (key === undefined) throw unknownDataset(name)
    const dataset = this.#db.query<Dataset, [number]>(`${DATASET} WHERE d.id = ? GROUP BY d.id`).get(key)
    if (!dataset) throw unknownDataset(name)
    return dataset
  }

  async create(name: string): Promise<Dataset> {
    this.#db.transaction(() => {
      if (findDataset(this.#db, name)) throw taken(name)
      this.#db.query('INSERT INTO datasets (name, created_at) VALUES (?, ?)').run(name, now())
      count(this.#db, 'datasets', 1)
    })()
    return await this.get(name)
  }

  async rename(name: string, to: string): Promise<Dataset> {
    this.#db.transaction(() => {
      const dataset = findDataset(this.#db, name)
      if (!dataset) throw unknownDataset(name)
      const other = findDataset(this.#db, to)
      if (other && other.key !== dataset.key) throw taken(to)
      this.#db.query('UPDATE datasets SET name = ?2 WHERE id = ?1').run(dataset.key, to)
      this.#db.query('UPDATE jobs SET dataset_name = ?2 WHERE dataset_name = ?1').run(dataset.name, to)
    })()
    return await this.get(to)
  }

  async stats(name: string): Promise<DatasetStats> {
    const dataset = findDataset(this.#db, name)
    if (!dataset) throw unknownDataset(name)
    const rows = this.#db
      .query<{ format: Format; chunks: number; documents: number; bytes: number; pages: number }, [number]>(
        `SELECT format, SUM(chunks) AS chunks, COUNT(*) AS documents, SUM(size_bytes) AS bytes,
           COALESCE(SUM(pages), 0) AS pages
         FROM documents WHERE dataset_id = ? AND status = 'completed' GROUP BY format`,
      )
      .all(dataset.key)
    const sum = (of: 'chunks' | 'documents' | 'bytes' | 'pages') =>
      rows.reduce((total, row) => total + row[of], 0)
    return {
      total_chunks: sum('chunks'),
      file_types: inOrder(new Set(rows.map((row) => row.format))),
      document_count: sum('documents'),
      size_bytes: sum('bytes'),
      pages: sum('pages'),
    }
  }

  async remove(name: string): Promise<Deleted> {
    return this.#db.transaction(() => {
      const dataset = findDataset(this.#db, name)
      if (!dataset) throw unknownDataset(name)
      const rows = this.#db
        .query<{ id: string; sha256: string; chunks: number; status: string }, [number]>(
          'SELECT id, sha256, chunks, status FROM documents WHERE dataset_id = ?',
        )
        .all(dataset.key)
      this.#db
        .query('INSERT OR IGNORE INTO removals SELECT id FROM documents WHERE dataset_id = ?')
        .run(dataset.key)
      const jobs = this.#db
        .query<{ id: string }, [number, number]>(
          `UPDATE jobs SET status = 'cancelled', finished_at = ?2, error = 'The dataset was deleted.'
           WHERE status IN ('queued', 'processing') AND id IN (SELECT job_id FROM job_files WHERE dataset_id = ?1)
           RETURNING id`,
        )
        .all(dataset.key, now())
      this.#db
        .query(
          `UPDATE job_files SET status = 'cancelled' WHERE dataset_id = ? AND status IN ('pending', 'processing')`,
        )
        .run(dataset.key)
      this.#db.query('DELETE FROM datasets WHERE id = ?').run(dataset.key)
      redactLogsOfDataset(this.#db, dataset.key)
      redactQueries(
        this.#db,
        rows.map((row) => row.id),
        'deleted',
      )
      const completed = rows.filter((row) => row.status === 'completed')
      return {
        documentIds: rows.map((row) => row.id),
        sha256s: rows.map((row) => row.sha256),
        jobIds: jobs.map((job) => job.id),
        documents: completed.length,
        chunks: completed.reduce((total, row) => total + row.chunks, 0),
      }
    })()
  }
}

function taken(name: string): ConflictError {
  return new ConflictError('dataset_exists', `A dataset named '${name}' exists already.`)
}
