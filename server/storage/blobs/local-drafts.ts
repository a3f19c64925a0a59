import { mkdir, open, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { needRoom } from '../data-folder/disk-reserve.ts'
import type { Incoming } from './file-store.ts'

/** What is being received or drafted, in a folder of this machine that is swept at each start. */
export class LocalDrafts {
  readonly #folder: string

  constructor(folder: string) {
    this.#folder = folder
  }

  async make(): Promise<void> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 })
  }

  /** A path that nothing has yet. */
  newPath(): string {
    return join(this.#folder, Bun.randomUUIDv7())
  }

  textPath(documentId: string): string {
    return join(this.#folder, `${documentId}.text`)
  }

  /** Streams a file to the disk. Throws what the stream throws, leaving nothing behind. */
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
          // Unlike write(), it goes on until all is written, or throws.
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

  /** Removes all but what `isDraft` says is one still. */
  async sweep(isDraft: (path: string) => boolean): Promise<void> {
    for (const name of await readdir(this.#folder)) {
      const path = join(this.#folder, name)
      if (!isDraft(path)) await rm(path, { recursive: true, force: true })
    }
  }
}
