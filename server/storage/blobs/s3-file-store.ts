import { open, rm, statfs } from 'node:fs/promises'
import type { S3Client } from 'bun'
import { StoreError } from '../store-error.ts'
import { documentIdOf, type FileStore, type Incoming, type LocalFile, type Original } from './file-store.ts'
import { inTime, listObjects, PATIENCE_MS } from './list-objects.ts'
import { LocalCopies } from './local-copies.ts'
import { LocalDrafts } from './local-drafts.ts'
import { objectParts, streamOfParts } from './object-parts.ts'
import { storedName } from './stored-name.ts'

/** Younger objects are not swept: they may belong to an upload that another server is receiving. */
const SWEPT_AFTER_MS = 3_600_000
/** The slowest that a storage may take in what is written, beside what it is waited for at once: 16 kB a second. */
const SLOWEST_BYTES_A_MS = 16

/**
 * Opens a file store on S3: originals in `files/`, texts and their tables in `texts/` below a bucket's prefix, incomplete
 * files and copies of tables in a local folder. `prefix`: '' or with a trailing '/'. `sweptAfterMs`: age from which unknown objects are swept.
 */
export async function openS3FileStore(
  client: S3Client,
  prefix: string,
  folder: string,
  sweptAfterMs = SWEPT_AFTER_MS,
): Promise<FileStore> {
  const drafts = new LocalDrafts(folder)
  await drafts.make()
  return new S3FileStore(client, prefix, drafts, folder, sweptAfterMs)
}

class S3FileStore implements FileStore {
  readonly #client: S3Client
  readonly #prefix: string
  readonly #drafts: LocalDrafts
  readonly #folder: string
  readonly #sweptAfterMs: number
  readonly #tables = new LocalCopies()

  constructor(client: S3Client, prefix: string, drafts: LocalDrafts, folder: string, sweptAfterMs: number) {
    this.#sweptAfterMs = sweptAfterMs
    this.#client = client
    this.#prefix = prefix
    this.#drafts = drafts
    this.#folder = folder
  }

  async receive(bytes: AsyncIterable<Uint8Array>): Promise<Incoming> {
    return await this.#drafts.receive(bytes)
  }

  async keep(received: readonly Incoming[]): Promise<void> {
    for (const { path, sha256, size } of received) {
      // An object exists completely or not at all.
      if ((await this.#sizeOf(this.#keyOf(sha256))) !== size) await this.#write(this.#keyOf(sha256), path)
      await rm(path, { force: true })
    }
  }

  async discard({ path }: Incoming): Promise<void> {
    await rm(path, { force: true })
  }

  async original(sha256: string): Promise<Original | null> {
    const key = this.#keyOf(sha256)
    const size = await this.#sizeOf(key)
    if (size === null) return null
    // A response made from the S3 file itself would redirect the client to the bucket.
    const body = (start?: number, end?: number) =>
      streamOfParts(objectParts(this.#client, key, size, { start, end }))
    return { size, stream: () => body(), body }
  }

  async local(sha256: string): Promise<LocalFile> {
    return await this.#fetched(this.#keyOf(sha256), sha256)
  }

  async remove(sha256: string): Promise<void> {
    await this.#delete(this.#keyOf(sha256))
  }

  draftPath(documentId: string): string {
    return this.#drafts.textPath(documentId)
  }

  tablesDraftPath(documentId: string): string {
    return this.#drafts.tablesPath(documentId)
  }

  async keepText(documentId: string): Promise<void> {
    const draft = this.draftPath(documentId)
    const tables = this.tablesDraftPath(documentId)
    if (await Bun.file(tables).exists()) await this.keepTables(documentId, tables)
    // Those of an earlier attempt to read the document.
    else await this.#removeTables(documentId)
    await this.#write(this.#textKeyOf(documentId), draft)
    await rm(draft)
  }

  newPath(): string {
    return this.#drafts.newPath()
  }

  async keepTables(documentId: string, path: string): Promise<void> {
    await this.#write(this.#tablesKeyOf(documentId), path)
    await rm(path)
    await this.#tables.drop(documentId)
  }

  async localTables(documentId: string): Promise<LocalFile> {
    return await this.#tables.use(documentId, () => this.#fetched(this.#tablesKeyOf(documentId)))
  }

  async localText(documentId: string): Promise<LocalFile> {
    return await this.#fetched(this.#textKeyOf(documentId))
  }

  async removeText(documentId: string): Promise<void> {
    await this.#delete(this.#textKeyOf(documentId))
    await this.#removeTables(documentId)
    await this.#drafts.removeTexts(documentId)
  }

  async #removeTables(documentId: string): Promise<void> {
    await this.#delete(this.#tablesKeyOf(documentId))
    await this.#tables.drop(documentId)
  }

  async sweep(
    knowsFile: (sha256: string) => Promise<boolean>,
    knowsText: (documentId: string) => Promise<boolean>,
    isDraft: (path: string) => boolean,
  ): Promise<void> {
    await this.#drafts.sweep(isDraft)
    const before = Date.now() - this.#sweptAfterMs
    for await (const { key, changedMs } of this.#objects('files/'))
      if (changedMs < before && !(await knowsFile(nameOf(key)))) await this.#delete(key)
    for await (const { key, changedMs } of this.#objects('texts/'))
      if (changedMs < before && !(await knowsText(documentIdOf(nameOf(key))))) await this.#delete(key)
  }

  async usage(): Promise<{ bytes: number; free: number }> {
    let bytes = 0
    for (const part of ['files/', 'texts/'])
      for await (const object of this.#objects(part)) bytes += object.size
    const disk = await statfs(this.#folder)
    return { bytes, free: disk.bavail * disk.bsize }
  }

  #keyOf(sha256: string): string {
    return `${this.#prefix}files/${sha256.slice(0, 2)}/${storedName(sha256)}`
  }

  #textKeyOf(documentId: string): string {
    return `${this.#prefix}texts/${documentId.slice(-2)}/${storedName(documentId)}.blocks`
  }

  #tablesKeyOf(documentId: string): string {
    return `${this.#prefix}texts/${documentId.slice(-2)}/${storedName(documentId)}.tables`
  }

  /** Returns an object's size; null if it does not exist. */
  async #sizeOf(key: string): Promise<number | null> {
    return await inTime(this.#client.stat(key)).then(({ size }) => size, absent(null))
  }

  async #delete(key: string): Promise<void> {
    await inTime(this.#client.delete(key))
  }

  async #write(key: string, path: string): Promise<void> {
    const file = Bun.file(path)
    await inTime(this.#client.write(key, file), PATIENCE_MS + file.size / SLOWEST_BYTES_A_MS)
  }

  /**
   * Downloads an object to a local file, which is deleted on disposal. Throws StoreError if its SHA-256 is not `sha256`, where
   * that is known.
   */
  async #fetched(key: string, sha256?: string): Promise<LocalFile> {
    const path = this.#drafts.newPath()
    const remove = () => rm(path, { force: true })
    try {
      const size = await this.#sizeOf(key)
      if (size === null)
        throw Object.assign(new Error(`ENOENT: no such object, '${key}'`), { code: 'ENOENT' })
      const hasher = new Bun.CryptoHasher('sha256')
      const file = await open(path, 'wx', 0o600)
      try {
        for await (const part of objectParts(this.#client, key, size)) {
          hasher.update(part)
          await file.writeFile(part)
        }
      } finally {
        await file.close()
      }
      if (sha256 !== undefined && hasher.digest('hex') !== sha256)
        throw new StoreError(`Cannot read '${key}' from the storage: it sent other bytes than were stored`)
      return { path, [Symbol.asyncDispose]: remove }
    } catch (error) {
      await remove()
      throw error
    }
  }

  async *#objects(part: string): AsyncGenerator<{ key: string; size: number; changedMs: number }> {
    const prefix = this.#prefix + part
    for await (const { path, size, changedMs } of listObjects(this.#client, prefix))
      yield { key: prefix + path, size, changedMs }
  }
}

/** Makes an error handler that returns `instead` for a missing object. */
function absent<T>(instead: T): (error: unknown) => T {
  return (error) => {
    if (error instanceof Error && 'code' in error && /^(NoSuchKey|NotFound)$/.test(String(error.code)))
      return instead
    throw error
  }
}

function nameOf(key: string): string {
  return key.slice(key.lastIndexOf('/') + 1)
}
