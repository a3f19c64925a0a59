import { mkdir, rm } from 'node:fs/promises'
import { homedir } from 'node:os'
import { isAbsolute, join, resolve } from 'node:path'
import {
  type Config,
  ConfigError,
  describeOptions,
  type Environment,
  readFlags,
} from '../../config/config.ts'
import { runningServer } from '../open/running-server.ts'
import { settingsOf } from '../open/settings.ts'
import type { Command } from '../terminal/command.ts'
import { systemUnit, userUnit } from './unit.ts'

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
    const config = settingsOf(flags, [], { HOME: env.HOME })
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

const UNIT = 'ibid.service'

export const service: Command = {
  name: 'service',
  summary: 'run Ibid as a systemd service of this user',
  usage: () =>
    `Usage: ibid service install [options of serve]\n` +
    `       ibid service uninstall\n` +
    `       ibid service status\n\n` +
    `The service runs as you, with your documents. For a system service: ibid systemd\n\n${describeOptions()}`,
  async run(args, env) {
    const { values, positionals } = readFlags(args)
    const config = settingsOf(values, [], env)
    const [action, ...rest] = positionals
    if (rest.length === 0 && action === 'install') return await install(args.slice(1), config.dataDir, env)
    if (rest.length === 0 && action === 'uninstall') return await uninstall(env)
    if (rest.length === 0 && action === 'status') return await status(config.dataDir, env)
    throw new ConfigError(
      'Cannot read the command line: say ibid service install, ibid service uninstall or ibid service status',
    )
  },
}

async function install(args: readonly string[], dataDir: string, env: Environment): Promise<number> {
  if (!Bun.isStandaloneExecutable && env.IBID_EXECUTABLE === undefined)
    throw new ConfigError('Cannot install a service from source: build the executable and use that')
  const executable = resolve(env.IBID_EXECUTABLE ?? process.execPath)
  const path = unitPath(env)
  await mkdir(join(path, '..'), { recursive: true })
  // The service starts without the environment variables of this shell.
  const named = args.some((word) => /^--data-dir(=|$)/.test(word)) ? [] : ['--data-dir', dataDir]
  await Bun.write(path, userUnit({ executable, args: [...args, ...named] }))
  try {
    systemctl(env, 'daemon-reload')
    systemctl(env, 'enable', '--now', UNIT)
  } catch (error) {
    await rm(path)
    throw error
  }
  console.log(`Installed '${path}' and started it. See: ibid service status`)
  console.log('It ends when you log out, unless: loginctl enable-linger')
  return 0
}

async function uninstall(env: Environment): Promise<number> {
  const path = unitPath(env)
  if (!(await Bun.file(path).exists())) {
    console.log('This user has no service to uninstall.')
    return 0
  }
  systemctl(env, 'disable', '--now', UNIT)
  await rm(path)
  systemctl(env, 'daemon-reload')
  console.log(`Stopped it and removed '${path}'. The documents stay.`)
  return 0
}

async function status(dataDir: string, env: Environment): Promise<number> {
  const isInstalled = await Bun.file(unitPath(env)).exists()
  const { stdout } = Bun.spawnSync(['systemctl', '--user', 'is-active', UNIT], { env: { ...env } })
  const state = stdout.toString().trim() || 'unknown'
  const url = await runningServer(dataDir)
  console.log(`Service: ${isInstalled ? state : 'not installed'}`)
  console.log(url === null ? `No server answers for '${dataDir}'` : `Serving ${url}`)
  return isInstalled && state === 'active' && url !== null ? 0 : 1
}

function unitPath(env: Environment): string {
  const config = env.XDG_CONFIG_HOME || join(env.HOME || homedir(), '.config')
  return join(config, 'systemd', 'user', UNIT)
}

/** Runs systemctl. Throws ConfigError with its output if it fails. */
function systemctl(env: Environment, ...words: string[]): void {
  if (!Bun.which('systemctl', { PATH: env.PATH ?? '' }))
    throw new ConfigError('Cannot use systemd: this machine has no systemctl')
  const { exitCode, stderr } = Bun.spawnSync(['systemctl', '--user', ...words], { env: { ...env } })
  if (exitCode === 0) return
  throw new ConfigError(`Cannot ${words[0]} the service: ${stderr.toString().trim().split('\n')[0]}`)
}
