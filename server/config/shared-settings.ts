import { readFileSync } from 'node:fs'
import { ConfigError } from './setting-values.ts'

/** Database and storage that several servers and workers share. Both hold secrets, so neither is ever logged. */
export type SharedPlace = {
  /** Connection string 'postgres://…' with the password. */
  readonly database: string
  /** Certificate authorities for the database in PEM; null for those of the system. */
  readonly databaseCa: string | null
  readonly storage: SharedStorage
}

/** `prefix`: empty, or with a trailing slash. */
export type SharedStorage = {
  readonly endpoint: string
  readonly region: string
  readonly bucket: string
  readonly prefix: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

/** The settings as flags, environment and file give them. */
export type SharedSettings = {
  readonly database: string | undefined
  /** Whether other users of this machine can see `database`. */
  readonly isSeen: boolean
  readonly passwordFile: string | undefined
  readonly storage: string | undefined
  readonly endpoint: string | undefined
  readonly region: string
  readonly keysFile: string | undefined
}

type Keys = { readonly accessKeyId: string; readonly secretAccessKey: string }

/** Combines the settings; null if nothing is shared. Throws ConfigError if some are missing, without repeating a secret. */
export function sharedPlace(
  settings: SharedSettings,
  env: Readonly<Record<string, string | undefined>>,
): SharedPlace | null {
  const { database, storage } = settings
  if (database === undefined && storage === undefined) return null
  if (database === undefined || storage === undefined)
    throw new ConfigError(
      `Cannot use --${database === undefined ? 'storage' : 'database'} alone: --database and --storage are needed, both`,
    )
  return { ...databaseOf(database, settings, env), storage: storageOf(storage, settings, env) }
}

function databaseOf(
  text: string,
  { isSeen, passwordFile }: SharedSettings,
  env: Readonly<Record<string, string | undefined>>,
): Pick<SharedPlace, 'database' | 'databaseCa'> {
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || !/^postgres(?:ql)?:$/.test(url.protocol) || url.hostname === '')
    throw new ConfigError(
      'Cannot use --database: must be an address such as postgres://ibid@db.example.com/ibid',
    )
  if (isSeen && url.password !== '')
    throw new ConfigError(
      'Cannot use --database with a password in it: others on this machine see it there. Use --database-password-file or PGPASSWORD, or give the address in IBID_DATABASE',
    )
  if (passwordFile !== undefined)
    url.password = encodeURIComponent(readTrimmed('--database-password-file', passwordFile))
  else if (url.password === '' && env.PGPASSWORD) url.password = encodeURIComponent(env.PGPASSWORD)
  const ca = url.searchParams.get('sslrootcert')
  url.searchParams.delete('sslrootcert')
  if (ca !== null && !url.searchParams.has('sslmode')) url.searchParams.set('sslmode', 'verify-full')
  return {
    database: url.toString(),
    databaseCa: ca === null ? null : readTrimmed('the sslrootcert of --database', ca),
  }
}

function storageOf(
  text: string,
  { endpoint, region, keysFile }: SharedSettings,
  env: Readonly<Record<string, string | undefined>>,
): SharedStorage {
  const [, bucket, path = ''] = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/(.*))?$/.exec(text) ?? []
  if (bucket === undefined || !/^[\w\-./]*$/.test(path))
    throw new ConfigError(`Cannot use --storage '${text}': must be an address such as s3://bucket/ibid`)
  const parts = path.split('/').filter(Boolean)
  return {
    endpoint: (endpoint ?? `https://s3.${region}.amazonaws.com`).replace(/\/+$/, ''),
    region,
    bucket,
    prefix: parts.length === 0 ? '' : `${parts.join('/')}/`,
    ...keysOf(keysFile, env),
  }
}

function keysOf(file: string | undefined, env: Readonly<Record<string, string | undefined>>): Keys {
  const named = (text: string, name: string) =>
    new RegExp(`^\\s*${name}\\s*=\\s*(\\S+)`, 'im').exec(text)?.[1]
  const text = file === undefined ? null : readTrimmed('--storage-keys-file', file)
  const accessKeyId = text === null ? env.AWS_ACCESS_KEY_ID : named(text, 'aws_access_key_id')
  const secretAccessKey = text === null ? env.AWS_SECRET_ACCESS_KEY : named(text, 'aws_secret_access_key')
  if (accessKeyId && secretAccessKey) return { accessKeyId, secretAccessKey }
  throw new ConfigError(
    text === null
      ? 'Cannot use --storage without keys: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or --storage-keys-file'
      : `Cannot use --storage-keys-file '${file}': it needs a line aws_access_key_id = … and a line aws_secret_access_key = …`,
  )
}

/** Reads a file without its final line break. */
function readTrimmed(setting: string, path: string): string {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new ConfigError(`Cannot read ${setting} '${path}': ${reason}`, { cause })
  }
}
