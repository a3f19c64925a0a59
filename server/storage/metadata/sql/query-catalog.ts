import { Answer, type PastQuery } from '../../../../shared/answers.ts'
import type { Role } from '../../../../shared/roles.ts'
import type { QueryCatalog } from '../interfaces/catalog.ts'
import { NotFoundError } from '../interfaces/catalog-error.ts'
import { contains, count, dateOf, likePattern, now } from './activity.ts'
import type { Db } from './db.ts'
import { existingDocuments } from './document-catalog.ts'
import { quotedDocuments, withoutTextOf } from './redact-queries.ts'

const QUERY = 'SELECT * FROM queries q'

type QueryRow = {
  id: string
  query: string
  dataset_names: string
  role: Role
  asked_at: number
  answer: string
}

function pastQueryOf(row: QueryRow): Omit<PastQuery, 'stale'> {
  return {
    id: row.id,
    query: row.query,
    dataset_names: JSON.parse(row.dataset_names),
    role: row.role,
    asked_at: row.asked_at,
    answer: Answer.parse(JSON.parse(row.answer)),
  }
}

export class SqlQueryCatalog implements QueryCatalog {
  readonly #db: Db

  constructor(db: Db) {
    this.#db = db
  }

  async add(query: {
    query: string
    datasetNames: readonly string[]
    role: Role
    answer: Answer
  }): Promise<string> {
    const id = Bun.randomUUIDv7()
    await this.#db.transaction(async (tx) => {
      const quoted = quotedDocuments(query.answer)
      // A document may have been deleted during the answer.
      const gone = quoted.difference(await existingDocuments(tx, quoted))
      const answer = gone.size > 0 ? withoutTextOf(query.answer, gone, 'replaced') : query.answer
      await tx.run(
        'INSERT INTO queries (id, query, dataset_names, role, asked_at, answer) VALUES (?1, ?2, ?3, ?4, ?5, ?6)',
        id,
        query.query,
        JSON.stringify(query.datasetNames),
        query.role,
        now(),
        JSON.stringify(answer),
      )
      for (const documentId of quoted.difference(gone))
        await tx.run('INSERT INTO query_documents VALUES (?1, ?2)', documentId, id)
      await count(tx, 'queries', 1)
    })
    return id
  }

  async list(page: { limit: number; offset: number; q?: string | undefined }) {
    const where = `?1 = '' OR ${contains('q.query', '?1')}`
    const q = likePattern(page.q)
    const total = await this.#db.get<{ total: number }>(
      `SELECT COUNT(*) AS total FROM queries q WHERE ${where}`,
      q,
    )
    const rows = await this.#db.all<QueryRow>(
      `${QUERY} WHERE ${where} ORDER BY q.asked_at DESC, q.id DESC LIMIT ?2 OFFSET ?3`,
      q,
      page.limit,
      page.offset,
    )
    return { queries: await this.#withStale(rows.map(pastQueryOf)), total: total?.total ?? 0 }
  }

  /** Marks answers that cite a document no longer completed; a new version has a new id. */
  async #withStale(queries: readonly Omit<PastQuery, 'stale'>[]): Promise<PastQuery[]> {
    const cited = queries.map(({ answer }) => answer.citations.map(({ document_id }) => document_id))
    const rows = await this.#db.all<{ id: string }>(
      `SELECT id FROM documents WHERE status = 'completed' AND id IN LIST(?1)`,
      JSON.stringify([...new Set(cited.flat())]),
    )
    const completed = new Set(rows.map(({ id }) => id))
    return queries.map((query, i) => ({ ...query, stale: !cited[i]?.every((id) => completed.has(id)) }))
  }

  async get(id: string): Promise<PastQuery> {
    const row = await this.#db.get<QueryRow>(`${QUERY} WHERE q.id = ?1`, id)
    if (!row) throw unknownQuery(id)
    const [query] = await this.#withStale([pastQueryOf(row)])
    if (!query) throw unknownQuery(id)
    return query
  }

  async remove(id: string): Promise<void> {
    if ((await this.#db.run('DELETE FROM queries WHERE id = ?1', id)) === 0) throw unknownQuery(id)
  }

  async clear(): Promise<number> {
    return await this.#db.run('DELETE FROM queries')
  }

  async counts(): Promise<{ today: number; total: number }> {
    const row = await this.#db.get<{ today: number; total: number }>(
      `SELECT COALESCE(SUM(queries), 0) AS total, COALESCE(SUM(queries) FILTER (WHERE date = ?1), 0) AS today
         FROM activity`,
      dateOf(now()),
    )
    return row ?? { today: 0, total: 0 }
  }
}

function unknownQuery(id: string): NotFoundError {
  return new NotFoundError('query_not_found', `There is no question with the id '${id}'.`)
}
