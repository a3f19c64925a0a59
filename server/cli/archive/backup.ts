import { Backups, SHARED_BACKUP } from '../../api/backup/backups.ts'
import { ConfigError, readFlags } from '../../config/config.ts'
import { holdsData } from '../../storage/data-folder/data-folder.ts'
import { takeStores } from '../../storage/open/open-stores.ts'
import { askServer, runningServer } from '../open/running-server.ts'
import { DATA_DIR_USAGE, settingsOf, TOKEN_OPTION, TOKEN_USAGE, tokenOf } from '../open/settings.ts'
import type { Command } from '../terminal/command.ts'
import { archiveIn, refuseExisting, saveArchive } from './save-archive.ts'

export const backup: Command = {
  name: 'backup',
  summary: 'back up everything to one file, even while Ibid runs',
  usage: () =>
    `Usage: ibid backup FILE.tar.zst [--data-dir FOLDER]\n\n` +
    `The file is a snapshot, checked before it gets its name. It contains all documents: keep it as safe as\n` +
    `the originals.\n\n` +
    `${DATA_DIR_USAGE}\n${TOKEN_USAGE}`,
  async run(args, env, version) {
    const { values, positionals } = readFlags(args, TOKEN_OPTION)
    const [path, ...rest] = positionals
    if (path === undefined || rest.length > 0)
      throw new ConfigError('Cannot read the command line: say ibid backup FILE.tar.zst')
    const { dataDir, shared } = settingsOf(values, ['token'], env)
    if (shared !== null) throw new ConfigError(SHARED_BACKUP)
    await refuseExisting(path)
    const running = await runningServer(dataDir)
    if (running !== null) {
      const reply = await askServer(running, '/api/backup', tokenOf(values.token, env), {
        method: 'POST',
        timeout: false,
      })
      await saveArchive(path, await archiveIn(reply, 'make a backup'))
      return 0
    }
    if (!holdsData(dataDir)) throw new ConfigError(`Cannot make a backup: '${dataDir}' is empty`)
    const release = await takeStores({ dataDir })
    try {
      const backups = new Backups({ dataDir, version, pausedFor: (work) => work() })
      await saveArchive(path, await backups.begin())
      return 0
    } finally {
      release()
    }
  },
}
