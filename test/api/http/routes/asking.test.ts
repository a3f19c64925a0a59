import { afterAll, describe, expect, test } from 'bun:test'
import { AnswerEvent } from '../../../../shared/answers.ts'
import { endpoints } from '../../../../shared/endpoints.ts'
import { problemOf } from '../../../support/app.ts'
import { LEASE, openLeases } from '../../../support/texts/leases.ts'

const { app, documentId } = await openLeases()
afterAll(() => app[Symbol.asyncDispose]())

describe('asking', () => {
  test('answers with a verbatim citation of the right file', async () => {
    const answer = await app.call(endpoints.query, {
      body: { query: 'How much notice must the tenant give?' },
    })
    expect(answer).toMatchObject({ answered: true, engine: 'extractive', model: null })
    const [citation] = answer.citations
    expect(citation).toMatchObject({ source_number: 1, filename: 'lease.txt', dataset: 'leases', used: true })
    expect(LEASE.slice(citation?.start, citation?.end)).toBe(citation?.snippet ?? 'missing')
    expect(LEASE).toContain(citation?.quote ?? 'missing')
    expect(answer.citations.map(({ source_number }) => source_number)).toEqual(
      answer.citations.map((_, i) => i + 1),
    )
  })

  test('says so when nothing relevant is found, and cites nothing', async () => {
    const answer = await app.call(endpoints.query, {
      body: { query: 'Who won the chess olympiad in Tromsø?' },
    })
    expect(answer).toMatchObject({ answered: false, confidence: 'low', citations: [] })
    expect(answer.nearest?.length ?? 0).toBeLessThanOrEqual(3)
  })

  test.each(['???', '"unbalanced (', 'a AND NOT *', "it's; DROP TABLE", '東京', 'x'.repeat(4000)])(
    'takes any text for a question: %s',
    async (query) => {
      await app.call(endpoints.search, { body: { query } })
      await app.call(endpoints.query, { body: { query } })
    },
  )

  test('searches one document alone', async () => {
    const { results } = await app.call(endpoints.search, { body: { query: 'lamp', documents: [documentId] } })
    expect(results.every(({ document_id }) => document_id === documentId)).toBe(true)
  })

  test('streams the same answer as events, the result last', async () => {
    const response = await app.request('/api/query', {
      method: 'POST',
      body: JSON.stringify({ query: 'How much notice must the tenant give?' }),
      headers: { Accept: 'text/event-stream' },
    })
    const events = (await response.text())
      .trim()
      .split('\n\n')
      .map((event) =>
        AnswerEvent.parse({
          event: /^event: (.*)$/m.exec(event)?.[1],
          data: JSON.parse(/^data: (.*)$/m.exec(event)?.[1] ?? ''),
        }),
      )
    const kinds = events.map(({ event }) => event)
    expect(kinds.at(-1)).toBe('result')
    expect(new Set(kinds)).toEqual(new Set(['agent', 'citations', 'token', 'result']))
    expect(kinds.indexOf('citations')).toBeLessThan(kinds.indexOf('token'))
  })

  test('as a stream still replies an error with its status', async () => {
    const response = await app.request('/api/query', {
      method: 'POST',
      body: JSON.stringify({ query: 'x', dataset_names: ['nope'] }),
      headers: { Accept: 'text/event-stream' },
    })
    expect(await problemOf(response)).toMatchObject({ status: 404, code: 'dataset_not_found' })
  })

  test('is remembered, found again, marked stale when its document goes, and forgotten', async () => {
    await app.call(endpoints.clearQueries)
    await app.ingest('brief', { 'fact.txt': 'The capital of Atlantis is Poseidonis.' })
    const { query_id = '' } = await app.call(endpoints.query, {
      body: { query: 'What is the capital of Atlantis?', dataset_names: ['brief'], role: 'lawyer' },
    })
    const list = () => app.call(endpoints.queries, { query: { q: 'atlantis' } })
    expect(await list()).toMatchObject({ total: 1, data: [{ id: query_id, stale: false, role: 'lawyer' }] })
    await app.call(endpoints.deleteDataset, { params: { name: 'brief' } })
    expect(await app.call(endpoints.pastQuery, { params: { id: query_id } })).toMatchObject({ stale: true })
    expect(await app.call(endpoints.deletePastQuery, { params: { id: query_id } })).toMatchObject({
      queries_deleted: 1,
    })
    expect(await list()).toMatchObject({ total: 0 })
    expect((await app.call(endpoints.systemStatus)).data.queries_total).toBeGreaterThan(0)
  })

  test('is kept as it was written where it goes on a conversation, with the answers before it', async () => {
    await app.ingest('fees', { 'fees.txt': 'The tenant pays the fee of 40 euros in March.' })
    const history = [{ role: 'user' as const, content: 'Who pays the fee?' }]
    const chat = (message: string) =>
      app.call(endpoints.chat, { body: { message, dataset: 'fees', history, thread: ['first'] } })
    const aside = await chat('And the landlord?')
    expect(aside.standalone_question).toBe('And the landlord (pays fee)?')
    expect(aside.thread).toEqual(['first'])
    expect(await app.call(endpoints.pastQuery, { params: { id: aside.query_id ?? '' } })).toMatchObject({
      query: 'And the landlord?',
      dataset_names: ['fees'],
      answer: { thread: ['first'] },
    })
    expect((await chat('When is it paid?')).standalone_question).toBe('When is it paid (fee)?')
  })

  test('about the whole of a dataset gives its sources a relevance, and the lines that they stand in', async () => {
    await app.ingest('whole', {
      'bees.md': '# Bees\n\nThe hive holds 40000 bees in summer.',
      'roofs.md': '# Roofs\n\nThe landlord repairs the roof before winter.',
      'cats.txt': 'The Cheshire cat grins.\nIt fades away.',
    })
    const { citations } = await app.call(endpoints.query, {
      body: { query: 'Summarize the key findings of these documents', dataset_names: ['whole'] },
    })
    expect(citations.length).toBeGreaterThan(1)
    const scores = citations.map(({ relevance_score }) => relevance_score)
    expect(scores.every((score) => score > 0 && score <= 1)).toBe(true)
    expect(citations.find(({ filename }) => filename === 'cats.txt')?.section).toBe('lines 1–2')
  })

  test('about the whole of many documents is not of low confidence, and tells what two datasets have once', async () => {
    const names = ['bees', 'roofs', 'cats', 'boats', 'trains', 'rivers', 'lamps', 'clocks', 'hats', 'bridges']
    const texts = names.map((name, index) => [
      `19${60 + index}-${name}.md`,
      `# On ${name}\n\nThis report from the county describes how ${name} were kept in good repair for years.`,
    ])
    await app.ingest('reports', Object.fromEntries(texts))
    await app.ingest('copies', Object.fromEntries(texts.slice(0, 6)))
    const { claims, confidence, citations, notice } = await app.call(endpoints.query, {
      body: {
        query: 'What are the main themes discussed in these documents?',
        dataset_names: ['reports', 'copies'],
      },
    })
    expect(new Set(citations.map(({ filename }) => filename)).size).toBe(citations.length)
    expect(claims?.map(({ support }) => support)).toEqual(citations.map(() => 'supported'))
    expect(confidence).toBe('medium')
    expect(notice).toStartWith('This overview covers 8 of 10 documents.')
  })
})
