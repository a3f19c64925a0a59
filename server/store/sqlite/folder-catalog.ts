import type { Database } from 'bun:sqlite'
import type { FolderProblem } from '../../../shared/folders.ts'
import { FOLDER_PROBLEMS } from '../../../shared/limits.ts'
import { ConflictError, NotFoundError } from '../catalog-error.ts'
import type { Deleted } from '../deleted.ts'
import type { FolderCatalog, FolderFigures, FolderRow, KnownFile, SeenFile } from '../folder-catalog.ts'
import { count, now } from './activity.ts'
import { findDataset } from './dataset-catalog.ts'
import { handOver, noteFolderFile } from './folder-file.ts'
import { redactLogsOf } from './redact-logs.ts'
import { redactQueries } from './redact-queries.ts'

const FOLDER = `
  SELECT w.id, w.path, d.name AS dataset, w.created_at AS createdAt, w.scanned_at AS scannedAt
  FROM folders w JOIN datasets d ON d.id = w.dataset_id`

/** Files that are read in one go. */
const PAGE = 5000

type Kept = { id: string; sha256: string; status: string; chunks: number }

export class SqliteFolderCatalog implements FolderCatalog {
  readonly #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  async list(): Promise<FolderRow[]> {
    return this.#db.query<FolderRow, []>(`${FOLDER} ORDER BY w.created_at, w.id`).all()
  }

  async get(id: string): Promise<FolderRow> {
    const row = this.#db.query<FolderRow, [string]>(`${FOLDER} WHERE w.id = ?`).get(id)
    if (!row) throw new NotFoundError('folder_not_found', `There is no watched folder with the id '${id}'.`)
    return row
  }

  async add({ id, path, dataset }: { id: string; path: string; dataset: string }): Promise<FolderRow> {
    this.#db.transaction(() => {
      if (!findDataset(this.#db, dataset)) {
        this.#db.query('INSERT INTO datasets (name, created_at) VALUES (?, ?)').run(dataset, now())
        count(this.#db, 'datasets', 1)
      }
      const key = findDataset(this.#db, dataset)?.key ?? -1
      const inside = this.#db
        .query<{ path: string }, [number]>('SELECT path FROM folders WHERE dataset_id = ?')
        .all(key)
        .find((other) => overlap(other.path, path))
      if (inside) throw new ConflictError('folder_watched', `'${dataset}' already follows '${inside.path}'.`)
      this.#db
        .query('INSERT INTO folders (id, path, dataset_id, created_at) VALUES (?, ?, ?, ?)')
        .run(id, path, key, now())
    })()
    return await this.get(id)
  }

  async remove(id: string, documents: 'keep' | 'delete'): Promise<Deleted> {
    await this.get(id)
    return this.#db.transaction(() => {
      const rows = documents === 'keep' ? [] : this.#documents('folder_id = ?1', [id])
      const deleted = this.#delete(rows)
      this.#db.query('DELETE FROM folders WHERE id = ?').run(id)
      return deleted
    })()
  }

  async scanned(id: string): Promise<void> {
    this.#db.query('UPDATE folders SET scanned_at = ?2 WHERE id = ?1').run(id, now())
  }

  async figures(id: string): Promise<FolderFigures> {
    const problems = `
      SELECT path, error FROM folder_files WHERE folder_id = ?1 AND error IS NOT NULL
      UNION ALL
      SELECT folder_path, error FROM documents WHERE folder_id = ?1 AND status = 'failed' AND folder_path IS NOT NULL`
    const counts = this.#db
      .query<{ files: number; documents: number; problems: number }, [string]>(
        `SELECT (SELECT COUNT(*) FROM folder_files WHERE folder_id = ?1) AS files,
           (SELECT COUNT(*) FROM documents WHERE folder_id = ?1 AND status = 'completed') AS documents,
           (SELECT COUNT(*) FROM (${problems})) AS problems`,
      )
      .get(id)
    const first = this.#db
      .query<FolderProblem, [string, number]>(
        `SELECT path, COALESCE(error, '') AS error FROM (${problems}) ORDER BY path LIMIT ?2`,
      )
      .all(id, FOLDER_PROBLEMS)
    return {
      files: counts?.files ?? 0,
      documents: counts?.documents ?? 0,
      problems: first,
      problemsTotal: counts?.problems ?? 0,
    }
  }

  async files(id: string): Promise<KnownFile[]> {
    const known: KnownFile[] = []
    for (;;) {
      const page = this.#filesAfter(id, known.at(-1)?.path ?? '')
      known.push(...page)
      if (page.length < PAGE) return known
      // Whoever else asks something comes in between.
      await Bun.sleep(0)
    }
  }

  #filesAfter(id: string, path: string): KnownFile[] {
    return this.#db
      .query<Omit<KnownFile, 'settled'> & { settled: number }, [string, string, number]>(
        `SELECT f.path, f.size_bytes AS size, f.changed_ms AS changedMs, f.device, f.sha256,
           f.error IS NOT NULL
             OR EXISTS (SELECT 1 FROM documents d WHERE d.folder_id = f.folder_id AND d.folder_path = f.path
               AND d.sha256 = f.sha256)
             OR EXISTS (SELECT 1 FROM documents d WHERE d.sha256 = f.sha256 AND d.dataset_id = w.dataset_id
               AND d.status IN ('completed', 'processing')) AS settled
         FROM folder_files f JOIN folders w ON w.id = f.folder_id
         WHERE f.folder_id = ? AND f.path > ? ORDER BY f.path LIMIT ?`,
      )
      .all(id, path, PAGE)
      .map((row) => ({ ...row, settled: row.settled === 1 }))
  }

  async has(id: string, sha256: string): Promise<boolean> {
    const row = this.#db
      .query<{ id: string }, [string, string]>(
        `SELECT d.id FROM documents d JOIN folders w ON w.dataset_id = d.dataset_id
         WHERE w.id = ? AND d.sha256 = ? AND d.status IN ('completed', 'processing') LIMIT 1`,
      )
      .get(id, sha256)
    return row !== null
  }

  async note(id: string, file: SeenFile & { sha256: string; error: string | null }): Promise<Deleted> {
    return this.#db.transaction(() => {
      noteFolderFile(this.#db, id, file, file.sha256, file.error)
      if (file.error !== null) return this.#delete([])
      const former = this.#documents('folder_id = ?1 AND folder_path = ?2 AND sha256 <> ?3', [
        id,
        file.path,
        file.sha256,
      ])
      return this.#delete(
        former.filter((document) => !handOver(this.#db, { folderId: id, path: file.path }, document)),
      )
    })()
  }

  async moved(id: string, files: readonly SeenFile[]): Promise<void> {
    const update = this.#db.query('UPDATE folder_files SET device = ?3 WHERE folder_id = ?1 AND path = ?2')
    this.#db.transaction(() => {
      for (const { path, device } of files) update.run(id, path, device)
    })()
  }

  async gone(id: string, paths: readonly string[]): Promise<Deleted> {
    return this.#db.transaction(() => {
      this.#db
        .query('DELETE FROM folder_files WHERE folder_id = ? AND path IN (SELECT value FROM json_each(?))')
        .run(id, JSON.stringify(paths))
      const left = paths.flatMap((path) =>
        this.#documents('folder_id = ?1 AND folder_path = ?2', [id, path]).filter(
          (document) => !handOver(this.#db, { folderId: id, path }, document),
        ),
      )
      return this.#delete(left)
    })()
  }

  async isOfFolder(jobId: string): Promise<boolean> {
    const row = this.#db
      .query<{ id: string }, [string]>(
        `SELECT d.id FROM job_files f JOIN documents d ON d.id = f.document_id
         WHERE f.job_id = ? AND d.folder_id IS NOT NULL LIMIT 1`,
      )
      .get(jobId)
    return row !== null
  }

  #documents(where: string, values: readonly string[]): Kept[] {
    return this.#db
      .query<Kept, string[]>(`SELECT id, sha256, status, chunks FROM documents WHERE ${where}`)
      .all(...values)
  }

  /** Takes documents out of the catalog as deleting them by hand does. */
  #delete(documents: readonly Kept[]): Deleted {
    const ids = documents.map((document) => document.id)
    const list = JSON.stringify(ids)
    const jobs = this.#db
      .query<{ job_id: string }, [string]>(
        `UPDATE job_files SET status = 'cancelled' WHERE document_id IN (SELECT value FROM json_each(?))
           AND status IN ('pending', 'processing') RETURNING job_id`,
      )
      .all(list)
    this.#db.query('INSERT OR IGNORE INTO removals SELECT value FROM json_each(?)').run(list)
    this.#db.query('DELETE FROM documents WHERE id IN (SELECT value FROM json_each(?))').run(list)
    redactQueries(this.#db, ids, 'deleted')
    redactLogsOf(this.#db, ids)
    const completed = documents.filter(({ status }) => status === 'completed')
    return {
      documentIds: ids,
      sha256s: documents.map(({ sha256 }) => sha256),
      jobIds: [...new Set(jobs.map((job) => job.job_id))],
      documents: completed.length,
      chunks: completed.reduce((sum, { chunks }) => sum + chunks, 0),
    }
  }
}

function overlap(a: string, b: string): boolean {
  const within = (inner: string, outer: string) =>
    inner === outer || inner.startsWith(outer.endsWith('/') ? outer : `${outer}/`)
  return within(a, b) || within(b, a)
}
