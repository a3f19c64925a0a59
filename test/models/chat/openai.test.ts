import { describe, expect, test } from 'bun:test'
import { z } from 'zod'
import {
  type LanguageModel,
  type Message,
  ModelError,
  type ModelEvent,
} from '../../../server/models/chat/language-model.ts'
import { modelCatalog } from '../../../server/models/chat/model-catalog.ts'
import { openai } from '../../../server/models/chat/openai/openai.ts'
import { openaiSource } from '../../../server/models/chat/openai/openai-source.ts'
import { type OpenaiBehaviour, openaiServers } from '../../support/servers/openai-server.ts'
import { until } from '../../support/until.ts'

const serve = openaiServers()
const timeouts = { firstTokenMs: 500, stallMs: 250 }
const ask: Message[] = [{ role: 'user', content: 'Which colour has the sky?' }]
const never = new AbortController().signal
const SECRET = 'sk-very-secret-1234'

function serving(behaviour: OpenaiBehaviour) {
  const server = serve()
  server.behave(behaviour)
  return { server, model: openai({ url: server.url, key: SECRET }, 'qwen', { timeouts }) }
}

async function said(model: LanguageModel, messages = ask): Promise<{ text: string; events: ModelEvent[] }> {
  const events = await Array.fromAsync(model.stream(messages, { maxTokens: 300 }, never))
  return { text: events.map((event) => (event.type === 'token' ? event.text : '')).join(''), events }
}

async function failure(behaviour: OpenaiBehaviour): Promise<ModelError> {
  const error = await said(serving(behaviour).model).catch((reason: unknown) => reason)
  if (!(error instanceof ModelError)) throw new Error(`expected a ModelError, got ${error}`)
  expect(`${error.message} ${error.stack}`).not.toContain(SECRET)
  return error
}

describe('openai().stream()', () => {
  test('gives the tokens and then the usage, leaves out thoughts, and sends the key', async () => {
    const { server, model } = serving({ kind: 'say', text: '<think>Hm.</think>Blue, mostly.' })
    const { text, events } = await said(model)
    expect(text).toBe('Blue, mostly.')
    expect(events.at(-1)).toMatchObject({ type: 'usage', truncated: false })
    expect(server.asked[0]).toMatchObject({ model: 'qwen', stream: true, max_tokens: 300, temperature: 0.1 })
    expect(server.keys).toEqual([`Bearer ${SECRET}`])
  })

  test('reads the answer of a server that does not stream', async () => {
    expect((await said(serving({ kind: 'whole', text: 'Blue.' }).model)).text).toBe('Blue.')
  })

  test('tells that the limit was reached, and that the prompt was cut', async () => {
    const { events } = await said(serving({ kind: 'say', text: 'Blue', end: 'length' }).model)
    expect(events.at(-1)).toMatchObject({ answerTokens: 300 })
    const usage =
      'data: {"choices":[{"delta":{"content":"x"},"finish_reason":"stop"}],"usage":{"prompt_tokens":40,"completion_tokens":1}}\n\ndata: [DONE]\n\n'
    const long: Message[] = [{ role: 'user', content: 'word '.repeat(4000) }]
    const cut = await said(serving({ kind: 'lines', lines: [usage] }).model, long)
    expect(cut.events.at(-1)).toMatchObject({ truncated: true })
  })

  test('goes without what the server does not know', async () => {
    const { server, model } = serving({
      kind: 'strict',
      unknown: ['max_tokens', 'temperature', 'stream_options'],
    })
    await said(model)
    expect(server.asked).toHaveLength(4)
    expect(server.asked.at(-1)).toMatchObject({ max_completion_tokens: 300 })
    const strict = serving({ kind: 'strict', unknown: ['response_format'] })
    const Reply = z.object({ question: z.string() })
    await strict.model.object(ask, Reply, {}, never).catch(() => null)
    expect(strict.server.asked).toHaveLength(2)
  })

  test('waits once where the server asks for it, and then no longer', async () => {
    const limited = {
      kind: 'status',
      status: 429,
      body: { error: { message: 'Slow down' } },
      headers: { 'retry-after': '1' },
    } as const
    const { server, model } = serving({ ...limited, times: 1 })
    const began = performance.now()
    await said(model)
    expect(performance.now() - began).toBeGreaterThan(900)
    expect(server.asked).toHaveLength(2)
    expect(await failure(limited)).toMatchObject({
      code: 'model_busy',
      message: expect.stringContaining('Slow down'),
    })
    const { message } = await failure({ ...limited, headers: { 'retry-after': '3600' } })
    expect(message).toContain('takes no more for now')
  })

  const FAULTS: readonly (readonly [string, OpenaiBehaviour, string, RegExp])[] = [
    [
      'a wrong key',
      { kind: 'status', status: 401, body: { error: { message: 'no' } } },
      'model_refused',
      /refuses the key.*--model-key-file/,
    ],
    [
      'a missing model',
      {
        kind: 'status',
        status: 404,
        body: { error: { message: "model 'qwen' not found", code: 'model_not_found' } },
      },
      'model_missing',
      /has no model 'qwen'/,
    ],
    [
      'another address',
      { kind: 'status', status: 404, body: '404 page not found' },
      'model_garbled',
      /--model-url/,
    ],
    [
      'a web page',
      { kind: 'lines', lines: ['<html>\n', 'It works!</html>\n'] },
      'model_garbled',
      /does not speak/,
    ],
    ['nothing', { kind: 'lines', lines: [] }, 'model_garbled', /does not speak/],
    [
      'crooked JSON',
      { kind: 'lines', lines: ['data: {"choices": [}\n\n'] },
      'model_garbled',
      /does not speak/,
    ],
    [
      'other types',
      { kind: 'lines', lines: ['data: {"choices": [{"delta": {"content": 7}}]}\n\n'] },
      'model_garbled',
      /does not speak/,
    ],
    [
      'an error amid it',
      {
        kind: 'lines',
        lines: [
          'data: {"choices":[{"delta":{"content":"Bl"}}]}\n\n',
          'data: {"error":{"message":"out of memory"}}\n\n',
        ],
      },
      'model_failed',
      /out of memory/,
    ],
    [
      'no end',
      { kind: 'lines', lines: ['data: {"choices":[{"delta":{"content":"Blue"}}]}\n\n'] },
      'model_failed',
      /broke off/,
    ],
    ['an answer that never ends', { kind: 'endless' }, 'model_garbled', /does not come to an end/],
    [
      'a line that never ends',
      { kind: 'flood', bytes: `data: ${'x'.repeat(100_000)}` },
      'model_garbled',
      /does not speak/,
    ],
    ['silence midway', { kind: 'hang', after: 1 }, 'model_timeout', /stopped answering/],
    ['silence', { kind: 'slow', ms: 3000 }, 'model_timeout', /did not begin/],
    ['a connection that is cut', { kind: 'drop', after: 1 }, 'model_failed', /broke off/],
    ['a filter', { kind: 'say', text: 'Bl', end: 'content_filter' }, 'model_garbled', /filter/],
    [
      'a redirect',
      { kind: 'status', status: 302, body: '', headers: { location: 'http://192.0.2.1/' } },
      'model_garbled',
      /leads elsewhere/,
    ],
    [
      'an error of the server',
      { kind: 'status', status: 500, body: { error: 'CUDA error' } },
      'model_failed',
      /CUDA error/,
    ],
  ]
  for (const [what, behaviour, code, sentence] of FAULTS)
    test(`tells of ${what}`, async () => {
      expect(await failure(behaviour)).toMatchObject({ code, message: expect.stringMatching(sentence) })
    })

  test('believes no usage that cannot be', async () => {
    const lie =
      'data: {"choices":[{"delta":{"content":"Blue"},"finish_reason":"stop"}],"usage":{"prompt_tokens":-5,"completion_tokens":1e99}}\n\ndata: [DONE]\n\n'
    const { text, events } = await said(serving({ kind: 'lines', lines: [lie] }).model)
    expect(text).toBe('Blue')
    expect(events.at(-1)).toMatchObject({ promptTokens: 0, answerTokens: 0, truncated: false })
  })

  test('reads events however they are cut and whatever line ends they have', async () => {
    const whole =
      'event: x\r\ndata: {"choices":[{"delta":{"content":"Grü"}}]}\r\n\r\n: hi\r\n\r\ndata:{"choices":[{"delta":{"content":"n."},"finish_reason":"stop"}]}\r\n\r\ndata: [DONE]\r\n\r\n'
    expect((await said(serving({ kind: 'lines', lines: [...whole] }).model)).text).toBe('Grün.')
  })

  test('closes the request when it is given up', async () => {
    const { server, model } = serving({ kind: 'endless' })
    for await (const event of model.stream(ask, {}, never)) if (event.type === 'token') break
    await until('the request to be closed', () => server.aborted() > 0)
  })
})

describe('openaiSource()', () => {
  const catalog = (url: string, key: string | null = null, chosen: string | null = null) =>
    modelCatalog(openaiSource(url, key), { chosen: () => chosen, timeouts })

  test('lists the chat models with what the server tells of them', async () => {
    const { url } = serve([
      { id: 'bge-m3' },
      { id: 'qwen', max_model_len: 4096 },
      { id: 'gemma', meta: { n_ctx: 8192, n_params: 4e9, size: 2_500_000_000 } },
    ])
    const status = await catalog(url).status()
    expect(status).toMatchObject({
      provider: 'openai',
      host: url,
      reachable: true,
      model: 'qwen',
      error: null,
    })
    expect(status.models.map(({ name }) => name)).toEqual(['qwen', 'gemma'])
    expect(await catalog(url).languageModel()).toMatchObject({ name: 'qwen', contextLimit: 4096, host: url })
    expect(await catalog(url, null, 'gemma').languageModel()).toMatchObject({
      contextLimit: 8192,
      parameters: 4e9,
    })
  })

  test('tells of a wrong key, a missing model, and nobody at home', async () => {
    const { url } = serve(undefined, SECRET)
    expect((await catalog(url, SECRET).status()).error).toBeNull()
    expect((await catalog(url, 'wrong').status()).error?.message).toContain('refuses the key')
    expect((await catalog(url).status()).error?.message).toContain('asks for a key')
    await expect(catalog(url, SECRET, 'gone').languageModel()).rejects.toMatchObject({
      code: 'model_missing',
    })
    expect((await catalog('http://127.0.0.1:9/v1').status()).error).toMatchObject({
      code: 'model_unreachable',
      message: 'The model server cannot be reached at http://127.0.0.1:9/v1. Start it, or check --model-url.',
    })
    expect((await catalog(`${url}/nowhere`, SECRET).status()).error?.message).toContain('Check --model-url')
    // Nobody chose a model, but somebody gave the address: an answer is not to come without a word about it.
    await expect(catalog(url, 'wrong').languageModel()).rejects.toMatchObject({ code: 'model_refused' })
    await expect(catalog('http://127.0.0.1:9/v1').languageModel()).rejects.toMatchObject({
      code: 'model_unreachable',
    })
  })

  test('remembers how much context there is when it was too little', async () => {
    const server = serve()
    const models = catalog(server.url)
    const message = 'the request exceeds the available context size, try increasing it'
    server.behave({
      kind: 'status',
      status: 400,
      body: { error: { code: 400, message, type: 'exceed_context_size_error', n_ctx: 2048 } },
    })
    const first = await models.languageModel()
    if (!first) throw new Error('no model')
    const error = await said(first).catch((reason: unknown) => reason)
    expect(error).toMatchObject({
      message: expect.stringContaining("does not fit into the context of 2048 tokens of 'qwen'"),
    })
    expect((await models.languageModel())?.contextLimit).toBe(2048)
  })
})
