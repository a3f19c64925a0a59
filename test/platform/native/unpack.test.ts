import { afterEach, beforeEach, expect, test } from 'bun:test'
import { chownSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { packLibrary } from '../../../build/pack.ts'
import { cacheFolder } from '../../../server/platform/native/cache-folder.ts'
import type { CarriedLibrary } from '../../../server/platform/native/carried.ts'
import { unpackLibraries } from '../../../server/platform/native/unpack.ts'

let folder: string
let cache: string
let content: Uint8Array<ArrayBuffer>
let library: CarriedLibrary

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ibid-native-'))
  cache = join(folder, 'cache', 'ibid')
  content = new Uint8Array(100_000).map((_, index) => (index * index) % 251)
  const source = join(folder, 'library.so')
  await Bun.write(source, content)
  library = await packLibrary('library.so', source, join(folder, 'packed'))
})

afterEach(async () => {
  await rm(folder, { recursive: true, force: true })
})

function unpack(): string {
  return join(unpackLibraries([library], cache), library.name)
}

function inode(path: string): number {
  return statSync(path).ino
}

test('unpackLibraries() gives back what packLibrary() took, for this user alone', async () => {
  const path = unpack()
  expect(await Bun.file(path).bytes()).toEqual(content)
  expect(statSync(path).mode & 0o777).toBe(0o500)
  for (const parent of [cache, join(cache, 'native'), join(path, '..')]) {
    expect(statSync(parent).mode & 0o777).toBe(0o700)
  }
  expect(readdirSync(join(path, '..')).sort()).toEqual(['library.so', 'library.so.stamp'])
})

test('packLibrary() compresses a library once', async () => {
  const before = library.frames.map(inode)
  const again = await packLibrary('library.so', join(folder, 'library.so'), join(folder, 'packed'))
  expect(again.frames.map(inode)).toEqual(before)
})

test('unpackLibraries() leaves an intact library in place', () => {
  const first = inode(unpack())
  expect(inode(unpack())).toBe(first)
})

test('unpackLibraries() checks a library without its stamp, and keeps it when it is intact', async () => {
  const path = unpack()
  const first = inode(path)
  await rm(`${path}.stamp`)
  expect(inode(unpack())).toBe(first)
  expect(await Bun.file(`${path}.stamp`).exists()).toBe(true)
})

test('unpackLibraries() replaces a truncated library', async () => {
  const path = unpack()
  await chmod(path, 0o700)
  writeFileSync(path, content.subarray(0, 5000))
  expect(await Bun.file(unpack()).bytes()).toEqual(content)
})

test('unpackLibraries() replaces an altered library of the same size and modification time', async () => {
  const path = unpack()
  const { atime, mtime } = statSync(path)
  await chmod(path, 0o700)
  writeFileSync(path, content.toReversed())
  utimesSync(path, atime, mtime)
  expect(await Bun.file(unpack()).bytes()).toEqual(content)
})

test('unpackLibraries() makes a folder that others could write to private', async () => {
  await mkdir(cache, { recursive: true })
  await chmod(cache, 0o777)
  unpack()
  expect(statSync(cache).mode & 0o777).toBe(0o700)
})

test.skipIf(process.getuid?.() !== 0)('unpackLibraries() refuses a folder of another user', () => {
  chownSync(join(unpack(), '..'), 12345, 12345)
  expect(unpack).toThrow(
    /^Cannot unpack the native libraries into ".*": it belongs to another user\. Set XDG_CACHE_HOME/,
  )
})

test('unpackLibraries() says in one sentence that the cache cannot be written', () => {
  writeFileSync(join(folder, 'cache'), 'a file where the folder should be')
  expect(unpack).toThrow(
    /^Cannot unpack the native libraries into ".*": [^\n]*\. Set XDG_CACHE_HOME to a folder that/,
  )
})

test('unpackLibraries() unpacks nothing from a damaged executable', () => {
  library = { ...library, sha256: '0'.repeat(64) }
  expect(unpack).toThrow(
    /^Cannot unpack "library.so": its SHA-256 is .* so this executable is damaged; get it again\.$/,
  )
  const [set] = readdirSync(join(cache, 'native'))
  expect(readdirSync(join(cache, 'native', String(set)))).toEqual([])
})

test('unpackLibraries() can be called by several processes at once', async () => {
  const script = `
    import { unpackLibraries } from ${JSON.stringify(join(import.meta.dir, '../../../server/platform/native/unpack.ts'))}
    console.log(unpackLibraries([${JSON.stringify(library)}], ${JSON.stringify(cache)}))`
  const runs = Array.from({ length: 4 }, () =>
    Bun.spawn([process.execPath, '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] }),
  )
  const folders = await Promise.all(runs.map(async (run) => (await new Response(run.stdout).text()).trim()))
  expect(await Promise.all(runs.map((run) => run.exited))).toEqual([0, 0, 0, 0])
  expect(new Set(folders).size).toBe(1)
  expect(await Bun.file(unpack()).bytes()).toEqual(content)
  expect(readdirSync(String(folders[0])).sort()).toEqual(['library.so', 'library.so.stamp'])
})

test('cacheFolder() follows XDG_CACHE_HOME when it is absolute', () => {
  expect(cacheFolder({ XDG_CACHE_HOME: '/var/cache' }, 'linux')).toBe('/var/cache/ibid')
  expect(cacheFolder({ XDG_CACHE_HOME: 'cache' }, 'linux')).toEndWith('/.cache/ibid')
  expect(cacheFolder({}, 'darwin')).toEndWith('/Library/Caches/ibid')
})
