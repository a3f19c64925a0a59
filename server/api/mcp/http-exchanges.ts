import type { Server } from '@modelcontextprotocol/sdk/server/index.js'
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'
import {
  CancelledNotificationSchema,
  isInitializeRequest,
  isJSONRPCRequest,
  type RequestId,
} from '@modelcontextprotocol/sdk/types.js'
import { onBodyEnd } from '../client/on-body-end.ts'

const SESSION = 'mcp-session-id'

/** A request in progress. `left`: its calls that are not cancelled. */
type Exchange = {
  readonly server: Server
  readonly transport: WebStandardStreamableHTTPServerTransport
  readonly left: Set<RequestId>
}

/**
 * Answers MCP's streamable HTTP, each request by a server of its own. A session is only a name by which a client can
 * cancel a call: nothing is stored for it, so a restart loses none and none fill the memory. Loads the MCP SDK.
 */
export class HttpExchanges {
  readonly #open = new Map<string, Set<Exchange>>()

  /** `owner`: the caller, who can cancel only their own calls. `body`: one message or several. `server`: for this request alone. */
  async answer(request: Request, body: unknown, owner: string, server: Server): Promise<Response> {
    const messages: unknown[] = Array.isArray(body) ? body : [body]
    const session = request.headers.get(SESSION)
    const key = sessionKey(owner, session)
    for (const message of messages) {
      const { data } = CancelledNotificationSchema.safeParse(message)
      // Without a session, request ids of different clients collide.
      if (session !== null && data?.params.requestId !== undefined) this.#cancel(key, data.params.requestId)
    }
    const transport = new WebStandardStreamableHTTPServerTransport()
    const left = new Set(messages.filter(isJSONRPCRequest).map(({ id }) => id))
    const exchange = { server, transport, left }
    this.#of(key).add(exchange)
    const end = () => {
      const open = this.#open.get(key)
      open?.delete(exchange)
      if (open?.size === 0) this.#open.delete(key)
      // Closing aborts the calls that still run.
      void server.close()
    }
    request.signal.addEventListener('abort', end)
    try {
      await server.connect(transport)
      const response = await transport.handleRequest(request, { parsedBody: body })
      if (messages.some(isInitializeRequest) && response.ok)
        response.headers.set(SESSION, session ?? crypto.randomUUID())
      return onBodyEnd(response, end)
    } catch (error) {
      end()
      throw error
    }
  }

  /** Cancels every call of a session whose client has left. */
  endSession(owner: string, session: string | null): void {
    const open = this.#open.get(sessionKey(owner, session)) ?? []
    for (const { server } of open) void server.close()
  }

  #cancel(key: string, id: RequestId): void {
    for (const { server, transport, left } of this.#open.get(key) ?? []) {
      if (!left.delete(id)) continue
      transport.onmessage?.({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: id } })
      // The stream would wait for answers that cancelled calls never get.
      if (left.size === 0) void server.close()
    }
  }

  #of(key: string): Set<Exchange> {
    const open = this.#open.get(key) ?? new Set()
    this.#open.set(key, open)
    return open
  }
}

function sessionKey(owner: string, session: string | null): string {
  return JSON.stringify([owner, session])
}
