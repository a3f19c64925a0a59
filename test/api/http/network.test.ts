import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openApp } from '../../support/app.ts'
import { remoteDocuments } from '../../support/remote-documents.ts'
import { trapServer } from '../../support/trap-server.ts'
import type { OfflineSession } from './offline-session.ts'

const ROOT = join(import.meta.dir, '../../..')

/** How this machine lets one have a network of one's own; null where it does not. */
const UNSHARE = (['-n', '-rn'] as const).find(
  (flags) => Bun.which('ip') && Bun.which('unshare') && Bun.spawnSync(['unshare', flags, 'true']).success,
)

if (UNSHARE === undefined) console.log('Skipped: this machine gives no network namespace to prove it in')

test.skipIf(UNSHARE === undefined)(
  'Nothing leaves the machine but requests to the configured Ollama',
  async () => {
    const script = join(import.meta.dir, 'offline-session.ts')
    const child = Bun.spawn(['unshare', UNSHARE ?? '', process.execPath, script], {
      cwd: ROOT,
      stderr: 'pipe',
    })
    const [stdout, stderr] = await Promise.all([
      new Response(child.stdout).text(),
      new Response(child.stderr).text(),
    ])
    expect(stderr).toBe('')
    const session = JSON.parse(stdout) as OfflineSession
    expect(session.leaving.after - session.leaving.before).toBe(0)
    expect(session.leaving.control).toBeGreaterThan(session.leaving.after)
    expect(session.trapped).toBe(0)
    expect(session.completed).toBeGreaterThan(14)
    expect(session.engines.slice(0, 3)).toEqual(['ollama', 'ollama', 'ollama'])
    expect(session.told).toMatch(/^ {2}OLLAMA \(ollama\): \d+ requests, /m)
    expect(session.told.match(/^ {2}\S+ \(\w+\): /gm)).toHaveLength(1)
    expect(session.told).not.toContain('✗')
  },
  60_000,
)

test('Nothing that documents link to is fetched', async () => {
  using trap = trapServer()
  const { address } = trap
  await using app = await openApp()
  const job = await app.ingest('d', remoteDocuments(address))
  expect(job.files.filter(({ status }) => status === 'completed').length).toBeGreaterThan(4)
  for (const name of [`${address}/model`, '../../etc/passwd', `http://${'a'.repeat(150)}`]) {
    const body = JSON.stringify({ name })
    await (await app.request('/api/models/pull', { method: 'POST', body })).text()
    await (await app.request('/api/models/chat', { method: 'PUT', body })).text()
  }
  const headers = { 'x-forwarded-host': address.slice(7), 'x-original-url': address, referer: address }
  for (const path of [
    '/',
    '/api/datasets',
    `/api/documents/${encodeURIComponent(address)}/file`,
    `/${address}`,
  ])
    await (await app.request(path, { headers })).text()
  expect(trap.requests).toBe(0)
})

test('All requests leave through one door, which checks where they go', async () => {
  const files = [...new Bun.Glob('server/**/*.ts').scanSync({ cwd: ROOT })]
  const direct = files.filter((path) => {
    // The commands ask the server of this machine, and 'ibid models add' the address that it is given.
    if (
      /^server\/(cli\/open\/running-server|platform\/outbound|models\/embedding\/(download|model-address))\.ts$/.test(
        path,
      )
    )
      return false
    const text = readFileSync(join(ROOT, path), 'utf8')
    return /(?<![\w.#])fetch\(|\bnew WebSocket\(|\bBun\.connect\(|from 'node:(net|http|https|dgram|tls|http2)'.*connect|\bXMLHttpRequest\b/.test(
      text.replace(/async fetch\(|guardedFetch/g, ''),
    )
  })
  expect(files.length).toBeGreaterThan(100)
  expect(direct).toEqual([])
})
