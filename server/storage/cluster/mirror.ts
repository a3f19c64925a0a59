import { mkdir, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { S3Client } from 'bun'
import { ignoreNotFound } from '../../platform/files/file-errors.ts'
import { listObjects } from '../blobs/list-objects.ts'
import { objectParts } from '../blobs/object-parts.ts'
import { StoreError } from '../store-error.ts'

const PART = '.part'
const VERSIONS = '_versions/'
const DATA = 'data/'
const INDEXES = '_indices/'
/** Folders that readers need; only writers need the others. */
const PARTS = [DATA, INDEXES, '_deletions/']
/** Concurrent downloads. */
const AT_ONCE = 8
/** A manifest is held in memory. */
const MOST_MANIFEST_BYTES = 256 * 1024 * 1024
/** What a table's files are called. The storage may list anything, such as a path that leads out of the mirror. */
const OWN = /^(?:_versions|_indices|_deletions|data)(?:\/[\w-][\w.-]*)+$/
/** Disk space to leave free, as a share of the copy's size. */
const SPARE = 0.1

type Remote = ReadonlyMap<string, number>

/** Result of a copy. `files`: paths of all files that a reader needs, relative to the table's folder. */
export type Copied =
  | { readonly fits: true; readonly manifest: string; readonly files: ReadonlySet<string> }
  | { readonly fits: false }

/** Mirrors a table's folder of write-once files. */
export class Mirror {
  readonly #client: S3Client
  readonly #prefix: string
  readonly folder: string
  readonly #room: () => Promise<number>
  #last: Extract<Copied, { fits: true }> | null = null

  /** `prefix`: the table's folder in the bucket, with a trailing '/'. `room`: returns the free bytes on disk. */
  constructor(client: S3Client, prefix: string, folder: string, room = () => roomAt(folder)) {
    this.#client = client
    this.#prefix = prefix
    this.folder = folder
    this.#room = room
  }

  /** Returns the newest manifest of an earlier copy; null if there is none. Removes unfinished downloads. */
  async left(): Promise<string | null> {
    await mkdir(join(this.folder, VERSIONS), { recursive: true, mode: 0o700 })
    for (const path of await this.#local()) if (path.endsWith(PART)) await rm(join(this.folder, path))
    return newest(await this.#local())
  }

  /**
   * Downloads the missing files of the newest version, the manifest last, so that an interrupted copy changes nothing.
   */
  async copy(): Promise<Copied> {
    const named = await this.#newestManifest()
    // An empty bucket must not empty the mirror.
    if (!named) throw new Error('Cannot copy the index: the storage has none')
    const [manifest, length] = named
    if (this.#last?.manifest === manifest) return this.#last
    if (length > MOST_MANIFEST_BYTES)
      throw new StoreError(`Cannot copy the index: its manifest has ${length} bytes`)
    const names = Buffer.concat(
      await Array.fromAsync(objectParts(this.#client, this.#prefix + manifest, length)),
    )
    const parts = await Promise.all(PARTS.map((part) => this.#list(part)))
    const files = parts.flatMap((part) => [...part]).filter(([path]) => isNamed(path, names))
    const missing: [string, number][] = []
    let bytes = names.length
    for (const [path, size] of files) {
      const local = await ignoreNotFound(stat(join(this.folder, path)), null)
      if (local?.size === size) continue
      missing.push([path, size])
      bytes += size
    }
    if (bytes * (1 + SPARE) > (await this.#room())) return { fits: false }
    const next = missing.values()
    const copying = async () => {
      for (const [path, size] of next) await this.#fetch(path, size)
    }
    await Promise.all(Array.from({ length: AT_ONCE }, copying))
    await this.#save(manifest, [names])
    this.#last = { fits: true, manifest, files: new Set([...files.map(([path]) => path), manifest]) }
    return this.#last
  }

  /** Removes all other files. */
  async keepOnly(files: ReadonlySet<string>): Promise<void> {
    for (const path of await this.#local())
      if (!files.has(path)) await rm(join(this.folder, path), { force: true })
  }

  async #local(): Promise<string[]> {
    const entries = await readdir(this.folder, { recursive: true, withFileTypes: true })
    return entries
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name).slice(this.folder.length + 1))
  }

  /** Returns path and size of the newest manifest. */
  async #newestManifest(): Promise<[string, number] | null> {
    // Manifest names count down, and storage lists names in order.
    for await (const { path, size } of listObjects(this.#client, this.#prefix + VERSIONS, 1)) {
      if (countsDown(VERSIONS + path)) return [VERSIONS + path, size]
      break
    }
    const all = await this.#list(VERSIONS)
    const path = newest(all.keys())
    return path === null ? null : [path, all.get(path) ?? 0]
  }

  async #list(part: string): Promise<Remote> {
    const found = new Map<string, number>()
    for await (const { path, size } of listObjects(this.#client, this.#prefix + part))
      if (OWN.test(part + path)) found.set(part + path, size)
    return found
  }

  async #fetch(path: string, size: number): Promise<void> {
    await this.#save(path, objectParts(this.#client, this.#prefix + path, size))
  }

  async #save(path: string, parts: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<void> {
    const target = join(this.folder, path)
    await mkdir(dirname(target), { recursive: true, mode: 0o700 })
    const file = await open(target + PART, 'w', 0o600)
    try {
      for await (const part of parts) await file.writeFile(part)
      // A manifest may appear only once everything it names is on disk.
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(target + PART, target)
  }
}

/**
 * Tells whether a manifest references a file. It contains names of data files, index folders as the 16 bytes of their hex
 * names, and the parts of deletion files' names.
 */
function isNamed(path: string, manifest: Buffer): boolean {
  const [folder, name = ''] = path.split('/')
  if (name === '') return false
  if (`${folder}/` === DATA) return manifest.includes(name)
  if (`${folder}/` === INDEXES) return manifest.includes(Buffer.from(name.replaceAll('-', ''), 'hex'))
  return true
}

/** Tells whether a manifest's name is 2⁶⁴ − 1 minus its version, in 20 digits. */
function countsDown(path: string): boolean {
  return /^_versions\/\d{20}\.manifest$/.test(path)
}

/** Finds the newest manifest: the first by name or, in the older naming scheme, the highest. */
function newest(paths: Iterable<string>): string | null {
  const manifests = [...paths].filter((path) => /^_versions\/\d+\.manifest$/.test(path))
  const version = (path: string) => {
    const number = BigInt(path.slice(VERSIONS.length, -'.manifest'.length))
    return countsDown(path) ? 2n ** 64n - 1n - number : number
  }
  return manifests.reduce<string | null>((a, b) => (a && version(a) > version(b) ? a : b), null)
}

async function roomAt(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
