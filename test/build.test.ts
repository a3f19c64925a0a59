import { afterAll, beforeAll, expect, test } from 'bun:test'
import {
  chmodSync,
  lstatSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import {
  builtExecutable,
  newFolder,
  type RunningServer,
  runExecutable,
  startServer,
} from './support/executable.ts'
import { freePort } from './support/free-port.ts'

const BUILD_MS = 120_000
const START_MS = 30_000
const MAX_BYTES = 260_000_000

let executable: string
/** One cache for all, so that the libraries are unpacked once. */
let cache: string

beforeAll(async () => {
  executable = await builtExecutable()
  cache = await newFolder()
}, BUILD_MS)

afterAll(async () => {
  await rm(cache, { recursive: true, force: true })
})

/** The folder in a cache that the libraries are in. */
function librariesIn(root: string): string {
  const native = join(root, 'ibid', 'native')
  return join(native, String(readdirSync(native)[0]))
}

async function isHealthy(server: RunningServer): Promise<boolean> {
  return (await fetch(new URL('/healthz', server.url))).ok
}

test('the executable has at most 260 MB', () => {
  expect(statSync(executable).size).toBeLessThanOrEqual(MAX_BYTES)
})

/** MB of the executable's file that a process has in memory. */
function residentOfExecutable(pid: number): number {
  const path = readlinkSync(`/proc/${pid}/exe`)
  const mappings = readFileSync(`/proc/${pid}/smaps`, 'utf8').split(/^(?=[0-9a-f]+-[0-9a-f]+ )/m)
  const kilobytes = mappings
    .filter((mapping) => mapping.split('\n', 1)[0]?.endsWith(` ${path}`))
    .map((mapping) => Number(/^Rss: +(\d+) kB$/m.exec(mapping)?.[1] ?? 0))
  return kilobytes.reduce((sum, size) => sum + size, 0) / 1000
}

test('the executable tells its version in any folder, without unpacking anything', async () => {
  const folder = await newFolder()
  const { code, stdout, stderr } = await runExecutable({ args: ['--version'], folder })
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(stdout).toMatch(/\d+\.\d+\.\d+/)
  expect(readdirSync(folder)).toEqual([])
  await rm(folder, { recursive: true })
})

test(
  'two servers with one empty cache start at once and share the libraries',
  async () => {
    const servers = await Promise.all([
      startServer({ env: { XDG_CACHE_HOME: cache } }),
      startServer({ env: { XDG_CACHE_HOME: cache } }),
    ])
    expect(await Promise.all(servers.map(isHealthy))).toEqual([true, true])
    const libraries = librariesIn(cache)
    const names = ['lancedb.node', 'libonnxruntime.so.1', 'onnxruntime_binding.node']
    expect(
      readdirSync(libraries)
        .filter((name) => !name.endsWith('.stamp'))
        .sort(),
    ).toEqual(names)
    expect(lstatSync(libraries).mode & 0o777).toBe(0o700)
    // What the libraries were unpacked from is not held: without them the executable has some 60 MB in memory.
    for (const { pid } of servers) expect(residentOfExecutable(pid)).toBeLessThan(90)
    expect((await Promise.all(servers.map((server) => server.stop()))).map(({ code }) => code)).toEqual([
      0, 0,
    ])
  },
  2 * START_MS,
)

test(
  'a server unpacks a truncated library again',
  async () => {
    const library = join(librariesIn(cache), 'libonnxruntime.so.1')
    const { size } = statSync(library)
    chmodSync(library, 0o700)
    truncateSync(library, size / 2)
    const server = await startServer({ env: { XDG_CACHE_HOME: cache } })
    expect(await isHealthy(server)).toBe(true)
    expect(statSync(library).size).toBe(size)
    await server.stop()
  },
  START_MS,
)

test(
  'a server reads and runs nothing from the folder it is started in, and writes there only its data',
  async () => {
    const folder = await newFolder()
    const trap = `require('fs').writeFileSync(${JSON.stringify(join(folder, 'trapped'))}, '')`
    for (const name of ['@napi-rs/canvas', 'openai', 'onnxruntime-node', '@lancedb/lancedb']) {
      await mkdir(join(folder, 'node_modules', name), { recursive: true })
      writeFileSync(join(folder, 'node_modules', name, 'index.js'), trap)
    }
    writeFileSync(join(folder, 'preload.js'), trap)
    writeFileSync(join(folder, 'bunfig.toml'), 'preload = ["./preload.js"]')
    writeFileSync(join(folder, '.env'), 'IBID_BASE_PATH=/from-env-file/\nIBID_PORT=1\n')
    const before = readdirSync(folder)
    const args = ['--data-dir', join(folder, 'data')]
    const server = await startServer({ args, folder, env: { XDG_CACHE_HOME: cache } })
    expect(new URL(server.url).pathname).toBe('/')
    expect(await isHealthy(server)).toBe(true)
    await server.stop()
    expect(readdirSync(folder).sort()).toEqual([...before, 'data'].sort())
    await rm(folder, { recursive: true })
  },
  START_MS,
)

test('a server that can write no cache says so in one sentence', async () => {
  const folder = await newFolder()
  writeFileSync(join(folder, 'file'), '')
  const env = { XDG_CACHE_HOME: join(folder, 'file') }
  const { code, stdout, stderr } = await runExecutable({
    args: ['serve', '--port', String(freePort())],
    folder,
    env,
  })
  expect(code).toBe(1)
  expect(stdout).toBe('')
  expect(stderr).toMatch(
    /^[^\n]*Cannot unpack the native libraries into "[^\n]*Set XDG_CACHE_HOME to a folder[^\n]*\n$/,
  )
  await rm(folder, { recursive: true })
})
