import type { Server } from '@modelcontextprotocol/sdk/server/index.js'
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import { ErrorCode } from '@modelcontextprotocol/sdk/types.js'

/**
 * Serves MCP on stdin and stdout until the client closes them or the process is told to stop. Loads the MCP SDK.
 */
export async function serveStdio(server: Server): Promise<void> {
  const ended = Promise.withResolvers<void>()
  server.onclose = () => ended.resolve()
  server.onerror = (error) => {
    // The SDK skips a line that is no message, but its sender waits for an answer.
    if (error instanceof SyntaxError || error.name === 'ZodError' || error.name === '$ZodError') {
      const reason = { code: ErrorCode.ParseError, message: 'This line is no message of JSON-RPC' }
      process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', id: null, error: reason })}\n`)
    } else console.error(`ibid: ${error.message}`)
  }
  const close = () => void server.close()
  for (const event of ['end', 'close'] as const) process.stdin.on(event, close)
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, close)
  await server.connect(new StdioServerTransport())
  await ended.promise
}
