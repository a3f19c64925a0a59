import { mkdir, open, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { needRoom } from '../data-folder/disk-reserve.ts'
import type { Incoming } from './file-store.ts'
import { storedName } from './stored-name.ts'

/** Incoming files and drafts in a local folder, which is swept at each start. */
export class LocalDrafts {
  readonly #folder: string

  constructor(folder: string) {
    this.#folder = folder
  }

  async make(): Promise<void> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 })
  }

  /** Returns an unused path. */
  newPath(): string {
    return join(this.#folder, Bun.randomUUIDv7())
  }

  /** Throws StoreError for an id that Ibid gives no document, as tablesPath() does. */
  textPath(documentId: string): string {
    return join(this.#folder, `${storedName(documentId)}.text`)
  }

  tablesPath(documentId: string): string {
    return join(this.#folder, `${storedName(documentId)}.tables`)
  }

  /** Removes the drafts of a document's text and tables, and what the reading left of other programs. */
  async removeTexts(documentId: string): Promise<void> {
    await rm(this.textPath(documentId), { force: true })
    await rm(`${this.textPath(documentId)}.scratch`, { recursive: true, force: true })
    await rm(this.tablesPath(documentId), { force: true })
  }

  /** Streams a file to disk. If the stream throws, leaves nothing behind. */
  async receive(bytes: AsyncIterable<Uint8Array>): Promise<Incoming> {
    const path = this.newPath()
    const hasher = new Bun.CryptoHasher('sha256')
    let size = 0
    needRoom(this.#folder, 0, 'receiving a file')
    try {
      const file = await open(path, 'wx', 0o600)
      try {
        for await (const part of bytes) {
          hasher.update(part)
          size += part.length
          // Unlike write(), writeFile() writes everything or throws.
          await file.writeFile(part)
        }
      } finally {
        await file.close()
      }
    } catch (error) {
      await rm(path, { force: true })
      throw error
    }
    return { path, size, sha256: hasher.digest('hex') }
  }

  /** Removes every file that is not a draft by `isDraft`. */
  async sweep(isDraft: (path: string) => boolean): Promise<void> {
    for (const name of await readdir(this.#folder)) {
      const path = join(this.#folder, name)
      if (!isDraft(path)) await rm(path, { recursive: true, force: true })
    }
  }
}
