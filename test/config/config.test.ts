import { describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { ConfigError, describeOptions, readConfig, readFlags } from '../../server/config/config.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const HOME = { HOME: '/home/anna' }

describe('readConfig()', () => {
  test('has a default for every setting', () => {
    expect(readConfig({}, HOME)).toEqual({
      host: '127.0.0.1',
      port: 8000,
      dataDir: '/home/anna/.local/share/ibid',
      shared: null,
      basePath: '/',
      workers: 4,
      ollamaHost: 'http://127.0.0.1:11434',
      modelUrl: null,
      modelKey: null,
      model: null,
      embedding: null,
      secondLook: true,
      reranker: null,
      ocrLanguages: 'eng',
      insecure: false,
      tlsCert: null,
      tlsKey: null,
      allowHosts: [],
      trustProxy: [],
      allowOrigins: [],
      connectSources: [],
      publicUrl: null,
      mcpWrite: false,
      backupDir: null,
      backupEvery: '24h',
      backupKeep: 7,
      logLevel: 'info',
    })
  })

  test('prefers a flag to the environment, that to the file, and that to the default', async () => {
    await using folder = await temporaryFolder()
    const config = join(folder.path, 'ibid.json')
    await Bun.write(config, JSON.stringify({ port: 1, workers: 2, host: 'file' }))
    const env = { ...HOME, IBID_PORT: '3', IBID_WORKERS: '4', IBID_CONFIG: config }
    const { port, workers, host, logLevel } = readConfig({ port: '5' }, env)
    expect({ port, workers, host, logLevel }).toEqual({ port: 5, workers: 4, host: 'file', logLevel: 'info' })
  })

  test('takes the data folder from flag, IBID_DATA_DIR, STATE_DIRECTORY, XDG_DATA_HOME, in that order', () => {
    const env = { ...HOME, IBID_DATA_DIR: '/b', STATE_DIRECTORY: '/c:/d', XDG_DATA_HOME: '/e' }
    expect(readConfig({ 'data-dir': '/a:1' }, env).dataDir).toBe('/a:1')
    expect(readConfig({}, env).dataDir).toBe('/b')
    expect(readConfig({}, { ...env, IBID_DATA_DIR: '' }).dataDir).toBe('/c')
    expect(readConfig({}, { HOME: '/h', XDG_DATA_HOME: '/e' }).dataDir).toBe('/e/ibid')
  })

  describe('shares a database and a storage', () => {
    const KEYS = { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'hidden' }
    const PLACE = { database: 'postgres://ibid@db/ibid', storage: 's3://bucket/a/b' }

    test('of which this machine has a cache alone', () => {
      const { dataDir, shared } = readConfig({ ...PLACE, 'data-dir': '/data' }, { ...HOME, ...KEYS })
      expect(dataDir).toBe('/home/anna/.cache/ibid/shared')
      expect(shared).toEqual({
        database: 'postgres://ibid@db/ibid',
        databaseCa: null,
        storage: {
          endpoint: 'https://s3.us-east-1.amazonaws.com',
          region: 'us-east-1',
          bucket: 'bucket',
          prefix: 'a/b/',
          accessKeyId: 'id',
          secretAccessKey: 'hidden',
        },
      })
    })

    test('with secrets from files', async () => {
      await using folder = await temporaryFolder()
      const file = (name: string) => join(folder.path, name)
      await Bun.write(file('password'), 'p@ss\n')
      await Bun.write(file('ca.pem'), 'an authority')
      await Bun.write(file('keys'), '[default]\naws_access_key_id = id\naws_secret_access_key=hidden/+=\n')
      const flags = {
        ...PLACE,
        database: `${PLACE.database}?sslrootcert=${file('ca.pem')}`,
        'database-password-file': file('password'),
        'storage-keys-file': file('keys'),
        'cache-dir': '/cache',
      }
      const { dataDir, shared } = readConfig(flags, { ...HOME, PGPASSWORD: 'other' })
      expect(dataDir).toBe('/cache')
      expect(shared).toMatchObject({
        database: 'postgres://ibid:p%40ss@db/ibid?sslmode=verify-full',
        databaseCa: 'an authority',
        storage: { accessKeyId: 'id', secretAccessKey: 'hidden/+=' },
      })
    })

    test.each([
      [
        'Cannot use --database alone: --database and --storage are needed, both',
        { storage: undefined },
        KEYS,
      ],
      [
        'Cannot use --storage alone: --database and --storage are needed, both',
        { database: undefined },
        KEYS,
      ],
      [
        'Cannot use --database with a password in it: others on this machine see it there. Use --database-password-file or PGPASSWORD, or give the address in IBID_DATABASE',
        { database: 'postgres://ibid:hidden@db/ibid' },
        KEYS,
      ],
      [
        'Cannot use --database: must be an address such as postgres://ibid@db.example.com/ibid',
        { database: 'mysql://ibid:hidden@db/ibid' },
        KEYS,
      ],
      [
        "Cannot use --storage 's3:/bucket': must be an address such as s3://bucket/ibid",
        { storage: 's3:/bucket' },
        KEYS,
      ],
      [
        'Cannot use --storage without keys: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or --storage-keys-file',
        {},
        {},
      ],
    ])('or says: %s', (message, changes, env) => {
      expect(() => readConfig({ ...PLACE, ...changes }, { ...HOME, ...env })).toThrow(
        new ConfigError(message),
      )
    })
  })

  test.each([
    ['127.0.0.1', 'http://127.0.0.1:11434'],
    ['0.0.0.0:9999', 'http://127.0.0.1:9999'],
    ['[::]:9999', 'http://127.0.0.1:9999'],
    ['gpu.lan', 'http://gpu.lan:11434'],
    ['http://gpu.lan:1/', 'http://gpu.lan:1'],
    ['http://gpu.lan', 'http://gpu.lan'],
    ['https://gpu.lan', 'https://gpu.lan'],
  ])('reads OLLAMA_HOST %p as Ollama does', (value, host) => {
    expect(readConfig({}, { ...HOME, OLLAMA_HOST: value }).ollamaHost).toBe(host)
  })

  test('prefers IBID_OLLAMA_HOST to OLLAMA_HOST', () => {
    const env = { ...HOME, OLLAMA_HOST: 'a', IBID_OLLAMA_HOST: 'b' }
    expect(readConfig({}, env).ollamaHost).toBe('http://b:11434')
  })

  test.each([
    ['', '/'],
    ['/', '/'],
    ['ibid', '/ibid/'],
    ['/a/b/', '/a/b/'],
    ['//a//b', '/a/b/'],
  ])('writes the base path %p as %p', (value, path) => {
    expect(readConfig({ 'base-path': value }, HOME).basePath).toBe(path)
  })

  test('writes the names of --allow-host as browsers send them', () => {
    const names = 'Docs.Example.com, bücher.example,192.0.2.1, FD00::5,[fd00:0::6]'
    expect(readConfig({ 'allow-host': names }, HOME).allowHosts).toEqual([
      'docs.example.com',
      'xn--bcher-kva.example',
      '192.0.2.1',
      'fd00::5',
      'fd00::6',
    ])
    expect(readConfig({ 'trust-proxy': '10.0.0.0/32,fd00::/64' }, HOME).trustProxy).toHaveLength(2)
  })

  test.each<[string, Record<string, string>, Record<string, string>]>([
    ["Cannot use --port '65536': must be from 0 to 65535", { port: '65536' }, {}],
    ["Cannot use --port '': must be a whole number", { port: '' }, {}],
    ["Cannot use --port '8e3': must be a whole number", { port: '8e3' }, {}],
    ["Cannot use --workers '0' without --database: nobody else would read documents", { workers: '0' }, {}],
    ["Cannot use IBID_WORKERS 'many': must be a whole number", {}, { IBID_WORKERS: 'many' }],
    ["Cannot use --log-level 'loud': must be debug, info, warn or error", { 'log-level': 'loud' }, {}],
    ["Cannot use --base-path '/a?b': must be a path such as / or /ibid", { 'base-path': '/a?b' }, {}],
    ["Cannot use IBID_INSECURE 'yes': must be true or false", {}, { IBID_INSECURE: 'yes' }],
    [
      "Cannot use --trust-proxy 'proxy': must be addresses such as 127.0.0.1 or 10.0.0.0/8",
      { 'trust-proxy': 'proxy' },
      {},
    ],
    [
      "Cannot use --trust-proxy '10.0.0.0/33': must be addresses such as 127.0.0.1 or 10.0.0.0/8",
      { 'trust-proxy': '10.0.0.0/33' },
      {},
    ],
    ...['docs.example.com:8443', 'https://docs.example.com', '*.example.com', 'a b'].map(
      (name): [string, Record<string, string>, Record<string, string>] => [
        `Cannot use --allow-host '${name}': must be names such as docs.example.com, without a port`,
        { 'allow-host': name },
        {},
      ],
    ),
    ["Cannot use --base-path '/a/../b': must be a path such as / or /ibid", { 'base-path': '/a/../b' }, {}],
    [
      "Cannot use --allow-origin 'https://a.example/b': must be origins such as https://docs.example.com, without a path",
      { 'allow-origin': 'https://a.example/b' },
      {},
    ],
    ['Cannot use TLS: --tls-cert and --tls-key are needed, both', { 'tls-cert': 'cert.pem' }, {}],
    [
      "Cannot use --ollama-host 'http://': must be an address such as http://127.0.0.1:11434",
      { 'ollama-host': 'http://' },
      {},
    ],
  ])('refuses a value: %s', (sentence, flags, env) => {
    expect(() => readConfig(flags, { ...HOME, ...env })).toThrow(new ConfigError(sentence))
  })

  test('refuses a file that is missing, broken or has a setting nobody knows', async () => {
    await using folder = await temporaryFolder()
    const path = join(folder.path, 'ibid.json')
    const read = () => readConfig({ config: path }, HOME)
    expect(read).toThrow(`Cannot read the configuration file '${path}': `)
    await Bun.write(path, '{')
    expect(read).toThrow(`Cannot read the configuration file '${path}': `)
    await Bun.write(path, '{"prot": 1}')
    expect(read).toThrow(`Cannot use 'prot' of '${path}': no such setting`)
    await Bun.write(path, '{"port": true}')
    expect(read).toThrow(`Cannot use 'port' of '${path}' 'true': must be a whole number`)
  })
})

describe('readFlags()', () => {
  test('splits flags from positionals', () => {
    const { values, positionals } = readFlags(['serve', '--port=1', '--host', 'a'])
    expect({ ...values }).toEqual({ port: '1', host: 'a' })
    expect(positionals).toEqual(['serve'])
  })

  test.each([
    [['--prot', '1'], "Cannot read the command line: Unknown option '--prot'"],
    [['--port'], "Cannot read the command line: Option '--port <value>' argument missing"],
  ])('refuses %p in one sentence', (args, sentence) => {
    expect(() => readFlags(args)).toThrow(new ConfigError(sentence))
  })
})

test('describeOptions() names every setting with its variables', () => {
  const lines = describeOptions().split('\n')
  expect(lines).toHaveLength(34)
  for (const line of lines) expect(line).toMatch(/^ {2}--[a-z-]+( [A-Z]+)? +\S.*\[[A-Z0-9_, ]+\]$/)
})

test('the key of a model server comes from a file, the environment or a flag, and no error repeats it', async () => {
  await using folder = await temporaryFolder()
  const path = join(folder.path, 'key')
  await Bun.write(path, 'sk-file\n')
  const url = 'https://models.example.com/v1/'
  const flags = { 'model-url': url }
  expect(readConfig({ ...flags, 'model-key-file': path }, HOME)).toMatchObject({
    modelUrl: 'https://models.example.com/v1',
    modelKey: 'sk-file',
  })
  expect(readConfig(flags, { ...HOME, IBID_MODEL_KEY: 'sk-env' }).modelKey).toBe('sk-env')
  expect(readConfig({ ...flags, 'model-key': '' }, HOME).modelKey).toBeNull()
  for (const [given, env] of [
    [{ 'model-key': 'sk-secret' }, {}],
    [{ ...flags, 'model-key': 'sk-secret\nHost: x' }, {}],
    [{ 'model-url': 'https://user:sk-secret@models.example.com/v1' }, {}],
    [{ 'model-url': 'https://models.example.com/v1?key=sk-secret' }, {}],
    [{ ...flags, 'model-key': 'sk-secret', 'model-key-file': path }, {}],
    [{ ...flags, 'model-key-file': `${path}-none` }, { IBID_MODEL_KEY_FILE: '' }],
  ] as const) {
    const refused = () => readConfig(given, { ...HOME, ...env })
    expect(refused).toThrow(ConfigError)
    expect(refused).not.toThrow(/sk-secret/)
  }
  for (const [given, kept] of [
    ['http://127.0.0.1:8080', 'http://127.0.0.1:8080'],
    ['http://127.0.0.1:8080/v1/chat/completions', 'http://127.0.0.1:8080/v1'],
    ['https://a.example/openai/v1/models/', 'https://a.example/openai/v1'],
  ] as const)
    expect(readConfig({ 'model-url': given }, HOME).modelUrl).toBe(kept)
})
