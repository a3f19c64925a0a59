import { GIVEN_THREAD_NAME_CHARS } from '../../../../shared/limits.ts'
import type { AnswerBadge, Thread, ThreadChange } from '../../../../shared/threads.ts'
import { NotFoundError } from '../interfaces/catalog-error.ts'
import type { ThreadCatalog, WantedThread } from '../interfaces/thread-catalog.ts'
import { contains, likePattern } from './activity.ts'
import type { Db, Queries } from './db.ts'

type ThreadRow = Omit<Thread, 'pinned'> & { pinned: number }

const THREAD = `SELECT t.id, t.name, t.pinned, t.created_at, t.updated_at,
    (SELECT COUNT(*) FROM queries q WHERE q.thread_id = t.id) AS questions,
    (SELECT q.badge FROM queries q WHERE q.thread_id = t.id ORDER BY q.asked_at DESC, q.id DESC LIMIT 1) AS badge
  FROM threads t`

/** SQL condition that a reader may see the conversation `t`; `reader`: placeholder of its token's id, or null. */
export function isSeenBy(reader: string): string {
  return `(CAST(${reader} AS TEXT) IS NULL OR t.owner = ${reader})`
}

export class SqlThreadCatalog implements ThreadCatalog {
  readonly #db: Db

  constructor(db: Db) {
    this.#db = db
  }

  async list(page: { limit: number; offset: number; q?: string | undefined }, reader: string | null) {
    const asked = `EXISTS (SELECT 1 FROM queries q WHERE q.thread_id = t.id AND ${contains('q.query', '?1')})`
    const where = `WHERE (?1 = '' OR ${contains('t.name', '?1')} OR ${asked}) AND ${isSeenBy('?2')}`
    const q = likePattern(page.q)
    const total = await this.#db.get<{ total: number }>(
      `SELECT COUNT(*) AS total FROM threads t ${where}`,
      q,
      reader,
    )
    const rows = await this.#db.all<ThreadRow>(
      `${THREAD} ${where} ORDER BY t.pinned DESC, t.updated_at DESC, t.id DESC LIMIT ?3 OFFSET ?4`,
      q,
      reader,
      page.limit,
      page.offset,
    )
    return { threads: rows.map(threadOf), total: total?.total ?? 0 }
  }

  async get(id: string, reader: string | null): Promise<Thread> {
    const row = await this.#db.get<ThreadRow>(`${THREAD} WHERE t.id = ?1 AND ${isSeenBy('?2')}`, id, reader)
    if (!row) throw unknownThread(id)
    return threadOf(row)
  }

  async find(id: string, reader: string | null): Promise<Thread | null> {
    const row = await this.#db.get<ThreadRow>(
      `${THREAD} WHERE t.id = COALESCE((SELECT q.thread_id FROM queries q WHERE q.id = ?1), ?1) AND ${isSeenBy('?2')}`,
      id,
      reader,
    )
    if (row) return threadOf(row)
    const own = await this.#db.get('SELECT 1 FROM queries WHERE id = ?1 AND thread_id IS NULL', id)
    if (own === null) throw unknownThread(id)
    return null
  }

  async earlier(id: string, before: string): Promise<number> {
    const row = await this.#db.get<{ earlier: number }>(
      `SELECT COUNT(*) AS earlier FROM queries q, queries b
         WHERE q.thread_id = ?1 AND b.id = ?2 AND (q.asked_at, q.id) < (b.asked_at, b.id)`,
      id,
      before,
    )
    return row?.earlier ?? 0
  }

  async change(id: string, { name, pinned }: ThreadChange): Promise<Thread> {
    const changed = await this.#db.run(
      'UPDATE threads SET name = COALESCE(CAST(?2 AS TEXT), name), pinned = COALESCE(CAST(?3 AS INTEGER), pinned) WHERE id = ?1',
      id,
      name ?? null,
      pinned === undefined ? null : Number(pinned),
    )
    if (changed === 0) throw unknownThread(id)
    return await this.get(id, null)
  }

  async remove(id: string): Promise<number> {
    return await this.#db.transaction(async (tx) => {
      const removed = await tx.run('DELETE FROM queries WHERE thread_id = ?1', id)
      if ((await tx.run('DELETE FROM threads WHERE id = ?1', id)) === 0) throw unknownThread(id)
      return removed
    })
  }
}

function threadOf({ pinned, ...row }: ThreadRow): Thread {
  return { ...row, badge: row.badge ?? ('none' satisfies AnswerBadge), pinned: pinned === 1 }
}

function unknownThread(id: string): NotFoundError {
  return new NotFoundError(
    'thread_not_found',
    `There is no conversation with the id '${id}'. It may have been deleted: begin a new one.`,
  )
}

/**
 * Finds or makes the conversation that a new question goes into, and notes the time of the question there. A question of
 * its own becomes the first of a conversation. Returns the conversation's id.
 */
export async function threadFor(
  tx: Queries,
  { id, owner }: WantedThread,
  question: { readonly id: string; readonly query: string; readonly askedAt: number },
): Promise<string> {
  const known = await tx.get<{ id: string }>(
    'SELECT id FROM threads WHERE id = COALESCE((SELECT thread_id FROM queries WHERE id = ?1), ?1)',
    id,
  )
  if (known) {
    await tx.run('UPDATE threads SET updated_at = ?2 WHERE id = ?1', known.id, question.askedAt)
    return known.id
  }
  const first = await tx.get<{ id: string; query: string; asked_at: number }>(
    'SELECT id, query, asked_at FROM queries WHERE id = ?1',
    id,
  )
  const { id: own, query, asked_at } = first ?? { ...question, asked_at: question.askedAt }
  await tx.run(
    'INSERT INTO threads (id, name, owner, created_at, updated_at) VALUES (?1, ?2, ?3, ?4, ?5)',
    own,
    nameFrom(query),
    owner,
    asked_at,
    question.askedAt,
  )
  if (first) await tx.run('UPDATE queries SET thread_id = ?1 WHERE id = ?1', own)
  return own
}

/** Shortens a question to the name of its conversation, at the end of a word where there is one. */
function nameFrom(question: string): string {
  const name = question.replace(/[\s\p{Cc}\ufffd]+/gu, ' ').trim()
  const signs = [...name]
  if (signs.length <= GIVEN_THREAD_NAME_CHARS) return name
  const cut = signs.slice(0, GIVEN_THREAD_NAME_CHARS - 1).join('')
  return `${cut.replace(/(?<=.{40})[\s\p{P}]+\S*$/u, '')}…`
}
