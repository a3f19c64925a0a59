import { isLoopback } from '../api/auth/address.ts'
import { type Config, ConfigError, describeOptions, readFlags } from '../config/config.ts'
import { createLogger } from '../platform/log.ts'
import { giveBackAtRest } from '../platform/native/give-back-memory.ts'
import { openServer } from './open/open-server.ts'
import { settingsOf } from './open/settings.ts'
import type { Command } from './terminal/command.ts'
import { ServiceManager, untilStopped } from './terminal/service-manager.ts'

export const serve: Command = {
  name: 'serve',
  summary: 'serve the dashboard and the API (the default)',
  usage: () => `Usage: ibid [serve] [options]\n\n${describeOptions()}`,
  async run(args, env, version) {
    const { values, positionals } = readFlags(args)
    if (positionals.length > 0) {
      throw new ConfigError(`Cannot read the command line: '${positionals[0]}' is not a command`)
    }
    const config = settingsOf(values, [], env)
    const log = createLogger(config.logLevel)
    const manager = new ServiceManager(env, log)
    const server = await openServer(config, log, version)
    for (const warning of warnings(config)) log.warn(warning)
    process.stdout.write(`Ibid is ready at ${server.url}\n`)
    manager.ready(`Serving ${server.url}`)
    giveBackAtRest()
    await untilStopped(server, manager, log)
    return 0
  },
}

/** Warns about settings that are allowed but risky. */
function warnings({ host, insecure, tlsCert }: Config): string[] {
  if (isLoopback(host)) return []
  return [
    ...(insecure
      ? [`--insecure: unless a password is set, whoever reaches ${host} may read and delete everything`]
      : []),
    ...(tlsCert === null
      ? [`What goes to and from ${host} is not encrypted: use --tls-cert and --tls-key, or a proxy`]
      : []),
  ]
}
