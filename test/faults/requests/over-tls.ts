import { connect as connectPlain, type Socket } from 'node:net'
import { join } from 'node:path'
import { connect } from 'node:tls'
import { unzipSync, zipSync } from 'fflate'
import { TokenMade } from '../../../shared/access.ts'
import { DocumentList } from '../../../shared/documents.ts'
import { UploadQueued } from '../../../shared/jobs.ts'
import { uploadForm } from '../../support/app.ts'
import { makeDocx, paragraph } from '../../support/documents/make-docx.ts'
import { newFolder, startServer } from '../../support/executable.ts'
import { seeded } from '../../support/seeded.ts'
import { ollamaServer } from '../../support/servers/ollama-server.ts'
import { longText } from '../../support/texts/long-text.ts'
import { until } from '../../support/until.ts'
import { Fault, load, numberOption, percentile } from '../support/ibid-process.ts'
import { malformedRequests, smuggledRequests } from './malformed-requests.ts'

/**
 * Attacks an executable that speaks TLS: malformed and smuggled requests, handshakes that never end, and streams of every kind
 * whose token is revoked, whose session is ended, or whose dataset is removed while they are open:
 *
 *   bun test/faults/requests/over-tls.ts [--seed N] [--idle N]
 */
const PASSWORD = 'correct horse battery'
const QUESTION = 'How high is the deposit?'
const ENDED_MS = 20_000
const CLOSED_MS = 40_000
const STILL_MS = 2_000
const ADMITTED_MS = 1_500
const LARGE_BYTES = 80 * 1024 * 1024

const folder = await newFolder()
await Bun.$`openssl req -x509 -newkey rsa:2048 -nodes -keyout ${join(folder, 'key')} -out ${join(folder, 'crt')} -days 2 -subj /CN=localhost`.quiet()
const model = ollamaServer({ behaviour: { kind: 'hang', after: 0 }, pullMs: 60_000 })
const ibid = await startServer({
  folder,
  args: ['--tls-cert', join(folder, 'crt'), '--tls-key', join(folder, 'key')],
  env: { IBID_OLLAMA_HOST: model.host },
})
const faults: string[] = []
const port = Number(new URL(ibid.url).port)
let cookie = ''
try {
  await malformed(seeded(numberOption('seed', 1)))
  await halfOpen(numberOption('idle', 300))
  await shutOut()
} finally {
  model.stop()
  const { stderr } = await ibid.stop()
  for (const [line] of stderr.matchAll(/^.*(?:\/\$bunfs\/|"message":"A request failed").*$/gm))
    faults.push(`the log tells of a failure of ours: ${line.slice(0, 300)}`)
  await Bun.$`rm -rf ${folder}`
}
for (const fault of faults) console.log(`FAULT ${fault}`)
if (faults.length > 0) throw new Fault(`${faults.length} faults`)

/** Makes a request, by default as the owner. */
async function ask(
  path: string,
  init: { method?: string; body?: unknown; headers?: Record<string, string> } = {},
) {
  const { method = init.body === undefined ? 'GET' : 'POST', body, headers = { cookie } } = init
  const isForm = body instanceof FormData
  return await fetch(ibid.url + path, {
    method,
    headers: { ...(isForm ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    tls: { rejectUnauthorized: false },
  })
}

async function upload(
  dataset: string,
  files: Readonly<Record<string, string | Uint8Array>>,
): Promise<string> {
  return UploadQueued.parse(await (await ask('/api/upload', { body: uploadForm(dataset, files) })).json())
    .job_id
}

/** Replies to bytes that were sent over TLS, within a second and a half or until the connection ends. */
async function exchange(bytes: Buffer): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>()
  let said = ''
  const socket = connect({ port, host: '127.0.0.1', rejectUnauthorized: false }, () => socket.write(bytes))
  const end = () => {
    socket.destroy()
    resolve(said)
  }
  socket.on('data', (part: Buffer) => {
    said += part.toString('latin1')
  })
  socket.on('close', end)
  socket.on('error', end)
  setTimeout(end, 1500)
  return await promise
}

async function malformed(random: () => number): Promise<void> {
  const hidden = smuggledRequests(port)
  for (const bytes of hidden) {
    const said = await exchange(bytes)
    if (/HTTP\/1\.1 200/.test(said))
      faults.push(`a hidden request was answered: ${bytes.toString('latin1').slice(0, 200)}`)
  }
  const all = [...malformedRequests(random)]
  const count = all.length
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (let bytes = all.pop(); bytes; bytes = all.pop())
        if (/^HTTP\/1\.1 5(?!03|05|01)|\n\s+at |\$bunfs/.test(await exchange(bytes)))
          faults.push(`malformed: ${JSON.stringify(bytes.toString('latin1').slice(0, 150))}`)
    }),
  )
  console.log(`${count} malformed and ${hidden.length} smuggled requests over TLS`)
}

/** Holds connections without a handshake, with the beginning of one, and with a header that never ends. */
async function halfOpen(idle: number): Promise<void> {
  const sockets: Socket[] = []
  const held = (socket: Socket) => sockets.push(socket.on('error', () => {}))
  for (let i = 0; i < idle; i++) {
    held(connectPlain(port, '127.0.0.1'))
    const half: Socket = connectPlain(port, '127.0.0.1', () =>
      half.write(Buffer.from('16030102000100', 'hex')),
    )
    held(half)
  }
  const slow = Array.from({ length: 100 }, () => {
    const socket = connect({ port, host: '127.0.0.1', rejectUnauthorized: false }, () =>
      socket.write('GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nX: '),
    )
    held(socket)
    return socket
  })
  const dribble = setInterval(() => {
    for (const socket of slow) if (!socket.destroyed) socket.write('a')
  }, 1000)
  const times: number[] = []
  const began = performance.now()
  try {
    await until(
      'connections without a request to be closed',
      async () => {
        const at = performance.now()
        await (await ask('/healthz', { headers: { connection: 'close' } })).text()
        times.push(performance.now() - at)
        await Bun.sleep(50)
        return sockets.every((socket) => socket.destroyed)
      },
      CLOSED_MS,
    )
  } finally {
    clearInterval(dribble)
    for (const socket of sockets) socket.destroy()
  }
  const p99 = percentile(times, 0.99)
  console.log(
    `${sockets.length} connections without a request were closed after ${((performance.now() - began) / 1000).toFixed(0)} s; /healthz beside them p50 ${percentile(times, 0.5).toFixed(1)}, p99 ${p99.toFixed(0)} ms; load ${load()}`,
  )
  if (p99 > STILL_MS) faults.push(`/healthz took ${p99.toFixed(0)} ms beside connections without a request`)
}

type Opened = { readonly name: string; readonly response: Response }

/** Opens a stream of every kind, as the bearer of these headers. */
async function streams(headers: Record<string, string>, job: string): Promise<Opened[]> {
  const sse = { ...headers, accept: 'text/event-stream' }
  const rpc = { ...headers, accept: 'application/json, text/event-stream' }
  const call = {
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name: 'ask', arguments: { query: QUESTION } },
  }
  const messages = [{ role: 'user', content: QUESTION }]
  const all: Record<string, Promise<Response>> = {
    'a question': ask('/api/query', { body: { query: QUESTION }, headers: sse }),
    'a conversation': ask('/api/chat', { body: { message: QUESTION }, headers: sse }),
    '/v1': ask('/v1/chat/completions', { body: { model: 'ibid', stream: true, messages }, headers }),
    MCP: ask('/mcp', { body: call, headers: rpc }),
    'a job': ask(`/api/jobs/${job}/events`, { headers: sse }),
    'a download of a model': ask('/api/models/pull', { body: { name: 'qwen3:4b' }, headers: sse }),
    'an export': ask('/api/datasets/big/export', { headers }),
    'a backup': ask('/api/backup', { method: 'POST', headers }),
  }
  return await Promise.all(
    Object.entries(all).map(async ([name, response]) => ({ name, response: await response })),
  )
}

/** Reads to the end; a download is left alone until `cut`, and for as long as an answer about its caller holds. */
async function endOf({ name, response }: Opened, cut: Promise<void>): Promise<string> {
  const isDownload = /export|backup/.test(name)
  const reader = response.body?.getReader()
  let said = ''
  for (let parts = 0; ; parts++) {
    if (isDownload && parts > 0) await cut
    if (isDownload && parts === 1) await Bun.sleep(ADMITTED_MS)
    const part = await reader?.read().catch(() => null)
    if (part === null) return 'cut'
    if (!part || part.done) return isDownload ? 'whole' : said
    if (!isDownload) said += new TextDecoder().decode(part.value)
  }
}

/** A Word file that no buffer on the way of a download holds. */
function largeFile(): Uint8Array {
  const noise = new Uint8Array(LARGE_BYTES)
  for (let at = 0; at < noise.length; at += 65_536) crypto.getRandomValues(noise.subarray(at, at + 65_536))
  const parts = unzipSync(makeDocx(paragraph('This file bears a large picture.')))
  return zipSync({ ...parts, 'word/media/noise.bin': noise }, { level: 0 })
}

async function shutOut(): Promise<void> {
  const lease = await upload('house', { 'lease.md': '# Lease\n\nThe deposit is 900 €.\n' })
  const big = await upload('big', { 'a.docx': largeFile() })
  for (const id of [lease, big])
    await until('the documents to be read', async () =>
      /completed|failed/.test(await (await ask(`/api/jobs/${id}/status`)).text()),
    )
  const set = await ask('/api/auth/password', { method: 'PUT', body: { password: PASSWORD } })
  const said = set.headers.get('set-cookie') ?? ''
  cookie = said.split(';')[0] ?? ''
  if (!/; HttpOnly; Secure; SameSite=Strict/.test(said)) faults.push(`the session's cookie is ${said}`)
  const signedIn = await ask('/api/auth/sign-in', { body: { password: PASSWORD }, headers: {} })
  const other = { cookie: signedIn.headers.get('set-cookie')?.split(';')[0] ?? '' }
  const made = TokenMade.parse(
    await (await ask('/api/tokens', { body: { name: 'a', role: 'admin' } })).json(),
  )
  const bearer = { authorization: `Bearer ${made.secret}` }
  await left(bearer, 'its token was revoked', () => ask(`/api/tokens/${made.token.id}`, { method: 'DELETE' }))
  await left(other, 'its session was ended', () => ask('/api/auth/sessions', { method: 'DELETE' }))
  await removed()
}

/** Checks that every stream of these credentials ends, tells no result, and leaves the model to others. */
async function left(
  headers: Record<string, string>,
  why: string,
  end: () => Promise<Response>,
): Promise<void> {
  const job = await upload(`read while ${why}`, { 'a.txt': longText(why, 400_000) })
  const opened = await streams(headers, job)
  const { promise: cut, resolve } = Promise.withResolvers<void>()
  const ends = opened.map(async (one) => [one.name, await endOf(one, cut)] as const)
  for (const { name, response } of opened)
    if (response.status !== 200) faults.push(`${name} began with ${response.status} before ${why}`)
  const status = (await end()).status
  if (status >= 300) throw new Fault(`Cannot shut out: ${status}`)
  resolve()
  const began = performance.now()
  const late = Bun.sleep(ENDED_MS).then(() => null)
  for (const [at, one] of ends.entries()) {
    const ended = await Promise.race([one, late])
    const name = opened[at]?.name
    if (ended === null) faults.push(`${name} went on after ${why}`)
    else if (/event: result|\[DONE\]|^whole$|"status":"success"/.test(ended[1]))
      faults.push(`${name} told after ${why}: ${ended[1].slice(-300)}`)
  }
  await until('the model to be left', () => model.open() + model.pulling() === 0, ENDED_MS)
  console.log(
    `${opened.length} streams over TLS ended ${((performance.now() - began) / 1000).toFixed(1)} s after ${why}`,
  )
  await ask(`/api/datasets/${encodeURIComponent(`read while ${why}`)}`, { method: 'DELETE' })
}

/** Checks that the streams of a removed dataset end, and that it is told of by none that begins later. */
async function removed(): Promise<void> {
  const id = await upload('removed', { 'a.txt': longText('removed', 400_000) })
  const job = await ask(`/api/jobs/${id}/events`, { headers: { cookie, accept: 'text/event-stream' } })
  const ended = job.text()
  await ask('/api/datasets/removed', { method: 'DELETE' })
  const said = await Promise.race([ended, Bun.sleep(ENDED_MS)])
  if (typeof said !== 'string' || !/cancelled|completed/.test(said))
    faults.push(`the job of a removed dataset goes on: ${said}`)
  const { data } = DocumentList.parse(await (await ask('/api/documents')).json())
  if (data.some(({ dataset }) => dataset === 'removed')) faults.push('a removed dataset has documents')
}
