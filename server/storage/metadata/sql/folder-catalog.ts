import { FOLDER_PROBLEMS } from '../../../../shared/limits.ts'
import type { Message } from '../../../../shared/message.ts'
import { ConflictError, NotFoundError } from '../interfaces/catalog-error.ts'
import type { Deleted } from '../interfaces/deletion.ts'
import type {
  FolderCatalog,
  FolderFigures,
  FolderRow,
  KnownFile,
  SeenFile,
} from '../interfaces/folder-catalog.ts'
import { count, now } from './activity.ts'
import { findDataset } from './dataset-catalog.ts'
import type { Db, Queries } from './db.ts'
import { attachedTo, handOver, noteFolderFile } from './folder-file.ts'
import { redactLogsOf, redactQueries } from './redact-queries.ts'
import { storedError } from './stored/stored-message.ts'

const FOLDER = `
  SELECT w.id, w.path, d.name AS dataset, w.created_at AS "createdAt", w.scanned_at AS "scannedAt"
  FROM folders w JOIN datasets d ON d.id = w.dataset_id`

/** Files read per query. */
const PAGE = 5000

type Kept = { id: string; sha256: string; status: string; chunks: number }

export class SqlFolderCatalog implements FolderCatalog {
  readonly #db: Db

  constructor(db: Db) {
    this.#db = db
  }

  async list(): Promise<FolderRow[]> {
    return await this.#db.all<FolderRow>(`${FOLDER} ORDER BY w.created_at, w.id`)
  }

  async get(id: string): Promise<FolderRow> {
    return await getFolder(this.#db, id)
  }

  async add({ id, path, dataset }: { id: string; path: string; dataset: string }): Promise<FolderRow> {
    await this.#db.transaction(async (tx) => {
      if (!(await findDataset(tx, dataset))) {
        await tx.run('INSERT INTO datasets (name, created_at) VALUES (?1, ?2)', dataset, now())
        await count(tx, 'datasets', 1)
      }
      const key = (await findDataset(tx, dataset))?.key ?? -1
      const inside = (
        await tx.all<{ path: string }>('SELECT path FROM folders WHERE dataset_id = ?1', key)
      ).find((other) => overlap(other.path, path))
      if (inside) throw new ConflictError('folder_watched', `'${dataset}' already follows '${inside.path}'.`)
      await tx.run(
        'INSERT INTO folders (id, path, dataset_id, created_at) VALUES (?1, ?2, ?3, ?4)',
        id,
        path,
        key,
        now(),
      )
    })
    return await this.get(id)
  }

  async remove(id: string, documents: 'keep' | 'delete'): Promise<Deleted> {
    return await this.#db.transaction(async (tx) => {
      await getFolder(tx, id)
      const rows = documents === 'keep' ? [] : await documentsOf(tx, 'folder_id = ?1', [id])
      const deleted = await take(tx, rows)
      await tx.run('UPDATE documents SET mail_sha256 = NULL WHERE folder_id = ?1', id)
      await tx.run('DELETE FROM folders WHERE id = ?1', id)
      return deleted
    })
  }

  async scanned(id: string): Promise<void> {
    await this.#db.run('UPDATE folders SET scanned_at = ?2 WHERE id = ?1', id, now())
  }

  async figures(id: string): Promise<FolderFigures> {
    const problems = `
      SELECT path, error FROM folder_files WHERE folder_id = ?1 AND error IS NOT NULL
      UNION ALL
      SELECT REPLACE(folder_path, '//', ' › '), error FROM documents
        WHERE folder_id = ?1 AND status = 'failed' AND folder_path IS NOT NULL AND error IS NOT NULL`
    const counts = await this.#db.get<{ files: number; documents: number; problems: number }>(
      `SELECT (SELECT COUNT(*) FROM folder_files WHERE folder_id = ?1) AS files,
           (SELECT COUNT(*) FROM documents WHERE folder_id = ?1 AND status = 'completed') AS documents,
           (SELECT COUNT(*) FROM (${problems}) AS p) AS problems`,
      id,
    )
    const first = await this.#db.all<{ path: string; error: string }>(
      `SELECT path, error FROM (${problems}) AS p ORDER BY path LIMIT ?2`,
      id,
      FOLDER_PROBLEMS,
    )
    return {
      files: counts?.files ?? 0,
      documents: counts?.documents ?? 0,
      problems: first.map(({ path, error }) => ({ path, ...storedError(error) })),
      problemsTotal: counts?.problems ?? 0,
    }
  }

  async files(id: string): Promise<KnownFile[]> {
    const known: KnownFile[] = []
    for (;;) {
      const page = await this.#filesAfter(id, known.at(-1)?.path ?? '')
      known.push(...page)
      if (page.length < PAGE) return known
      // Lets other queries run in between.
      await Bun.sleep(0)
    }
  }

  async #filesAfter(id: string, path: string): Promise<KnownFile[]> {
    return (
      await this.#db.all<Omit<KnownFile, 'settled'> & { settled: number | boolean }>(
        `SELECT f.path, f.size_bytes AS size, f.changed_ms AS "changedMs", f.device, f.sha256,
           f.error IS NOT NULL
             OR EXISTS (SELECT 1 FROM documents d WHERE d.folder_id = f.folder_id AND d.folder_path = f.path
               AND d.sha256 = f.sha256)
             OR EXISTS (SELECT 1 FROM documents d WHERE d.sha256 = f.sha256 AND d.dataset_id = w.dataset_id
               AND d.status IN ('completed', 'processing') AND d.mail_sha256 IS NULL) AS settled
         FROM folder_files f JOIN folders w ON w.id = f.folder_id
         WHERE f.folder_id = ?1 AND f.path > ?2 ORDER BY f.path LIMIT ?3`,
        id,
        path,
        PAGE,
      )
    ).map((row) => ({ ...row, settled: Boolean(row.settled) }))
  }

  async has(id: string, sha256: string): Promise<boolean> {
    // The unary plus makes SQLite use the index on the bytes instead of scanning the dataset.
    const row = await this.#db.get<{ id: string }>(
      `SELECT d.id FROM documents d JOIN folders w ON w.dataset_id = +d.dataset_id
         WHERE w.id = ?1 AND d.sha256 = ?2 AND d.status IN ('completed', 'processing')
           AND d.mail_sha256 IS NULL LIMIT 1`,
      id,
      sha256,
    )
    return row !== null
  }

  async note(id: string, file: SeenFile & { sha256: string; error: Message | null }): Promise<Deleted> {
    return await this.#db.transaction(async (tx) => {
      await noteFolderFile(tx, id, file, file.sha256, file.error)
      if (file.error !== null) return await take(tx, [])
      const left: Kept[] = []
      const where = 'folder_id = ?1 AND folder_path = ?2 AND sha256 <> ?3'
      for (const former of await documentsOf(tx, where, [id, file.path, file.sha256]))
        if (!(await handOver(tx, { folderId: id, path: file.path }, former))) left.push(former)
      for (const attached of await attachedTo(tx, id, file.path))
        if (attached.mailSha256 !== file.sha256) left.push(attached)
      return await take(tx, left)
    })
  }

  async moved(id: string, files: readonly SeenFile[]): Promise<void> {
    await this.#db.transaction(async (tx) => {
      for (const { path, device } of files)
        await tx.run(
          'UPDATE folder_files SET device = ?3 WHERE folder_id = ?1 AND path = ?2',
          id,
          path,
          device,
        )
    })
  }

  async gone(id: string, paths: readonly string[]): Promise<Deleted> {
    return await this.#db.transaction(async (tx) => {
      await tx.run(
        'DELETE FROM folder_files WHERE folder_id = ?1 AND path IN LIST(?2)',
        id,
        JSON.stringify(paths),
      )
      const left: Kept[] = []
      for (const path of paths) {
        for (const document of await documentsOf(tx, 'folder_id = ?1 AND folder_path = ?2', [id, path]))
          if (!(await handOver(tx, { folderId: id, path }, document))) left.push(document)
        left.push(...(await attachedTo(tx, id, path)))
      }
      return await take(tx, left)
    })
  }

  async isOfFolder(jobId: string): Promise<boolean> {
    const row = await this.#db.get<{ id: string }>(
      `SELECT d.id FROM job_files f JOIN documents d ON d.id = f.document_id
         WHERE f.job_id = ?1 AND d.folder_id IS NOT NULL LIMIT 1`,
      jobId,
    )
    return row !== null
  }
}

async function getFolder(db: Queries, id: string): Promise<FolderRow> {
  const row = await db.get<FolderRow>(`${FOLDER} WHERE w.id = ?1`, id)
  if (!row) throw new NotFoundError('folder_not_found', `There is no watched folder with the id '${id}'.`)
  return row
}

async function documentsOf(tx: Queries, where: string, values: readonly string[]): Promise<Kept[]> {
  return await tx.all<Kept>(`SELECT id, sha256, status, chunks FROM documents WHERE ${where}`, ...values)
}

/** Removes documents from the catalog, like a deletion by hand. */
async function take(tx: Queries, documents: readonly Kept[]): Promise<Deleted> {
  const ids = documents.map((document) => document.id)
  const list = JSON.stringify(ids)
  const jobs = await tx.all<{ job_id: string }>(
    `UPDATE job_files SET status = 'cancelled' WHERE document_id IN LIST(?1)
       AND status IN ('pending', 'processing') RETURNING job_id`,
    list,
  )
  await tx.run(
    'INSERT INTO removals SELECT id FROM documents WHERE id IN LIST(?1) ON CONFLICT DO NOTHING',
    list,
  )
  await tx.run('DELETE FROM documents WHERE id IN LIST(?1)', list)
  await redactQueries(tx, ids, 'deleted')
  await redactLogsOf(tx, ids)
  const completed = documents.filter(({ status }) => status === 'completed')
  return {
    documentIds: ids,
    sha256s: documents.map(({ sha256 }) => sha256),
    jobIds: [...new Set(jobs.map((job) => job.job_id))],
    documents: completed.length,
    chunks: completed.reduce((sum, { chunks }) => sum + chunks, 0),
  }
}

function overlap(a: string, b: string): boolean {
  const within = (inner: string, outer: string) =>
    inner === outer || inner.startsWith(outer.endsWith('/') ? outer : `${outer}/`)
  return within(a, b) || within(b, a)
}
