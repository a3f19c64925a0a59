import { describe, expect, test } from 'bun:test'
import { linesOf, textWithin } from '../../../server/models/chat/bounded-body.ts'
import { turns } from '../../../server/models/chat/lanes.ts'
import { type LanguageModel, ModelError } from '../../../server/models/chat/language-model.ts'
import { modelCatalog } from '../../../server/models/chat/model-catalog.ts'
import { ollama } from '../../../server/models/chat/ollama/ollama.ts'
import { redacted } from '../../../server/models/chat/openai/key-redaction.ts'
import { openai } from '../../../server/models/chat/openai/openai.ts'
import { openaiSource } from '../../../server/models/chat/openai/openai-source.ts'
import { ollamaServers } from '../../support/servers/ollama-servers.ts'
import { openaiServers } from '../../support/servers/openai-server.ts'
import { until } from '../../support/until.ts'

const ollamaServer = ollamaServers()
const openaiServer = openaiServers()
const never = new AbortController().signal
const timeouts = { firstTokenMs: 400, stallMs: 300, totalMs: 900, turnMs: 300 }
/** So long that only what a server sends decides. */
const patient = { firstTokenMs: 60_000, stallMs: 60_000, totalMs: 60_000, turnMs: 60_000 }
const MB = 1024 * 1024
const KEY = 'sk/very-secret/1234'

async function said(model: LanguageModel): Promise<string> {
  const asked = [{ role: 'user', content: 'Which colour has the sky?' }] as const
  const events = await Array.fromAsync(model.stream(asked, { maxTokens: 300 }, never))
  return events.map((event) => (event.type === 'token' ? event.text : '')).join('')
}

type Flood = { readonly bytes: string; readonly pauseMs?: number; readonly status?: number }

/** How a model fails whose server floods. Resolves once the server sends no more. */
const FLOODED = {
  async ollama(flood: Flood, within = timeouts) {
    const server = ollamaServer({ behaviour: { kind: 'flood', ...flood } })
    const error = await failure(ollama(server.host, 'llama3.2', { timeouts: within }))
    await until('the server to be left', () => server.floods() === 0)
    return error
  },
  async openai(flood: Flood, within = timeouts) {
    const server = openaiServer()
    server.behave({ kind: 'flood', ...flood })
    const error = await failure(openai({ url: server.url, key: KEY }, 'qwen', { timeouts: within }))
    await until('the server to be left', () => server.floods() === 0)
    return error
  },
}

async function failure(model: LanguageModel): Promise<ModelError> {
  const error = await said(model).catch((reason: unknown) => reason)
  if (error instanceof ModelError) return error
  throw new Error(`expected a ModelError, got ${error}`)
}

const ollamaPart = (content: string) => `${JSON.stringify({ message: { content }, done: false })}\n`
const openaiPart = (content: string) => `data: ${JSON.stringify({ choices: [{ delta: { content } }] })}\n\n`
const LONG = 'x'.repeat(100_000)

describe('a model server that does not stop', () => {
  test.each([
    ['ollama', 'a line without end', LONG],
    ['ollama', 'newlines only', '\n'.repeat(100_000)],
    ['ollama', 'parts without text, as fast as it can', ollamaPart('').repeat(1000)],
    ['openai', 'a line without end', `data: ${LONG}`],
    ['openai', 'newlines only', '\n'.repeat(100_000)],
    ['openai', 'comments', `: ${'x'.repeat(1000)}\n`.repeat(100)],
    ['openai', 'lines that are no data', `${'x'.repeat(1000)}\n`.repeat(100)],
    ['openai', 'parts without text, as fast as it can', openaiPart('').repeat(1000)],
  ] as const)('is left early: %s, %s', async (protocol, _, bytes) => {
    expect((await FLOODED[protocol]({ bytes }, patient)).code).toBe('model_garbled')
  })

  test.each(['ollama', 'openai'] as const)('is not alive without text: %s', async (protocol) => {
    const part = protocol === 'ollama' ? ollamaPart : openaiPart
    const error = await FLOODED[protocol]({ bytes: part(''), pauseMs: 20 })
    expect(error).toMatchObject({ code: 'model_timeout', message: expect.stringContaining('did not begin') })
  })

  test.each(['ollama', 'openai'] as const)('has a time for the whole: %s', async (protocol) => {
    const part = protocol === 'ollama' ? ollamaPart : openaiPart
    const error = await FLOODED[protocol]({ bytes: part('a '), pauseMs: 50 })
    expect(error).toMatchObject({ code: 'model_timeout', message: expect.stringContaining('come to an end') })
  })

  test.each(['ollama', 'openai'] as const)(
    'is read of an error only at its beginning: %s',
    async (protocol) => {
      const error = await FLOODED[protocol]({ bytes: `CUDA error ${LONG}`, status: 500 })
      expect(error.code).toBe('model_failed')
      expect(error.message).toContain('CUDA error')
      expect(error.message.length).toBeLessThan(1000)
    },
  )

  test('is read of a list of models up to 4 MB', async () => {
    const server = openaiServer()
    server.behave({ kind: 'flood', bytes: LONG, path: '/v1/models' })
    const status = await modelCatalog(openaiSource(server.url, null), {
      chosen: () => null,
      probeMs: 60_000,
    }).status()
    expect(status.error).toMatchObject({ code: 'model_garbled' })
    await until('the server to be left', () => server.floods() === 0)
  })

  test('leaves its thoughts alone, which are a sign of life', async () => {
    const server = openaiServer()
    const thought = `data: ${JSON.stringify({ choices: [{ delta: { reasoning_content: 'Hm.' } }] })}\n\n`
    const end = 'data: {"choices":[{"delta":{"content":"Blue."},"finish_reason":"stop"}]}\n\n'
    server.behave({ kind: 'lines', lines: [...Array<string>(6).fill(thought), end], pauseMs: 100 })
    expect(await said(openai({ url: server.url, key: null }, 'qwen', { timeouts }))).toBe('Blue.')
  })

  test('keeps no question waiting for its turn without end, and no turn once it is left', async () => {
    const server = ollamaServer({ behaviour: { kind: 'flood', bytes: ollamaPart('a '), pauseMs: 30 } })
    const { lane, open } = turns(1)
    const longer = { ...timeouts, totalMs: 1200 }
    const model = () => ollama(server.host, 'llama3.2', { timeouts: longer, lane: lane() })
    const first = failure(model())
    const second = await failure(model())
    expect(second).toMatchObject({
      code: 'model_busy',
      message: expect.stringContaining('was answering others'),
    })
    expect((await first).code).toBe('model_timeout')
    expect(open()).toBe(0)
    // A reader who takes one event and no more.
    const left = model()
      .stream([{ role: 'user', content: 'Sky?' }], {}, never)
      [Symbol.asyncIterator]()
    await left.next()
    await until('the turn to be free', () => open() === 0)
  })
})

describe('turns()', () => {
  test('a question that has a turn already waits for its next one', async () => {
    const { lane } = turns(1)
    const own = lane()
    const { release } = await own.take(never)
    const spent = () => new Error('waited too long')
    const next = own.take(never, { ms: 20, spent })
    const other = lane().take(never, { ms: 20, spent })
    expect(other).rejects.toThrow('waited too long')
    await other.catch(() => null)
    release()
    expect(typeof (await next).release).toBe('function')
  })
})

describe('linesOf()', () => {
  const bounds = { line: 2 * MB, whole: 8 * MB, excess: () => new Error('too much') }
  async function lines(pieces: Iterable<string>): Promise<string[]> {
    const encoder = new TextEncoder()
    async function* body() {
      for (const piece of pieces) yield encoder.encode(piece)
    }
    return await Array.fromAsync(linesOf({ body: body() }, bounds))
  }

  test('reads a line of a megabyte that comes by single bytes', async () => {
    const [line] = await lines(`${'x'.repeat(MB)}\n`)
    expect(line).toHaveLength(MB)
  })

  test.each([
    ['a line without end', 'x'.repeat(1000), bounds.line],
    ['blank lines', '\n'.repeat(1000), bounds.line],
    ['lines without end', `${'x'.repeat(999)}\n`, bounds.whole],
  ])('reads no further than its bounds: %s', async (_, piece, most) => {
    let sent = 0
    function* endless() {
      for (;;) {
        sent += piece.length
        yield piece
      }
    }
    await expect(lines(endless())).rejects.toThrow('too much')
    expect(sent).toBeLessThanOrEqual(most + piece.length)
  })

  test('leaves out blank lines, whatever ends them and however they are cut', async () => {
    const text = 'a\r\n\r\nb\rc\n\n  \nGrün'
    expect(await lines(text)).toEqual(['a', 'b', 'c', 'Grün'])
    expect(await lines([text])).toEqual(['a', 'b', 'c', 'Grün'])
  })
})

test('textWithin() reads no further than it is to', async () => {
  let sent = 0
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += 1000
      controller.enqueue(new Uint8Array(1000).fill(120))
    },
  })
  const { text, whole } = await textWithin(new Response(body), 64_000)
  expect([text.length, whole]).toEqual([64_000, false])
  // A piece beyond, and those that the stream reads ahead.
  expect(sent).toBeLessThanOrEqual(70_000)
})

describe('the key of a model server', () => {
  const spelled = KEY.replaceAll('/', String.raw`\/`)
  const codes = Array.from(KEY, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`).join('')

  test.each([
    ['as JSON', { kind: 'status', status: 500, body: `{"error":{"message":"bad key ${spelled}"}}` }],
    ['by code points', { kind: 'status', status: 500, body: `{"error":{"message":"bad key ${codes}"}}` }],
    ['as text', { kind: 'status', status: 500, body: `bad key ${spelled}` }],
    ['amid an answer', { kind: 'lines', lines: [`data: {"error":{"message":"bad key ${spelled}"}}\n\n`] }],
  ] as const)('is not shown in a notice, however it is spelled: %s', async (_, behaviour) => {
    const server = openaiServer()
    server.behave(behaviour)
    const { message } = await failure(openai({ url: server.url, key: KEY }, 'qwen', { timeouts }))
    expect(message).toContain('bad key …')
  })

  test('is left out of an answer, however it is cut', async () => {
    const server = openaiServer()
    server.behave({ kind: 'say', text: `The key is ${KEY}, sk/very-secret/12 is none, and sk/` })
    const text = await said(openai({ url: server.url, key: KEY }, 'qwen', { timeouts }))
    expect(text).toBe('The key is …, sk/very-secret/12 is none, and sk/')
  })

  test('is not the name of a model', async () => {
    const { url } = openaiServer([{ id: 'qwen' }, { id: KEY }])
    const status = await modelCatalog(openaiSource(url, KEY), { chosen: () => null }).status()
    expect(status.models.map(({ name }) => name)).toEqual(['qwen'])
  })

  test('is left out of HTML and addresses', () => {
    expect(redacted('a sk&#47;very-secret&#x2F;1234 b sk%2Fvery-secret%2f1234', KEY)).toBe('a … b …')
  })
})

describe('Ollama', () => {
  test('that leads elsewhere is told of as such', async () => {
    const server = ollamaServer({ behaviour: { kind: 'redirect', to: 'http://192.0.2.1/' } })
    const error = await failure(ollama(server.host, 'llama3.2', { timeouts }))
    expect(error).toMatchObject({
      code: 'model_garbled',
      message: expect.stringContaining('leads elsewhere'),
    })
  })

  test.each(['"blue"', '7', '{"content":7}'])(
    'that replies with the message %s is garbled',
    async (message) => {
      const error = await FLOODED.ollama({ bytes: `{"message":${message},"done":false}\n` })
      expect(error).toMatchObject({ code: 'model_garbled' })
    },
  )
})
