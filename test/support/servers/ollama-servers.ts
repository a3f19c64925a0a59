import { afterEach } from 'bun:test'
import { type OllamaServer, type OllamaServerOptions, ollamaServer } from './ollama-server.ts'

/** Returns a function that starts a server, which is stopped after the test. */
export function ollamaServers(): (options?: OllamaServerOptions) => OllamaServer {
  const servers: OllamaServer[] = []
  afterEach(() => {
    for (const server of servers.splice(0)) server.stop()
  })
  return (options) => {
    const server = ollamaServer(options)
    servers.push(server)
    return server
  }
}
