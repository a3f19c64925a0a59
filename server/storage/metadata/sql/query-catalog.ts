import * as z from 'zod/mini'
import type { Answer, PastQuery, Rating } from '../../../../shared/answers.ts'
import type { Role } from '../../../../shared/roles.ts'
import type { AnswerBadge } from '../../../../shared/threads.ts'
import { NotFoundError } from '../interfaces/catalog-error.ts'
import type { QueryCatalog } from '../interfaces/query-catalog.ts'
import type { WantedThread } from '../interfaces/thread-catalog.ts'
import { contains, count, dateOf, likePattern, now } from './activity.ts'
import type { Db } from './db.ts'
import { existingDocuments } from './document-catalog.ts'
import { quotedDocuments, withoutTextOf } from './redact-queries.ts'
import { storedAnswer } from './stored/stored-answer.ts'
import { storedColumn } from './stored/stored-column.ts'
import { isSeenBy, threadFor } from './thread-catalog.ts'

const QUERY = 'SELECT * FROM queries q'

/** SQL condition that a reader may see the question `q`: of its own conversations, or of none. */
function isReadBy(reader: string): string {
  const own = `EXISTS (SELECT 1 FROM threads t WHERE t.id = q.thread_id AND ${isSeenBy(reader)})`
  return `(q.thread_id IS NULL OR ${own})`
}

type QueryRow = {
  id: string
  query: string
  dataset_names: string
  role: Role
  asked_at: number
  answer: string
  thread_id: string | null
  rating: number | null
  note: string
}

const DatasetNames = z.array(z.string())

function pastQueryOf(row: QueryRow): Omit<PastQuery, 'stale'> {
  return {
    id: row.id,
    query: row.query,
    dataset_names: storedColumn(DatasetNames, row.dataset_names) ?? [],
    role: row.role,
    asked_at: row.asked_at,
    answer: storedAnswer(row.answer),
    thread_id: row.thread_id,
    rating: row.rating === null ? null : row.rating > 0 ? 'up' : 'down',
    note: row.note,
  }
}

const NUMBERS = { up: 1, down: -1 } as const satisfies Record<Rating, number>

function badgeOf({ said, answered, outcome, confidence }: Answer): AnswerBadge {
  if (said?.answer?.code === 'small_talk') return 'none'
  if (!answered || outcome === 'not_found') return 'not_found'
  return outcome === 'may_answer' ? 'may_answer' : confidence
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
    thread?: WantedThread
  }): Promise<{ id: string; threadId: string | null }> {
    const id = Bun.randomUUIDv7()
    const askedAt = now()
    const threadId = await this.#db.transaction(async (tx) => {
      const quoted = quotedDocuments(query.answer)
      // A document may have been deleted during the answer.
      const gone = quoted.difference(await existingDocuments(tx, quoted))
      const answer = gone.size > 0 ? withoutTextOf(query.answer, gone, 'replaced') : query.answer
      const thread = query.thread
        ? await threadFor(tx, query.thread, { id, query: query.query, askedAt })
        : null
      await tx.run(
        'INSERT INTO queries (id, query, dataset_names, role, asked_at, answer, thread_id, badge) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)',
        id,
        query.query,
        JSON.stringify(query.datasetNames),
        query.role,
        askedAt,
        JSON.stringify(answer),
        thread,
        badgeOf(query.answer),
      )
      for (const documentId of quoted.difference(gone))
        await tx.run('INSERT INTO query_documents VALUES (?1, ?2)', documentId, id)
      await count(tx, 'queries', 1)
      return thread
    })
    return { id, threadId }
  }

  async list(
    page: { limit: number; offset: number; q?: string | undefined; rating?: Rating | undefined },
    reader: string | null = null,
  ) {
    const rated = '(CAST(?3 AS INTEGER) IS NULL OR q.rating = CAST(?3 AS INTEGER))'
    const where = `(?1 = '' OR ${contains('q.query', '?1')}) AND ${isReadBy('?2')} AND ${rated}`
    const filter = [likePattern(page.q), reader, page.rating ? NUMBERS[page.rating] : null] as const
    const total = await this.#db.get<{ total: number }>(
      `SELECT COUNT(*) AS total FROM queries q WHERE ${where}`,
      ...filter,
    )
    const rows = await this.#db.all<QueryRow>(
      `${QUERY} WHERE ${where} ORDER BY q.asked_at DESC, q.id DESC LIMIT ?4 OFFSET ?5`,
      ...filter,
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

  async ofThread(threadId: string, limit: number, before?: string): Promise<PastQuery[]> {
    const rows = await this.#db.all<QueryRow>(
      `${QUERY} WHERE q.thread_id = ?1 AND (CAST(?2 AS TEXT) IS NULL OR (q.asked_at, q.id) <
           (SELECT b.asked_at, b.id FROM queries b WHERE b.id = ?2))
         ORDER BY q.asked_at DESC, q.id DESC LIMIT ?3`,
      threadId,
      before ?? null,
      limit,
    )
    return await this.#withStale(rows.reverse().map(pastQueryOf))
  }

  async judge(
    id: string,
    { rating, note }: { rating?: Rating | null | undefined; note?: string | undefined },
  ) {
    const changed = await this.#db.run(
      `UPDATE queries SET rating = CASE WHEN ?2 = 1 THEN CAST(?3 AS INTEGER) ELSE rating END,
         note = COALESCE(CAST(?4 AS TEXT), note) WHERE id = ?1`,
      id,
      Number(rating !== undefined),
      rating ? NUMBERS[rating] : null,
      note ?? null,
    )
    if (changed === 0) throw unknownQuery(id)
  }

  async get(id: string, reader: string | null = null): Promise<PastQuery> {
    const row = await this.#db.get<QueryRow>(`${QUERY} WHERE q.id = ?1 AND ${isReadBy('?2')}`, id, reader)
    if (!row) throw unknownQuery(id)
    const [query] = await this.#withStale([pastQueryOf(row)])
    if (!query) throw unknownQuery(id)
    return query
  }

  async remove(id: string): Promise<void> {
    await this.#db.transaction(async (tx) => {
      const row = await tx.get<{ thread_id: string | null }>(
        'SELECT thread_id FROM queries WHERE id = ?1',
        id,
      )
      if (!row) throw unknownQuery(id)
      await tx.run('DELETE FROM queries WHERE id = ?1', id)
      if (row.thread_id === null) return
      await tx.run(
        'DELETE FROM threads WHERE id = ?1 AND NOT EXISTS (SELECT 1 FROM queries WHERE thread_id = ?1)',
        row.thread_id,
      )
    })
  }

  async clear(): Promise<number> {
    return await this.#db.transaction(async (tx) => {
      await tx.run('DELETE FROM threads')
      return await tx.run('DELETE FROM queries')
    })
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
