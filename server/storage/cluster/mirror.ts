import { mkdir, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { S3Client } from 'bun'
import { ignoreNotFound } from '../../platform/files/file-errors.ts'

/** Time without a response after which the storage counts as unreachable. */
const PATIENCE_MS = 10_000
const PART = '.part'
const VERSIONS = '_versions/'
const DATA = 'data/'
const INDEXES = '_indices/'
/** Folders that readers need; only writers need the others. */
const PARTS = [DATA, INDEXES, '_deletions/']
/** Concurrent downloads. */
const AT_ONCE = 8
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
    const manifest = await this.#newestManifest()
    // An empty bucket must not empty the mirror.
    if (!manifest) throw new Error('Cannot copy the index: the storage has none')
    if (this.#last?.manifest === manifest) return this.#last
    const names = Buffer.from(await inTime(this.#client.file(this.#prefix + manifest).bytes()))
    const parts = await Promise.all(PARTS.map((part) => this.#list(part)))
    const files = parts.flatMap((part) => [...part]).filter(([path]) => isNamed(path, names))
    const missing: string[] = []
    let bytes = names.length
    for (const [path, size] of files) {
      const local = await ignoreNotFound(stat(join(this.folder, path)), null)
      if (local?.size === size) continue
      missing.push(path)
      bytes += size
    }
    if (bytes * (1 + SPARE) > (await this.#room())) return { fits: false }
    const next = missing.values()
    const copying = async () => {
      for (const path of next) await this.#fetch(path)
    }
    await Promise.all(Array.from({ length: AT_ONCE }, copying))
    await this.#fetch(manifest)
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

  async #newestManifest(): Promise<string | null> {
    const first = await inTime(this.#client.list({ prefix: this.#prefix + VERSIONS, maxKeys: 1 }))
    const [path] = (first.contents ?? []).map(({ key }) => key.slice(this.#prefix.length))
    // Manifest names count down, and storage lists names in order.
    return path && countsDown(path) ? path : newest((await this.#list(VERSIONS)).keys())
  }

  async #list(part: string): Promise<Remote> {
    const found = new Map<string, number>()
    let continuationToken: string | undefined
    do {
      const more = continuationToken ? { continuationToken } : {}
      const page = await inTime(this.#client.list({ prefix: this.#prefix + part, ...more }))
      for (const { key, size } of page.contents ?? [])
        found.set(key.slice(this.#prefix.length), Number(size ?? 0))
      continuationToken = page.isTruncated ? page.nextContinuationToken : undefined
    } while (continuationToken !== undefined)
    return found
  }

  async #fetch(path: string): Promise<void> {
    const target = join(this.folder, path)
    await mkdir(dirname(target), { recursive: true, mode: 0o700 })
    const file = await open(target + PART, 'w', 0o600)
    try {
      const reader = this.#client
        .file(this.#prefix + path)
        .stream()
        .getReader()
      for (;;) {
        const { done, value } = await inTime(reader.read())
        if (done) break
        await file.writeFile(value)
      }
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

async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('Cannot read the storage: it does not answer')), PATIENCE_MS)
  })
  return await Promise.race([work, late]).finally(() => clearTimeout(timer))
}
