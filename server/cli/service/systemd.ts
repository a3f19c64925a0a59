import { isAbsolute, resolve } from 'node:path'
import { type Config, ConfigError, describeOptions, readConfig, readFlags } from '../../config/config.ts'
import type { Command } from '../terminal/command.ts'
import { systemUnit } from './unit.ts'

const INSTALLED = '/usr/local/bin/ibid'
/** Folders that the unit creates for the service. */
const OWN = ['/var/lib/ibid', '/var/cache/ibid']

export const systemd: Command = {
  name: 'systemd',
  summary: 'print a hardened unit file for a system service',
  usage: () =>
    `Usage: ibid systemd [options of serve]\n\n` +
    `  ibid systemd --port 8000 | sudo tee /etc/systemd/system/ibid.service\n` +
    `  sudo systemctl daemon-reload && sudo systemctl enable --now ibid\n\n` +
    `The service runs as a user of its own without other rights; its documents are in /var/lib/ibid. It expects the\n` +
    `executable at ${INSTALLED}, or at --executable PATH.\n\n${describeOptions()}`,
  async run(args, env) {
    const { values, positionals } = readFlags(args, { executable: { type: 'string' } })
    if (positionals.length > 0)
      throw new ConfigError(`Cannot read the command line: systemd takes no '${positionals[0]}'`)
    const { executable, ...flags } = values
    // Checked here, where a person sees the error.
    const config = readConfig(
      Object.fromEntries(Object.entries(flags).map(([name, value]) => [name, String(value)])),
      { HOME: env.HOME },
    )
    const path = String(executable ?? INSTALLED)
    if (!isAbsolute(path)) throw new ConfigError(`Cannot use --executable '${path}': must be a whole path`)
    const words = Object.entries(flags).flatMap(([name, value]) =>
      value === true ? [`--${name}`] : [`--${name}`, absolute(name, String(value))],
    )
    process.stdout.write(
      systemUnit({ executable: path, args: words, writes: folders(config, 'data-dir' in flags) }),
    )
    return 0
  },
}

const PATHS = new Set([
  ...['data-dir', 'cache-dir', 'backup-dir', 'config'],
  ...['tls-cert', 'tls-key', 'model-key-file', 'database-password-file', 'storage-keys-file'],
])

/** Requires an absolute path, since the service starts in another folder. */
function absolute(name: string, value: string): string {
  return PATHS.has(name) ? resolve(value) : value
}

function folders({ dataDir, backupDir }: Config, isNamed: boolean): string[] {
  return [...(isNamed ? [dataDir] : []), ...(backupDir === null ? [] : [backupDir])].filter(
    (path) => !OWN.some((own) => path === own || path.startsWith(`${own}/`)),
  )
}
