import type { DocumentSelection } from '../../../../shared/document-list.ts'
import { ConflictError } from '../interfaces/catalog-error.ts'
import type { Move, MoveCatalog, MovedDocument } from '../interfaces/move-catalog.ts'
import { count, now } from './activity.ts'
import { numbered } from './create-job.ts'
import { findDataset, unknownDataset } from './dataset-catalog.ts'
import type { Db, Queries } from './db.ts'
import { selectedBy } from './document-catalog.ts'
import { renewNameWords } from './name-words.ts'

/** Condition on `documents f`: it can be moved. */
const MOVABLE = `f.status <> 'processing' AND f.folder_id IS NULL`
const MOVED = `
  SELECT m.document_id AS "documentId", f.dataset_id AS "datasetKey", m.moved_at AS "movedAt"
  FROM moves m JOIN documents f ON f.id = m.document_id`

type Movable = { readonly id: string; readonly filename: string; readonly path: string | null }

export class SqlMoveCatalog implements MoveCatalog {
  readonly #db: Db

  constructor(db: Db) {
    this.#db = db
  }

  async move(from: string, selection: DocumentSelection, to: string, most: number): Promise<Move> {
    return await this.#db.transaction(async (tx) => {
      const source = await findDataset(tx, from)
      if (!source) throw unknownDataset(from)
      const { conditions, values } = selectedBy(source.key, selection)
      const where = conditions.join(' AND ')
      const counted = await tx.get<{ total: number; movable: number }>(
        `SELECT COUNT(*) AS total, COUNT(CASE WHEN ${MOVABLE} THEN 1 END) AS movable FROM documents f WHERE ${where}`,
        ...values,
      )
      const { total, movable } = counted ?? { total: 0, movable: 0 }
      const target = await findDataset(tx, to)
      if (target?.key === source.key)
        throw new ConflictError('same_dataset', `The documents are in the dataset '${source.name}' already.`)
      if (movable === 0) return { moved: [], left: 0, kept: total }
      const key = target?.key ?? (await create(tx, to))
      const documents = await tx.all<Movable>(
        `SELECT f.id, f.filename, f.path FROM documents f WHERE ${where} AND ${MOVABLE} ORDER BY f.id LIMIT ?${values.push(most)}`,
        ...values,
      )
      await place(tx, documents, key)
      const moved = documents.map(({ id }) => id)
      return { moved, left: movable - moved.length, kept: total - movable }
    })
  }

  async pending(): Promise<MovedDocument[]> {
    return await this.#db.all<MovedDocument>(`${MOVED} WHERE m.pending = 1 ORDER BY m.moved_at`)
  }

  async placed(documentIds: readonly string[], datasetKey: number): Promise<void> {
    await this.#db.run(
      `UPDATE moves SET pending = 0 WHERE document_id IN LIST(?1)
         AND document_id IN (SELECT id FROM documents WHERE dataset_id = ?2)`,
      JSON.stringify(documentIds),
      datasetKey,
    )
  }

  async since(epochSeconds: number): Promise<MovedDocument[]> {
    return await this.#db.all<MovedDocument>(
      `${MOVED} WHERE m.moved_at > ?1 ORDER BY m.moved_at`,
      epochSeconds,
    )
  }
}

async function create(tx: Queries, name: string): Promise<number> {
  await tx.run('INSERT INTO datasets (name, created_at) VALUES (?1, ?2)', name, now())
  await count(tx, 'datasets', 1)
  const created = await findDataset(tx, name)
  if (!created) throw new Error(`Cannot move documents: the dataset '${name}' is gone`)
  return created.key
}

/** Puts documents into a dataset, with free names, and notes that their chunks must follow. */
async function place(tx: Queries, documents: readonly Movable[], key: number): Promise<void> {
  const at = now()
  const names = await takenIn(tx, key, 'filename', documents)
  const paths = await takenIn(tx, key, 'path', documents)
  for (const { id, filename, path } of documents) {
    const name = names.has(filename) ? await freeName(tx, key, filename, names) : filename
    // The path identifies the next version of its file: another document may have it there.
    const kept = path !== null && paths.has(path) ? null : path
    names.add(name)
    if (kept !== null) paths.add(kept)
    await tx.run(
      'UPDATE documents SET dataset_id = ?2, filename = ?3, path = ?4 WHERE id = ?1',
      ...[id, key, name, kept],
    )
    await renewNameWords(tx, id, name)
    await tx.run(
      `INSERT INTO moves (document_id, moved_at, pending) VALUES (?1, ?2, 1)
         ON CONFLICT (document_id) DO UPDATE SET moved_at = ?2, pending = 1`,
      ...[id, at],
    )
  }
}

/** Returns which of the documents' names or paths the dataset has already. */
async function takenIn(
  tx: Queries,
  key: number,
  column: 'filename' | 'path',
  documents: readonly Movable[],
): Promise<Set<string>> {
  const rows = await tx.all<{ taken: string }>(
    `SELECT ${column} AS taken FROM documents WHERE dataset_id = ?1 AND ${column} IN LIST(?2)`,
    key,
    JSON.stringify(documents.flatMap((document) => document[column] ?? [])),
  )
  return new Set(rows.map(({ taken }) => taken))
}

async function freeName(tx: Queries, key: number, filename: string, taken: Set<string>): Promise<string> {
  for (;;) {
    const name = numbered(filename, taken)
    const row = await tx.get(
      'SELECT 1 FROM documents WHERE dataset_id = ?1 AND filename = ?2 LIMIT 1',
      key,
      name,
    )
    if (!row) return name
    taken.add(name)
  }
}
