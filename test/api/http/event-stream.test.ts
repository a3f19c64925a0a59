import { expect, test } from 'bun:test'
import { Hono } from 'hono'
import { readAnswerEvents } from '../../../server/api/client/read-events.ts'
import { eventStream } from '../../../server/api/http/protocol/event-stream.ts'
import { followAdmission } from '../../../server/api/http/protocol/still-admitted.ts'

const HEARTBEAT_MS = 10

test('eventStream() keeps a silent stream open with comments, which readers pass over', async () => {
  const kept = Promise.withResolvers<void>()
  async function* silentInBetween() {
    yield { event: 'token', data: { text: 'a' } }
    await kept.promise
    yield { event: 'token', data: { text: 'b' } }
  }
  const app = new Hono()
  app.get('/', (context) => eventStream(context, silentInBetween(), followAdmission(context), HEARTBEAT_MS))
  const response = await app.request('/')
  if (!response.body) throw new Error('Cannot read the stream: it has no body')
  const [forCli, raw] = response.body.tee()
  const comments = async () => {
    let text = ''
    for await (const part of raw.pipeThrough(new TextDecoderStream())) {
      text += part
      if ((text.match(/^: $/gm)?.length ?? 0) > 3) kept.resolve()
    }
  }
  const [cli] = await Promise.all([Array.fromAsync(readAnswerEvents(forCli)), comments()])
  expect<unknown[]>(cli).toEqual(['a', 'b'].map((text) => ({ event: 'token', data: { text } })))
})
