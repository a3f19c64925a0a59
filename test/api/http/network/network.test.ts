import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { outboundConnections, outboundFetch } from '../../../../server/platform/outbound.ts'
import { openApp } from '../../../support/app.ts'
import { remoteDocuments } from '../../../support/documents/remote-documents.ts'
import { ollamaServer } from '../../../support/servers/ollama-server.ts'
import { trapServer } from '../../../support/servers/trap-server.ts'
import type { OfflineSession } from './offline-session.ts'

const ROOT = join(import.meta.dir, '../../../..')

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
  const model = ollamaServer()
  let received = 0
  using counting = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch(request) {
      received++
      const { pathname } = new URL(request.url)
      return fetch(new Request(`${model.host}${pathname}`, request))
    },
  })
  const address = `http://127.0.0.1:${counting.port}`
  await using app = await openApp({ ollamaHost: address })
  await app.ingest('d', { 'lease.txt': 'The tenant gives three months notice.' })
  for (const path of ['/api/query', '/api/chat', '/api/summarize', '/api/models/pull']) {
    const body = { query: 'How much notice?', message: 'How much notice?', dataset: 'd', name: 'other' }
    await (await app.request(path, { method: 'POST', body: JSON.stringify(body) })).text()
  }
  for (const path of ['/api/models', '/api/system/status', '/readyz']) await app.request(path)
  model.stop()
  expect(received).toBeGreaterThan(5)
  const noted = outboundConnections().filter((one) => one.address === address)
  expect(noted.map(({ count }) => count)).toEqual([received])
  await expect(outboundFetch('ollama', address, 'http://192.0.2.1/', {})).rejects.toThrow(
    `the only address for ollama is ${address}`,
  )
})
