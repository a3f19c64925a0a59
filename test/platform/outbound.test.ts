import { expect, test } from 'bun:test'
import { outboundConnections, outboundFetch, outboundRequests } from '../../server/platform/outbound.ts'
import { until } from '../support/until.ts'

test('outboundFetch() notes where requests of this thread and of its workers go, and goes nowhere else', async () => {
  using server = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: () => new Response('here') })
  const origin = `http://127.0.0.1:${server.port}`
  const entry = () =>
    outboundConnections().find(({ address, purpose }) => address === origin && purpose === 'ollama')
  // The system may give the port of a server that an earlier test asked.
  const before = entry()?.count ?? 0
  expect(await (await outboundFetch('ollama', origin, `${origin}/a`, {})).text()).toBe('here')
  await expect(outboundFetch('ollama', origin, 'http://192.0.2.1/a', {})).rejects.toThrow(
    `Cannot connect to http://192.0.2.1: the only address for ollama is ${origin}`,
  )
  const code = `import { outboundFetch } from ${JSON.stringify(`${import.meta.dir}/../../server/platform/outbound.ts`)}
    await (await outboundFetch('ollama', '${origin}', '${origin}/b', {})).text(); postMessage('done')`
  const worker = new Worker(URL.createObjectURL(new Blob([code], { type: 'application/typescript' })))
  await new Promise((resolve) => worker.addEventListener('message', resolve, { once: true }))
  await until('the request of the worker to be noted', () => entry()?.count === before + 2)
  worker.terminate()
  expect(entry()).toMatchObject({ address: origin, purpose: 'ollama', count: before + 2 })
  const made = () =>
    outboundRequests()
      .filter(({ address }) => address === origin)
      .slice(0, 2)
  await until('both requests to end', () => made().every(({ open }) => !open))
  expect(made().map(({ path, open }) => [path, open])).toEqual([
    ['/b', false],
    ['/a', false],
  ])
  expect(outboundConnections().some(({ address }) => address.includes('192.0.2.1'))).toBe(false)
})

test('outboundFetch() follows no redirect', async () => {
  using server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch: () => Response.redirect('http://192.0.2.1/', 302),
  })
  const origin = `http://127.0.0.1:${server.port}`
  await expect(outboundFetch('ollama', origin, `${origin}/a`, {})).rejects.toThrow()
})

test('outboundFetch() counts what a request carries, part by part', async () => {
  const looked = Promise.withResolvers<void>()
  using server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    async fetch(request) {
      await request.text()
      return new Response(async function* () {
        yield 'four'
        await looked.promise
        yield 'and more'
      })
    },
  })
  const origin = `http://127.0.0.1:${server.port}`
  const reply = await outboundFetch('ollama', origin, `${origin}/a`, { method: 'POST', body: 'grün' })
  const made = () => outboundRequests().find(({ address }) => address === origin)
  expect(made()).toMatchObject({ method: 'POST', path: '/a', bytes_sent: 5, open: true })
  looked.resolve()
  expect(await reply.text()).toBe('fourand more')
  expect(made()).toMatchObject({ bytes_received: 12, open: false })
  const left = await outboundFetch('ollama', origin, `${origin}/b`, {})
  await left.body?.cancel()
  expect(made()).toMatchObject({ path: '/b', bytes_sent: 0, open: false })
  await expect(
    outboundFetch('ollama', origin, `${origin}/c`, { signal: AbortSignal.abort() }),
  ).rejects.toThrow()
  expect(made()).toMatchObject({ path: '/c', open: false })
})

test('Proxies set in the environment are not used', async () => {
  using proxy = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: () => new Response('the proxy') })
  using server = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: () => new Response('the server') })
  const origin = `http://127.0.0.1:${server.port}`
  const path = JSON.stringify(`${import.meta.dir}/../../server/platform/outbound.ts`)
  const code = `import { outboundFetch } from ${path}
    const said = await outboundFetch('ollama', '${origin}', '${origin}/', {})
    console.log(await said.text())
    process.exit(0)`
  const env = { PATH: process.env.PATH, http_proxy: `http://127.0.0.1:${proxy.port}` }
  const child = Bun.spawn([process.execPath, '-e', code], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  expect((await new Response(child.stdout).text()).trim()).toBe('the server')
})
