import { ConfigError, readFlags } from '../../config/config.ts'
import { askServer, SERVER_USAGE, TOKEN_OPTION, tokenOf } from '../open/ask-server.ts'
import { atTarget } from '../open/open-target.ts'
import { settingsOf } from '../open/settings.ts'
import type { Command } from '../terminal/command.ts'
import { archiveIn, refuseExisting, saveArchive } from './save-archive.ts'

export const exportCommand: Command = {
  name: 'export',
  summary: 'write one dataset to a file that another Ibid can import',
  usage: () =>
    `Usage: ibid export DATASET FILE.tar.zst [--sign] [options]\n\n` +
    `The file contains originals, texts, vectors and the name of the embedding model.\n\n` +
    `  --sign                      sign it, so that installations that trust this key import it without reading the originals\n` +
    `${SERVER_USAGE}`,
  async run(args, env, version) {
    const { values, positionals } = readFlags(args, { sign: { type: 'boolean' }, ...TOKEN_OPTION })
    const [dataset, path, ...rest] = positionals
    if (dataset === undefined || path === undefined || rest.length > 0)
      throw new ConfigError('Cannot read the command line: say ibid export DATASET FILE.tar.zst')
    const config = settingsOf(values, ['token', 'sign'], env)
    await refuseExisting(path)
    const query = values.sign === true ? '?sign=1' : ''
    const route = `/api/datasets/${encodeURIComponent(dataset)}/export${query}`
    return await atTarget(config, version, tokenOf(values.token, env), async ({ url, token }) => {
      const reply = await askServer(url, route, token)
      await saveArchive(path, await archiveIn(reply, `export '${dataset}'`))
      return 0
    })
  },
}
