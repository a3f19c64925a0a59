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

/** A request that is being answered. `left`: its calls that nobody has cancelled. */
type Exchange = {
  readonly server: Server
  readonly transport: WebStandardStreamableHTTPServerTransport
  readonly left: Set<RequestId>
}

/**
 * Requests of the protocol's streamable HTTP, each answered by a server of its own. A session is nothing but a name by
 * which its client can take a call back: none is kept, so none can be lost when Ibid starts anew, or fill its memory.
 * This file loads the protocol's SDK.
 */
export class HttpExchanges {
  readonly #open = new Map<string, Set<Exchange>>()

  /** `owner`: who asks; nobody else's calls can be cancelled. `body`: the message, or several. `server`: for this request alone. */
  async answer(request: Request, body: unknown, owner: string, server: Server): Promise<Response> {
    const messages: unknown[] = Array.isArray(body) ? body : [body]
    const session = request.headers.get(SESSION)
    const key = keyOf(owner, session)
    for (const message of messages) {
      const { data } = CancelledNotificationSchema.safeParse(message)
      // Calls of clients without a session go by numbers that others have, too.
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
      // It aborts what is still being done.
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

  /** The client has gone: nothing that it asked for goes on. */
  endSession(owner: string, session: string | null): void {
    const open = this.#open.get(keyOf(owner, session)) ?? []
    for (const { server } of open) void server.close()
  }

  #cancel(key: string, id: RequestId): void {
    for (const { server, transport, left } of this.#open.get(key) ?? []) {
      if (!left.delete(id)) continue
      transport.onmessage?.({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: id } })
      // What was cancelled gets no answer, for which the stream would wait.
      if (left.size === 0) void server.close()
    }
  }

  #of(key: string): Set<Exchange> {
    const open = this.#open.get(key) ?? new Set()
    this.#open.set(key, open)
    return open
  }
}

function keyOf(owner: string, session: string | null): string {
  return JSON.stringify([owner, session])
}
