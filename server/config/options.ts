import { z } from 'zod'
import { DEFAULT_PORT, WORKER_COUNT } from '../../shared/limits.ts'
import {
  BasePath,
  duration,
  flag,
  ModelUrl,
  names,
  networks,
  OllamaHost,
  origins,
  PublicUrl,
  wholeNumber,
} from './setting-values.ts'

const DEFAULT_OLLAMA_HOST = 'http://127.0.0.1:11434'

export const LogLevel = z.enum(['debug', 'info', 'warn', 'error'], {
  error: 'must be debug, info, warn or error',
})
export type LogLevel = z.infer<typeof LogLevel>

/** Every setting: its schema with the default, its purpose, and the environment variables that set it. */
export const OPTIONS = {
  host: {
    schema: z.string().min(1).default('127.0.0.1'),
    value: 'ADDRESS',
    about: 'address to listen on',
    env: ['IBID_HOST'],
  },
  port: {
    schema: wholeNumber(0, 65535).default(DEFAULT_PORT),
    value: 'NUMBER',
    about: 'port to listen on, 0–65535; 0 takes a free one',
    env: ['IBID_PORT'],
  },
  'data-dir': {
    schema: z.string().min(1).optional(),
    value: 'FOLDER',
    about: 'data folder; ~/.local/share/ibid by default',
    env: ['IBID_DATA_DIR', 'STATE_DIRECTORY'],
  },
  database: {
    schema: z.string().min(1).optional(),
    value: 'URL',
    about: 'PostgreSQL that several servers share, such as postgres://ibid@db/ibid; with --storage',
    env: ['IBID_DATABASE'],
  },
  'database-password-file': {
    schema: z.string().min(1).optional(),
    value: 'FILE',
    about: 'file that holds its password; PGPASSWORD by default',
    env: ['IBID_DATABASE_PASSWORD_FILE'],
  },
  storage: {
    schema: z.string().min(1).optional(),
    value: 'URL',
    about: 'S3 storage that several servers share, such as s3://bucket/ibid; with --database',
    env: ['IBID_STORAGE'],
  },
  'storage-endpoint': {
    schema: z
      .url({ protocol: /^https?$/, error: 'must be an address such as https://s3.example.com' })
      .optional(),
    value: 'URL',
    about: 'where that storage answers; Amazon by default',
    env: ['IBID_STORAGE_ENDPOINT', 'AWS_ENDPOINT_URL_S3', 'AWS_ENDPOINT_URL'],
  },
  'storage-region': {
    schema: z.string().min(1).default('us-east-1'),
    value: 'NAME',
    about: 'its region',
    env: ['IBID_STORAGE_REGION', 'AWS_REGION', 'AWS_DEFAULT_REGION'],
  },
  'storage-keys-file': {
    schema: z.string().min(1).optional(),
    value: 'FILE',
    about:
      'its keys, in the form of an AWS credentials file; AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY by default',
    env: ['IBID_STORAGE_KEYS_FILE', 'AWS_SHARED_CREDENTIALS_FILE'],
  },
  'cache-dir': {
    schema: z.string().min(1).optional(),
    value: 'FOLDER',
    about:
      'where a server or worker that shares keeps copies, one folder each; ~/.cache/ibid/shared by default',
    env: ['IBID_CACHE_DIR'],
  },
  'base-path': {
    schema: BasePath.default('/'),
    value: 'PATH',
    about: 'path under which pages and API are served, such as /ibid',
    env: ['IBID_BASE_PATH'],
  },
  workers: {
    schema: wholeNumber(0, 64).default(WORKER_COUNT),
    value: 'NUMBER',
    about:
      'documents processed at once, 1–64; more than you have cores helps only with slow ones; 0 leaves them to others (with --database)',
    env: ['IBID_WORKERS'],
  },
  'ollama-host': {
    schema: OllamaHost.default(DEFAULT_OLLAMA_HOST),
    value: 'URL',
    about: 'where Ollama listens',
    env: ['IBID_OLLAMA_HOST', 'OLLAMA_HOST'],
  },
  'model-url': {
    schema: ModelUrl.optional(),
    value: 'URL',
    about: 'a server that speaks the OpenAI protocol instead of Ollama, such as http://127.0.0.1:8080/v1',
    env: ['IBID_MODEL_URL'],
  },
  'model-key': {
    schema: z.string().optional(),
    value: 'KEY',
    about:
      'what that server asks for; others on this machine see it on a command line, but not in the environment',
    env: ['IBID_MODEL_KEY'],
  },
  'model-key-file': {
    schema: z.string().min(1).optional(),
    value: 'FILE',
    about: 'file with the key',
    env: ['IBID_MODEL_KEY_FILE'],
  },
  model: {
    schema: z.string().min(1).optional(),
    value: 'NAME',
    about: 'chat model that writes answers; by default the first one available',
    env: ['IBID_MODEL'],
  },
  embedding: {
    schema: z.string().min(1).optional(),
    value: 'NAME',
    about: 'embedding model: one of ibid models list, or ollama:NAME; that of the index by default',
    env: ['IBID_EMBEDDING'],
  },
  'second-look': {
    schema: z.enum(['on', 'off'], 'must be on or off').default('on'),
    value: 'on|off',
    about: 'encode passages while nothing else is to be done, so that questions in other words find them',
    env: ['IBID_SECOND_LOOK'],
  },
  reranker: {
    schema: z.string().min(1).optional(),
    value: 'FOLDER',
    about: 'folder with a cross-encoder that reranks the first 20 passages; none by default',
    env: ['IBID_RERANKER'],
  },
  'ocr-languages': {
    schema: z
      .string()
      .regex(/^[\w+/-]+$/, 'must be languages such as eng or eng+deu')
      .default('eng'),
    value: 'LANGUAGES',
    about: 'languages of scanned pages, as tesseract codes: eng+deu',
    env: ['IBID_OCR_LANGUAGES'],
  },
  insecure: {
    schema: flag,
    value: null,
    about: 'listen beyond loopback without a password or token',
    env: ['IBID_INSECURE'],
  },
  'tls-cert': {
    schema: z.string().min(1).optional(),
    value: 'FILE',
    about: 'certificate chain in PEM; with its key, Ibid serves https',
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
    about: 'more host names to serve, separated by commas, such as that of a reverse proxy',
    env: ['IBID_ALLOW_HOST'],
  },
  'trust-proxy': {
    schema: networks,
    value: 'ADDRESSES',
    about: 'addresses or networks of trusted reverse proxies, whose X-Forwarded headers count',
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
  'public-url': {
    schema: PublicUrl.optional(),
    value: 'URL',
    about:
      'address that people open Ibid at, for links in other programs; the address that they call by default',
    env: ['IBID_PUBLIC_URL'],
  },
  'mcp-write': {
    schema: flag,
    value: null,
    about: 'let assistants with an admin token add and delete documents (MCP)',
    env: ['IBID_MCP_WRITE'],
  },
  'backup-dir': {
    schema: z.string().min(1).optional(),
    value: 'FOLDER',
    about: 'write scheduled backups to this folder',
    env: ['IBID_BACKUP_DIR'],
  },
  'backup-every': {
    schema: duration.default('24h'),
    value: 'TIME',
    about: 'time between scheduled backups, such as 12h or 7d',
    env: ['IBID_BACKUP_EVERY'],
  },
  'backup-keep': {
    schema: wholeNumber(1, 10_000).default(7),
    value: 'NUMBER',
    about: 'scheduled backups to keep, 1–10000; older ones are removed',
    env: ['IBID_BACKUP_KEEP'],
  },
  'log-level': {
    schema: LogLevel.default('info'),
    value: 'LEVEL',
    about: 'debug, info, warn or error',
    env: ['IBID_LOG_LEVEL'],
  },
} as const
