import { rename, stat } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * A machine to build for. `onnxruntime`: a folder of that package, where its addon finds `library` beside
 * itself.
 */
export type Target = {
  readonly runtime: Bun.Build.CompileTarget
  readonly lancedb: string
  readonly onnxruntime: string
  readonly library: string
}

export const TARGETS: Readonly<Record<string, Target>> = {
  'linux-x64': {
    runtime: 'bun-linux-x64',
    lancedb: 'linux-x64-gnu',
    onnxruntime: 'linux/x64',
    library: 'libonnxruntime.so.1',
  },
  'linux-arm64': {
    runtime: 'bun-linux-arm64',
    lancedb: 'linux-arm64-gnu',
    onnxruntime: 'linux/arm64',
    library: 'libonnxruntime.so.1',
  },
  'darwin-arm64': {
    runtime: 'bun-darwin-arm64',
    lancedb: 'darwin-arm64',
    onnxruntime: 'darwin/arm64',
    library: 'libonnxruntime.1.dylib',
  },
  'windows-x64': {
    runtime: 'bun-windows-x64',
    lancedb: 'win32-x64-msvc',
    onnxruntime: 'win32/x64',
    library: 'onnxruntime.dll',
  },
}

/** The registry lacks a library for a target, so an executable for it cannot be built. */
export class NotInRegistryError extends Error {
  override readonly name = 'NotInRegistryError'
}

/** The name in TARGETS of this machine, if it is one of them. */
export const HOST = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`

/**
 * Returns the paths of a target's shared libraries, by the names to unpack them under. LanceDB's package for
 * other machines is not installed: it is fetched from the registry into `cache` and verified. Throws
 * NotInRegistryError if the registry has no such version.
 */
export async function libraryPaths(
  target: Target,
  modules: string,
  cache: string,
): Promise<Map<string, string>> {
  const lancedb = await lancedbFolder(target, modules, cache)
  const onnxruntime = join(modules, 'onnxruntime-node/bin/napi-v6', target.onnxruntime)
  return new Map([
    ['lancedb.node', join(lancedb, `lancedb.${target.lancedb}.node`)],
    ['onnxruntime_binding.node', join(onnxruntime, 'onnxruntime_binding.node')],
    [target.library, join(onnxruntime, target.library)],
  ])
}

async function lancedbFolder(target: Target, modules: string, cache: string): Promise<string> {
  const name = `@lancedb/lancedb-${target.lancedb}`
  if (await stat(join(modules, name)).catch(() => null)) return join(modules, name)
  const { version } = await Bun.file(join(modules, '@lancedb/lancedb/package.json')).json()
  const folder = join(cache, `${name}-${version}`)
  if (!(await stat(folder).catch(() => null))) await fetchPackage(name, version, folder)
  return join(folder, 'package')
}

async function fetchPackage(name: string, version: string, folder: string): Promise<void> {
  const registry = process.env.npm_config_registry ?? 'https://registry.npmjs.org'
  const entry = `${registry.replace(/\/$/, '')}/${name}/${version}`
  const described = await fetch(entry)
  const text = described.ok ? await described.text() : ''
  const { tarball, integrity } = text === '' ? {} : JSON.parse(text).dist
  if (!tarball || !integrity) {
    const sentence = `Cannot fetch ${name} ${version}, which a build for that machine needs: ${entry} gave no such version (status ${described.status})`
    throw described.status === 404 ? new NotInRegistryError(sentence) : new Error(sentence)
  }
  const reply = await fetch(tarball)
  if (!reply.ok) throw new Error(`Cannot fetch ${tarball}: the registry answered with status ${reply.status}`)
  const bytes = new Uint8Array(await reply.arrayBuffer())
  const actual = `sha512-${new Bun.CryptoHasher('sha512').update(bytes).digest('base64')}`
  if (actual !== integrity) throw new Error(`Cannot use ${tarball}: expected ${integrity}, found ${actual}`)
  const partial = `${folder}.${process.pid}`
  await new Bun.Archive(bytes).extract(partial)
  await rename(partial, folder)
}
