import { afterAll, beforeAll, expect, test } from 'bun:test'
import { readdirSync, readFileSync } from 'node:fs'
import { exchange, hold, malformedRequests } from '../../../faults/requests/malformed-requests.ts'
import { seeded } from '../../../support/seeded.ts'
import { type ServerProcess, serveFolder } from '../../../support/server-process.ts'
import { type TemporaryFolder, temporaryFolder } from '../../../support/temporary-folder.ts'
import { until } from '../../../support/until.ts'

const IDLE = 1000
const SLOW = 100
const MB = 1024 * 1024

let folder: TemporaryFolder
let server: ServerProcess
beforeAll(async () => {
  folder = await temporaryFolder()
  server = await serveFolder(folder.path)
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await folder[Symbol.asyncDispose]()
})

const openFiles = () => readdirSync(`/proc/${server.pid}/fd`).length
const residentBytes = () =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1]) * 1024

test('Slow and idle connections keep nobody else waiting', async () => {
  await (await fetch(`${server.url}/readyz`)).text()
  const before = { files: openFiles(), bytes: residentBytes() }
  const held = await hold(server.url, IDLE, SLOW)
  // The kernel takes connections before the server does.
  await until('the server to take the connections', () => openFiles() - before.files >= IDLE)
  for (let count = 0; count < 100; count++) {
    const response = await fetch(`${server.url}/api/datasets`, { keepalive: false })
    expect(response.status).toBe(200)
    await response.text()
  }
  expect(residentBytes() - before.bytes).toBeLessThan(100 * MB)
  held.end()
  await until('the server to close the connections', () => openFiles() - before.files < 50)
})

test('A connection that never finishes its headers is closed', async () => {
  const held = await hold(server.url, 0, 3)
  expect(held.open()).toBe(3)
  await until('the server to close the connections', () => held.open() === 0)
  held.end()
}, 30_000)

test('Malformed requests get an error of their own or a closed connection, never a 500', async () => {
  const sent = [...malformedRequests(seeded(1))]
  const replies = await Promise.all(sent.map((bytes) => exchange(server.url, bytes)))
  const told = (bytes: Buffer | undefined, reply: string) => [
    bytes?.subarray(0, 80).toString('latin1'),
    reply.slice(0, 200),
  ]
  const faulty = replies.flatMap((reply, index) =>
    /^HTTP\/1\.1 5(?!01|03|05)/.test(reply) || /\n\s+at |node_modules/.test(reply)
      ? [told(sent[index], reply)]
      : [],
  )
  expect(faulty).toEqual([])
  expect(replies.filter((reply) => /^HTTP\/1\.1 4/.test(reply)).length).toBeGreaterThan(20)
  expect((await fetch(`${server.url}/api/datasets`)).status).toBe(200)
})

test('Headers are limited', async () => {
  const large = await exchange(
    server.url,
    Buffer.from(`GET / HTTP/1.1\r\nHost: localhost\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`),
  )
  expect(large).toStartWith('HTTP/1.1 431')
  const many = await exchange(
    server.url,
    Buffer.from(`GET / HTTP/1.1\r\nHost: localhost\r\n${'X: a\r\n'.repeat(3000)}\r\n`),
  )
  expect(many).toMatch(/^(HTTP\/1\.1 4\d\d|$)/)
})
