import type { Dataset, DatasetStats } from '../../../../shared/datasets.ts'
import { normalizeDatasetName } from '../../../../shared/datasets.ts'
import { FORMATS, type Format } from '../../../../shared/formats.ts'
import { message } from '../../../../shared/messages.ts'
import type { DatasetCatalog, DatasetRow, DatasetsExtent } from '../interfaces/catalog.ts'
import { ConflictError, NotFoundError } from '../interfaces/catalog-error.ts'
import type { Deleted } from '../interfaces/deletion.ts'
import { LargeCounts } from '../large-counts.ts'
import { count, now } from './activity.ts'
import { type Db, keyIn, type Queries } from './db.ts'
import { redactLogsOf, redactLogsOfDataset, redactQueries } from './redact-queries.ts'

const FIELDS =
  'd.name, d.created_at, COUNT(f.id) AS document_count, COALESCE(CAST(SUM(f.size_bytes) AS BIGINT), 0) AS size_bytes'
const FROM = `FROM datasets d LEFT JOIN documents f ON f.dataset_id = d.id AND f.status = 'completed'`
const DATASET = `SELECT ${FIELDS} ${FROM}`

/** Names that the extent of datasets has at most. */
const NAMES = 6

/** Sorts formats as in FORMATS. */
function inOrder(formats: ReadonlySet<string>): Format[] {
  // SAFETY: Object.keys of FORMATS yields exactly its own keys.
  return (Object.keys(FORMATS) as Format[]).filter((format) => formats.has(format))
}

/** Makes the error for an unknown dataset. */
export function unknownDataset(name: string): NotFoundError {
  return new NotFoundError('dataset_not_found', `There is no dataset named '${name}'.`)
}

export async function findDataset(db: Queries, name: string): Promise<DatasetRow | null> {
  const sql = 'SELECT id AS key, name, created_at AS "createdAt" FROM datasets WHERE name = ?1'
  return (await db.get<DatasetRow>(sql, name)) ?? (await db.get<DatasetRow>(sql, normalizeDatasetName(name)))
}

export class SqlDatasetCatalog implements DatasetCatalog {
  readonly #db: Db
  readonly #large = new LargeCounts()

  constructor(db: Db) {
    this.#db = db
  }

  async list(): Promise<Dataset[]> {
    const rows = await this.#db.all<Dataset & { formats: string | null }>(
      `SELECT ${FIELDS}, GROUP_CONCAT(DISTINCT f.format) AS formats ${FROM}
       GROUP BY d.id ORDER BY d.created_at DESC, d.id DESC`,
    )
    return rows.map(({ formats, ...dataset }) => ({
      ...dataset,
      file_types: inOrder(new Set(formats?.split(','))),
    }))
  }

  async find(name: string): Promise<DatasetRow | null> {
    return await findDataset(this.#db, name)
  }

  async searchable(): Promise<number[]> {
    const rows = await this.#db.all<{ key: number }>(
      `SELECT d.id AS key FROM datasets d
       WHERE EXISTS (SELECT 1 FROM documents f WHERE f.dataset_id = d.id AND f.status = 'completed')`,
    )
    return rows.map(({ key }) => key)
  }

  async extent(keys: readonly number[]): Promise<DatasetsExtent> {
    const [isSet, isOfSet] = [keyIn('id', keys), keyIn('dataset_id', keys)]
    const documents = await this.#large.count(keys.join(), async () => {
      const row = await this.#db.get<{ n: number }>(
        `SELECT COUNT(*) AS n FROM documents WHERE status = 'completed' AND ${isOfSet}`,
        ...keys,
      )
      return row?.n ?? 0
    })
    const counts = await this.#db.get<{ datasets: number; processing: number }>(
      `SELECT (SELECT COUNT(*) FROM datasets WHERE ${isSet}) AS datasets,
           (SELECT COUNT(*) FROM job_files WHERE status IN ('pending', 'processing') AND ${isOfSet}
              AND job_id IN (SELECT id FROM jobs WHERE status IN ('queued', 'processing'))) AS processing`,
      ...keys,
    )
    const newest = await this.#db.all<{ name: string }>(
      `SELECT name FROM datasets WHERE ${isSet} ORDER BY created_at DESC, id DESC LIMIT ${NAMES}`,
      ...keys,
    )
    return { datasets: 0, processing: 0, ...counts, documents, names: newest.map(({ name }) => name) }
  }

  async get(name: string): Promise<Dataset> {
    const key = (await findDataset(this.#db, name))?.key
    if (key === undefined) throw unknownDataset(name)
    const dataset = await this.#db.get<Dataset>(`${DATASET} WHERE d.id = ?1 GROUP BY d.id`, key)
    if (!dataset) throw unknownDataset(name)
    return dataset
  }

  async create(name: string): Promise<Dataset> {
    await this.#db.transaction(async (tx) => {
      if (await findDataset(tx, name)) throw taken(name)
      await tx.run('INSERT INTO datasets (name, created_at) VALUES (?1, ?2)', name, now())
      await count(tx, 'datasets', 1)
    })
    return await this.get(name)
  }

  async rename(name: string, to: string): Promise<Dataset> {
    await this.#db.transaction(async (tx) => {
      const dataset = await findDataset(tx, name)
      if (!dataset) throw unknownDataset(name)
      const other = await findDataset(tx, to)
      if (other && other.key !== dataset.key) throw taken(to)
      await tx.run('UPDATE datasets SET name = ?2 WHERE id = ?1', dataset.key, to)
      await tx.run('UPDATE jobs SET dataset_name = ?2 WHERE dataset_name = ?1', dataset.name, to)
    })
    return await this.get(to)
  }

  async stats(name: string): Promise<DatasetStats> {
    const dataset = await findDataset(this.#db, name)
    if (!dataset) throw unknownDataset(name)
    const rows = await this.#db.all<{
      format: Format
      chunks: number
      documents: number
      bytes: number
      pages: number
    }>(
      `SELECT format, SUM(chunks) AS chunks, COUNT(*) AS documents, CAST(SUM(size_bytes) AS BIGINT) AS bytes,
           COALESCE(SUM(pages), 0) AS pages
         FROM documents WHERE dataset_id = ?1 AND status = 'completed' GROUP BY format`,
      dataset.key,
    )
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
    this.#large.clear()
    return await this.#db.transaction(async (tx) => {
      const dataset = await findDataset(tx, name)
      if (!dataset) throw unknownDataset(name)
      const rows = await tx.all<{ id: string; sha256: string; chunks: number; status: string }>(
        'SELECT id, sha256, chunks, status FROM documents WHERE dataset_id = ?1',
        dataset.key,
      )
      const moved = await tx.all<{ id: string }>(
        'SELECT f.id FROM moves m JOIN documents f ON f.id = m.document_id WHERE f.dataset_id = ?1',
        dataset.key,
      )
      await tx.run(
        'INSERT INTO removals SELECT id FROM documents WHERE dataset_id = ?1 ON CONFLICT DO NOTHING',
        dataset.key,
      )
      const jobs = await tx.all<{ id: string }>(
        `UPDATE jobs SET status = 'cancelled', finished_at = ?2, error = ?3
           WHERE status IN ('queued', 'processing') AND id IN (SELECT job_id FROM job_files WHERE dataset_id = ?1)
           RETURNING id`,
        dataset.key,
        now(),
        JSON.stringify(message('job_dataset_deleted')),
      )
      await tx.run(
        `UPDATE job_files SET status = 'cancelled' WHERE dataset_id = ?1 AND status IN ('pending', 'processing')`,
        dataset.key,
      )
      await tx.run('DELETE FROM datasets WHERE id = ?1', dataset.key)
      await redactLogsOfDataset(tx, dataset.key)
      await redactLogsOf(
        tx,
        moved.map(({ id }) => id),
      )
      await redactQueries(
        tx,
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
    })
  }
}

function taken(name: string): ConflictError {
  return new ConflictError('dataset_exists', `A dataset named '${name}' exists already.`)
}
