import { afterAll, describe, expect, test } from 'bun:test'
import OpenAI, { APIError } from 'openai'
import { z } from 'zod'
import { endpoints } from '../../../../shared/endpoints.ts'
import { QUESTIONS_AT_ONCE } from '../../../../shared/limits.ts'
import { openApp, type TestApp } from '../../../support/app.ts'
import { ollamaServer } from '../../../support/servers/ollama-server.ts'
import { openLeases } from '../../../support/texts/leases.ts'
import { until } from '../../../support/until.ts'
import { TestVisitor } from '../../../support/visitor.ts'

/** OpenAI's own client, speaking to an application in this process. Without a token it sends none. */
function clientOf(app: TestApp, token?: string): OpenAI {
  return new OpenAI({
    baseURL: 'http://localhost/v1',
    apiKey: token ?? 'none',
    maxRetries: 0,
    ...(token === undefined ? { defaultHeaders: { Authorization: null } } : {}),
    fetch: async (url, init) => await app.app.fetch(new Request(String(url), init), { address: '127.0.0.1' }),
  })
}

const { app, documentId } = await openLeases()
const client = clientOf(app)
afterAll(() => app[Symbol.asyncDispose]())

const asked = (content: string, model = 'ibid') => ({ model, messages: [{ role: 'user' as const, content }] })
const NOTICE = 'How much notice must the tenant give?'

/** Status, type and code of what OpenAI's client throws. */
async function refusal(work: Promise<unknown>) {
  const error = await work.then(
    () => null,
    (cause: unknown) => cause,
  )
  if (!(error instanceof APIError)) throw new Error(`Expected an error of the API, not ${String(error)}`)
  return [error.status, error.type, error.code]
}

describe('/v1', () => {
  test('lists Ibid and each dataset as models', async () => {
    const { data } = await client.models.list()
    expect(data.map(({ id }) => id)).toEqual(['ibid', 'ibid/leases'])
    expect(await client.models.retrieve('ibid/leases')).toMatchObject({ id: 'ibid/leases', owned_by: 'ibid' })
    expect(await refusal(client.models.retrieve('gpt-4o'))).toEqual([
      404,
      'invalid_request_error',
      'model_not_found',
    ])
  })

  test('answers with markers, a list of sources with links, and annotations', async () => {
    const completion = await client.chat.completions.create(asked(NOTICE, 'ibid/leases'))
    const { message, finish_reason } = completion.choices[0] ?? {}
    const content = message?.content ?? ''
    expect([completion.object, completion.model, finish_reason]).toEqual([
      'chat.completion',
      'ibid/leases',
      'stop',
    ])
    const [answer = '', sources = ''] = content.split('\n\n**Sources**\n\n')
    expect(answer).toContain('**three months')
    const link = `http://localhost/dashboard/documents/${documentId}?mark=0-52`
    expect(sources).toContain(`- [1] [lease.txt, line 1](${link}) (leases): “The tenant must`)
    expect(sources).toMatch(/\n\nConfidence: (?:high|medium|low), quoted from the documents$/)
    const [annotation] = message?.annotations ?? []
    expect(annotation).toMatchObject({
      type: 'url_citation',
      url_citation: { url: link, title: 'lease.txt, line 1' },
    })
    const { start_index = 0, end_index = 0 } = annotation?.url_citation ?? {}
    expect(content.slice(start_index, end_index)).toBe('[1]')
    expect(completion.usage?.total_tokens).toBeGreaterThan(10)
    expect((await app.call(endpoints.queries)).data[0]).toMatchObject({
      query: NOTICE,
      dataset_names: ['leases'],
    })
  })

  test('streams the same', async () => {
    const whole = await client.chat.completions.create(asked(NOTICE))
    const stream = await client.chat.completions.create({
      ...asked(NOTICE),
      stream: true,
      stream_options: { include_usage: true },
    })
    const chunks = await Array.fromAsync(stream)
    const content = chunks.map(({ choices }) => choices[0]?.delta.content ?? '').join('')
    expect(content).toBe(whole.choices[0]?.message.content ?? 'missing')
    expect(chunks[0]?.choices[0]?.delta.role).toBe('assistant')
    expect(chunks.at(-2)?.choices[0]?.finish_reason).toBe('stop')
    expect(chunks.at(-1)).toMatchObject({ choices: [], usage: { total_tokens: expect.any(Number) } })
    const Annotated = z.looseObject({ annotations: z.array(z.unknown()).optional() })
    const annotations = chunks.flatMap(
      ({ choices }) => Annotated.parse(choices[0]?.delta ?? {}).annotations ?? [],
    )
    expect(annotations).toEqual(whole.choices[0]?.message.annotations ?? [])
  })

  test('takes what was said before as the conversation', async () => {
    await app.ingest('fees', { 'fees.txt': 'The tenant pays the fee of 40 euros in March.' })
    const first = await client.chat.completions.create(asked('Who pays the fee?', 'ibid/fees'))
    await client.chat.completions.create({
      model: 'ibid/fees',
      messages: [
        { role: 'system', content: 'You are a pirate.' },
        { role: 'user', content: 'Who pays the fee?' },
        { role: 'assistant', content: first.choices[0]?.message.content ?? '' },
        { role: 'user', content: [{ type: 'text', text: 'When is it paid?' }] },
      ],
    })
    const [last] = (await app.call(endpoints.queries)).data
    expect(last?.answer.standalone_question).toBe('When is it paid (fee)?')
  })

  test('says what came closest where nothing answers', async () => {
    const completion = await client.chat.completions.create(asked('How deep is the Mariana lamp trench?'))
    const content = completion.choices[0]?.message.content ?? ''
    expect(content).not.toContain('**Sources**')
    expect(completion.choices[0]?.message.annotations).toEqual([])
  })

  test('refuses in the way of OpenAI', async () => {
    const create = (body: Record<string, unknown>) =>
      refusal(client.post('/chat/completions', { body: { ...asked(NOTICE), ...body } }))
    const invalid = 'invalid_request_error'
    expect(await create({ model: 'ibid/none' })).toEqual([404, invalid, 'model_not_found'])
    expect(await create({ messages: [] })).toEqual([422, invalid, 'invalid_value'])
    expect(await create({ messages: [{ role: 'system', content: 'x' }] })).toEqual([
      400,
      invalid,
      'no_question',
    ])
    expect(await create({ messages: [{ role: 'user', content: 'x'.repeat(5000) }] })).toEqual([
      400,
      invalid,
      'context_length_exceeded',
    ])
    expect(await create({ n: 2 })).toEqual([422, invalid, 'invalid_value'])
    expect(await create({ response_format: { type: 'json_object' } })).toEqual([
      422,
      invalid,
      'invalid_value',
    ])
    expect(await create({ messages: [{ role: 'user', content: 'x'.repeat(2 << 20) }] })).toEqual([
      413,
      invalid,
      'body_too_large',
    ])
    expect(await refusal(client.embeddings.create({ model: 'ibid', input: 'x' }))).toEqual([
      404,
      invalid,
      'unknown_route',
    ])
    expect(await refusal(clientOf(app, 'sk-wrong').models.list())).toEqual([
      401,
      'authentication_error',
      'token_unknown',
    ])
    const elsewhere = await app.request('/v1/models', { headers: { host: 'evil.example' } })
    expect([elsewhere.status, await elsewhere.json()]).toEqual([
      403,
      { error: expect.objectContaining({ type: 'permission_error', code: 'host_not_allowed' }) },
    ])
  })
})

test('Questions over the OpenAI-compatible API count as questions, and a reader may ask them', async () => {
  await using locked = await openApp()
  const owner = new TestVisitor(locked)
  await owner.setPassword()
  expect(await refusal(clientOf(locked).models.list())).toEqual([
    401,
    'authentication_error',
    'sign_in_required',
  ])
  const reader = clientOf(locked, (await owner.newToken('reader')).secret)
  expect((await reader.models.list()).data).toHaveLength(1)
  const outcomes = await Promise.allSettled(
    Array.from({ length: QUESTIONS_AT_ONCE }, () => reader.chat.completions.create(asked(NOTICE))),
  )
  const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  expect(refused.length).toBeWithin(1, QUESTIONS_AT_ONCE)
  expect(refused[0]).toMatchObject({ status: 429, code: 'too_many_questions', type: 'rate_limit_error' })
})

describe('with a model', () => {
  const said = async (behaviour: Parameters<typeof ollamaServer>[0]) => {
    const model = ollamaServer(behaviour)
    const written = await openApp({ ollamaHost: model.host })
    await written.ingest('leases', { 'lease.txt': 'The tenant must give three months notice in writing.' })
    const stream = await clientOf(written).chat.completions.create({ ...asked(NOTICE), stream: true })
    return { model, written, stream }
  }
  const contentOf = async (stream: AsyncIterable<OpenAI.ChatCompletionChunk>) =>
    (await Array.fromAsync(stream)).map(({ choices }) => choices[0]?.delta.content ?? '')

  test('sends what it writes piece by piece', async () => {
    const { model, written, stream } = await said({})
    const pieces = await contentOf(stream)
    expect(pieces.length).toBeGreaterThan(5)
    expect(pieces.join('')).toEndWith(', written by llama3.2:latest')
    expect(pieces.join('')).toMatch(/^The tenant must .* \[1\]\.\n\n\*\*Sources\*\*\n\n- \[1\] /)
    await written[Symbol.asyncDispose]()
    model.stop()
  })

  test('says in the text where what was sent does not stand', async () => {
    const { model, written, stream } = await said({
      behaviour: { kind: 'error mid-stream', message: 'gone' },
    })
    const content = (await contentOf(stream)).join('')
    expect(content).toMatch(/\n\n_.*gone.*_\n\n/)
    expect(content.split('_\n\n')[1]).toContain('**three months')
    await written[Symbol.asyncDispose]()
    model.stop()
  })

  test('stops the model when its client goes', async () => {
    const { model, written, stream } = await said({ behaviour: { kind: 'hang', after: 3 } })
    for await (const chunk of stream) if (chunk.choices[0]?.delta.content) break
    await until('the request to the model to end', () => model.open() === 0)
    expect(model.aborted()).toBe(1)
    await written[Symbol.asyncDispose]()
    model.stop()
  })
})
