/** A server on this machine that nobody should call. It counts requests. */
export type TrapServer = { readonly address: string; readonly requests: number; [Symbol.dispose](): void }

export function trapServer(): TrapServer {
  let requests = 0
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch: () => {
      requests++
      return new Response('trapped')
    },
  })
  return {
    address: `http://127.0.0.1:${server.port}`,
    get requests() {
      return requests
    },
    [Symbol.dispose]: () => void server.stop(true),
  }
}
