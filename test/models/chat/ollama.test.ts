import { describe, expect, test } from 'bun:test'
import { z } from 'zod'
import { turns } from '../../../server/models/chat/lanes.ts'
import {
  type LanguageModel,
  type Message,
  ModelError,
  type ModelEvent,
} from '../../../server/models/chat/language-model.ts'
import { ollama } from '../../../server/models/chat/ollama/ollama.ts'
import { visibleText } from '../../../server/models/chat/visible-text.ts'
import type { Behaviour, OllamaServer } from '../../support/servers/ollama-server.ts'
import { ollamaServers } from '../../support/servers/ollama-servers.ts'
import { until } from '../../support/until.ts'

const timeouts = { firstTokenMs: 400, stallMs: 200 }
const ask: Message[] = [{ role: 'user', content: 'Which colour has the sky?' }]
const never = new AbortController().signal
const ollamaServer = ollamaServers()

function serve(behaviour: Behaviour, pieceMs = 0, parallel = 99): OllamaServer {
  return ollamaServer({ behaviour, pieceMs, parallel })
}

async function said(model: LanguageModel, signal = never): Promise<{ text: string; events: ModelEvent[] }> {
  const events: ModelEvent[] = []
  let text = ''
  for await (const event of model.stream(ask, {}, signal)) {
    events.push(event)
    if (event.type === 'token') text += event.text
    if (event.type === 'discard') text = ''
  }
  return { text, events }
}

async function failure(behaviour: Behaviour): Promise<ModelError> {
  const error = await said(ollama(serve(behaviour).host, 'llama3.2', { timeouts })).catch(
    (reason: unknown) => reason,
  )
  if (error instanceof ModelError) return error
  throw new Error(`expected a ModelError, got ${error}`)
}

describe('ollama().stream()', () => {
  test('gives the tokens and then the usage', async () => {
    const { text, events } = await said(
      ollama(serve({ kind: 'say', text: 'Blue, mostly.' }).host, 'llama3.2'),
    )
    expect(text).toBe('Blue, mostly.')
    expect(events.at(-1)).toMatchObject({ type: 'usage', truncated: false })
  })

  test('asks for a context that holds prompt and answer, the same for short and long, and keeps the model loaded', async () => {
    const server = serve({ kind: 'say', text: 'Blue.' })
    for (const words of [4000, 10]) {
      const asked: Message[] = [{ role: 'user', content: 'word '.repeat(words) }]
      for await (const _ of ollama(server.host, 'llama3.2').stream(asked, { maxTokens: 500 }, never));
    }
    expect(server.chats[0]?.options?.num_ctx).toBeGreaterThanOrEqual(6000)
    expect(server.chats[1]?.options?.num_ctx).toBe(server.chats[0]?.options?.num_ctx ?? 0)
    expect(server.chats[0]?.options?.num_predict).toBe(500)
    expect(server.chats[0]?.keep_alive).toBe('10m')
  })

  test('switches thinking off for a model that can think, and says nothing of it to others', async () => {
    const server = serve({ kind: 'say', text: 'Blue.' })
    await said(ollama(server.host, 'llama3.2', { thinks: true }))
    await said(ollama(server.host, 'llama3.2'))
    expect(server.chats.map(({ think }) => think)).toEqual([false, undefined])
  })

  test('never shows thoughts, announced or not', async () => {
    for (const text of [
      '<think>Is it red? No.</think>Blue.',
      'Is it red? No.</think>Blue.',
      '<think>endless',
      'Blue.',
    ]) {
      for (const pieces of [1, 3, 50]) {
        const model = ollama(serve({ kind: 'say', text, thinking: 'Is it red?', pieces }).host, 'llama3.2')
        expect((await said(model)).text.trim()).toBe(text.startsWith('<think>endless') ? '' : 'Blue.')
      }
    }
  })

  test('says when the model read less than was sent', async () => {
    const server = serve({ kind: 'truncate', to: 2048 })
    const long: Message[] = [{ role: 'user', content: 'The sky is blue because of the air. '.repeat(600) }]
    const events: ModelEvent[] = []
    for await (const event of ollama(server.host, 'llama3.2').stream(long, {}, never)) events.push(event)
    expect(events.at(-1)).toMatchObject({ type: 'usage', truncated: true, promptTokens: 2048 })
  })

  test('says so also when about as many tokens were read as there are words, or fewer', async () => {
    const long: Message[] = [{ role: 'user', content: 'the sky and all of it '.repeat(500) }]
    for (const [to, truncated] of [
      [2048, true],
      [2600, true],
      [3000, false],
    ] as const) {
      const server = serve({ kind: 'truncate', to })
      const events = await Array.fromAsync(ollama(server.host, 'llama3.2').stream(long, {}, never))
      expect(events.at(-1)).toMatchObject({ type: 'usage', truncated })
    }
  })

  test('waits for a model that loads slowly', async () => {
    const server = serve({ kind: 'slow load', ms: 300 })
    const { text } = await said(
      ollama(server.host, 'llama3.2', { timeouts: { firstTokenMs: 5000, stallMs: 200 } }),
    )
    expect(text).not.toBe('')
  })

  test('closes the request when the signal aborts', async () => {
    const server = serve({ kind: 'say', text: 'Blue. '.repeat(200) }, 20)
    const abort = new AbortController()
    const reading = (async () => {
      for await (const event of ollama(server.host, 'llama3.2').stream(ask, {}, abort.signal))
        if (event.type === 'token') abort.abort(new Error('enough'))
    })()
    expect(await reading.catch((reason: unknown) => reason)).toEqual(new Error('enough'))
    await until('the request to be closed', () => server.open() === 0)
    expect(server.aborted()).toBe(1)
  })

  test('closes the request when the reader stops reading', async () => {
    const server = serve({ kind: 'say', text: 'Blue. '.repeat(200) }, 20)
    for await (const event of ollama(server.host, 'llama3.2').stream(ask, {}, never))
      if (event.type === 'token') break
    await until('the request to be closed', () => server.open() === 0)
  })

  test('names the failure and its fix', async () => {
    const missing = await said(ollama(serve({ kind: 'answer' }).host, 'nosuch', { timeouts })).catch(
      (error) => error,
    )
    expect(missing).toMatchObject({ code: 'model_missing' })
    expect(missing.message).toContain('ollama pull nosuch')

    const memory = '{"error":"model requires more system memory (5.6 GiB) than is available (3.1 GiB)"}'
    const failed = await failure({ kind: 'status', status: 500, body: memory })
    expect(failed.code).toBe('model_failed')
    expect(failed.message).toContain('more system memory')
    expect(failed.message).toContain('Choose a smaller model')

    const proxy = await failure({
      kind: 'status',
      status: 502,
      body: '<h1>Bad Gateway</h1>',
      type: 'text/html',
    })
    expect(proxy).toMatchObject({ code: 'model_failed' })
    expect(proxy.message).toContain('Bad Gateway')
    expect(proxy.message).not.toContain('<')

    const midway = await failure({ kind: 'error mid-stream', message: 'an unexpected CUDA error' })
    expect(midway).toMatchObject({ code: 'model_failed' })
    expect(midway.message).toContain('CUDA')

    expect(await failure({ kind: 'hang', after: 0 })).toMatchObject({ code: 'model_timeout' })
    const stalled = await failure({ kind: 'hang', after: 2 })
    expect(stalled).toMatchObject({ code: 'model_timeout' })
    expect(stalled.message).toContain('stopped answering')
    expect(await failure({ kind: 'drop', after: 2 })).toMatchObject({ code: 'model_failed' })
    expect(await failure({ kind: 'garbage' })).toMatchObject({ code: 'model_garbled' })

    const cut = await failure({ kind: 'say', text: 'It is grey.', isCut: true })
    expect(cut.message).toContain('broke off')
    const repeats = await failure({ kind: 'say', text: `It is ${'so '.repeat(31)}`, pieces: 3, isCut: true })
    expect(repeats).toMatchObject({ code: 'model_garbled' })
    expect(repeats.message).toContain("'llama3.2' repeated itself and was stopped.")
    const early = await failure({ kind: 'drop', after: 0 })
    expect(early).toMatchObject({ code: 'model_failed' })
    expect(early.message).toContain('broke off')
    const busy = '{"error":"server busy, please try again.  maximum pending requests exceeded"}'
    expect((await failure({ kind: 'status', status: 503, body: busy })).message).toContain('wait a moment')

    const gone = await said(ollama('http://127.0.0.1:9', 'llama3.2', { timeouts })).catch((error) => error)
    expect(gone).toMatchObject({ code: 'model_unreachable' })
    expect(gone.message).toContain('ollama serve')
  })
})

describe('ollama().object()', () => {
  const Colour = z.object({ colour: z.string() })

  test('gives what the schema asks for, also from a fence', async () => {
    for (const text of [
      '{"colour":"blue"}',
      '```json\n{"colour":"blue"}\n```',
      '<think>hm</think>Here: {"colour":"blue"}',
    ]) {
      const server = serve({ kind: 'say', text })
      const value = await ollama(server.host, 'llama3.2').object(ask, Colour, {}, never)
      expect(value).toEqual({ colour: 'blue' })
      expect(server.chats[0]?.format).toMatchObject({ type: 'object' })
    }
  })

  test('throws when the model does not keep to the schema', async () => {
    const model = ollama(serve({ kind: 'say', text: '{"color":' }).host, 'llama3.2')
    expect(model.object(ask, Colour, {}, never)).rejects.toMatchObject({ code: 'model_garbled' })
  })
})

describe('visibleText()', () => {
  test('lets a lone angle bracket through', () => {
    const filter = visibleText()
    expect(filter.push('a < b and <th').text + filter.push('e rest').text + filter.end()).toBe(
      'a < b and <the rest',
    )
  })
})

describe('a model that serves one question at a time', () => {
  test('is not given up by those that wait for it, as long as it works', async () => {
    const server = serve({ kind: 'say', text: 'Blue. '.repeat(30), pieces: 6 }, 20, 1)
    const { lane } = turns(3)
    const patient = { timeouts: { firstTokenMs: 300, stallMs: 300 } }
    const asked = [1, 2, 3].map(() => said(ollama(server.host, 'llama3.2', { ...patient, lane: lane() })))
    for (const { text } of await Promise.all(asked)) expect(text).toStartWith('Blue.')
  })

  test('is given up by all when it hangs', async () => {
    const server = serve({ kind: 'hang', after: 0 }, 0, 1)
    const { lane } = turns(3)
    const asked = [1, 2].map(() => said(ollama(server.host, 'llama3.2', { timeouts, lane: lane() })))
    for (const one of await Promise.allSettled(asked))
      expect(one).toMatchObject({ status: 'rejected', reason: { code: 'model_timeout' } })
  })
})

describe('turns()', () => {
  test('serves questions in rotation', async () => {
    const { lane } = turns(1)
    const order: string[] = []
    const use = async (name: string, place: ReturnType<typeof lane>) => {
      const { release } = await place.take(never)
      order.push(name)
      await Promise.resolve()
      release()
    }
    const [greedy, modest] = [lane(), lane()]
    await Promise.all([...['a1', 'a2', 'a3', 'a4'].map((name) => use(name, greedy)), use('b1', modest)])
    expect(order.indexOf('b1')).toBeLessThan(3)
    expect(order).toHaveLength(5)
  })

  test('lets a question with nothing running go before one that has a turn already', async () => {
    const { lane } = turns(2)
    const order: string[] = []
    const [greedy, quick] = [lane(), lane()]
    const held = [await greedy.take(never), await greedy.take(never)]
    const waiting = [
      ...['a3', 'a4', 'a5'].map((name) => ({ name, place: greedy })),
      { name: 'b1', place: quick },
    ]
    for (const { name, place } of waiting) void place.take(never).then(() => order.push(name))
    held[0]?.release()
    await until('the turn to be taken', () => order.length > 0)
    expect(order).toEqual(['b1'])
  })

  test('forgets one that stopped waiting', async () => {
    const { lane } = turns(1)
    const { release } = await lane().take(never)
    const abort = new AbortController()
    const waiting = lane().take(abort.signal)
    abort.abort(new Error('gone'))
    expect(waiting).rejects.toThrow('gone')
    release()
    expect(typeof (await lane().take(never)).release).toBe('function')
  })
})
