import { ConfigError, describeOptions, readConfig, readFlags } from '../config.ts'
import { TOKEN_OPTION, TOKEN_USAGE, tokenOf } from './ask-server.ts'
import type { Command } from './command.ts'
import { reindexAndFollow } from './follow-reindexing.ts'

export const reindex: Command = {
  name: 'reindex',
  summary: 'make the index anew from the stored texts; the old one serves until the new is ready',
  usage: () => `Usage: ibid reindex [options]\n\n${TOKEN_USAGE}${describeOptions()}`,
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
