import { ConfigError, readConfig, readFlags } from '../config/config.ts'
import { SERVER_USAGE, TOKEN_OPTION, tokenOf } from './open/ask-server.ts'
import { LocalIbid } from './open/local-ibid.ts'
import type { Command } from './terminal/command.ts'

export const mcp: Command = {
  name: 'mcp',
  summary: 'let an assistant use your documents over stdin and stdout (MCP)',
  usage: () =>
    `Usage: ibid mcp [--mcp-write] [options]\n\n` +
    `Assistants start this command themselves. It uses the running server, or the data folder if none runs.\n\n` +
    `  --mcp-write                 let the assistant add and delete documents, too\n` +
    `  --public-url URL            address that people open Ibid at, for links\n${SERVER_USAGE}`,
  async run(args, env, version) {
    const { values, positionals } = readFlags(args, TOKEN_OPTION)
    if (positionals.length > 0)
      throw new ConfigError(`Cannot read the command line: ibid mcp takes no '${positionals[0]}'`)
    const { token, ...flags } = values
    const config = readConfig(
      Object.fromEntries(Object.entries(flags).map(([key, value]) => [key, String(value)])),
      env,
    )
    const ibid = new LocalIbid(config, version, tokenOf(token, env))
    // Loaded here, since only this command needs the SDK.
    const { mcpServer, serveStdio } = await import('../api/mcp/mcp-server.ts')
    const failed = (error: unknown) => console.error('ibid: A tool failed:', error)
    try {
      await serveStdio(mcpServer(ibid, { version, write: config.mcpWrite, failed }))
    } finally {
      await ibid.close()
    }
    return 0
  },
}
