import { mkdir, readdir, rename, rm, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { ignoreNotFound } from '../../platform/files/file-errors.ts'
import { syncToDisk } from '../../platform/files/sync-to-disk.ts'
import { documentIdOf, type FileStore, type Incoming, type LocalFile, type Original } from './file-store.ts'
import { LocalDrafts } from './local-drafts.ts'
import { storedName } from './stored-name.ts'

/**
 * Opens a file store on disk: originals in `files/`, texts and their tables in `texts/`, incomplete files in `incoming/`.
 */
export async function openDiskFileStore(root: string): Promise<FileStore> {
  const store = new DiskFileStore(root)
  for (const folder of ['files', 'texts', 'incoming'])
    await mkdir(join(root, folder), { recursive: true, mode: 0o700 })
  return store
}

class DiskFileStore implements FileStore {
  readonly #root: string
  readonly #size: FolderSize
  readonly #drafts: LocalDrafts

  constructor(root: string) {
    this.#root = root
    this.#size = new FolderSize(root)
    this.#drafts = new LocalDrafts(join(root, 'incoming'))
  }

  async receive(bytes: AsyncIterable<Uint8Array>): Promise<Incoming> {
    return await this.#drafts.receive(bytes)
  }

  async keep(received: readonly Incoming[]): Promise<void> {
    const fresh = new Map<string, string>()
    for (const { path, sha256, size } of received) {
      const target = this.#pathOf(sha256)
      // An existing file is complete and on disk: it is renamed into place only then.
      const there = fresh.has(target) || (await stat(target).catch(() => null))?.size === size
      if (there) await rm(path)
      else fresh.set(target, path)
    }
    const targets = [...fresh.keys()]
    await this.#makeFolders(
      'files',
      targets.map((target) => ({ target })),
    )
    // Concurrent syncs cost the disk little more than one.
    await severalAtOnce([...fresh.values()], syncToDisk)
    for (const [target, path] of fresh) await rename(path, target)
    await severalAtOnce([...new Set(targets.map((target) => dirname(target)))], syncToDisk)
  }

  async discard({ path }: Incoming): Promise<void> {
    await rm(path, { force: true })
  }

  async original(sha256: string): Promise<Original | null> {
    const path = this.#pathOf(sha256)
    const found = await ignoreNotFound(stat(path), null)
    if (found === null) return null
    const file = Bun.file(path)
    return { size: found.size, stream: () => file.stream(), body: (start, end) => file.slice(start, end) }
  }

  async local(sha256: string): Promise<LocalFile> {
    return kept(this.#pathOf(sha256))
  }

  async remove(sha256: string): Promise<void> {
    await rm(this.#pathOf(sha256), { force: true })
  }

  draftPath(documentId: string): string {
    return this.#drafts.textPath(documentId)
  }

  tablesDraftPath(documentId: string): string {
    return this.#drafts.tablesPath(documentId)
  }

  async keepText(documentId: string): Promise<void> {
    const target = this.#textPath(documentId)
    const tables = this.#tablesPath(documentId)
    await this.#makeFolders('texts', [{ target }])
    const hasTables = await ignoreNotFound(
      rename(this.tablesDraftPath(documentId), tables).then(() => true),
      false,
    )
    // Those of an earlier attempt to read the document.
    if (!hasTables) await rm(tables, { force: true })
    await rename(this.draftPath(documentId), target)
    await syncToDisk(dirname(target))
  }

  newPath(): string {
    return this.#drafts.newPath()
  }

  async keepTables(documentId: string, path: string): Promise<void> {
    const target = this.#tablesPath(documentId)
    await rename(path, target)
    await syncToDisk(dirname(target))
  }

  async localTables(documentId: string): Promise<LocalFile> {
    const path = this.#tablesPath(documentId)
    await stat(path)
    return kept(path)
  }

  async localText(documentId: string): Promise<LocalFile> {
    return kept(this.#textPath(documentId))
  }

  async removeText(documentId: string): Promise<void> {
    await rm(this.#textPath(documentId), { force: true })
    await rm(this.#tablesPath(documentId), { force: true })
    await this.#drafts.removeTexts(documentId)
  }

  async sweep(
    knowsFile: (sha256: string) => Promise<boolean>,
    knowsText: (documentId: string) => Promise<boolean>,
    isDraft: (path: string) => boolean,
  ): Promise<void> {
    await this.#drafts.sweep(isDraft)
    for (const path of await filesUnder(join(this.#root, 'files'))) {
      if (!(await knowsFile(nameOf(path)))) await rm(path, { force: true })
    }
    for (const path of await filesUnder(join(this.#root, 'texts'))) {
      if (!(await knowsText(documentIdOf(nameOf(path))))) await rm(path, { force: true })
    }
  }

  #pathOf(sha256: string): string {
    return join(this.#root, 'files', sha256.slice(0, 2), storedName(sha256))
  }

  #textPath(documentId: string): string {
    return join(this.#root, 'texts', documentId.slice(-2), `${storedName(documentId)}.blocks`)
  }

  #tablesPath(documentId: string): string {
    return join(this.#root, 'texts', documentId.slice(-2), `${storedName(documentId)}.tables`)
  }

  async #makeFolders(parent: string, places: readonly { target: string }[]): Promise<void> {
    let made = false
    for (const folder of new Set(places.map(({ target }) => dirname(target))))
      made = (await mkdir(folder, { recursive: true, mode: 0o700 })) !== undefined || made
    if (made) await syncToDisk(join(this.#root, parent))
  }

  async usage(): Promise<{ bytes: number; free: number }> {
    const disk = await statfs(this.#root)
    return { bytes: await this.#size.bytes(), free: disk.bavail * disk.bsize }
  }
}

/** A file that stays after its release. */
function kept(path: string): LocalFile {
  return { path, [Symbol.asyncDispose]: async () => {} }
}

const SYNCED_AT_ONCE = 32

async function severalAtOnce(paths: readonly string[], work: (path: string) => Promise<void>): Promise<void> {
  for (let at = 0; at < paths.length; at += SYNCED_AT_ONCE)
    await Promise.all(paths.slice(at, at + SYNCED_AT_ONCE).map(work))
}

async function filesUnder(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

/** How long a figure is reused, … */
const KEPT_MS = 1000
/** … at least this many times as long as counting took, so that counting takes at most a fiftieth of the time. */
const KEPT_TIMES = 50
const AT_ONCE = 64

/** Measures the bytes of the files below a folder, with caching. */
export class FolderSize {
  readonly #root: string
  #counting: Promise<number> | null = null
  #keptUntil = 0

  constructor(root: string) {
    this.#root = root
  }

  /** Returns the size. Calls during a count, and soon after it, share the result. */
  async bytes(): Promise<number> {
    if (!this.#counting || performance.now() > this.#keptUntil) {
      const began = performance.now()
      this.#keptUntil = Number.POSITIVE_INFINITY
      this.#counting = count(this.#root).finally(() => {
        const tookMs = performance.now() - began
        this.#keptUntil = performance.now() + Math.max(KEPT_MS, tookMs * KEPT_TIMES)
      })
    }
    return await this.#counting
  }
}

async function count(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  let bytes = 0
  for (let at = 0; at < paths.length; at += AT_ONCE) {
    // A file may be removed after the listing.
    const found = await Promise.all(paths.slice(at, at + AT_ONCE).map((path) => stat(path).catch(() => null)))
    for (const one of found) bytes += one?.size ?? 0
  }
  return bytes
}
