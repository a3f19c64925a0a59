import { afterEach, expect, test } from 'bun:test'
import '../support/happy-dom.ts'
import { endpoints } from '../../shared/endpoints.ts'
import { freePort } from '../support/free-port.ts'

const { call } = await import('../../web/api/client.ts')
const { saveConnection } = await import('../../web/api/connection.ts')
const { currentPresence, onReturn, subscribePresence } = await import('../../web/api/presence.ts')

afterEach(() => localStorage.clear())

/** A server on a port that answers all with this. */
const serve = (port: number, reply: () => Response) =>
  Bun.serve({ port, hostname: '127.0.0.1', fetch: reply })

const ask = () => call(endpoints.datasets, {}).catch(() => {})

test('a server is lost after two requests without an answer, and found again by asking', async () => {
  const port = freePort()
  saveConnection({ endpoint: `http://127.0.0.1:${port}`, timeout: 5 })
  const returned = new Promise<void>((resolve) => onReturn(resolve))
  const told: boolean[] = []
  const end = subscribePresence(() => told.push(currentPresence().since !== null))
  await ask()
  expect(currentPresence().since).toBeNull()
  await ask()
  expect(currentPresence().since).toBeInstanceOf(Date)
  const server = serve(port, () => Response.json({ data: [] }))
  await returned
  expect(currentPresence().since).toBeNull()
  expect(told).toEqual([true, false])
  end()
  await server.stop(true)
}, 15_000)

test('what a gateway says for a server that is away is no answer, and an error of the server is one', async () => {
  const port = freePort()
  saveConnection({ endpoint: `http://127.0.0.1:${port}`, timeout: 5 })
  let reply = () =>
    new Response('<h1>Bad Gateway</h1>', { status: 502, headers: { 'content-type': 'text/html' } })
  const server = serve(port, () => reply())
  await ask()
  await ask()
  expect(currentPresence().since).toBeInstanceOf(Date)
  reply = () => Response.json({ detail: 'Busy.', code: 'busy' }, { status: 503 })
  await ask()
  expect(currentPresence().since).toBeNull()
  await server.stop(true)
})
