import { expect, test } from 'bun:test'
import { ModelError } from '../../../../server/models/chat/language-model.ts'
import { openai } from '../../../../server/models/chat/openai/openai.ts'
import { endpoints } from '../../../../shared/endpoints.ts'
import { type Message, wordsOf } from '../../../../shared/message.ts'
import { say } from '../../../../shared/messages.ts'
import { server } from '../../../../web/texts/de/messages/server.ts'
import { openApp } from '../../../support/app.ts'
import { type OpenaiBehaviour, openaiServers } from '../../../support/servers/openai-server.ts'

const serve = openaiServers()
const FILES = { 'lease.md': 'The tenant must give three months notice to end the lease.\n' }
const question = { query: 'How much notice must the tenant give to end the lease?' }

const refused = (status: number, message: string, more: { code?: string; wait?: string } = {}) =>
  ({
    kind: 'status',
    status,
    body: { error: { message, code: more.code } },
    ...(more.wait === undefined ? {} : { headers: { 'retry-after': more.wait } }),
  }) as const

/** What a German reader is told; fails where some of it has no German words. */
function inGerman(said: Message | undefined): string {
  const words = said?.code === 'model_failed' ? wordsOf(said, server) : null
  if (words === null) throw new Error(`No German for ${JSON.stringify(said)}`)
  expect(words).not.toMatch(/[{}]/)
  return words
}

const FAULTS: readonly (readonly [string, OpenaiBehaviour, english: RegExp, german: RegExp])[] = [
  [
    'a wrong key',
    refused(401, 'no'),
    /refuses the key\. Give it another one with --model-key-file/,
    /lehnt den Schlüssel ab/,
  ],
  [
    'a model that went',
    refused(404, 'no such model', { code: 'model_not_found' }),
    /has no model 'qwen'/,
    /hat kein Modell „qwen“/,
  ],
  [
    'too many requests',
    refused(429, 'Slow down'),
    /takes no more for now: Slow down/,
    /gerade ausgelastet \(Slow down\)/,
  ],
  [
    'too many requests for an hour',
    refused(429, 'Slow down', { wait: '3600' }),
    /Wait a moment/,
    /Warten Sie einen Augenblick/,
  ],
  [
    'a context that is too short',
    refused(400, 'This model’s maximum context length is 512 tokens'),
    /context of 512 tokens of 'qwen'/,
    /Kontext von „qwen“ \(512 Token\)/,
  ],
  [
    'a connection that is cut',
    { kind: 'drop', after: 1 },
    /broke off while 'qwen' was answering/,
    /brach ab, während „qwen“ antwortete/,
  ],
  [
    'a stream without an end',
    { kind: 'lines', lines: ['data: {"choices":[{"delta":{"content":"Three"}}]}\n\n'] },
    /The answer of 'qwen' broke off/,
    /Die Antwort von „qwen“ brach ab/,
  ],
  [
    'garbage',
    { kind: 'lines', lines: ['data: {"choices": [}\n\n'] },
    /does not speak the OpenAI protocol/,
    /spricht nicht das OpenAI-Protokoll/,
  ],
  [
    'a web page',
    { kind: 'lines', lines: ['<html>It works!</html>\n'] },
    /does not speak the OpenAI protocol/,
    /spricht nicht das OpenAI-Protokoll/,
  ],
  [
    'a filter',
    { kind: 'say', text: 'Thr', end: 'content_filter' },
    /a filter of its server/,
    /Ein Filter des Servers/,
  ],
  [
    'a redirect',
    { kind: 'status', status: 302, body: '', headers: { location: 'http://192.0.2.1/' } },
    /leads elsewhere/,
    /verweist auf eine andere Adresse/,
  ],
  [
    'an error of the server',
    refused(500, 'CUDA error'),
    /could not run 'qwen': CUDA error/,
    /konnte „qwen“ nicht ausführen: CUDA error/,
  ],
]

test('an answer that quotes since its model server failed says why and what to do, in both languages', async () => {
  const server = serve()
  await using app = await openApp({ modelUrl: server.url, modelKey: 'sk-former' })
  await app.ingest('leases', FILES)
  for (const [what, behaviour, english, german] of FAULTS) {
    server.behave(behaviour)
    const { writer, answer, notice, said } = await app.call(endpoints.query, { body: question })
    expect([what, writer, answer]).toEqual([what, 'extractive', expect.stringContaining('three months')])
    expect([what, notice]).toEqual([what, expect.stringMatching(english)])
    expect([what, inGerman(said?.notice)]).toEqual([what, expect.stringMatching(german)])
  }
})

for (const [what, key, stop, english, german] of [
  ['a wrong key', 'wrong', false, /refuses the key/, /lehnt den Schlüssel ab/],
  [
    'no key',
    undefined,
    false,
    /asks for a key\. Give it one with --model-key-file/,
    /verlangt einen Schlüssel/,
  ],
  [
    'a server that is away',
    'right',
    true,
    /cannot be reached at .* Start it, or check --model-url/,
    /nicht erreichbar/,
  ],
] as const)
  test(`an answer says from the first question on that there is ${what}`, async () => {
    const server = serve(undefined, 'right')
    await using app = await openApp({ modelUrl: server.url, ...(key === undefined ? {} : { modelKey: key }) })
    if (stop) server.stop()
    await app.ingest('leases', FILES)
    const { writer, notice, said, sent_to } = await app.call(endpoints.query, { body: question })
    expect([writer, sent_to]).toEqual(['extractive', null])
    expect(notice).toMatch(english)
    expect(inGerman(said?.notice)).toMatch(german)
  })

test('a server without a chat model, or without the one that was chosen, is told of', async () => {
  for (const [models, model, english, german] of [
    [[], undefined, /has no chat model yet/, /hat noch kein Chat-Modell/],
    [[{ id: 'qwen' }], 'llama', /has no model 'llama'\. Choose qwen in Settings/, /hat kein Modell „llama“/],
  ] as const) {
    const server = serve(models)
    await using app = await openApp({ modelUrl: server.url, ...(model === undefined ? {} : { model }) })
    await app.ingest('leases', FILES)
    const { notice, said } = await app.call(endpoints.query, { body: question })
    expect(notice).toMatch(english)
    expect(inGerman(said?.notice)).toMatch(german)
  }
})

test('a model that is slow to begin, or stops midway, is told of', async () => {
  for (const [behaviour, english, german] of [
    [
      { kind: 'slow', ms: 3000 },
      /did not begin to answer within/,
      /nicht innerhalb von 1 s zu antworten begonnen/,
    ],
    [{ kind: 'hang', after: 1 }, /stopped answering for/, /1 s lang nicht weitergeschrieben/],
  ] as const) {
    const server = serve()
    server.behave(behaviour)
    const model = openai({ url: server.url, key: null }, 'qwen', {
      timeouts: { firstTokenMs: 500, stallMs: 500 },
    })
    const { signal } = new AbortController()
    const events = model.stream([{ role: 'user', content: 'How?' }], {}, signal)
    const error = await Array.fromAsync(events).then(
      () => null,
      (failure: unknown) => failure,
    )
    if (!(error instanceof ModelError)) throw new Error('It did not fail')
    const { detail, said } = say('model_failed', { reason: error.said })
    expect(detail).toMatch(english)
    expect(inGerman(said)).toMatch(german)
  }
})
