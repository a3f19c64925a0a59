import type { PageReach } from '../../../server/ingest/web/page-address.ts'
import { isPublicAddress } from '../../../server/platform/public-address.ts'

/** A web server of its own on this machine, which tests reach by the names of `reach` as if it were public. */
export type WebServer = Disposable & {
  readonly port: number
  /** Resolves 'good.test' to the server, 'moved.test' to a private address, and nothing else. */
  readonly reach: PageReach
  /** Requests by 'METHOD path host'. */
  readonly asked: string[]
}

const SERVER = '127.0.0.1'

/** Starts a server that answers paths; any other with 404. */
export function webServer(
  pages: Readonly<Record<string, (request: Request) => Response | Promise<Response>>>,
): WebServer {
  const asked: string[] = []
  const server = Bun.serve({
    hostname: SERVER,
    port: 0,
    async fetch(request) {
      const { pathname } = new URL(request.url)
      asked.push(`${request.method} ${pathname} ${request.headers.get('host')}`)
      return (await pages[pathname]?.(request)) ?? new Response('no such page', { status: 404 })
    },
  })
  const names: Readonly<Record<string, readonly string[]>> = {
    'good.test': [SERVER],
    'moved.test': ['10.0.0.1'],
  }
  return {
    port: server.port ?? 0,
    asked,
    reach: {
      lookup: async (name) => {
        const found = names[name]
        if (!found) throw new Error(`ENOTFOUND ${name}`)
        return found
      },
      isAllowed: (address) => address === SERVER || isPublicAddress(address),
    },
    [Symbol.dispose]: () => void server.stop(true),
  }
}
