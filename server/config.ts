import { readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { DEFAULT_PORT, WORKER_COUNT } from '../shared/limits.ts'
import {
  BasePath,
  duration,
  flag,
  names,
  networks,
  OllamaHost,
  origins,
  wholeNumber,
} from './config-values.ts'

const DEFAULT_OLLAMA_HOST = 'http://127.0.0.1:11434'

export const LogLevel = z.enum(['debug', 'info', 'warn', 'error'], {
  error: 'must be debug, info, warn or error',
})
export type LogLevel = z.infer<typeof LogLevel>

/** Every setting: its schema with the default, what it is for, and which variables of the environment give it. */
const OPTIONS = {
  host: {
    schema: z.string().min(1).default('127.0.0.1'),
    value: 'ADDRESS',
    about: 'address to listen on',
    env: ['IBID_HOST'],
  },
  port: {
    schema: wholeNumber(0, 65535).default(DEFAULT_PORT),
    value: 'NUMBER',
    about: 'port to listen on; 0 takes a free one',
    env: ['IBID_PORT'],
  },
  'data-dir': {
    schema: z.string().min(1).optional(),
    value: 'FOLDER',
    about: 'where documents and indexes are kept',
    env: ['IBID_DATA_DIR', 'STATE_DIRECTORY'],
  },
  'base-path': {
    schema: BasePath.default('/'),
    value: 'PATH',
    about: 'path under which pages and API are served',
    env: ['IBID_BASE_PATH'],
  },
  workers: {
    schema: wholeNumber(1, 64).default(WORKER_COUNT),
    value: 'NUMBER',
    about: 'documents read at the same time',
    env: ['IBID_WORKERS'],
  },
  'ollama-host': {
    schema: OllamaHost.default(DEFAULT_OLLAMA_HOST),
    value: 'URL',
    about: 'where Ollama listens',
    env: ['IBID_OLLAMA_HOST', 'OLLAMA_HOST'],
  },
  model: {
    schema: z.string().min(1).optional(),
    value: 'NAME',
    about: 'chat model that writes answers; the first installed one by default',
    env: ['IBID_MODEL'],
  },
  embedding: {
    schema: z.string().min(1).optional(),
    value: 'NAME',
    about: 'embedding model: one of ibid models list, or ollama:NAME; that of the index by default',
    env: ['IBID_EMBEDDING'],
  },
  'ocr-languages': {
    schema: z
      .string()
      .regex(/^[\w+/-]+$/, 'must be languages such as eng or eng+deu')
      .default('eng'),
    value: 'LANGUAGES',
    about: 'languages of scanned pages, as tesseract names them',
    env: ['IBID_OCR_LANGUAGES'],
  },
  insecure: {
    schema: flag,
    value: null,
    about: 'listen on other addresses than loopback without a password',
    env: ['IBID_INSECURE'],
  },
  'tls-cert': {
    schema: z.string().min(1).optional(),
    value: 'FILE',
    about: 'certificate chain in PEM; with it and its key, Ibid speaks https',
    env: ['IBID_TLS_CERT'],
  },
  'tls-key': {
    schema: z.string().min(1).optional(),
    value: 'FILE',
    about: 'private key of the certificate, in PEM',
    env: ['IBID_TLS_KEY'],
  },
  'allow-host': {
    schema: names,
    value: 'NAMES',
    about: 'further host names to serve, separated by commas, such as that of a reverse proxy',
    env: ['IBID_ALLOW_HOST'],
  },
  'trust-proxy': {
    schema: networks,
    value: 'ADDRESSES',
    about: 'reverse proxies whose X-Forwarded-For, -Proto and -Host are believed',
    env: ['IBID_TRUST_PROXY'],
  },
  'allow-origin': {
    schema: origins,
    value: 'ORIGINS',
    about: 'other sites whose pages may call the API (CORS), separated by commas',
    env: ['IBID_ALLOW_ORIGIN'],
  },
  'connect-src': {
    schema: origins,
    value: 'ORIGINS',
    about: 'other servers that the dashboard may call, separated by commas',
    env: ['IBID_CONNECT_SRC'],
  },
  'backup-dir': {
    schema: z.string().min(1).optional(),
    value: 'FOLDER',
    about: 'write backups there by itself while it runs',
    env: ['IBID_BACKUP_DIR'],
  },
  'backup-every': {
    schema: duration.default('24h'),
    value: 'TIME',
    about: 'time between them, such as 12h or 7d',
    env: ['IBID_BACKUP_EVERY'],
  },
  'backup-keep': {
    schema: wholeNumber(1, 10_000).default(7),
    value: 'NUMBER',
    about: 'how many of them to keep; older ones are removed',
    env: ['IBID_BACKUP_KEEP'],
  },
  'log-level': {
    schema: LogLevel.default('info'),
    value: 'LEVEL',
    about: 'debug, info, warn or error',
    env: ['IBID_LOG_LEVEL'],
  },
} as const

type OptionName = keyof typeof OPTIONS

export type Config = {
  readonly host: string
  readonly port: number
  readonly dataDir: string
  readonly basePath: string
  readonly workers: number
  readonly ollamaHost: string
  readonly model: string | null
  readonly embedding: string | null
  readonly ocrLanguages: string
  readonly insecure: boolean
  readonly tlsCert: string | null
  readonly tlsKey: string | null
  readonly allowHosts: readonly string[]
  readonly trustProxy: readonly string[]
  readonly allowOrigins: readonly string[]
  readonly connectSources: readonly string[]
  readonly backupDir: string | null
  readonly backupEvery: string
  readonly backupKeep: number
  readonly logLevel: LogLevel
}

/** A setting cannot be used; the message names it, says what it was and what it must be. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

export type Environment = Readonly<Record<string, string | undefined>>

/** One line for each setting, for `--help`. */
export function describeOptions(): string {
  return Object.entries(OPTIONS)
    .map(
      ([name, { value, about, env }]) =>
        `  ${(value === null ? `--${name}` : `--${name} ${value}`).padEnd(28)}${about} [${env.join(', ')}]`,
    )
    .join('\n')
}

/** How `parseArgs` of node:util is told about the settings. */
export const optionFlags: Record<string, { type: 'string' | 'boolean' }> = Object.fromEntries([
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

/** systemd names every state directory of a unit, with colons between them. */
function firstOf(folders: string | undefined): string | undefined {
  return folders?.split(':')[0]
}

/** The user's own data folder for Ibid: $XDG_DATA_HOME/ibid, else ~/.local/share/ibid. */
function userDataFolder(env: Environment): string {
  return join(env.XDG_DATA_HOME || join(env.HOME || homedir(), '.local', 'share'), 'ibid')
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
    throw new ConfigError(`Cannot use ${origin} '${String(value)}': ${result.error.issues[0]?.message}`)
  }
  const dataDir = read('data-dir', OPTIONS['data-dir'].schema)
  const backupDir = read('backup-dir', OPTIONS['backup-dir'].schema)
  const tlsCert = read('tls-cert', OPTIONS['tls-cert'].schema) ?? null
  const tlsKey = read('tls-key', OPTIONS['tls-key'].schema) ?? null
  if ((tlsCert === null) !== (tlsKey === null))
    throw new ConfigError('Cannot use TLS: --tls-cert and --tls-key are needed, both')
  return {
    host: read('host', OPTIONS.host.schema),
    port: read('port', OPTIONS.port.schema),
    dataDir: resolve(dataDir ?? userDataFolder(env)),
    basePath: read('base-path', OPTIONS['base-path'].schema),
    workers: read('workers', OPTIONS.workers.schema),
    ollamaHost: read('ollama-host', OPTIONS['ollama-host'].schema),
    model: read('model', OPTIONS.model.schema) ?? null,
    embedding: read('embedding', OPTIONS.embedding.schema) ?? null,
    ocrLanguages: read('ocr-languages', OPTIONS['ocr-languages'].schema),
    insecure: read('insecure', OPTIONS.insecure.schema),
    tlsCert,
    tlsKey,
    allowHosts: read('allow-host', OPTIONS['allow-host'].schema),
    trustProxy: read('trust-proxy', OPTIONS['trust-proxy'].schema),
    allowOrigins: read('allow-origin', OPTIONS['allow-origin'].schema),
    connectSources: read('connect-src', OPTIONS['connect-src'].schema),
    backupDir: backupDir === undefined ? null : resolve(backupDir),
    backupEvery: read('backup-every', OPTIONS['backup-every'].schema),
    backupKeep: read('backup-keep', OPTIONS['backup-keep'].schema),
    logLevel: read('log-level', OPTIONS['log-level'].schema),
  }
}

/** Splits a command line into flags and positionals. Throws ConfigError for a flag nobody knows. */
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
