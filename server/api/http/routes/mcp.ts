import type { Context, Hono } from 'hono'
import { MAX_JSON_BYTES } from '../../../../shared/limits.ts'
import { clientKey } from '../../auth/address.ts'
import type { IbidApi } from '../../client/ibid-api.ts'
import type { Services } from '../../use-cases/services.ts'
import { authorize } from '../middleware/authenticate.ts'
import { type Connection, connectionOf, openedAt } from '../protocol/client.ts'
import { jsonBody } from '../protocol/json-body.ts'
import { ProblemError } from '../protocol/problem-error.ts'

/** Calls this very application; `connection`: as which it comes. */
export type Within = (request: Request, connection: Connection) => Promise<Response>

/** By what the door tells who asks, and what it allows. */
const TOLD_BY = [
  ...['authorization', 'cookie', 'host', 'origin', 'sec-fetch-site'],
  ...['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'],
]

/**
 * The Model Context Protocol over streamable HTTP. It stands beside the contract, as its messages are the protocol's
 * own; but its tools call rows of the contract, as whoever calls them: who may do it, how much at once, how large its
 * input may be and what its errors say is decided there, and only there.
 */
export function mcpRoutes(app: Hono, services: Services, within: Within): void {
  const { config, log, version } = services
  let loading: ReturnType<typeof load> | undefined

  app.post('/mcp', async (context) => {
    authorize(context, { method: 'POST', access: 'reader' })
    const body = await jsonBody(context.req.raw, MAX_JSON_BYTES)
    loading ??= load()
    const { exchanges, mcpServer } = await loading
    const server = mcpServer(apiOf(context), {
      version,
      write: config.mcpWrite,
      failed: (error) => log.error('A tool failed', { error: String(error) }),
    })
    return await exchanges.answer(context.req.raw, body, ownerOf(context), server)
  })
  app.delete('/mcp', async (context) => {
    authorize(context, { method: 'DELETE', access: 'reader' })
    const session = context.req.header('mcp-session-id') ?? null
    if (loading) (await loading).exchanges.endSession(ownerOf(context), session)
    return context.body(null, 204)
  })
  // Ibid has nothing to say of itself, for which clients would listen here.
  app.all('/mcp', (context) => {
    authorize(context, { method: 'GET' })
    throw new ProblemError(405, 'method_not_allowed', 'What may be done here: POST, DELETE', {
      Allow: 'POST, DELETE',
    })
  })

  /** The routes as who calls sees them. */
  function apiOf(context: Context): IbidApi {
    const told = TOLD_BY.flatMap((name) => {
      const value = context.req.header(name)
      return value === undefined ? [] : [[name, value] as const]
    })
    const role = context.get('visitor')?.role ?? null
    return {
      address: async () => openedAt(config, context.get('client')),
      role: async () => role,
      async send(path, init) {
        const headers = new Headers(init.headers)
        for (const [name, value] of told) headers.set(name, value)
        const { href } = new URL(config.basePath + path.slice(1), context.req.url)
        return await within(new Request(href, { ...init, headers }), {
          ...connectionOf(context),
          within: true,
        })
      },
    }
  }
}

function ownerOf(context: Context): string {
  return context.get('visitor')?.id ?? clientKey(context.get('client').address)
}

/** The protocol's SDK takes time and memory, which only those spend who use it. */
async function load() {
  const [{ mcpServer }, { HttpExchanges }] = await Promise.all([
    import('../../mcp/mcp-server.ts'),
    import('../../mcp/http-exchanges.ts'),
  ])
  return { mcpServer, exchanges: new HttpExchanges() }
}
