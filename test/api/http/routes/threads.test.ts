import { afterAll, describe, expect, test } from 'bun:test'
import { endpoints } from '../../../../shared/endpoints.ts'
import { ThreadList, ThreadReply } from '../../../../shared/threads.ts'
import { openLeases } from '../../../support/texts/leases.ts'
import { TestVisitor } from '../../../support/visitor.ts'

const { app } = await openLeases()
afterAll(() => app[Symbol.asyncDispose]())

const QUESTION = 'How much notice must the tenant give?'
const begin = () => app.call(endpoints.query, { body: { query: QUESTION, thread_id: 'new' } })
const threads = (q?: string) => app.call(endpoints.threads, { query: q === undefined ? {} : { q } })
const open = (id: string, query = {}) => app.call(endpoints.thread, { params: { id }, query })

describe('conversations', () => {
  test('are named after their first question, and hold what is asked on, but no question of its own', async () => {
    await app.call(endpoints.clearQueries)
    await app.call(endpoints.query, { body: { query: QUESTION } })
    const { thread_id: id = '', query_id } = await begin()
    const next = await app.call(endpoints.chat, { body: { message: 'And the landlord?', thread_id: id } })
    expect(next.thread_id).toBe(id)
    expect(next.standalone_question).toContain('notice')
    const { data, total } = await threads()
    expect(total).toBe(1)
    expect(data[0]).toMatchObject({ id, name: QUESTION, questions: 2, pinned: false })
    const whole = await open(next.query_id ?? '')
    expect(whole.answers.map((one) => one.id)).toEqual([query_id ?? '', next.query_id ?? ''])
    expect(whole).toMatchObject({ data: { id }, earlier: 0 })
    expect(await open(id, { limit: '1' })).toMatchObject({ earlier: 1, answers: [{ id: next.query_id }] })
    expect(await open(id, { before: next.query_id })).toMatchObject({
      earlier: 0,
      answers: [{ id: query_id }],
    })
  })

  test('go on from a question of its own, which then becomes the first', async () => {
    const { query_id = '' } = await app.call(endpoints.query, { body: { query: QUESTION } })
    expect(await open(query_id)).toMatchObject({ data: null, answers: [{ id: query_id, thread_id: null }] })
    const { thread_id } = await app.call(endpoints.chat, { body: { message: 'Why?', thread_id: query_id } })
    expect(thread_id).toBe(query_id)
    expect((await open(query_id)).answers).toHaveLength(2)
  })

  test('ask a question again as it was asked, without what came after it', async () => {
    const { thread_id = '', query_id } = await begin()
    await app.call(endpoints.chat, { body: { message: 'Who pays for the lamp?', thread_id } })
    const body = { message: QUESTION, thread_id, again: query_id }
    expect((await app.call(endpoints.chat, { body })).standalone_question).toBe(QUESTION)
    expect((await open(thread_id)).answers).toHaveLength(3)
  })

  test('are found by name and by question, renamed, pinned and deleted with their questions', async () => {
    await app.call(endpoints.clearQueries)
    const { thread_id: id = '' } = await begin()
    await begin()
    const change = (body: object) => app.call(endpoints.changeThread, { params: { id }, body })
    expect((await change({ name: '  Giving notice ', pinned: true })).data).toMatchObject({
      name: 'Giving notice',
      pinned: true,
    })
    expect((await threads('giving')).total).toBe(1)
    expect((await threads('TENANT GIVE')).total).toBe(2)
    expect((await threads('100%')).total).toBe(0)
    expect((await threads()).data[0]).toMatchObject({ id, pinned: true })
    expect(await app.call(endpoints.deleteThread, { params: { id } })).toMatchObject({ queries_deleted: 1 })
    expect((await threads()).total).toBe(1)
    expect((await app.call(endpoints.queries)).total).toBe(1)
  })

  test('go with their last question, and all of them with the history', async () => {
    const { query_id: id = '', thread_id = '' } = await begin()
    await app.call(endpoints.deletePastQuery, { params: { id } })
    expect(await app.problem(endpoints.thread, { params: { id: thread_id } })).toMatchObject({ status: 404 })
    await app.call(endpoints.clearQueries)
    expect((await threads()).total).toBe(0)
  })

  test.each([
    [{ name: '   ' }, 'Please name the conversation.'],
    [{ name: 'x'.repeat(121) }, "A conversation's name can have at most 120 characters."],
    [{ name: 'a\nb' }, "A conversation's name may not contain control characters."],
  ])('refuse the name %p', async (body, detail) => {
    const problem = await app.problem(endpoints.changeThread, { params: { id: 'any' }, body })
    expect([problem.status, problem.detail]).toEqual([422, expect.stringContaining(detail)])
  })

  test('that are gone are 404 for every route, and a question for one is not answered', async () => {
    const params = { id: 'gone' }
    for (const [endpoint, body] of [
      [endpoints.thread, undefined],
      [endpoints.changeThread, { pinned: true }],
      [endpoints.deleteThread, undefined],
      [endpoints.chat, { message: 'Why?', thread_id: 'gone' }],
      [endpoints.query, { query: 'Why?', thread_id: 'gone' }],
    ] as const) {
      const problem = await app.problem(endpoint, { params, ...(body ? { body } : {}) })
      expect(problem).toMatchObject({ status: 404, code: 'thread_not_found' })
    }
  })
})

describe('answers', () => {
  test('keep a rating and a note, until they are taken back', async () => {
    await app.call(endpoints.clearQueries)
    const { query_id: id = '' } = await begin()
    const judge = (body: object) => app.call(endpoints.judgeAnswer, { params: { id }, body })
    await judge({ rating: 'up' })
    expect((await judge({ note: ' Right, see page 2 ' })).data).toEqual({
      ...{ id, rating: 'up', note: 'Right, see page 2' },
    })
    const rated = (rating: string) => app.call(endpoints.queries, { query: { rating } })
    expect((await rated('up')).data).toMatchObject([{ id, note: 'Right, see page 2' }])
    expect((await rated('down')).total).toBe(0)
    expect((await judge({ rating: null, note: '' })).data).toEqual({ id, rating: null, note: '' })
    const long = await app.problem(endpoints.judgeAnswer, {
      params: { id },
      body: { note: 'x'.repeat(4001) },
    })
    expect(long.detail).toContain('A note can have at most 4000 characters.')
    expect(
      await app.problem(endpoints.judgeAnswer, { params: { id: 'gone' }, body: { rating: 'up' } }),
    ).toMatchObject({ status: 404, code: 'query_not_found' })
  })
})

test('A reader token sees no conversation but its own', async () => {
  const { thread_id: owners = '', query_id: ownersQuestion = '' } = await begin()
  const owner = new TestVisitor(app)
  await owner.setPassword()
  const [{ bearer }, { bearer: other }] = [await owner.newToken('reader'), await owner.newToken('reader')]
  const reader = new TestVisitor(app)
  const body = { query: QUESTION, thread_id: 'new' }
  const { thread_id: own } = (await reader.reply('/api/query', { body, headers: bearer })).body
  const list = async (headers: Record<string, string>) =>
    (await reader.read(ThreadList, '/api/threads', { headers })).data.map(({ id }) => id)
  expect(await list(bearer)).toEqual([String(own)])
  expect(await list(other)).toEqual([])
  expect((await reader.read(ThreadReply, `/api/threads/${own}`, { headers: bearer })).answers).toHaveLength(1)
  for (const path of [
    `/api/threads/${owners}`,
    `/api/queries/${ownersQuestion}`,
    `/api/threads/${ownersQuestion}`,
  ])
    expect((await reader.reply(path, { headers: bearer })).status).toBe(404)
  const asked = { message: 'Why?', thread_id: owners }
  expect((await reader.reply('/api/chat', { body: asked, headers: bearer })).status).toBe(404)
  const change = { method: 'PATCH', body: { name: 'Mine' }, headers: bearer }
  expect((await reader.reply(`/api/threads/${own}`, change)).status).toBe(403)
})
