import { afterAll, describe, expect, test } from 'bun:test'
import { type Endpoint, endpoints } from '../../../shared/endpoints.ts'
import { MAX_QUERY_CHARS } from '../../../shared/limits.ts'
import { problemOf, uploadForm } from '../../support/app.ts'
import { openLeases } from '../../support/texts/leases.ts'

const { app } = await openLeases()
afterAll(() => app[Symbol.asyncDispose]())

const post = (path: string, body: string) => app.request(path, { method: 'POST', body })

describe('every error', () => {
  test.each<[string, Endpoint, unknown, number, string]>([
    ['a blank question', endpoints.query, { query: ' \n ' }, 422, 'Please enter a query'],
    ['no question', endpoints.query, {}, 422, 'Please enter a query'],
    ['a blank search', endpoints.search, { query: '' }, 422, 'Please enter a query'],
    ['a blank chat message', endpoints.chat, { message: '' }, 422, 'Please enter a query'],
    [
      'a question that is too long',
      endpoints.query,
      { query: 'x'.repeat(MAX_QUERY_CHARS + 1) },
      422,
      'Questions can have at most 4000 characters.',
    ],
    [
      'an unknown dataset',
      endpoints.query,
      { query: 'x', dataset_names: ['leases', 'nope'] },
      404,
      "There is no dataset named 'nope'.",
    ],
    [
      'a search in an unknown dataset',
      endpoints.search,
      { query: 'x', dataset_names: ['nope'] },
      404,
      "There is no dataset named 'nope'.",
    ],
    [
      'a chat about an unknown dataset',
      endpoints.chat,
      { message: 'x', dataset: 'nope' },
      404,
      "There is no dataset named 'nope'.",
    ],
    [
      'a question that names an unknown dataset',
      endpoints.query,
      { query: 'What is the rent? dataset:nope' },
      404,
      "There is no dataset named 'nope'.",
    ],
    [
      'a search that names one',
      endpoints.search,
      { query: 'What is the rent? dataset:nope' },
      404,
      "There is no dataset named 'nope'.",
    ],
    [
      'a chat that names one',
      endpoints.chat,
      { message: 'What is the rent? dataset:nope' },
      404,
      "There is no dataset named 'nope'.",
    ],
    [
      'an unknown document',
      endpoints.query,
      { query: 'x', documents: ['nope'] },
      404,
      "There is no document with the id 'nope'.",
    ],
    [
      'a role that is none',
      endpoints.query,
      { query: 'x', role: 'pirate' },
      422,
      `'role' cannot be used: invalid option: expected one of "general"|"doctor"|"lawyer"|"hr"`,
    ],
    [
      'too many results',
      endpoints.query,
      { query: 'x', max_results: 51 },
      422,
      "'max_results' cannot be used: too big: expected number to be <=50",
    ],
    [
      'a new dataset without a name',
      endpoints.createDataset,
      { name: ' ' },
      422,
      'Please enter a dataset name or select an existing one.',
    ],
    [
      'a dataset that exists',
      endpoints.createDataset,
      { name: 'leases' },
      409,
      "A dataset named 'leases' exists already.",
    ],
    ['a body that is no object', endpoints.query, 7, 422, 'Invalid input: expected object, received number'],
  ])('is a sentence with its status: %s', async (_name, endpoint, body, status, detail) => {
    expect(await app.problem(endpoint, { body })).toMatchObject({ status, detail })
  })

  test('is 400 for broken and for missing JSON', async () => {
    expect(await problemOf(await post('/api/query', '{"query": '))).toMatchObject({
      status: 400,
      code: 'malformed_json',
      detail: expect.stringMatching(/^The request's body is not valid JSON: /),
    })
    expect(await problemOf(await post('/api/query', ''))).toMatchObject({
      status: 400,
      detail: "The request's body is not valid JSON: it is empty",
    })
  })

  test('is 413 for JSON above 4 MB', async () => {
    const body = JSON.stringify({ query: 'x', junk: 'y'.repeat(4 * 1024 * 1024) })
    expect(await problemOf(await post('/api/query', body))).toMatchObject({
      status: 413,
      code: 'body_too_large',
    })
  })

  test.each([
    ['GET', '/api/nope'],
    ['GET', '/api'],
    ['POST', '/api/datasets/leases/nothing'],
    ['GET', '/api/%ff'],
  ])('is 404 JSON for the unknown route %s %s', async (method, path) => {
    const problem = await problemOf(await app.request(path, { method }))
    expect(problem).toMatchObject({ status: 404, code: 'unknown_route' })
    expect(problem.detail).toStartWith(`There is no ${method} /api`)
  })

  test('is no 500 for a path that cannot be decoded', async () => {
    for (const path of ['/%ff', '/dashboard/%E0%A4%A', '/api/datasets/%ff/stats'])
      expect((await app.request(path)).status).toBeLessThan(500)
  })

  test.each<[keyof typeof endpoints, string]>([
    ['datasetStats', 'dataset_not_found'],
    ['datasetDocuments', 'dataset_not_found'],
    ['deleteDataset', 'dataset_not_found'],
    ['document', 'document_not_found'],
    ['documentFile', 'document_not_found'],
    ['documentText', 'document_not_found'],
    ['documentChunks', 'document_not_found'],
    ['deleteDocument', 'document_not_found'],
    ['pastQuery', 'query_not_found'],
    ['deletePastQuery', 'query_not_found'],
    ['thread', 'thread_not_found'],
    ['deleteThread', 'thread_not_found'],
  ])('is 404 for what is not there: %s', async (name, code) => {
    const problem = await app.problem(endpoints[name], { params: { id: 'nope', name: 'nope' } })
    expect(problem).toMatchObject({ status: 404, code })
  })

  test('is none of ours, and not logged as one, when the client gives up', async () => {
    const client = new AbortController()
    const form = new Response(
      uploadForm(null, { 'rent.txt': 'The rent is 900.' }, { query: 'What is the rent?' }),
    )
    const headers = { 'content-type': form.headers.get('content-type') ?? '' }
    const bytes = new Uint8Array(await form.arrayBuffer())
    const sent = Promise.withResolvers<void>()
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(bytes),
      pull(controller) {
        controller.close()
        sent.resolve()
      },
    })
    const reply = app.request('/api/v1/analyze', { method: 'POST', headers, body, signal: client.signal })
    await sent.promise
    client.abort()
    expect(await problemOf(await reply)).toMatchObject({ status: 503, code: 'interrupted' })
    expect(app.log.filter((line) => line.includes('"level":"error"'))).toEqual([])
  })

  test('names the field of a query string', async () => {
    expect(await app.problem(endpoints.jobs, { query: { limit: 'many' } })).toMatchObject({
      status: 422,
      code: 'invalid_value',
      detail: "'limit' cannot be used: invalid input: expected number, received string",
    })
  })

  test('shows neither a stack nor a path of the server', async () => {
    const problem = await app.problem(endpoints.documentFile, { params: { id: '../../etc/passwd' } })
    expect(JSON.stringify(problem)).not.toContain(app.folder)
    expect(problem.status).toBe(404)
  })
})
