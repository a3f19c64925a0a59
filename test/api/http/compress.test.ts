import { expect, test } from 'bun:test'
import { Hono } from 'hono'
import { acceptedEncoding, compressJson } from '../../../server/api/http/middleware/compress.ts'
import { eventStream } from '../../../server/api/http/protocol/event-stream.ts'
import { followAdmission } from '../../../server/api/http/protocol/still-admitted.ts'

const LONG = { text: 'The rent is 1,240 euros. '.repeat(200) }

const app = new Hono()
app.use(compressJson(['/secret']))
app.get('/long', (context) => context.json(LONG, 201))
app.get('/secret', (context) => context.json(LONG))
app.get('/short', (context) => context.json({ text: 'Short.' }))
app.get('/file', (context) => context.text(LONG.text))
async function* events() {
  yield { event: 'token', data: LONG }
}
app.get('/events', (context) => eventStream(context, events(), followAdmission(context), 1000))

async function ask(path: string, accepted: string) {
  const { status, headers, body } = await app.request(path, { headers: { 'accept-encoding': accepted } })
  const bytes = new Uint8Array(await new Response(body).arrayBuffer())
  return { status, bytes, encoding: headers.get('content-encoding'), vary: headers.get('vary') }
}

test('long JSON is compressed as the client accepts it, and keeps its status', async () => {
  const decoders = {
    zstd: Bun.zstdDecompressSync,
    gzip: Bun.gunzipSync,
  } as const
  for (const name of ['zstd', 'gzip'] as const) {
    const { status, encoding, vary, bytes } = await ask('/long', name)
    expect({ status, encoding, vary }).toEqual({ status: 201, encoding: name, vary: 'Accept-Encoding' })
    expect(JSON.parse(new TextDecoder().decode(decoders[name](bytes)))).toEqual(LONG)
  }
  expect((await ask('/long', 'br')).bytes.length).toBeLessThan(200)
})

test('short JSON, replies with secrets, other kinds and event streams pass as they are', async () => {
  const accepted = 'gzip, deflate, br, zstd'
  for (const path of ['/short', '/secret', '/file', '/events'])
    expect({ path, encoding: (await ask(path, accepted)).encoding }).toEqual({ path, encoding: null })
  const { bytes, encoding } = await ask('/long', '')
  expect({ encoding, length: bytes.length }).toEqual({ encoding: null, length: JSON.stringify(LONG).length })
})

test('acceptedEncoding() heeds weights of zero and the asterisk', () => {
  expect(acceptedEncoding('gzip, br;q=0.5')).toBe('br')
  expect(acceptedEncoding('zstd;q=0, gzip;q=0.1')).toBe('gzip')
  expect(acceptedEncoding('*')).toBe('zstd')
  expect(acceptedEncoding('identity')).toBeUndefined()
})
