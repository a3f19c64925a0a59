import { describe, expect, test } from 'bun:test'
import { addThreads } from '../../../server/storage/metadata/schema/add-threads.ts'
import { ENGINES } from '../../support/stores/catalogs.ts'

const saved = (answer: object) => JSON.stringify({ answered: true, confidence: 'high', ...answer })

/** Questions as they stood before conversations: a conversation of three, one whose first question is gone, and two of their own. */
const FORMER = [
  ['a', 'How much is\nthe rent?', 1, saved({})],
  ['b', 'And the deposit?', 2, saved({ thread: ['a'], outcome: 'may_answer' })],
  ['c', 'And the fee?', 3, saved({ thread: ['a', 'b'], answered: false })],
  ['d', 'Of its own?', 4, saved({ thread: [], confidence: 'medium' })],
  ['e', 'On a question that is gone', 5, saved({ thread: ['gone'] })],
  ['f', 'Hello', 6, saved({ said: { answer: { code: 'small_talk' } } })],
] as const

describe.each(ENGINES)('addThreads() in %s', (engine, open) => {
  test('makes conversations of questions that went on one, and leaves those of their own alone', async () => {
    await using place = await open()
    for (const column of ['thread_id', 'badge', 'rating', 'note']) {
      if (column === 'thread_id') await place.query('DROP INDEX queries_of_thread')
      if (column === 'rating') await place.query('DROP INDEX queries_rated')
      await place.query(`ALTER TABLE queries DROP COLUMN ${column}`)
    }
    await place.query('DROP TABLE threads')
    for (const [id, query, at, answer] of FORMER)
      await place.query(
        `INSERT INTO queries VALUES ('${id}', '${query}', '[]', 'general', ${at}, '${answer}')`,
      )
    for (const statement of addThreads(engine === 'SQLite' ? 'sqlite' : 'postgres').split(';\n'))
      if (statement.trim() !== '') await place.query(statement)
    const catalog = await place.again()
    const { threads } = await catalog.threads.list({ limit: 10, offset: 0 }, null)
    expect(threads).toEqual([
      {
        ...{ id: 'gone', name: 'On a question that is gone', pinned: false, questions: 1, badge: 'high' },
        ...{ created_at: 5, updated_at: 5 },
      },
      {
        ...{ id: 'a', name: 'How much is the rent?', pinned: false, questions: 3, badge: 'not_found' },
        ...{ created_at: 1, updated_at: 3 },
      },
    ])
    expect(await place.query("SELECT badge FROM queries WHERE id IN ('b', 'd', 'f') ORDER BY id")).toEqual([
      { badge: 'may_answer' },
      { badge: 'medium' },
      { badge: 'none' },
    ])
    await catalog.close()
  })
})
