import { afterAll, beforeAll, expect, test } from 'bun:test'
import { connect } from 'node:net'
import { join } from 'node:path'
import { askServer } from '../../server/cli/open/running-server.ts'
import { ServerProcess, serveFolder } from '../support/server-process.ts'
import { type TemporaryFolder, temporaryFolder } from '../support/temporary-folder.ts'
import { until } from '../support/until.ts'

const PASSWORD = 'correct horse battery'

let folder: TemporaryFolder
let cert: string
let key: string
beforeAll(async () => {
  folder = await temporaryFolder()
  cert = join(folder.path, 'cert.pem')
  key = join(folder.path, 'key.pem')
  const options = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2']
  const subject = ['-subj', '/CN=docs.example.com']
  const made = Bun.spawnSync([
    'openssl',
    'req',
    '-x509',
    ...options,
    ...subject,
    '-keyout',
    key,
    '-out',
    cert,
  ])
  if (!made.success) throw new Error(`Cannot make a certificate: ${made.stderr}`)
})
afterAll(async () => {
  await folder[Symbol.asyncDispose]()
})

const dataDir = (name: string) => join(folder.path, name)

/** Runs a command that reads its password from stdin. */
async function setPassword(path: string, password: string): Promise<{ code: number; stderr: string }> {
  const main = join(import.meta.dir, '..', '..', 'server', 'main.ts')
  const child = Bun.spawn([process.execPath, main, 'password', '--data-dir', path], {
    stdin: new Blob([`${password}\n`]),
    stderr: 'pipe',
    stdout: 'ignore',
  })
  return { stderr: await new Response(child.stderr).text(), code: await child.exited }
}

async function newToken(path: string, role: string): Promise<string> {
  const { stdout } = await new ServerProcess(['token', 'create', role, '--role', role, '--data-dir', path])
    .outcome
  return stdout.trim()
}

/** Ends once it says it is ready, or by itself. */
async function startsOn(...args: string[]): Promise<{ started: boolean; stderr: string }> {
  const server = new ServerProcess(['--port', '0', ...args])
  const started = await server.ready().then(
    () => true,
    () => false,
  )
  return { started, stderr: (await server.end()).stderr }
}

test('An address that others can reach needs a password, a token or --insecure', async () => {
  const path = dataDir('open')
  const refused = await startsOn('--host', '0.0.0.0', '--data-dir', path)
  expect(refused.started).toBe(false)
  expect(refused.stderr).toMatch(
    /^ibid: Cannot listen on 0\.0\.0\.0:0: .*ibid password --data-dir '.*--insecure\n$/,
  )
  const insecure = await startsOn('--host', '0.0.0.0', '--insecure', '--data-dir', path)
  expect(insecure.started).toBe(true)
  expect(insecure.stderr).toContain('--insecure: unless a password is set')
  expect((await setPassword(path, 'short')).stderr).toContain('A password needs at least 10 characters.')
  expect((await setPassword(path, PASSWORD)).code).toBe(0)
  expect((await startsOn('--host', '0.0.0.0', '--data-dir', path)).started).toBe(true)
  const withToken = dataDir('token')
  await newToken(withToken, 'reader')
  await using server = await serveFolder(withToken, '--host', '0.0.0.0')
  expect((await fetch(`${server.url}/api/datasets`)).status).toBe(401)
})

test('With --tls-cert and --tls-key, Ibid speaks TLS and nothing else', async () => {
  const path = dataDir('tls')
  await setPassword(path, PASSWORD)
  await using server = await serveFolder(path, '--tls-cert', cert, '--tls-key', key)
  expect(server.url).toStartWith('https://127.0.0.1:')
  await expect(fetch(`${server.url}/healthz`)).rejects.toThrow()
  const reply = await askServer(server.url, '/api/auth/sign-in', null, {
    method: 'POST',
    body: JSON.stringify({ password: PASSWORD }),
  })
  expect(reply.headers.get('set-cookie')).toContain('; Secure;')
  expect(await plainReply(Number(new URL(server.url).port))).not.toContain('HTTP/1.1 200')
  const token = await newToken(path, 'admin')
  const file = join(folder.path, 'note.txt')
  await Bun.write(file, 'The rent is 900 a month.')
  const args = ['ingest', file, '--dataset', 'd', '--data-dir', path]
  const stranger = await new ServerProcess(args).outcome
  expect(stranger).toMatchObject({ code: 2, stderr: expect.stringContaining('ibid token create NAME') })
  const known = await new ServerProcess(args, { IBID_TOKEN: token }).outcome
  expect(known).toMatchObject({
    code: 0,
    stdout: '1 completed, 0 unchanged, 0 failed, 0 refused; 1 chunks\n',
  })
  const asked = await new ServerProcess([
    'ask',
    'How much is the rent?',
    '--token',
    token,
    '--data-dir',
    path,
  ]).outcome
  expect(asked.stdout).toContain('900')
})

test('TLS files that cannot be used end the start with a sentence', async () => {
  const start = (...args: string[]) => startsOn('--data-dir', dataDir('bad-tls'), ...args)
  const missing = join(folder.path, 'missing.pem')
  expect((await start('--tls-cert', missing, '--tls-key', key)).stderr).toContain(
    `Cannot read --tls-cert '${missing}'`,
  )
  const text = join(folder.path, 'text.pem')
  await Bun.write(text, 'no certificate')
  expect((await start('--tls-cert', cert, '--tls-key', text)).stderr).toContain('it is not a PEM file')
  const swapped = await start('--tls-cert', key, '--tls-key', cert)
  expect({ started: swapped.started, stacks: swapped.stderr.includes('    at ') }).toEqual({
    started: false,
    stacks: false,
  })
})

test('The commands work on a folder with a password while no server runs', async () => {
  const path = dataDir('alone')
  await setPassword(path, PASSWORD)
  const file = join(folder.path, 'alone.txt')
  await Bun.write(file, 'The deposit is 1,800.')
  const { code } = await new ServerProcess(['ingest', file, '--dataset', 'd', '--data-dir', path]).outcome
  expect(code).toBe(0)
})

test('ibid password asks twice on a terminal, and shows nothing of what is typed', async () => {
  const path = dataDir('terminal')
  let shown = ''
  const main = join(import.meta.dir, '..', '..', 'server', 'main.ts')
  const child = Bun.spawn([process.execPath, main, 'password', '--data-dir', path], {
    terminal: {
      cols: 200,
      rows: 20,
      data: (_terminal, bytes) => {
        shown += new TextDecoder().decode(bytes)
      },
    },
  })
  const answer = async (question: string, typed: string) => {
    await until(
      () => `'${question}' on the terminal: ${shown}`,
      () => shown.includes(question),
    )
    child.terminal?.write(typed)
  }
  await answer('New password: ', 'correct horsex\x7f battery\r')
  await answer('Again: ', 'correct horse battery\r')
  expect(await child.exited).toBe(0)
  expect(shown).toContain('The password is set.')
  expect(shown).not.toContain('horse')
})

test('ibid token lists and revokes, and tells no secret again', async () => {
  const path = dataDir('tokens')
  const secret = await newToken(path, 'reader')
  expect(secret).toMatch(/^ibid_[\w-]{43}$/)
  const { stdout } = await new ServerProcess(['token', 'list', '--data-dir', path]).outcome
  expect(stdout).toMatch(/^[\w-]{36} {2}reader {2}reader, made .*, never used\n$/)
  expect(stdout).not.toContain(secret)
  const id = stdout.slice(0, 36)
  expect((await new ServerProcess(['token', 'revoke', id, '--data-dir', path]).outcome).code).toBe(0)
  const again = await new ServerProcess(['token', 'revoke', id, '--data-dir', path]).outcome
  expect(again).toMatchObject({ code: 2, stderr: expect.stringContaining('There is no token') })
})

/** What a port says to plain HTTP. */
async function plainReply(port: number): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>()
  let said = ''
  const socket = connect(port, '127.0.0.1', () =>
    socket.end('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n'),
  )
  socket.on('data', (bytes) => {
    said += bytes.toString()
  })
  socket.on('close', () => resolve(said))
  socket.on('error', () => resolve(said))
  return await promise
}
