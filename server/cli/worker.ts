import { openServices } from '../api/use-cases/open-services.ts'
import { ConfigError, readFlags } from '../config/config.ts'
import { createLogger } from '../platform/log.ts'
import { giveBackAtRest } from '../platform/native/give-back-memory.ts'
import { settingsOf } from './open/settings.ts'
import type { Command } from './terminal/command.ts'
import { ServiceManager, untilStopped } from './terminal/service-manager.ts'

const OWN = ['only-maintain'] as const

export const worker: Command = {
  name: 'worker',
  summary: 'read documents for servers that share a database and a storage',
  usage: () =>
    `Usage: ibid worker --database URL --storage URL [--cache-dir FOLDER] [--workers NUMBER] [options of serve]\n\n` +
    `Reads what was uploaded to any of the servers, and keeps the index in order. It listens nowhere, and may be\n` +
    `ended at any time: others take up what it was reading.\n\n` +
    `  --only-maintain             read nothing: keep the index in order only`,
  async run(args, env, version) {
    const { values, positionals } = readFlags(args, { [OWN[0]]: { type: 'boolean' } })
    if (positionals.length > 0)
      throw new ConfigError(`Cannot read the command line: worker takes no '${positionals[0]}'`)
    const config = settingsOf(values, OWN, env)
    if (config.shared === null)
      throw new ConfigError('Cannot work for others: say ibid worker --database URL --storage URL')
    const log = createLogger(config.logLevel)
    const manager = new ServiceManager(env, log)
    const workers = values['only-maintain'] === true ? 0 : config.workers
    // It answers no questions, for which passages are encoded.
    const services = await openServices({ ...config, workers, secondLook: false }, log, version)
    const says = workers === 0 ? 'keeps the index in order' : `reads ${workers} at once`
    process.stdout.write(`Ibid ${says}\n`)
    manager.ready(says)
    giveBackAtRest()
    await untilStopped(services, manager, log)
    return 0
  },
}
