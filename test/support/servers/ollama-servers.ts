import { afterEach } from 'bun:test'
import { type OllamaServer, type OllamaServerOptions, ollamaServer } from './ollama-server.ts'

/** Starts such servers in the tests of a file; each is stopped after the test that started it. */
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
