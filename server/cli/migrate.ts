import { ConfigError, readConfig, readFlags } from '../config/config.ts'
import { createLogger } from '../platform/log.ts'
import { holdsData } from '../storage/data-folder/data-folder.ts'
import { migrateStores } from '../storage/migration/migrate-stores.ts'
import { settingsOf } from './open/settings.ts'
import type { Command } from './terminal/command.ts'
import { ProgressLine } from './terminal/progress-line.ts'

const SHARED = /^(?:IBID_(?:DATABASE|STORAGE)|database|storage)/

export const migrate: Command = {
  name: 'migrate',
  summary: 'copy a data folder to a database and a storage that servers share',
  usage: () =>
    `Usage: ibid migrate --data-dir FOLDER --database URL --storage URL\n\n` +
    `Copies everything and compares it; the folder stays as it is. Nothing may run on either side. What was\n` +
    `interrupted goes on when it is begun again. Database and storage have to be empty.`,
  async run(args, env) {
    const { values, positionals } = readFlags(args)
    if (positionals.length > 0)
      throw new ConfigError(`Cannot read the command line: migrate takes no '${positionals[0]}'`)
    const { shared } = settingsOf(values, [], env)
    if (shared === null)
      throw new ConfigError('Cannot migrate: say ibid migrate --data-dir FOLDER --database URL --storage URL')
    const own = <T>(entries: Readonly<Record<string, T>>) =>
      Object.fromEntries(Object.entries(entries).filter(([name]) => !SHARED.test(name)))
    const flags = Object.fromEntries(
      Object.entries(own(values)).map(([name, value]) => [name, String(value)]),
    )
    const { dataDir } = readConfig(flags, own(env))
    if (!holdsData(dataDir)) throw new ConfigError(`Cannot migrate: there is nothing in '${dataDir}'`)
    const line = new ProgressLine(100)
    try {
      const { documents, files, chunks } = await migrateStores(
        dataDir,
        shared,
        createLogger('error'),
        (done, total) => line.show(Math.round((done / Math.max(1, total)) * 100), '% of the files'),
      )
      line.end()
      console.log(`Copied and compared: ${documents} documents, ${files} files, ${chunks} passages`)
      return 0
    } finally {
      line.end()
    }
  },
}
