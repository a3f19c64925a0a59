import type { Context, Hono } from 'hono'
import { MAX_JSON_BYTES } from '../../../../shared/limits.ts'
import { clientKey } from '../../auth/address.ts'
import type { IbidApi } from '../../client/ibid-api.ts'
import type { Services } from '../../use-cases/services.ts'
import { authorize } from '../middleware/authenticate.ts'
import { type Connection, connectionOf, openedAt } from '../protocol/client.ts'
import { jsonBody } from '../protocol/json-body.ts'
import { ProblemError } from '../protocol/problem-error.ts'

/** Calls this application itself. `connection`: the connection it appears to come from. */
export type Within = (request: Request, connection: Connection) => Promise<Response>

/** Headers that identify the caller and its rights. */
const TOLD_BY = [
  ...['authorization', 'cookie', 'host', 'origin', 'sec-fetch-site'],
  ...['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'],
]

/**
 * Serves the Model Context Protocol over streamable HTTP. The protocol defines its messages, so they are not in our
 * contract; its tools call endpoints of the contract as the caller, and only those decide about access, limits, input
 * sizes and errors.
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
  // Clients would listen here for messages from the server; Ibid sends none.
  app.all('/mcp', (context) => {
    authorize(context, { method: 'GET' })
    throw new ProblemError(405, 'method_not_allowed', 'What may be done here: POST, DELETE', {
      Allow: 'POST, DELETE',
    })
  })

  /** The API as the caller may use it. */
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

/** Loads the MCP SDK on first use: it costs time and memory. */
async function load() {
  const [{ mcpServer }, { HttpExchanges }] = await Promise.all([
    import('../../mcp/mcp-server.ts'),
    import('../../mcp/http-exchanges.ts'),
  ])
  return { mcpServer, exchanges: new HttpExchanges() }
}
