import { ConfigError, readConfig, readFlags } from '../config/config.ts'
import { SERVER_USAGE, TOKEN_OPTION, tokenOf } from './open/ask-server.ts'
import { reindexAndFollow } from './open/follow-reindexing.ts'
import type { Command } from './terminal/command.ts'

export const reindex: Command = {
  name: 'reindex',
  summary: 'rebuild the index from the stored texts; the old one serves until then',
  usage: () => `Usage: ibid reindex [options]\n\n${SERVER_USAGE}`,
  async run(args, env, version) {
    const { values, positionals } = readFlags(args, TOKEN_OPTION)
    if (positionals.length > 0)
      throw new ConfigError(`Cannot read the command line: reindex takes no '${positionals[0]}'`)
    const { token, ...flags } = values
    const config = readConfig(
      Object.fromEntries(Object.entries(flags).map(([key, value]) => [key, String(value)])),
      env,
    )
    return await reindexAndFollow(config.embedding, config, tokenOf(token, env), version)
  },
}
