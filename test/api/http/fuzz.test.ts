import { expect, test } from 'bun:test'
import { openApp } from '../../support/app.ts'
import { type FuzzRequest, fuzzRequests } from '../../support/requests/fuzz-requests.ts'
import { replyFault } from '../../support/requests/reply-fault.ts'
import { seeded } from '../../support/seeded.ts'
import { TestVisitor } from '../../support/visitor.ts'

const SEED = 1
const REQUESTS = 800
const AT_ONCE = 4

test('Fuzzed requests of every route get an answer or a problem, never a 500 or a stack trace', async () => {
  await using app = await openApp()
  await app.ingest('getting-started', {
    'lease.txt': 'The tenant gives three months notice. The rent is 900.',
  })
  const owner = new TestVisitor(app)
  await owner.setPassword()
  const openapi = await (await owner.ask('/api/openapi.json')).json()
  const requests = fuzzRequests(openapi, seeded(SEED))
  const faults: string[] = []
  const statuses = new Map<number, number>()

  async function send({ method, path, headers, body }: FuzzRequest): Promise<void> {
    const cookie = path.includes('sign-out') ? '' : owner.cookie
    let request: Request
    try {
      request = new Request(`http://localhost${path}`, {
        method,
        headers: { cookie, ...headers },
        ...(body === null || !['POST', 'PUT', 'PATCH', 'DELETE'].includes(method) ? {} : { body }),
      })
    } catch {
      return // What cannot even be sent.
    }
    const response = await app.app.fetch(request, { address: '127.0.0.1' })
    const replied = { status: response.status, headers: response.headers, text: await response.text() }
    statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1)
    const fault = replyFault(replied, [app.folder, 'root:x:', 'SQLite format'])
    if (fault !== null) faults.push(`${method} ${path.slice(0, 200)} ${String(body).slice(0, 200)}: ${fault}`)
  }

  async function work(share: number): Promise<void> {
    for (let sent = 0; sent < share; sent++) {
      const { value } = requests.next()
      if (value) await send(value)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, () => work(REQUESTS / AT_ONCE)))
  console.log(
    `${REQUESTS} requests fuzzed: ${[...statuses]
      .sort()
      .map(([status, count]) => `${status} ${count}`)
      .join(', ')}`,
  )
  expect(faults).toEqual([])
  for (const status of [200, 400, 404, 422]) expect(statuses.get(status) ?? 0).toBeGreaterThan(10)
  expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
  expect((await owner.ask('/api/datasets')).status).toBe(200)
}, 120_000)
