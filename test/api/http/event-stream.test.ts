import { expect, test } from 'bun:test'
import { Hono } from 'hono'
import { readAnswerEvents } from '../../../server/api/client/read-events.ts'
import { eventStream } from '../../../server/api/http/protocol/event-stream.ts'

const SILENT_MS = 300
const HEARTBEAT_MS = 40

async function* silentInBetween() {
  yield { event: 'token', data: { text: 'a' } }
  await Bun.sleep(SILENT_MS)
  yield { event: 'token', data: { text: 'b' } }
}

test('eventStream() keeps a silent stream open with comments, which readers pass over', async () => {
  const app = new Hono()
  app.get('/', (context) => eventStream(context, silentInBetween(), HEARTBEAT_MS))
  const response = await app.request('/')
  if (!response.body) throw new Error('Cannot read the stream: it has no body')
  const [forCli, raw] = response.body.tee()
  const [cli, text] = await Promise.all([Array.fromAsync(readAnswerEvents(forCli)), new Response(raw).text()])
  expect(text.match(/^: $/gm)?.length).toBeGreaterThan(3)
  expect<unknown[]>(cli).toEqual(['a', 'b'].map((text) => ({ event: 'token', data: { text } })))
})
