import { expect, test } from 'bun:test'
import { outboundConnections, outboundFetch } from '../server/outbound.ts'

test('outboundFetch() notes where requests of this thread and of its workers go, and goes nowhere else', async () => {
  using server = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: () => new Response('here') })
  const origin = `http://127.0.0.1:${server.port}`
  expect(await (await outboundFetch('ollama', origin, `${origin}/a`, {})).text()).toBe('here')
  await expect(outboundFetch('ollama', origin, 'http://192.0.2.1/a', {})).rejects.toThrow(
    `Cannot connect to http://192.0.2.1: the only address for ollama is ${origin}`,
  )
  const code = `import { outboundFetch } from ${JSON.stringify(`${import.meta.dir}/../server/outbound.ts`)}
    await outboundFetch('ollama', '${origin}', '${origin}/b', {}); postMessage('done')`
  const worker = new Worker(URL.createObjectURL(new Blob([code], { type: 'application/typescript' })))
  await new Promise((resolve) => worker.addEventListener('message', resolve, { once: true }))
  const entry = () => outboundConnections().find(({ address }) => address === origin)
  for (let wait = 0; wait < 100 && entry()?.count !== 2; wait++) await Bun.sleep(10)
  worker.terminate()
  expect(entry()).toMatchObject({ address: origin, purpose: 'ollama', count: 2 })
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
