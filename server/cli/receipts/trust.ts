import { distrustKey, trustedKeys, trustKey } from '../../api/backup/trusted-keys.ts'
import { ConfigError, readFlags } from '../../config/config.ts'
import { ownDataFolder } from '../../storage/data-folder/data-folder.ts'
import { fingerprintOf, openInstallationKey } from '../../storage/data-folder/installation-key.ts'
import { DATA_DIR_USAGE, settingsOf } from '../open/settings.ts'
import { shownText } from '../terminal/answer-lines.ts'
import type { Command } from '../terminal/command.ts'

export const trust: Command = {
  name: 'trust',
  summary: 'choose whose signed exports and receipts to trust',
  usage: () =>
    `Usage: ibid trust key\n` +
    `       ibid trust add KEY --name NAME\n` +
    `       ibid trust list\n` +
    `       ibid trust remove NAME\n\n` +
    `key prints the public key of this installation, which ibid export --sign signs with. An import takes texts and\n` +
    `vectors as they are if a trusted key signed them. Compare the key over a second channel, such as the phone.\n\n` +
    `  --name NAME                 name of the other installation\n` +
    DATA_DIR_USAGE,
  async run(args, env) {
    const { values, positionals } = readFlags(args, { name: { type: 'string' } })
    const { dataDir } = settingsOf(values, ['name'], env)
    const [action, which, ...rest] = positionals
    ownDataFolder(dataDir)
    if (rest.length === 0) {
      if (action === 'key' && which === undefined) return await tellKey(dataDir)
      if (action === 'list' && which === undefined) return await list(dataDir)
      if (action === 'add' && which !== undefined && values.name !== undefined)
        return await add(dataDir, which, String(values.name))
      if (action === 'remove' && which !== undefined) return await remove(dataDir, which)
    }
    throw new ConfigError(
      'Cannot read the command line: say ibid trust key, ibid trust add KEY --name NAME, ibid trust list or ibid trust remove NAME',
    )
  },
}

async function tellKey(dataDir: string): Promise<number> {
  const { publicKey, fingerprint } = await openInstallationKey(dataDir)
  console.log(publicKey)
  console.error(`Fingerprint ${fingerprint}. Elsewhere: ibid trust add ${publicKey} --name NAME`)
  return 0
}

async function add(dataDir: string, key: string, name: string): Promise<number> {
  await trustKey(dataDir, key, name)
  console.log(`'${shownText(name)}' is trusted: ${fingerprintOf(key)}`)
  return 0
}

async function list(dataDir: string): Promise<number> {
  const keys = await trustedKeys(dataDir)
  if (keys.length === 0) console.log('No key but the own one is trusted.')
  for (const { name, key, added_at } of keys)
    console.log(
      `${fingerprintOf(key)}  ${shownText(name)}, since ${new Date(added_at * 1000).toISOString().slice(0, 10)}`,
    )
  return 0
}

async function remove(dataDir: string, which: string): Promise<number> {
  const { name } = await distrustKey(dataDir, which)
  console.log(`'${shownText(name)}' is trusted no more. What was taken in from there stays.`)
  return 0
}
