import { restoreBackup, restoreCatalog } from '../../api/backup/restore.ts'
import { ArchiveError } from '../../api/backup/tar.ts'
import { ConfigError, readFlags } from '../../config/config.ts'
import { holdsData, takeDataFolder } from '../../storage/data-folder/data-folder.ts'
import { openTables } from '../../storage/open/open-stores.ts'
import { runningServer } from '../open/running-server.ts'
import { DATA_DIR_USAGE, settingsOf } from '../open/settings.ts'
import { shownText } from '../terminal/answer-lines.ts'
import type { Command } from '../terminal/command.ts'

const SQLITE = 'SQLite format 3'

export const restore: Command = {
  name: 'restore',
  summary: 'restore a backup; what it replaces is kept aside',
  usage: () =>
    `Usage: ibid restore FILE [--replace] [--data-dir FOLDER]\n\n` +
    `FILE is what ibid backup wrote, or a copy of the catalog alone (catalog.before-N.sqlite, made before an\n` +
    `upgrade). Ibid checks all of it before it changes anything, then switches over at once.\n\n` +
    `  --replace                   move documents that are already there to a folder replaced-…\n` +
    DATA_DIR_USAGE,
  async run(args, env) {
    const { values, positionals } = readFlags(args, { replace: { type: 'boolean' } })
    const [path, ...rest] = positionals
    if (path === undefined || rest.length > 0)
      throw new ConfigError('Cannot read the command line: say ibid restore FILE')
    const { dataDir, shared } = settingsOf(values, ['replace'], env)
    if (shared !== null)
      throw new ConfigError(
        'Cannot restore into what several servers share: restore into a data folder, then say ibid migrate',
      )
    if (!(await Bun.file(path).exists()))
      throw new ConfigError(`Cannot restore '${path}': there is no such file`)
    if ((await runningServer(dataDir)) !== null)
      throw new ConfigError('Cannot restore: a server runs on this data folder. Stop it first')
    const release = takeDataFolder(dataDir)
    try {
      if (holdsData(dataDir) && values.replace !== true)
        throw new ConfigError(
          `Cannot restore into '${dataDir}': it already contains documents. Move them to a folder replaced-… in it first with --replace`,
        )
      const isCatalog = (await Bun.file(path).slice(0, SQLITE.length).text()) === SQLITE
      const former = isCatalog ? await catalogAlone(path, dataDir) : await everything(path, dataDir)
      if (former !== null)
        console.log(`What was there before is in '${former}': remove that when nothing in it is missed`)
      return 0
    } catch (error) {
      if (error instanceof ArchiveError)
        throw new ArchiveError(`Cannot restore '${path}': ${shownText(error.message)}`)
      throw error
    } finally {
      release()
    }
  },
}

async function everything(path: string, dataDir: string): Promise<string | null> {
  const { manifest, former } = await restoreBackup(path, dataDir)
  const { documents, datasets, created_at, ibid } = manifest
  const made = new Date(created_at * 1000).toISOString().slice(0, 16).replace('T', ' ')
  console.log(
    `Restored ${documents} documents in ${datasets} datasets, of ${made} UTC (Ibid ${shownText(ibid)})`,
  )
  const state = await openTables({ dataDir }).state()
  if (state === null && documents > 0) console.log('It has no index: the next start makes it from the texts')
  return former
}

async function catalogAlone(path: string, dataDir: string): Promise<string | null> {
  const { former } = await restoreCatalog(path, dataDir)
  console.log('Restored the catalog. Check what it knows against what is there: ibid verify')
  return former
}
