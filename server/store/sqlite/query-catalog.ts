import type { Database } from 'bun:sqlite'
import { Answer, type PastQuery } from '../../../shared/answers.ts'
import type { Role } from '../../../shared/roles.ts'
import type { QueryCatalog } from '../catalog.ts'
import { NotFoundError } from '../catalog-error.ts'
import { count, dateOf, now } from './activity.ts'
import { quotedDocuments, withoutTextOf } from './redact-queries.ts'

/** A cited document that is no longer completed makes the answer stale: a new version has a new id. */
const QUERY = `
  SELECT q.*, EXISTS (
    SELECT 1 FROM json_each(q.answer, '$.citations') c
    LEFT JOIN documents f ON f.id = json_extract(c.value, '$.document_id') AND f.status = 'completed'
    WHERE f.id IS NULL) AS stale
  FROM queries q`

type QueryRow = {
  id: string
  query: string
  dataset_names: string
  role: Role
  asked_at: number
  answer: string
  stale: number
}

function pastQueryOf(row: QueryRow): PastQuery {
  return {
    id: row.id,
    query: row.query,
    dataset_names: JSON.parse(row.dataset_names),
    role: row.role,
    asked_at: row.asked_at,
    answer: Answer.parse(JSON.parse(row.answer)),
    stale: row.stale === 1,
  }
}

export class SqliteQueryCatalog implements QueryCatalog {
  readonly #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  async add(query: {
    query: string
    datasetNames: readonly string[]
    role: Role
    answer: Answer
  }): Promise<string> {
    const id = Bun.randomUUIDv7()
    this.#db.transaction(() => {
      const quoted = quotedDocuments(query.answer)
      // While it was answered, a document may have gone.
      const gone = quoted.difference(this.#existing(quoted))
      const answer = gone.size > 0 ? withoutTextOf(query.answer, gone, 'replaced') : query.answer
      this.#db
        .query(
          'INSERT INTO queries (id, query, dataset_names, role, asked_at, answer) VALUES (?, ?, ?, ?, ?, ?)',
        )
        .run(id, query.query, JSON.stringify(query.datasetNames), query.role, now(), JSON.stringify(answer))
      for (const documentId of quoted.difference(gone))
        this.#db.query('INSERT INTO query_documents VALUES (?, ?)').run(documentId, id)
      count(this.#db, 'queries', 1)
    })()
    return id
  }

  #existing(documentIds: ReadonlySet<string>): Set<string> {
    const rows = this.#db
      .query<{ id: string }, [string]>(
        'SELECT id FROM documents WHERE id IN (SELECT value FROM json_each(?))',
      )
      .all(JSON.stringify([...documentIds]))
    return new Set(rows.map(({ id }) => id))
  }

  async list(page: { limit: number; offset: number; q?: string | undefined }) {
    const where = `?1 = '' OR instr(lower(q.query), lower(?1)) > 0`
    const q = page.q ?? ''
    const total = this.#db
      .query<{ total: number }, [string]>(`SELECT COUNT(*) AS total FROM queries q WHERE ${where}`)
      .get(q)
    const rows = this.#db
      .query<QueryRow, [string, number, number]>(
        `${QUERY} WHERE ${where} ORDER BY q.asked_at DESC, q.id DESC LIMIT ?2 OFFSET ?3`,
      )
      .all(q, page.limit, page.offset)
    return { queries: rows.map(pastQueryOf), total: total?.total ?? 0 }
  }

  async get(id: string): Promise<PastQuery> {
    const row = this.#db.query<QueryRow, [string]>(`${QUERY} WHERE q.id = ?`).get(id)
    if (!row) throw unknownQuery(id)
    return pastQueryOf(row)
  }

  async remove(id: string): Promise<void> {
    if (this.#db.query('DELETE FROM queries WHERE id = ?').run(id).changes === 0) throw unknownQuery(id)
  }

  async clear(): Promise<number> {
    return this.#db.query('DELETE FROM queries').run().changes
  }

  async counts(): Promise<{ today: number; total: number }> {
    const row = this.#db
      .query<{ today: number; total: number }, [string]>(
        `SELECT COALESCE(SUM(queries), 0) AS total, COALESCE(SUM(queries) FILTER (WHERE date = ?), 0) AS today
         FROM activity`,
      )
      .get(dateOf(now()))
    return row ?? { today: 0, total: 0 }
  }
}

function unknownQuery(id: string): NotFoundError {
  return new NotFoundError('query_not_found', `There is no question with the id '${id}'.`)
}
