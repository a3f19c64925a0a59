import { readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { type LogLevel, OPTIONS } from './options.ts'
import { ConfigError } from './setting-values.ts'
import { type SharedPlace, sharedPlace } from './shared-settings.ts'

export { ConfigError }

type OptionName = keyof typeof OPTIONS

/** Settings whose value may contain a key or password. */
const SECRET: ReadonlySet<OptionName> = new Set(['model-url', 'database'])

export type Config = {
  readonly host: string
  readonly port: number
  /** This machine's folder. With `shared` set it holds only a cache, installed models and the key that signs receipts. */
  readonly dataDir: string
  /** Database and storage that several servers share; null if everything is in the data folder. */
  readonly shared: SharedPlace | null
  readonly basePath: string
  readonly workers: number
  readonly ollamaHost: string
  /** Address of a server that speaks the OpenAI protocol, instead of Ollama; null for Ollama. */
  readonly modelUrl: string | null
  /** API key of that server: never logged, and sent to no other server. */
  readonly modelKey: string | null
  readonly model: string | null
  readonly embedding: string | null
  /** Whether passages are encoded in the background, and questions compared with them. */
  readonly secondLook: boolean
  readonly reranker: string | null
  readonly ocrLanguages: string
  readonly insecure: boolean
  readonly tlsCert: string | null
  readonly tlsKey: string | null
  readonly allowHosts: readonly string[]
  readonly trustProxy: readonly string[]
  readonly allowOrigins: readonly string[]
  readonly connectSources: readonly string[]
  readonly publicUrl: string | null
  readonly mcpWrite: boolean
  readonly backupDir: string | null
  readonly backupEvery: string
  readonly backupKeep: number
  readonly logLevel: LogLevel
}

export type Environment = Readonly<Record<string, string | undefined>>

/** Describes each setting in one line, for `--help`. */
export function describeOptions(): string {
  return Object.entries(OPTIONS)
    .map(
      ([name, { value, about, env }]) =>
        `  ${(value === null ? `--${name}` : `--${name} ${value}`).padEnd(32)}${about} [${env.join(', ')}]`,
    )
    .join('\n')
}

/** A setting as the documentation lists it. `fallback`: its default; null if there is none worth showing. */
export type SettingRow = {
  readonly flag: string
  readonly env: readonly string[]
  readonly fallback: string | null
  readonly about: string
}

/** Lists every setting, in the order of `--help`. */
export function describeSettings(): SettingRow[] {
  return Object.entries(OPTIONS).map(([flag, { schema, env, about }]) => {
    const value = schema.parse(undefined)
    return { flag, env, about, fallback: value === undefined || String(value) === '' ? null : String(value) }
  })
}

/** The settings as options for `parseArgs` of node:util. */
const optionFlags: Record<string, { type: 'string' | 'boolean' }> = Object.fromEntries([
  ...Object.entries(OPTIONS).map(([name, { value }]) => [
    name,
    { type: value === null ? 'boolean' : 'string' },
  ]),
  ['config', { type: 'string' }],
])

function fromFile(path: string): Record<string, unknown> {
  try {
    return z.record(z.string(), z.unknown()).parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new ConfigError(`Cannot read the configuration file '${path}': ${reason}`, { cause })
  }
}

/** Takes the first of a unit's state directories, which systemd separates by colons. */
function firstOf(folders: string | undefined): string | undefined {
  return folders?.split(':')[0]
}

/** Returns the user's data folder: $XDG_DATA_HOME/ibid, else ~/.local/share/ibid. */
function userDataFolder(env: Environment): string {
  return join(env.XDG_DATA_HOME || join(env.HOME || homedir(), '.local', 'share'), 'ibid')
}

/** Returns the user's cache folder: $XDG_CACHE_HOME/ibid, else ~/.cache/ibid. */
function userCacheFolder(env: Environment): string {
  return join(env.XDG_CACHE_HOME || join(env.HOME || homedir(), '.cache'), 'ibid')
}

/**
 * Reads the settings once: a flag wins over the environment, which wins over the file named by `--config` or
 * IBID_CONFIG, which wins over the default. Throws ConfigError for an unknown name or a value out of range.
 */
export function readConfig(flags: Readonly<Record<string, string | undefined>>, env: Environment): Config {
  const path = flags.config ?? env.IBID_CONFIG
  const file = path ? fromFile(path) : {}
  for (const name of Object.keys(file)) {
    if (!(name in OPTIONS)) throw new ConfigError(`Cannot use '${name}' of '${path}': no such setting`)
  }
  const read = <T>(name: OptionName, schema: z.ZodType<T>): T => {
    const variable = OPTIONS[name].env.find((key) => env[key])
    const [value, origin] =
      flags[name] !== undefined
        ? [flags[name], `--${name}`]
        : variable
          ? [variable === 'STATE_DIRECTORY' ? firstOf(env[variable]) : env[variable], variable]
          : [file[name], `'${name}' of '${path}'`]
    const result = schema.safeParse(value)
    if (result.success) return result.data
    const shown = SECRET.has(name) ? '' : ` '${String(value)}'`
    throw new ConfigError(`Cannot use ${origin}${shown}: ${result.error.issues[0]?.message}`)
  }
  const dataDir = read('data-dir', OPTIONS['data-dir'].schema)
  const backupDir = read('backup-dir', OPTIONS['backup-dir'].schema)
  const reranker = read('reranker', OPTIONS.reranker.schema)
  const tlsCert = read('tls-cert', OPTIONS['tls-cert'].schema) ?? null
  const tlsKey = read('tls-key', OPTIONS['tls-key'].schema) ?? null
  const shared = sharedPlace(
    {
      database: read('database', OPTIONS.database.schema),
      isSeen: flags.database !== undefined,
      passwordFile: read('database-password-file', OPTIONS['database-password-file'].schema),
      storage: read('storage', OPTIONS.storage.schema),
      endpoint: read('storage-endpoint', OPTIONS['storage-endpoint'].schema),
      region: read('storage-region', OPTIONS['storage-region'].schema),
      keysFile: read('storage-keys-file', OPTIONS['storage-keys-file'].schema),
    },
    env,
  )
  if (shared !== null && backupDir !== undefined)
    throw new ConfigError('Cannot use --backup-dir with --database: back up the database and the bucket')
  const workers = read('workers', OPTIONS.workers.schema)
  if (workers === 0 && shared === null)
    throw new ConfigError("Cannot use --workers '0' without --database: nobody else would read documents")
  const cacheDir = read('cache-dir', OPTIONS['cache-dir'].schema)
  const modelUrl = read('model-url', OPTIONS['model-url'].schema) ?? null
  const modelKey = readModelKey(
    read('model-key', OPTIONS['model-key'].schema),
    read('model-key-file', OPTIONS['model-key-file'].schema),
  )
  if (modelKey !== null && modelUrl === null)
    throw new ConfigError('Cannot use the model key: it is for the server of --model-url, which is not set')
  if ((tlsCert === null) !== (tlsKey === null))
    throw new ConfigError('Cannot use TLS: --tls-cert and --tls-key are needed, both')
  return {
    host: read('host', OPTIONS.host.schema),
    port: read('port', OPTIONS.port.schema),
    dataDir: resolve(
      shared === null ? (dataDir ?? userDataFolder(env)) : (cacheDir ?? join(userCacheFolder(env), 'shared')),
    ),
    shared,
    basePath: read('base-path', OPTIONS['base-path'].schema),
    workers,
    ollamaHost: read('ollama-host', OPTIONS['ollama-host'].schema),
    modelUrl,
    modelKey,
    model: read('model', OPTIONS.model.schema) ?? null,
    embedding: read('embedding', OPTIONS.embedding.schema) ?? null,
    secondLook: read('second-look', OPTIONS['second-look'].schema) === 'on',
    reranker: reranker === undefined ? null : resolve(reranker),
    ocrLanguages: read('ocr-languages', OPTIONS['ocr-languages'].schema),
    insecure: read('insecure', OPTIONS.insecure.schema),
    tlsCert,
    tlsKey,
    allowHosts: read('allow-host', OPTIONS['allow-host'].schema),
    trustProxy: read('trust-proxy', OPTIONS['trust-proxy'].schema),
    allowOrigins: read('allow-origin', OPTIONS['allow-origin'].schema),
    connectSources: read('connect-src', OPTIONS['connect-src'].schema),
    publicUrl: read('public-url', OPTIONS['public-url'].schema) ?? null,
    mcpWrite: read('mcp-write', OPTIONS['mcp-write'].schema),
    backupDir: backupDir === undefined ? null : resolve(backupDir),
    backupEvery: read('backup-every', OPTIONS['backup-every'].schema),
    backupKeep: read('backup-keep', OPTIONS['backup-keep'].schema),
    logLevel: read('log-level', OPTIONS['log-level'].schema),
  }
}

/** Returns the key, read from `file` if given there. Error messages never repeat it. */
function readModelKey(key: string | undefined, file: string | undefined): string | null {
  if (key !== undefined && file !== undefined && key !== '')
    throw new ConfigError('Cannot use --model-key and --model-key-file: give one of them')
  let text = key ?? ''
  if (file !== undefined)
    try {
      text = readFileSync(file, 'utf8')
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : String(cause)
      throw new ConfigError(`Cannot read --model-key-file '${file}': ${reason}`, { cause })
    }
  const trimmed = text.trim()
  if (!/^[\x21-\x7e]*$/.test(trimmed))
    throw new ConfigError('Cannot use the model key: it has spaces, line breaks or signs that no key has')
  return trimmed === '' ? null : trimmed
}

/** Splits a command line into flags and positionals. Throws ConfigError for an unknown flag. */
export function readFlags(
  args: readonly string[],
  more: Record<string, { type: 'string' | 'boolean'; multiple?: boolean }> = {},
): { values: Record<string, string | boolean | (string | boolean)[] | undefined>; positionals: string[] } {
  try {
    return parseArgs({ args: [...args], options: { ...optionFlags, ...more }, allowPositionals: true })
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message.split('. ')[0] : String(cause)
    throw new ConfigError(`Cannot read the command line: ${reason}`, { cause })
  }
}
